/** Creates one credit note for each refund. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { sendMail } from '#core/mail/mail.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { randomToken } from '#core/process/secret.ts';
import { keptOf } from '#sales/addresses/kept_address.ts';
import { creditShares, lessTaken, type Sums, taxGroups } from '#sales/documents/credit_shares.ts';
import { invoiceTitle } from '#sales/documents/document_names.ts';
import type { DocumentRef } from '#sales/documents/document_notes.ts';
import { type InvoiceDocument, invoiceDocument } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { nextInvoiceNumber } from '#sales/documents/numbering.ts';
import { todayOf } from '#sales/documents/quote_validity.ts';
import { type Invoice, moveInvoice } from '#sales/documents/states.ts';
import { lockInvoice } from '#sales/documents/totals.ts';
import { updateStatuses } from '#sales/fulfilment/order_statuses.ts';
import { creditMail, markSent, STORE_PDF_JOB } from '#sales/quotes/send_documents.ts';
import { invoiceLines, invoicePayments, invoices, invoiceTaxes } from '#sales/schema/invoices.schema.ts';
import { NOBODY } from './invoice_service.ts';

/** A refund by its reference, which counts once; minor units with tax. `isDispute`: the customer's bank took it. */
export type MoneyBack = { amount: number; reference: string; isDispute?: boolean };

/** Does nothing where nothing was invoiced: then there is nothing to take back. */
export function moneyWentBack(of: DocumentRef, back: MoneyBack): Promise<void> {
  const { amount, reference, isDispute = false } = back;
  return transaction(async () => {
    const invoice = await invoiceOf(of);
    if (!invoice) return;
    await lockInvoice(invoice.id);
    if ((await db.$count(invoicePayments, eq(invoicePayments.reference, reference))) > 0) return;
    const document = await invoiceDocument(invoice.id);
    // A refund that failed first and has now succeeded.
    const waiting = document.notes.find(({ state, residual }) => state === 'open' && residual === amount);
    const id = waiting?.id ?? (await makeNote(document, amount));
    if (id === null) return;
    await givenBack(id, back);
    if (!waiting) await enqueue(STORE_PDF_JOB, { model: 'account.invoice', id });
    // Nobody is told of a refund that we did not make.
    if (!waiting && !isDispute) await tellCustomer(id);
  });
}

/** The refund failed, so the amount of its credit note is still owed to the customer. */
export function moneyStayed(reference: string, { isDispute = false } = {}): Promise<void> {
  return transaction(async () => {
    const [gone] = await db.delete(invoicePayments).where(eq(invoicePayments.reference, reference)).returning();
    if (!gone) return;
    const note = await lockInvoice(gone.invoiceId);
    const residual = note.residual + gone.amount;
    if (note.state === 'paid') await moveInvoice(note.id, 'open', { residual, paidAt: null });
    if (note.orderId !== null) await updateStatuses(note.orderId);
    await logEvent({ invoiceId: note.id }, msg('Refund returned: {reference}'), { values: { reference } });
    if (isDispute) await noteDispute(note, msg('Dispute won: {amount}'), gone.amount);
  });
}

async function invoiceOf({ kind, id }: DocumentRef): Promise<Invoice | null> {
  const which = kind === 'order' ? eq(invoices.orderId, id) : eq(invoices.id, id);
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(which, eq(invoices.kind, 'invoice'), inArray(invoices.state, ['open', 'paid'])));
  return invoice ?? null;
}

type TaxRow = InvoiceDocument['amounts']['taxes'][number];

function sumsOf({ invoice, lines, amounts }: InvoiceDocument): Sums<TaxRow> {
  const totals = amounts.lines.map(({ total }) => total);
  const { amountTotal: total, amountUntaxed: untaxed } = invoice;
  return { total, untaxed, taxes: amounts.taxes, groups: taxGroups(lines, totals) };
}

/** @returns its id; null where all of the invoice was taken back before */
export async function makeNote(
  document: InvoiceDocument,
  wanted: number,
  author: Pick<Person, 'name'> = NOBODY,
): Promise<number | null> {
  const taken = await Promise.all(document.notes.map(async ({ id }) => sumsOf(await invoiceDocument(id))));
  const left = lessTaken(sumsOf(document), taken);
  const amount = Math.min(wanted, left.total);
  if (amount <= 0) return null;
  const sums = creditShares(left, amount);
  const id = await writeNote(document, sums);
  const isWhole = amount === document.invoice.amountTotal;
  await writeLines(id, document, isWhole ? null : sums);
  await writeTaxes(id, sums.taxes);
  const number = document.invoice.number ?? '';
  await logEvent({ invoiceId: id }, msg('Created from {number}'), { by: author.name, values: { number } });
  return id;
}

async function writeNote(
  { invoice, billTo, site }: InvoiceDocument,
  { total, untaxed }: Sums<TaxRow>,
): Promise<number> {
  const { companyId, websiteId, partnerId, currencyCode, languageCode, orderId, salespersonId } = invoice;
  const { customerReference, customerAddress } = invoice;
  const today = todayOf(site.website);
  const [note] = await db
    .insert(invoices)
    .values({
      kind: 'credit_note',
      state: 'open',
      number: await nextInvoiceNumber('credit_note', companyId, today),
      reversesId: invoice.id,
      companyId,
      websiteId,
      partnerId,
      currencyCode,
      languageCode,
      orderId,
      salespersonId,
      customerReference,
      customerAddress,
      billingAddress: billTo && keptOf(billTo),
      accessToken: randomToken(),
      invoicedOn: today,
      dueOn: today,
      paymentDays: 0,
      amountUntaxed: untaxed,
      amountTax: total - untaxed,
      amountTotal: total,
      residual: total,
    })
    .returning({ id: invoices.id });
  return note!.id;
}

/** All lines as they were; of a part one for each tax, with the tax in it. */
async function writeLines(invoiceId: number, document: InvoiceDocument, part: Sums<TaxRow> | null): Promise<void> {
  const { t } = textsFor(document.site.language.code);
  const name = t('Part of {title}', { title: invoiceTitle(document.invoice, document.site.language.code) });
  const written = part
    ? part.groups
        .filter(({ total }) => total !== 0)
        .map(({ taxes, total }) => ({
          name,
          quantity: 1,
          unitPrice: total,
          taxes: taxes.map((tax) => ({ ...tax, isIncluded: true })),
        }))
    : document.lines.map(({ kind, name, description, quantity, unitPrice, discount, taxes, sequence }) => ({
        ...{ kind, name, description, quantity, unitPrice, discount, taxes, sequence },
      }));
  if (written.length > 0) await db.insert(invoiceLines).values(written.map((line) => ({ invoiceId, ...line })));
}

async function writeTaxes(invoiceId: number, taxes: readonly TaxRow[]): Promise<void> {
  const rows = taxes.map(({ name, rate, isIncluded, base, amount }) => ({
    ...{ invoiceId, name, rate, isIncluded, base, amount },
  }));
  if (rows.length > 0) await db.insert(invoiceTaxes).values(rows);
}

async function givenBack(id: number, { amount: wanted, reference, isDispute }: MoneyBack): Promise<void> {
  const { site, invoice } = await invoiceDocument(id);
  const amount = Math.min(wanted, invoice.residual);
  await db
    .insert(invoicePayments)
    .values({ invoiceId: id, amount, paidOn: todayOf(site.website), reference, note: reference });
  await db
    .update(invoices)
    .set({ residual: sql`${invoices.residual} - ${amount}` })
    .where(eq(invoices.id, id));
  await moveInvoice(id, 'paid', { paidAt: new Date() });
  if (isDispute) await noteDispute(invoice, msg('Disputed: {amount}'), amount);
  else await logEvent({ invoiceId: id }, msg('Refunded on the website: {reference}'), { values: { reference } });
}

/** On the credit note, and on its order. */
async function noteDispute({ id, orderId }: Invoice, what: string, amount: number): Promise<void> {
  const { site, currency } = await invoiceDocument(id);
  const values = { amount: textsFor(site.language.code).money(amount, currency) };
  await logEvent({ invoiceId: id }, what, { values });
  if (orderId !== null) await logEvent({ orderId }, what, { values });
}

export async function tellCustomer(id: number): Promise<void> {
  const document = await invoiceDocument(id);
  if (!document.mailTo.address) return;
  await sendMail({ ...(await creditMail(document)), key: `credit-note:${id}` });
  await markSent(id);
}
