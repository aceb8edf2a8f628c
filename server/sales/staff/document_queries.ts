/** Finds documents and customers of the company that staff work in. */
import { and, eq, ne } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { refersToText } from '#core/db/search_index.ts';
import { NotFound } from '#core/errors.ts';
import { partners } from '#core/people/people.schema.ts';
import { SEARCHED_PARTNERS } from '#core/staff_list/document_search.ts';
import { IS_DOCUMENT } from '#sales/documents/is_document.ts';
import type { Invoice, Order } from '#sales/documents/states.ts';
import { isCustomerOf } from '#sales/quotes/customers.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';

const MOST_CUSTOMERS = 20;

export const customersLike = (q: string, companyId: number) =>
  db
    .select({ id: partners.id, name: partners.name, email: partners.email, city: partners.city })
    .from(partners)
    .where(and(isCustomerOf(companyId), refersToText(partners.id, SEARCHED_PARTNERS, q)))
    .orderBy(partners.name, partners.id)
    .limit(MOST_CUSTOMERS);

/** None where the company has no such customer. */
export const customerOfCompany = (id: number, companyId: number) =>
  db
    .select({ id: partners.id, name: partners.name, email: partners.email, city: partners.city })
    .from(partners)
    .where(and(eq(partners.id, id), isCustomerOf(companyId)));

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
