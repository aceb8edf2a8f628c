/** Loads quotes, orders and invoices with their lines and parties. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { db, prepared } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { type AddressForm, addressFormOf } from '#core/i18n/address_forms.ts';
import { partners, users } from '#core/people/people.schema.ts';
import type { companies } from '#core/sites/schema.ts';
import { type Currency, findCompany, findCurrency, findSite, type Site } from '#core/sites/site.ts';
import { asKept } from '#sales/addresses/kept_address.ts';
import { mailTo } from '#sales/addresses/mail_to.ts';
import { partiesOfOrder } from '#sales/addresses/order_addresses.ts';
import { invoiceLines, invoicePayments, invoices, invoiceTaxes } from '#sales/schema/invoices.schema.ts';
import { orderLines, orderOptions, orders } from '#sales/schema/schema.ts';
import { type Amounts, amountsOf } from './amounts.ts';
import type { Invoice, Order } from './states.ts';

export type OrderLine = typeof orderLines.$inferSelect;
export type OrderOption = typeof orderOptions.$inferSelect;
export type InvoiceLine = typeof invoiceLines.$inferSelect;
export type Partner = typeof partners.$inferSelect;
export type Contact = { name: string; email: string; phone: string };

type Around = {
  currency: Currency;
  company: typeof companies.$inferSelect;
  /** Null for an anonymous cart. */
  customer: Partner | null;
  /** The billing address, else the customer; of an order that was placed and an issued invoice as it was then. */
  billTo: Partner | null;
  /** The delivery address, else the billing address. */
  shipTo: Partner | null;
  /** Where emails about it go; without an address nowhere. */
  mailTo: { name: string; address: string };
  salesperson: Contact | null;
  /** How addresses are written where these are. */
  forms: { company: AddressForm | null; billTo: AddressForm | null; shipTo: AddressForm | null };
  /** The website it was made on, in its own language. */
  site: Site;
};
export type OrderDocument = Around & { order: Order; lines: OrderLine[]; options: OrderOption[]; amounts: Amounts };
export type InvoiceDocument = Around & {
  invoice: Invoice;
  lines: InvoiceLine[];
  amounts: Amounts;
  payments: (typeof invoicePayments.$inferSelect)[];
  order: Order | null;
  /** What this credit note takes back. */
  reversed: Invoice | null;
  /** What was taken back of this invoice, the first first. */
  notes: Invoice[];
};

/** @throws NotFound where there is no such order */
export async function orderDocument(id: number): Promise<OrderDocument> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new NotFound();
  return documentOfOrder(order);
}

/** With an order that was read, and locked where its state matters. */
export async function documentOfOrder(order: Order): Promise<OrderDocument> {
  const lines = await linesOf(order.id);
  const options = await optionsOf(order);
  return { ...(await around(order, order)), order, lines, options, amounts: amountsOf(lines) };
}

/** The document after its order changed its state, and perhaps its customer. */
export async function moved(document: OrderDocument, order: Order): Promise<OrderDocument> {
  const { customer, billTo, shipTo } = document;
  const known = [customer, billTo, shipTo].find((one) => one?.id === order.partnerId);
  if (known || order.partnerId === null)
    return { ...document, order, customer: known ?? null, mailTo: mailTo(known ?? null, billTo) };
  return { ...document, ...(await around(order, order)), order };
}

/** Only what our staff offer has some. */
async function optionsOf({ id, origin }: Order): Promise<OrderOption[]> {
  if (origin !== 'staff') return [];
  return db
    .select()
    .from(orderOptions)
    .where(eq(orderOptions.orderId, id))
    .orderBy(asc(orderOptions.sequence), asc(orderOptions.id));
}

const lineRows = prepared('order_lines', () =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLines.sequence), asc(orderLines.id)),
);

export const linesOf = (orderId: number): Promise<OrderLine[]> => lineRows({ orderId });

/** @throws NotFound where there is no such invoice */
export async function invoiceDocument(id: number): Promise<InvoiceDocument> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!invoice) throw new NotFound();
  return documentOfInvoice(invoice);
}

/** With an invoice that was read, and locked where its state matters. */
export async function documentOfInvoice(invoice: Invoice): Promise<InvoiceDocument> {
  const { id } = invoice;
  const lines = await invoiceLinesOf(id);
  const payments = await db
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, id))
    .orderBy(asc(invoicePayments.id));
  const [order] = invoice.orderId === null ? [] : await db.select().from(orders).where(eq(orders.id, invoice.orderId));
  const amounts = { ...amountsOf(lines), ...(invoice.state === 'draft' ? {} : await postedSums(invoice)) };
  const { reversesId } = invoice;
  const [reversed] = reversesId === null ? [] : await db.select().from(invoices).where(eq(invoices.id, reversesId));
  const notes = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.reversesId, id), inArray(invoices.state, ['open', 'paid'])))
    .orderBy(asc(invoices.id));
  const more = { payments, order: order ?? null, reversed: reversed ?? null, notes };
  return { ...(await around(invoice, order)), invoice, lines, amounts, ...more };
}

const invoiceLinesOf = (invoiceId: number): Promise<InvoiceLine[]> =>
  db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.sequence), asc(invoiceLines.id));

/** As it was posted: what is taken back in parts is not counted from its lines. */
async function postedSums(invoice: Invoice): Promise<Pick<Amounts, 'taxes' | 'untaxed' | 'tax' | 'total'>> {
  const rows = await db
    .select()
    .from(invoiceTaxes)
    .where(eq(invoiceTaxes.invoiceId, invoice.id))
    .orderBy(asc(invoiceTaxes.id));
  const { amountUntaxed: untaxed, amountTax: tax, amountTotal: total } = invoice;
  return { untaxed, tax, total, taxes: rows.map((row) => ({ ...row, taxId: row.id })) };
}

const NO_ADDRESSES = { billingPartnerId: null, shippingPartnerId: null };

async function around(document: Order | Invoice, order: Order | undefined): Promise<Around> {
  const currency = await findCurrency(document.currencyCode);
  const company = await findCompany(document.companyId);
  const { partnerId, salespersonId } = document;
  const { billTo: billToId, shipTo: shipToId } = partiesOfOrder({ ...NO_ADDRESSES, ...order, partnerId });
  const parties = await db
    .select()
    .from(partners)
    .where(inArray(partners.id, [partnerId ?? 0, billToId ?? 0, shipToId ?? 0]));
  const partyOf = (id: number | null) => parties.find((one) => one.id === id) ?? null;
  const customer = partyOf(partnerId);
  const party = partyOf(billToId);
  const receiver = partyOf(shipToId);
  const billTo = party && asKept(party, document.billingAddress ?? order?.billingAddress);
  const shipTo = receiver && asKept(receiver, order?.shippingAddress);
  const formOf = async (one: Partner | null) => (one ? addressFormOf(one.countryCode) : null);
  const site = await findSite(document.websiteId, document.languageCode);
  return {
    currency,
    company,
    customer,
    billTo,
    shipTo,
    mailTo: mailTo(customer, billTo),
    forms: {
      company: await addressFormOf(company.countryCode),
      billTo: await formOf(billTo),
      shipTo: await formOf(shipTo),
    },
    salesperson: salespersonId === null ? null : ((await contactsOf([salespersonId])).get(salespersonId) ?? null),
    site: site!,
  };
}

export async function contactsOf(userIds: readonly number[]): Promise<Map<number, Contact>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: partners.name, email: partners.email, phone: partners.phone })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}
