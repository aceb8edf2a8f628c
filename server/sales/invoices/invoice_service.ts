/** From an accepted order to an invoice, to its number, to what was paid. */
import { and, eq, gte, ne, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { dayPlus } from '#core/i18n/days.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { randomToken } from '#core/process/secret.ts';
import { documentAddress } from '#sales/documents/address.ts';
import { invoiceDocument, linesOf } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { nextInvoiceNumber } from '#sales/documents/numbering.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { type Invoice, moveInvoice } from '#sales/documents/states.ts';
import { lockInvoice, lockOrder, recountInvoice } from '#sales/documents/totals.ts';
import { invoiceLines, invoicePayments, invoices, invoiceTaxes } from '#sales/schema/invoices.schema.ts';

const NOT_ACCEPTED = msg('Only an order that its customer accepted can be invoiced.');
const NO_CUSTOMER = msg('Nobody is named on this order who could be sent an invoice.');
const STALE = msg('Somebody changed this document meanwhile. Please look at it again.');

/** Whose name stands in the history. */
type Doer = Pick<Person, 'name'>;

/** What happens by itself. */
export const NOBODY: Doer = { name: '' };

/** Makes a draft of the order's lines; the same one again where there is one already. @returns its id */
export function invoiceOrder(orderId: number, person: Doer): Promise<number> {
  return transaction(async () => {
    const order = await lockOrder(orderId);
    const ofOrder = and(eq(invoices.orderId, orderId), ne(invoices.state, 'cancel'), eq(invoices.kind, 'invoice'));
    const [known] = await db.select({ id: invoices.id }).from(invoices).where(ofOrder);
    if (known) return known.id;
    if (order.state !== 'sale' && order.state !== 'done') throw new Conflict(NOT_ACCEPTED);
    if (order.partnerId === null) throw new Conflict(NO_CUSTOMER);
    const { companyId, websiteId, partnerId, currencyCode, languageCode, customerReference } = order;
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
      })
      .returning({ id: invoices.id });
    const invoiceId = invoice!.id;
    for (const line of await linesOf(orderId)) {
      if (line.kind === 'product' && line.quantity === 0) continue;
      const { id: orderLineId, kind, name, description, quantity, unitPrice, discount, taxes, sequence } = line;
      await db
        .insert(invoiceLines)
        .values({ invoiceId, orderLineId, kind, name, description, quantity, unitPrice, discount, taxes, sequence });
    }
    await recountInvoice(invoiceId);
    await logEvent({ invoiceId }, msg('Made from {number}'), {
      by: person.name,
      values: { number: order.name ?? '' },
    });
    await logEvent({ orderId }, msg('Invoice made'), { by: person.name });
    return invoiceId;
  });
}

/** Gives a draft its number and dates; from then on it stays as it is. @throws Conflict where it is no draft any more */
export function postInvoice(id: number, person: Doer): Promise<Invoice> {
  return transaction(async () => {
    const draft = await lockInvoice(id);
    if (draft.state !== 'draft') throw new Conflict(STALE);
    const { site, billTo, forms } = await invoiceDocument(id);
    const { taxes, total } = await recountInvoice(id);
    const invoicedOn = todayOf(site.website);
    const number = await nextInvoiceNumber(draft.kind, draft.companyId, invoicedOn);
    if (taxes.length > 0)
      await db.insert(invoiceTaxes).values(
        taxes.map(({ name, rate, isIncluded, base, amount }) => ({
          invoiceId: id,
          name,
          rate,
          isIncluded,
          base,
          amount,
        })),
      );
    const invoice = await moveInvoice(id, 'open', {
      number,
      invoicedOn,
      dueOn: dayPlus(invoicedOn, draft.paymentDays),
      residual: total,
      customerAddress: billTo ? documentAddress(billTo, forms.billTo, site.language.code).join('\n') : '',
    });
    await logEvent({ invoiceId: id }, msg('Got its number {number}'), { by: person.name, values: { number } });
    return total > 0 ? invoice : moveInvoice(id, 'paid', { paidAt: new Date() });
  });
}

export type HandPayment = { amount: number; paidOn: string; note: string; version: number };

/** @throws Invalid for more than is due; Conflict where somebody was quicker */
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
    if (!left) throw new Invalid(msg('More than what is still to be paid can’t be registered.'), { amount: '' });
    await db.insert(invoicePayments).values({ invoiceId: id, amount, paidOn, note, registeredById: person.userId });
    await logEvent({ invoiceId: id }, msg('Payment registered'), { by: person.name });
    return left.residual === 0 ? moveInvoice(id, 'paid', { paidAt: new Date() }) : left;
  });
}

/** Its number stays taken. @throws Conflict where something was paid on it */
export function cancelInvoice(id: number, version: number, person: Person): Promise<void> {
  return transaction(async () => {
    const invoice = await lockInvoice(id);
    if (invoice.version !== version) throw new Conflict(STALE);
    if ((await db.$count(invoicePayments, eq(invoicePayments.invoiceId, id))) > 0)
      throw new Conflict(msg('Something was paid on this invoice: it can’t be cancelled.'));
    await moveInvoice(id, 'cancel', { residual: 0 });
    await logEvent({ invoiceId: id }, msg('Cancelled'), { by: person.name });
  });
}
