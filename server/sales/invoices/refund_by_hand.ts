/** Credits money that was paid, and given back, by hand. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { type InvoiceDocument, invoiceDocument } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { moveInvoice, NOT_NOW } from '#sales/documents/states.ts';
import { lockInvoice } from '#sales/documents/totals.ts';
import { STORE_PDF_JOB } from '#sales/quotes/send_documents.ts';
import { countForReturn } from '#sales/returns/count_for_return.ts';
import { invoicePayments, invoices } from '#sales/schema/invoices.schema.ts';
import { makeNote, tellCustomer } from './credit_notes.ts';

export type HandRefund = {
  amount: number;
  givenOn: string;
  reason: string;
  version: number;
  /** For what came back with this return. */
  returnId: number | null;
};

/** Minor units that were recorded by hand and are not credited. */
export async function leftByHand({ invoice, payments, notes }: InvoiceDocument): Promise<number> {
  if (invoice.kind !== 'invoice' || (invoice.state !== 'open' && invoice.state !== 'paid')) return 0;
  const byHand = payments.filter(({ reference }) => reference === null).reduce((sum, { amount }) => sum + amount, 0);
  if (byHand === 0 || notes.length === 0) return byHand;
  const credited = notes.reduce((sum, { amountTotal }) => sum + amountTotal, 0);
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, Math.min(byHand - (await givenByHand(notes.map(({ id }) => id))), paid - credited));
}

async function givenByHand(noteIds: number[]): Promise<number> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${invoicePayments.amount}), 0)`.mapWith(Number) })
    .from(invoicePayments)
    .where(and(inArray(invoicePayments.invoiceId, noteIds), isNull(invoicePayments.reference)));
  return row?.sum ?? 0;
}

/** The invoice of an order with money that was recorded by hand and can be given back. */
export async function paidByHand(orderId: number): Promise<{ id: number; number: string } | null> {
  const billed = await db
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')))
    .orderBy(invoices.id);
  for (const { id, number } of billed)
    if (number !== null && (await leftByHand(await invoiceDocument(id))) > 0) return { id, number };
  return null;
}

/**
 * @returns the credit note's id
 * @throws Invalid for more than was paid by hand; Conflict where another person was quicker
 */
export function refundByHand(id: number, refund: HandRefund, person: Person): Promise<number> {
  return transaction(async () => {
    const { amount, version } = refund;
    const invoice = await lockInvoice(id);
    if (invoice.version !== version) throw new Conflict(NOT_NOW);
    const document = await invoiceDocument(id);
    const tooMuch = msg('Enter an amount up to what was recorded by hand');
    if (amount > (await leftByHand(document))) throw new Invalid(tooMuch, { back_amount: tooMuch });
    const noteId = await makeNote(document, amount, person);
    if (noteId === null) throw new Conflict(NOT_NOW);
    await settleNote(noteId, refund, person);
    if (refund.returnId !== null)
      await countForReturn({ orderId: invoice.orderId ?? 0, returnId: refund.returnId }, amount);
    await db
      .update(invoices)
      .set({ version: sql`${invoices.version} + 1` })
      .where(eq(invoices.id, id));
    const values = { amount: textsFor(document.site.language.code).money(amount, document.currency) };
    await logEvent({ invoiceId: id }, msg('Refund recorded: {amount}'), { by: person.name, values });
    await enqueue(STORE_PDF_JOB, { model: 'account.invoice', id: noteId });
    await tellCustomer(noteId);
    return noteId;
  });
}

async function settleNote(id: number, refund: HandRefund, person: Person): Promise<void> {
  const { amount, givenOn: paidOn, reason: note } = refund;
  await db.insert(invoicePayments).values({ invoiceId: id, amount, paidOn, note, registeredById: person.userId });
  await moveInvoice(id, 'paid', { residual: 0, paidAt: new Date() });
}
