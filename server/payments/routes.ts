import type { FastifyInstance } from 'fastify';
import { cardRoutes } from './form/card_routes.ts';
import { linkRoutes } from './form/link_routes.ts';
import { methodRoutes } from './form/method_routes.ts';
import { portalRoutes } from './form/portal_routes.ts';
import { processRoutes } from './form/process_routes.ts';
import { providerRoutes } from './form/provider_routes.ts';
import { shopRoutes } from './form/shop_routes.ts';
import { acquirerRoutes } from './staff/acquirer_routes.ts';
import { keysRoutes } from './staff/keys_routes.ts';
import { staffRoutes } from './staff/routes.ts';

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
  keysRoutes(app);
}
