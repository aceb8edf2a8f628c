import type { FastifyInstance } from 'fastify';
import { staffInvoiceRoutes } from './staff/invoice_routes.ts';
import { staffOrderRoutes } from './staff/order_routes.ts';
import { currencyRoutes } from './taxes/currency_routes.ts';
import { positionRoutes } from './taxes/position_routes.ts';
import { taxRoutes } from './taxes/tax_routes.ts';

export function salesRoutes(app: FastifyInstance): void {
  staffOrderRoutes(app);
  staffInvoiceRoutes(app);
  taxRoutes(app);
  positionRoutes(app);
  currencyRoutes(app);
}
