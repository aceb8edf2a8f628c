/** What sales adds to the customer account. */
import { and, eq, isNotNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { AccountPage } from '#core/domain/account_pages.ts';
import { msg } from '#core/msg.ts';
import { ARE_ORDERS } from '#sales/documents/is_document.ts';
import { orders } from '#sales/schema/schema.ts';
import { countInvoices, hasInvoices, invoiceList } from './account_invoices.ts';
import { areOrders, areQuotes, countOrders, ordersList, quoteList } from './account_lists.ts';
import { invoicesWaiting, quotesWaiting } from './pending_documents.ts';

export const salesPages: AccountPage[] = [
  {
    label: msg('Quotes'),
    url: '/my/quotes',
    icon: 'pencil',
    count: (person) => countOrders(person, areQuotes),
    list: quoteList,
    waiting: quotesWaiting,
  },
  {
    label: msg('Orders'),
    url: '/my/orders',
    icon: 'cart',
    count: (person) => countOrders(person, areOrders),
    list: ordersList,
  },
  {
    label: msg('Invoices'),
    url: '/my/invoices',
    icon: 'document',
    count: countInvoices,
    list: invoiceList,
    waiting: invoicesWaiting,
  },
];

/** They ordered something, signed for it, or were sent an invoice. */
export const hasBusiness = async (partnerId: number): Promise<boolean> =>
  (await db.$count(
    orders,
    and(eq(orders.partnerId, partnerId), or(ARE_ORDERS, isNotNull(orders.signedAt), isNotNull(orders.confirmedAt))),
  )) > 0 || hasInvoices(partnerId);
