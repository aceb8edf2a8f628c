/** Creates, posts and settles the invoice of an order. */
import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { dayPlus } from '#core/i18n/days.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { randomToken } from '#core/process/secret.ts';
import { keptOf } from '#sales/addresses/kept_address.ts';
import { documentAddress } from '#sales/documents/address.ts';
import { type Amounts, amountsOf } from '#sales/documents/amounts.ts';
import { documentOfInvoice, type InvoiceDocument, linesOf, type OrderLine } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { nextInvoiceNumber } from '#sales/documents/numbering.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { type Invoice, moveInvoice, type Order } from '#sales/documents/states.ts';
import { lockInvoice, lockOrder, type Sums, sumsOf } from '#sales/documents/totals.ts';
import { invoiceLines, invoicePayments, invoices, invoiceTaxes } from '#sales/schema/invoices.schema.ts';

const NOT_ACCEPTED = msg('Only an order that its customer accepted can be invoiced.');
const NO_CUSTOMER = msg('This order has no customer to invoice.');
const STALE = msg('This document has changed. Review it and try again.');

/** The person named in the history. */
type Author = Pick<Person, 'name'>;

/** What happens by itself. */
export const NOBODY: Author = { name: '' };

/** Makes a draft of the order's lines; the same one again where there is one already. @returns its id */
export function invoiceOrder(orderId: number, person: Author): Promise<number> {
  return transaction(async () => {
    const order = await lockOrder(orderId);
    return (await invoiceOfOrder(order, {}, person)).invoice.id;
  });
}

/**
 * The invoice of an order that is locked, made where there is none yet. Call inside a transaction.
 * @param known its lines, where they were read, and that there is no invoice yet
 * @throws Conflict where it can't be invoiced
 */
export async function invoiceOfOrder(
  order: Order,
  known: { lines?: readonly OrderLine[]; isInvoiced?: false },
  person: Author,
): Promise<{ invoice: Invoice; isNew: boolean }> {
  const { id: orderId, companyId, websiteId, partnerId, currencyCode, languageCode, customerReference } = order;
  const ofOrder = and(eq(invoices.orderId, orderId), ne(invoices.state, 'cancel'), eq(invoices.kind, 'invoice'));
  const [before] = known.isInvoiced === false ? [] : await forUpdate(db.select().from(invoices).where(ofOrder));
  if (before) return { invoice: before, isNew: false };
  if (order.state !== 'sale' && order.state !== 'done') throw new Conflict(NOT_ACCEPTED);
  if (partnerId === null) throw new Conflict(NO_CUSTOMER);
  const lines = (known.lines ?? (await linesOf(orderId))).filter(
    ({ kind, quantity }) => kind !== 'product' || quantity !== 0,
  );
  const [invoice] = await db
    .insert(invoices)
    .values({
      companyId,
      websiteId,
      partnerId,
      currencyCode,
      languageCode,
      customerReference,
      orderId,
      salespersonId: order.salespersonId,
      accessToken: randomToken(),
      ...sumsOf(amountsOf(lines)),
    })
    .returning();
  const { id: invoiceId } = invoice!;
  const rows = lines.map(
    ({ id: orderLineId, kind, name, description, quantity, unitPrice, discount, taxes, sequence }) => ({
      invoiceId,
      orderLineId,
      kind,
      name,
      description,
      quantity,
      unitPrice,
      discount,
      taxes,
      sequence,
    }),
  );
  if (rows.length > 0) await db.insert(invoiceLines).values(rows);
  const values = { number: order.name ?? '' };
  await logEvent({ invoiceId }, msg('Created from {number}'), { by: person.name, values });
  await logEvent({ orderId }, msg('Invoice created'), { by: person.name });
  return { invoice: invoice!, isNew: true };
}

/** Gives a draft its number and dates; it can't be changed afterwards. @throws Conflict where it is no draft any more */
export function postInvoice(id: number, person: Author): Promise<Invoice> {
  return transaction(async () => {
    const draft = await lockInvoice(id);
    return postDraft(draft, await documentOfInvoice(draft), person);
  });
}

/** What determines the number, dates and billing address of an invoice. */
type Billed = Pick<InvoiceDocument, 'site' | 'billTo' | 'forms'> & { amounts: Pick<Amounts, 'taxes' | keyof Sums> };

/** The same of a draft that is locked. @throws Conflict where it is no draft any more */
export async function postDraft(draft: Invoice, billed: Billed, person: Author): Promise<Invoice> {
  if (draft.state !== 'draft') throw new Conflict(STALE);
  const { id: invoiceId, kind, companyId, paymentDays } = draft;
  const { site, billTo, forms, amounts } = billed;
  const invoicedOn = todayOf(site.website);
  const number = await nextInvoiceNumber(kind, companyId, invoicedOn);
  const taxes = amounts.taxes.map(({ name, rate, isIncluded, base, amount }) => {
    return { invoiceId, name, rate, isIncluded, base, amount };
  });
  if (taxes.length > 0) await db.insert(invoiceTaxes).values(taxes);
  const invoice = await moveInvoice(invoiceId, 'open', {
    ...sumsOf(amounts),
    number,
    invoicedOn,
    dueOn: dayPlus(invoicedOn, paymentDays),
    residual: amounts.total,
    billingAddress: billTo && keptOf(billTo),
    customerAddress: billTo ? documentAddress(billTo, forms.billTo, site.language.code).join('\n') : '',
  });
  await logEvent({ invoiceId }, msg('Issued as {number}'), { by: person.name, values: { number } });
  return amounts.total > 0 ? invoice : moveInvoice(invoiceId, 'paid', { paidAt: new Date() });
}

const TOO_MUCH = msg('Enter an amount up to the balance due');

export type HandPayment = { amount: number; paidOn: string; note: string; version: number };

/** @throws Invalid for more than is due; Conflict where another person was quicker */
export function registerPayment(id: number, payment: HandPayment, person: Person): Promise<Invoice> {
  return transaction(async () => {
    const { amount, paidOn, note, version } = payment;
    const invoice = await lockInvoice(id);
    if (invoice.version !== version || invoice.state !== 'open') throw new Conflict(STALE);
    const [left] = await db
      .update(invoices)
      .set({ residual: sql`${invoices.residual} - ${amount}`, version: sql`${invoices.version} + 1` })
      .where(and(eq(invoices.id, id), eq(invoices.state, 'open'), gte(invoices.residual, amount)))
      .returning();
    if (!left) throw new Invalid(TOO_MUCH, { amount: TOO_MUCH });
    await db.insert(invoicePayments).values({ invoiceId: id, amount, paidOn, note, registeredById: person.userId });
    await logEvent({ invoiceId: id }, msg('Payment recorded'), { by: person.name });
    return left.residual === 0 ? moveInvoice(id, 'paid', { paidAt: new Date() }) : left;
  });
}

/** Its number stays taken. @throws Conflict where something was paid on it */
export function cancelInvoice(id: number, version: number, person: Person): Promise<void> {
  return transaction(async () => {
    const invoice = await lockInvoice(id);
    if (invoice.version !== version) throw new Conflict(STALE);
    if ((await db.$count(invoicePayments, eq(invoicePayments.invoiceId, id))) > 0)
      throw new Conflict(msg('This invoice has a payment. You can’t cancel it.'));
    await moveInvoice(id, 'cancel', { residual: 0 });
    await logEvent({ invoiceId: id }, msg('Cancelled'), { by: person.name });
  });
}
