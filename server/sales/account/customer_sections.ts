/** What staff see of a customer's orders, quotes, carts and invoices. */
import { and, desc, eq, exists, inArray, or, type SQL } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { type CustomerRow, type CustomerSection, MOST_CUSTOMER_ROWS, type Subject } from '#core/domain/subject.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { mayRead } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { currencies, websites } from '#core/sites/schema.ts';
import { areOfPartners } from '#sales/account/orders_of_partners.ts';
import { IS_CART } from '#sales/carts/cart.ts';
import { ARE_DRAFT_ORDERS, ARE_ORDERS, ARE_QUOTES, IS_DOCUMENT } from '#sales/documents/is_document.ts';
import { isExpired, todayOf } from '#sales/documents/quote_validity.ts';
import { invoiceStateName, orderStateName } from '#sales/documents/state_names.ts';
import { isQuote, type Order } from '#sales/documents/states.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { CURRENCY } from '#sales/staff/sums.ts';

export async function customerSales(subject: Subject, request: FastifyRequest): Promise<CustomerSection[]> {
  const { t } = request.texts;
  const isCancelled = and(eq(orders.state, 'cancel'), IS_DOCUMENT);
  const isFilledCart = and(IS_CART, exists(db.select({ id: orderLines.id }).from(orderLines).where(OF_ORDER)));
  const areOrders = or(ARE_ORDERS, ARE_DRAFT_ORDERS, isCancelled);
  return [
    { id: 'orders', label: t('Orders'), rows: await orderRows(subject, areOrders, request) },
    { id: 'quotes', label: t('Quotes'), rows: await orderRows(subject, ARE_QUOTES, request) },
    { id: 'carts', label: t('Open carts'), rows: await orderRows(subject, isFilledCart, request) },
    { id: 'invoices', label: t('Invoices'), rows: await invoiceRows(subject, request) },
  ];
}

const OF_ORDER = eq(orderLines.orderId, orders.id);

async function orderRows(
  { partnerIds, companyId }: Subject,
  which: SQL | undefined,
  request: FastifyRequest,
): Promise<CustomerRow[]> {
  const { texts } = request;
  const found = await db
    .select({ order: orders, currency: CURRENCY, timeZone: websites.timeZone })
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
    .innerJoin(websites, eq(websites.id, orders.websiteId))
    .where(and(areOfPartners(partnerIds, companyId), which))
    .orderBy(desc(orders.id))
    .limit(MOST_CUSTOMER_ROWS);
  const mayOpen = mayRead(await personOf(request), 'orders');
  return found.map(({ order, currency, timeZone }) => {
    const isCart = isOpenCart(order);
    const state = isCart ? '' : orderStateName(order, texts, isExpired(order, todayOf({ timeZone })));
    return {
      name: order.name ?? nameWithoutNumber(order, texts),
      note: [state, texts.money(order.amountTotal, currency)].filter(Boolean).join(' · '),
      at: isCart ? order.updatedAt : (order.orderedAt ?? order.createdAt),
      path: isCart || !mayOpen ? null : `/sales/orders/${order.id}`,
    };
  });
}

const isOpenCart = ({ state, origin }: Order): boolean => state === 'draft' && origin === 'shop';

function nameWithoutNumber(order: Order, { t }: Texts): string {
  if (isOpenCart(order)) return t('Cart');
  return isQuote(order) ? t('New quote') : t('Draft order');
}

async function invoiceRows({ partnerIds, companyId }: Subject, request: FastifyRequest): Promise<CustomerRow[]> {
  const { texts } = request;
  const found = await db
    .select({ invoice: invoices, currency: CURRENCY })
    .from(invoices)
    .innerJoin(currencies, eq(currencies.code, invoices.currencyCode))
    .where(
      and(
        inArray(invoices.partnerId, [...partnerIds]),
        companyId === null ? undefined : eq(invoices.companyId, companyId),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(MOST_CUSTOMER_ROWS);
  const mayOpen = mayRead(await personOf(request), 'finance');
  return found.map(({ invoice, currency }) => ({
    name: invoice.number ?? texts.t('Draft invoice'),
    note: `${invoiceStateName(invoice, texts)} · ${texts.money(invoice.amountTotal, currency)}`,
    at: invoice.createdAt,
    path: mayOpen ? `/sales/invoices/${invoice.id}` : null,
  }));
}
