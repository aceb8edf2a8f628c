import type { FastifyInstance } from 'fastify';
import { addressChangeRoutes } from './address_change/routes.ts';
import { closingRoutes } from './closing/routes.ts';
import { detailsRoutes } from './details/routes.ts';
import { invoiceRoutes } from './documents/invoice_routes.ts';
import { orderRoutes } from './documents/order_routes.ts';
import { orderReturnRoutes } from './documents/return_routes.ts';
import { homeRoutes } from './home_routes.ts';
import { listRoutes } from './lists/routes.ts';
import { secondFactorRoutes } from './second_factor/routes.ts';
import { securityRoutes } from './security_routes.ts';

export function portalRoutes(app: FastifyInstance): void {
  homeRoutes(app);
  detailsRoutes(app);
  addressChangeRoutes(app);
  securityRoutes(app);
  secondFactorRoutes(app);
  closingRoutes(app);
  listRoutes(app);
  orderRoutes(app);
  orderReturnRoutes(app);
  invoiceRoutes(app);
}
