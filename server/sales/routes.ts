import type { FastifyInstance } from 'fastify';
import { currencyRoutes } from './setup/currency_routes.ts';
import { positionRoutes } from './setup/position_routes.ts';
import { taxRoutes } from './setup/tax_routes.ts';
import { staffInvoiceRoutes } from './staff_invoice_routes.ts';
import { staffOrderRoutes } from './staff_order_routes.ts';

export function salesRoutes(app: FastifyInstance): void {
  staffOrderRoutes(app);
  staffInvoiceRoutes(app);
  taxRoutes(app);
  positionRoutes(app);
  currencyRoutes(app);
}
