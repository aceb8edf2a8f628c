/** Where documents of the portal are paid. */
import type { Document } from '#payments/ledger/payables.ts';

export type Place = {
  kind: Document['kind'];
  /** Addresses of call and form; `:id` is the document. */
  prepareUrl: string;
  action: string;
  /** Of the page where the document is shown. */
  page: string;
  path(id: number): string;
  /** Error code in the address for a card or document of somebody else. */
  errors: { document: string; token: string };
};

export const PLACES: Record<Document['kind'], Place> = {
  order: {
    kind: 'order',
    prepareUrl: '/my/orders/:id/transaction',
    action: '/my/orders/:id/transaction/token',
    page: '/my/orders/:id',
    path: (id) => `/my/orders/${id}`,
    errors: { document: 'pay_order_invalid_doc', token: 'pay_order_invalid_token' },
  },
  invoice: {
    kind: 'invoice',
    prepareUrl: '/invoice/pay/:id/form_tx',
    action: '/invoice/pay/:id/s2s_token_tx',
    page: '/my/invoices/:id',
    path: (id) => `/my/invoices/${id}`,
    errors: { document: 'pay_invoice_invalid_doc', token: 'pay_invoice_invalid_token' },
  },
};
