import type { FastifyInstance } from 'fastify';
import { staffInvoiceRoutes } from './staff_invoice_routes.ts';
import { staffOrderRoutes } from './staff_order_routes.ts';

export function salesRoutes(app: FastifyInstance): void {
  staffOrderRoutes(app);
  staffInvoiceRoutes(app);
}
