import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { type RecordName, storePdf } from '#core/domain/record_pdf.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { loadWithSession } from '#core/people/session_query.ts';
import { finderOf } from '#core/staff_list/finder.ts';
import { salesSources } from '#links/api.ts';
import { hasInvoices } from './account/account_invoices.ts';
import { hasBusiness, salesPages } from './account/account_pages.ts';
import { customerSales } from './account/customer_sections.ts';
import { ownSales } from './account/own_sales.ts';
import { forgetAddresses } from './addresses/forget_addresses.ts';
import { adoptCart } from './carts/adopt_cart.ts';
import { CARTS_OF_SESSION, deleteOrphanedCarts } from './carts/cart.ts';
import { DOWNLOADS_JOB } from './documents/order_paid.ts';
import { fillStatuses } from './fulfilment/order_statuses.ts';
import { invoicePayable } from './invoices/invoice_payable.ts';
import { sendDownloads } from './mails/download_mails.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { accountInvoice, saleOrder } from './quotes/records.ts';
import { STORE_PDF_JOB } from './quotes/send_documents.ts';
import { salesRoutes } from './routes.ts';
import { invoiceList } from './staff/invoice_list.ts';
import { orderList } from './staff/order_list.ts';
import { salesByLink } from './staff/queries.ts';
import { waitingOrders } from './staff/staff_tasks.ts';
import { salesStartPage } from './staff/start_page.ts';

/** Leaves staff time to find out why a cart was abandoned. */
const LOST_CARTS_KEPT_MS = millisecondsInDay;

export const sales: Domain = {
  name: 'sales',
  personalData: PERSONAL_DATA,
  start: () => {
    const drop = () => deleteOrphanedCarts(new Date(Date.now() - LOST_CARTS_KEPT_MS));
    return [
      salesSources.register(salesByLink),
      loadWithSession(CARTS_OF_SESSION),
      defineJob('sales.fill_standings', () => fillStatuses(), { everyMs: millisecondsInHour }),
      defineJob('sales.drop_lost_carts', drop, { everyMs: millisecondsInHour }),
      defineJob(DOWNLOADS_JOB, sendDownloads),
      defineJob(STORE_PDF_JOB, (record: RecordName) => storePdf([sales], record)),
    ];
  },
  routes: salesRoutes,
  startPage: salesStartPage,
  staffMenu: [
    {
      label: msg('Orders and quotes'),
      url: '/sales/orders',
      role: 'orders',
      area: 'orders',
      below: ['/sales/customers'],
      waiting: waitingOrders,
    },
    { label: msg('Invoices'), url: '/sales/invoices', role: 'finance', area: 'finance' },
    { label: msg('Taxes'), url: '/sales/taxes', role: 'finance', area: 'finance', below: ['/sales/fiscal_positions'] },
    { label: msg('Currencies'), url: '/sales/currencies', role: 'finance', area: 'finance' },
  ],
  staffFinders: [finderOf(orderList), finderOf(invoiceList)],
  exporters: async () => [(await import('./export/order_export.ts')).orderExporter],
  records: [saleOrder, accountInvoice],
  payables: [invoicePayable],
  accountPages: salesPages,
  customerSections: customerSales,
  ownData: ownSales,
  hasIssuedTo: hasInvoices,
  accountCloses: forgetAddresses,
  mustKeep: hasBusiness,
  signedIn: ({ sessionId, person, site }) => adoptCart(sessionId, person.partnerId, site),
};
