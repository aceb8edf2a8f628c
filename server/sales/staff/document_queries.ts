/** Finds documents and customers of the company that staff work in. */
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { partners } from '#core/people/people.schema.ts';
import { currencies } from '#core/sites/schema.ts';
import { ARE_ORDERS, ARE_QUOTES, IS_AWAITING_PAYMENT, IS_DOCUMENT } from '#sales/documents/is_document.ts';
import type { Invoice, Order } from '#sales/documents/states.ts';
import { isCustomerOf } from '#sales/quotes/customers.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';

export const STEP = 20;

/** Name in the address → its condition. Carts are in no group. */
export const ORDER_GROUPS = {
  quotes: ARE_QUOTES,
  orders: ARE_ORDERS,
  awaiting: IS_AWAITING_PAYMENT,
  cancelled: eq(orders.state, 'cancel'),
};
export type OrderGroup = keyof typeof ORDER_GROUPS;

export const INVOICE_GROUPS = {
  open: and(eq(invoices.state, 'open'), eq(invoices.kind, 'invoice')),
  draft: eq(invoices.state, 'draft'),
  paid: and(eq(invoices.state, 'paid'), eq(invoices.kind, 'invoice')),
  credits: and(eq(invoices.kind, 'credit_note'), inArray(invoices.state, ['open', 'paid'])),
  cancelled: eq(invoices.state, 'cancel'),
};
export type InvoiceGroup = keyof typeof INVOICE_GROUPS;

export type Search = { companyId: number; q: string; page: number };

const CURRENCY = { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals };

export async function orderRows(group: OrderGroup, { companyId, q, page }: Search) {
  const where = and(
    eq(orders.companyId, companyId),
    IS_DOCUMENT,
    ORDER_GROUPS[group],
    q ? or(contains(orders.name, q), contains(orders.customerReference, q), contains(partners.name, q)) : undefined,
  );
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .leftJoin(partners, eq(partners.id, orders.partnerId))
    .where(where);
  const rows = await db
    .select({ order: orders, customer: partners.name, currency: CURRENCY })
    .from(orders)
    .leftJoin(partners, eq(partners.id, orders.partnerId))
    .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
    .where(where)
    .orderBy(desc(orders.id))
    .limit(STEP)
    .offset((page - 1) * STEP);
  return { rows, total: counted?.total ?? 0 };
}

export async function invoiceRows(group: InvoiceGroup, { companyId, q, page }: Search) {
  const where = and(
    eq(invoices.companyId, companyId),
    INVOICE_GROUPS[group],
    q ? or(contains(invoices.number, q), contains(partners.name, q)) : undefined,
  );
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(invoices)
    .innerJoin(partners, eq(partners.id, invoices.partnerId))
    .where(where);
  const rows = await db
    .select({ invoice: invoices, customer: partners.name, currency: CURRENCY })
    .from(invoices)
    .innerJoin(partners, eq(partners.id, invoices.partnerId))
    .innerJoin(currencies, eq(currencies.code, invoices.currencyCode))
    .where(where)
    .orderBy(desc(invoices.id))
    .limit(STEP)
    .offset((page - 1) * STEP);
  return { rows, total: counted?.total ?? 0 };
}

const MOST_CUSTOMERS = 20;

export const customersLike = (q: string, companyId: number) =>
  db
    .select({ id: partners.id, name: partners.name, email: partners.email, city: partners.city })
    .from(partners)
    .where(and(isCustomerOf(companyId), or(contains(partners.name, q), contains(partners.email, q))))
    .orderBy(partners.name, partners.id)
    .limit(MOST_CUSTOMERS);

/** @throws NotFound where this company has no such document */
export async function orderOfCompany(id: number, companyId: number): Promise<Order> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.companyId, companyId), IS_DOCUMENT));
  if (!order) throw new NotFound();
  return order;
}

/** @throws NotFound where this company has no such invoice */
export async function invoiceOfCompany(id: number, companyId: number): Promise<Invoice> {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.companyId, companyId)));
  if (!invoice) throw new NotFound();
  return invoice;
}

export async function invoicesOfOrder(orderId: number): Promise<{ id: number; number: string | null }[]> {
  return db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), ne(invoices.state, 'cancel')));
}
