/** Records online payments of orders and invoices in the books. */
import { eq, sql } from 'drizzle-orm';
import { db, inTransaction } from '#core/db/database.ts';
import type { BookedPayment } from '#core/domain/payable.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { sendMail } from '#core/mail/mail.ts';
import { msg } from '#core/msg.ts';
import { findSite } from '#core/sites/site.ts';
import type { DocumentRef } from '#sales/documents/document_notes.ts';
import { documentOfInvoice, invoiceDocument, type OrderDocument } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { tellOfDownloads } from '#sales/documents/order_paid.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { type Invoice, moveInvoice } from '#sales/documents/states.ts';
import { lockInvoice } from '#sales/documents/totals.ts';
import { setAuthorized } from '#sales/fulfilment/order_statuses.ts';
import { sendOrderConfirmed } from '#sales/mails/order_mails.ts';
import { invoiceMail, markSent, STORE_PDF_JOB } from '#sales/quotes/send_documents.ts';
import { invoicePayments, invoices } from '#sales/schema/invoices.schema.ts';
import { invoiceOfOrder, NOBODY, postDraft } from './invoice_service.ts';

/**
 * Creates, numbers and settles the invoice of a confirmed and paid order, and mails its customer once. An authorized
 * payment gets no invoice until it is captured; the invoice is then mailed by itself. Call it inside the transaction
 * that settles the payment and has locked the order.
 * @param payment null for an order that costs nothing
 * @param known that it has no invoice yet
 * @returns minor units that came beyond what was still to be paid
 */
export async function orderIsPaid(
  document: OrderDocument,
  payment: BookedPayment | null,
  known: { isInvoiced?: false } = {},
): Promise<number> {
  const { id, state, partnerId } = document.order;
  if ((state !== 'sale' && state !== 'done') || partnerId === null) return 0;
  const booked = payment && !payment.isReserved ? await paidInvoice(document, payment, known) : null;
  if (payment?.isReserved) await setAuthorized(id, true);
  if (!payment) await tellOfDownloads(id);
  if (!payment?.isLater) await sendOrderConfirmed(document, booked?.invoice ?? null);
  else if (booked) await tellOfInvoice(booked.invoice);
  await enqueue(STORE_PDF_JOB, { model: 'sale.order', id });
  return booked?.spare ?? 0;
}

async function paidInvoice(
  document: OrderDocument,
  payment: BookedPayment,
  known: { isInvoiced?: false },
): Promise<{ invoice: Invoice; spare: number }> {
  const { invoice: before, isNew } = await invoiceOfOrder(document.order, { ...known, lines: document.lines }, NOBODY);
  const isDraft = before.state === 'draft';
  const posted = isDraft ? await postDraft(before, isNew ? document : await documentOfInvoice(before), NOBODY) : before;
  const isKnown = !isNew && (await isBooked(payment.reference));
  // What was paid by hand meanwhile is not paid again.
  const amount = Math.min(payment.amount, posted.residual);
  const isDue = amount > 0 && !isKnown;
  const invoice = isDue ? await bookPayment(posted, { amount, reference: payment.reference }) : posted;
  await enqueue(STORE_PDF_JOB, { model: 'account.invoice', id: posted.id });
  return { invoice: invoice ?? posted, spare: isKnown ? 0 : payment.amount - amount };
}

const isBooked = async (reference: string): Promise<boolean> =>
  (await db.$count(invoicePayments, eq(invoicePayments.reference, reference))) > 0;

async function tellOfInvoice({ id }: Invoice): Promise<void> {
  const document = await invoiceDocument(id);
  if (!document.mailTo.address || document.invoice.state !== 'paid') return;
  await sendMail({ ...(await invoiceMail(document)), key: `invoice-paid:${id}` });
  await markSent(id);
}

/** Online payments that are booked on an order or an invoice, in minor units. */
export async function sitePaymentsOf({ kind, id }: DocumentRef): Promise<{ reference: string; amount: number }[]> {
  const rows = await db
    .select({ reference: invoicePayments.reference, amount: invoicePayments.amount })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(eq(kind === 'order' ? invoices.orderId : invoices.id, id));
  return rows.flatMap(({ reference, amount }) => (reference === null ? [] : [{ reference, amount }]));
}

/**
 * Money came for an invoice that was posted.
 * @returns false where nothing, or less than that, was still to be paid, and nothing happened
 */
export function invoiceIsPaid(
  id: number,
  { amount, reference }: Pick<BookedPayment, 'amount' | 'reference'>,
): Promise<boolean> {
  return inTransaction(async () => {
    const invoice = await lockInvoice(id);
    return (await isBooked(reference)) || (await bookPayment(invoice, { amount, reference })) !== null;
  });
}

/**
 * @param invoice locked
 * @returns as it is then; null where less than that was still to be paid, and nothing happened
 */
async function bookPayment(
  { id, websiteId, languageCode, state, residual }: Invoice,
  { amount, reference }: Pick<BookedPayment, 'amount' | 'reference'>,
): Promise<Invoice | null> {
  if (state !== 'open' || residual < amount) return null;
  const site = (await findSite(websiteId, languageCode))!;
  const paidOn = todayOf(site.website);
  await db.insert(invoicePayments).values({ invoiceId: id, amount, paidOn, reference, note: reference });
  await logEvent({ invoiceId: id }, msg('Paid on the website: {reference}'), { values: { reference } });
  if (residual === amount) return moveInvoice(id, 'paid', { residual: 0, paidAt: new Date() });
  const [left] = await db
    .update(invoices)
    .set({ residual: sql`${invoices.residual} - ${amount}`, version: sql`${invoices.version} + 1` })
    .where(eq(invoices.id, id))
    .returning();
  return left!;
}
