import type { Domain } from '../core/domain.ts';
import { defineJob } from '../core/jobs.ts';
import { phrase } from '../core/phrase.ts';
import { keepPaper, type RecordName } from '../core/record_paper.ts';
import { hasInvoices } from './account_invoices.ts';
import { hasBusiness, ownSales, salesPages } from './account_pages.ts';
import { adoptCart } from './adopt_cart.ts';
import { dropLostCarts } from './cart.ts';
import { invoicePayable } from './invoice_payable.ts';
import { accountInvoice, saleOrder } from './records.ts';
import { salesRoutes } from './routes.ts';
import { KEEP_PAPER } from './sending.ts';

const HOUR_MS = 3_600_000;
/** Time for whoever looks into why a cart was lost. */
const LOST_CARTS_KEPT_MS = 24 * HOUR_MS;

export const sales: Domain = {
  name: 'sales',
  start: () => {
    const drop = () => dropLostCarts(new Date(Date.now() - LOST_CARTS_KEPT_MS));
    return [
      defineJob('sales.drop_lost_carts', drop, { everyMs: HOUR_MS }),
      defineJob(KEEP_PAPER, (record: RecordName) => keepPaper([sales], record)),
    ];
  },
  routes: salesRoutes,
  workplaces: [
    { label: phrase('Quotations and orders'), url: '/sales/orders', role: 'sales' },
    { label: phrase('Invoices'), url: '/sales/invoices', role: 'sales' },
  ],
  records: [saleOrder, accountInvoice],
  payables: [invoicePayable],
  accountPages: salesPages,
  ownData: ownSales,
  hasIssuedTo: hasInvoices,
  mustKeep: hasBusiness,
  signedIn: ({ sessionId, person, site }) => adoptCart(sessionId, person.partnerId, site),
};
