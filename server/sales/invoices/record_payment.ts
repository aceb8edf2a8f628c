/** What follows in the books when an order or an invoice was paid on the site, in the transaction of the payment. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { sendMail } from '#core/mail/mail.ts';
import { msg } from '#core/msg.ts';
import type { DocumentRef } from '#sales/documents/document_notes.ts';
import { invoiceDocument, orderDocument } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { moveInvoice } from '#sales/documents/states.ts';
import { lockInvoice } from '#sales/documents/totals.ts';
import { sendOrderConfirmed } from '#sales/mails/order_mails.ts';
import { invoiceMail, KEEP_PAPER, markSent } from '#sales/quotes/sending.ts';
import { invoicePayments, invoices } from '#sales/schema/invoices.schema.ts';
import { invoiceOrder, NOBODY, postInvoice } from './invoice_service.ts';

export type SitePayment = {
  /** Minor units. */
  amount: number;
  /** Of the payment; told twice, it counts once. */
  reference: string;
  /** The money is only reserved: there is no invoice yet. */
  isReserved: boolean;
  /** The order was confirmed before, when money was reserved: its invoice goes out by itself once it is paid. */
  isLater: boolean;
};

/**
 * The books of an order that is confirmed and paid: its invoice, made, numbered and paid, and one mail to its customer.
 * @param payment null for an order that costs nothing
 * @returns minor units that came beyond what was still to be paid
 */
export function orderIsPaid(orderId: number, payment: SitePayment | null): Promise<number> {
  return transaction(async () => {
    const document = await orderDocument(orderId);
    const { state, partnerId } = document.order;
    if ((state !== 'sale' && state !== 'done') || partnerId === null) return 0;
    const booked = payment && !payment.isReserved ? await paidInvoice(orderId, payment) : null;
    if (payment?.isLater) await tellOfInvoice(booked?.id ?? null);
    else await sendOrderConfirmed(document, booked?.id ?? null);
    await enqueue(KEEP_PAPER, { model: 'sale.order', id: orderId });
    return booked?.spare ?? 0;
  });
}

async function paidInvoice(orderId: number, payment: SitePayment): Promise<{ id: number; spare: number }> {
  const id = await invoiceOrder(orderId, NOBODY);
  const before = await lockInvoice(id);
  const { residual } = before.state === 'draft' ? await postInvoice(id, NOBODY) : before;
  const isKnown = (await db.$count(invoicePayments, eq(invoicePayments.reference, payment.reference))) > 0;
  // What was paid by hand meanwhile is not paid again.
  const amount = Math.min(payment.amount, residual);
  if (amount > 0) await invoiceIsPaid(id, { amount, reference: payment.reference });
  await enqueue(KEEP_PAPER, { model: 'account.invoice', id });
  return { id, spare: isKnown ? 0 : payment.amount - amount };
}

async function tellOfInvoice(id: number | null): Promise<void> {
  if (id === null) return;
  const document = await invoiceDocument(id);
  if (!document.customer?.email || document.invoice.state !== 'paid') return;
  await sendMail({ ...invoiceMail(document), key: `invoice-paid:${id}` });
  await markSent(id);
}

/** What came by payments on the site and is in the books of an order or an invoice. Minor units. */
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
  { amount, reference }: Pick<SitePayment, 'amount' | 'reference'>,
): Promise<boolean> {
  return transaction(async () => {
    await lockInvoice(id);
    const known = await db.$count(invoicePayments, eq(invoicePayments.reference, reference));
    if (known > 0) return true;
    const { site } = await invoiceDocument(id);
    const [left] = await db
      .update(invoices)
      .set({ residual: sql`${invoices.residual} - ${amount}`, version: sql`${invoices.version} + 1` })
      .where(and(eq(invoices.id, id), eq(invoices.state, 'open'), gte(invoices.residual, amount)))
      .returning({ residual: invoices.residual });
    if (!left) return false;
    const paidOn = todayOf(site.website);
    await db.insert(invoicePayments).values({ invoiceId: id, amount, paidOn, reference, note: reference });
    await logEvent({ invoiceId: id }, msg('Paid on the website: {reference}'), { values: { reference } });
    if (left.residual === 0) await moveInvoice(id, 'paid', { paidAt: new Date() });
    return true;
  });
}
