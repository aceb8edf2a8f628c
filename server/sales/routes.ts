import type { FastifyInstance } from 'fastify';
import { correctionRoutes } from './addresses/correction_form.ts';
import { shippingPdfRoutes } from './fulfilment/pdf_routes.ts';
import { shipRoutes } from './fulfilment/ship_routes.ts';
import { returnRoutes } from './returns/return_routes.ts';
import { staffInvoiceRoutes } from './staff/invoice_routes.ts';
import { orderNoteRoutes } from './staff/order_note_routes.ts';
import { staffOrderRoutes } from './staff/order_routes.ts';
import { currencyRoutes } from './taxes/currency_routes.ts';
import { positionRoutes } from './taxes/position_routes.ts';
import { taxRoutes } from './taxes/tax_routes.ts';

export function salesRoutes(app: FastifyInstance): void {
  staffOrderRoutes(app);
  orderNoteRoutes(app);
  correctionRoutes(app);
  shipRoutes(app);
  returnRoutes(app);
  shippingPdfRoutes(app);
  staffInvoiceRoutes(app);
  taxRoutes(app);
  positionRoutes(app);
  currencyRoutes(app);
}
