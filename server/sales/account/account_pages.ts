/** What sales adds to the customer account: pages and data export. */
import { and, asc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { AccountPage } from '#core/domain/account_pages.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { ARE_ORDERS, IS_FOR_CUSTOMER } from '#sales/documents/is_document.ts';
import { invoiceLines, invoices } from '#sales/schema/invoices.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { countInvoices, hasInvoices, invoiceList } from './account_invoices.ts';
import { areOrders, areQuotes, countOrders, ordersList, quoteList } from './account_lists.ts';
import { invoicesWaiting, quotesWaiting } from './waiting.ts';

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

/** Carts, quotes, orders and invoices of one person, with their lines. */
export async function ownSales({ partnerId }: Person): Promise<Record<string, unknown>> {
  const isTheirs = and(eq(orders.partnerId, partnerId), or(ne(orders.origin, 'staff'), IS_FOR_CUSTOMER));
  const theirOrders = await db.select().from(orders).where(isTheirs).orderBy(asc(orders.id));
  const theirInvoices = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.partnerId, partnerId), isNotNull(invoices.number)))
    .orderBy(asc(invoices.id));
  const lines =
    theirOrders.length > 0
      ? await db
          .select()
          .from(orderLines)
          .where(
            inArray(
              orderLines.orderId,
              theirOrders.map(({ id }) => id),
            ),
          )
      : [];
  const billed =
    theirInvoices.length > 0
      ? await db
          .select()
          .from(invoiceLines)
          .where(
            inArray(
              invoiceLines.invoiceId,
              theirInvoices.map(({ id }) => id),
            ),
          )
      : [];
  return {
    orders: theirOrders.map(({ accessToken, sessionId, viewedOn, ...order }) => ({
      ...order,
      lines: lines.filter(({ orderId }) => orderId === order.id),
    })),
    invoices: theirInvoices.map(({ accessToken, ...invoice }) => ({
      ...invoice,
      lines: billed.filter(({ invoiceId }) => invoiceId === invoice.id),
    })),
  };
}
