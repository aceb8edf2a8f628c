import type { FastifyInstance } from 'fastify';
import { acquirerRoutes } from './acquirer_routes.ts';
import { cardRoutes } from './card_routes.ts';
import { linkRoutes } from './link_routes.ts';
import { methodRoutes } from './method_routes.ts';
import { portalRoutes } from './portal_routes.ts';
import { processRoutes } from './process_routes.ts';
import { providerRoutes } from './provider_routes.ts';
import { shopRoutes } from './shop_routes.ts';
import { staffRoutes } from './staff_routes.ts';

export function paymentRoutes(app: FastifyInstance): void {
  shopRoutes(app);
  portalRoutes(app);
  linkRoutes(app);
  processRoutes(app);
  cardRoutes(app);
  methodRoutes(app);
  staffRoutes(app);
  providerRoutes(app);
  acquirerRoutes(app);
}
