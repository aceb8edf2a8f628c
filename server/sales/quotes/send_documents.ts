/** Mails documents to their customers, with a link that needs no account. */
import { eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { type Mail, sendMail } from '#core/mail/mail.ts';
import { button, type MailBlock, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { invoiceTitle, orderTitle } from '#sales/documents/document_names.ts';
import {
  type InvoiceDocument,
  invoiceDocument,
  type OrderDocument,
  orderDocument,
} from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { nextOrderName } from '#sales/documents/numbering.ts';
import { dayShown, isExpired, NO_QUOTE, todayOf } from '#sales/documents/quote_validity.ts';
import { isQuote, moveOrder } from '#sales/documents/states.ts';
import { lockInvoice } from '#sales/documents/totals.ts';
import { invoiceItems, orderItems } from '#sales/mails/document_blocks.ts';
import { invoicePayment } from '#sales/mails/payment_due.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { lockVersion } from './service.ts';

/** Job that stores the PDF as it was sent; making it takes too long for a transaction. */
export const STORE_PDF_JOB = 'sales.keep_paper';
const NO_ADDRESS = msg('This customer has no email. Add it on their page before sending.');
const NO_LINES = msg('Add a line to this quote first.');
const OVER = msg('This quote has expired. Enter a later date before sending it.');

/**
 * Sends a quote, again where it was sent before, or revives a cancelled one. The first time it gets its number.
 * @throws Invalid where it can't be sent; Conflict where it is stale, or no quote but ordered in the shop
 */
export function sendQuote(id: number, version: number, person: Person): Promise<string> {
  return transaction(async () => {
    const before = await lockVersion(id, version);
    if (!isQuote(before)) throw new Conflict(NO_QUOTE);
    const { mailTo, lines, site } = await orderDocument(id);
    if (!mailTo.address) throw new Invalid(NO_ADDRESS);
    if (!lines.some(({ kind }) => kind === 'product')) throw new Invalid(NO_LINES);
    if (isExpired({ ...before, state: 'sent' }, todayOf(site.website))) throw new Invalid(OVER);
    const now = new Date();
    const values = { sentAt: now, orderedAt: now, name: before.name ?? (await nextOrderName()) };
    // Sent again: a sent quote becomes `sent` only by way of `draft`.
    if (before.state === 'sent') await moveOrder(id, 'draft');
    const order = await moveOrder(id, 'sent', values);
    await sendMail(await quoteMail(await orderDocument(id)));
    await enqueue(STORE_PDF_JOB, { model: 'sale.order', id });
    await logEvent({ orderId: id }, msg('Sent to {email}'), { by: person.name, values: { email: mailTo.address } });
    return order.name as string;
  });
}

export const documentLink = (site: Site, path: string, accessToken: string): string =>
  `${site.origin}${site.url(path)}?access_token=${accessToken}`;

function quoteMail(document: OrderDocument): Promise<Mail> {
  const { order, mailTo, site, currency } = document;
  const { t, money, locale } = textsFor(site.language.code);
  const amount = money(order.amountTotal, currency);
  const until = order.validUntil && t('This quote is valid until {day}.', { day: dayShown(order.validUntil, locale) });
  return documentMail(document, orderTitle(order, site.language.code), [
    paragraph(t('Hello {name},', { name: mailTo.name })),
    paragraph(t('here is our quote for {amount}. You can review, change and accept it here:', { amount })),
    button(t('View the quote'), documentLink(site, `/my/orders/${order.id}`, order.accessToken)),
    orderItems(document),
    until ? paragraph(until) : null,
    paragraph(t('Don’t share this link: anyone who has it can see and accept the quote.')),
  ]);
}

/** @throws Invalid without an address; Conflict while it is a draft, or cancelled */
export function sendInvoice(id: number, person: Person): Promise<void> {
  return transaction(async () => {
    const invoice = await lockInvoice(id);
    if (invoice.state !== 'open' && invoice.state !== 'paid')
      throw new Conflict(msg('Issue the invoice before sending it.'));
    const document = await invoiceDocument(id);
    const email = document.mailTo.address;
    if (!email) throw new Invalid(NO_ADDRESS);
    await markSent(id);
    await sendMail(await (invoice.kind === 'credit_note' ? creditMail(document) : invoiceMail(document)));
    await enqueue(STORE_PDF_JOB, { model: 'account.invoice', id });
    await logEvent({ invoiceId: id }, msg('Sent to {email}'), { by: person.name, values: { email } });
  });
}

/** From now on it is sent again, not for the first time. */
export const markSent = async (invoiceId: number): Promise<void> =>
  void (await db.update(invoices).set({ sentAt: new Date() }).where(eq(invoices.id, invoiceId)));

export function invoiceMail(document: InvoiceDocument): Promise<Mail> {
  const { invoice, mailTo, site, currency } = document;
  const { t, money, locale } = textsFor(site.language.code);
  const title = invoiceTitle(invoice, site.language.code);
  const amount = money(invoice.amountTotal, currency);
  const day = invoice.dueOn ? dayShown(invoice.dueOn, locale) : '';
  const isPaid = invoice.state === 'paid';
  return documentMail(document, title, [
    paragraph(t('Hello {name},', { name: mailTo.name })),
    paragraph(
      isPaid
        ? t('here is your invoice for {amount}. It is paid. Thank you.', { amount })
        : t('here is your invoice for {amount}, due on {day}:', { amount, day }),
    ),
    button(title, documentLink(site, `/my/invoices/${invoice.id}`, invoice.accessToken)),
    invoiceItems(document),
    isPaid ? null : invoicePayment(document),
  ]);
}

/** What went back, and the credit note about it. */
export function creditMail(document: InvoiceDocument): Promise<Mail> {
  const { invoice, mailTo, site, currency, reversed } = document;
  const { t, money } = textsFor(site.language.code);
  const amount = money(invoice.amountTotal, currency);
  return documentMail({ ...document, salesperson: null }, invoiceTitle(invoice, site.language.code), [
    paragraph(t('Hello {name},', { name: mailTo.name })),
    paragraph(
      t('we refunded {amount} of your invoice {number}. Depending on your bank, this takes a few days.', {
        amount,
        number: reversed?.number ?? '',
      }),
    ),
    paragraph(t('The credit note for your records:')),
    button(
      invoiceTitle(invoice, site.language.code),
      documentLink(site, `/my/invoices/${invoice.id}`, invoice.accessToken),
    ),
    invoiceItems(document),
  ]);
}

/** To the customer, with the salesperson as reply-to address. */
async function documentMail(
  { mailTo, site, salesperson }: OrderDocument | InvoiceDocument,
  number: string,
  blocks: readonly (MailBlock | null)[],
): Promise<Mail> {
  const { t } = textsFor(site.language.code);
  return {
    to: mailTo,
    subject: t('{number} from {company}', { number, company: site.company.name }),
    ...(await mailOf([...blocks, paragraph(salesperson?.name ?? site.company.name)], site)),
    ...(salesperson?.email && { headers: { 'Reply-To': salesperson.email } }),
    language: site.language.code,
    websiteId: site.website.id,
    isSecret: true,
  };
}
