/** Documents go to their customers by mail, with a link that opens them without an account. */
import { eq } from 'drizzle-orm';
import { db, transaction } from '../core/db/database.ts';
import { Conflict, Invalid } from '../core/errors.ts';
import { enqueue } from '../core/jobs.ts';
import { sendMail } from '../core/mail.ts';
import type { Person } from '../core/people.ts';
import { phrase } from '../core/phrase.ts';
import type { Site } from '../core/site.ts';
import { textsFor } from '../core/texts.ts';
import { type InvoiceDocument, invoiceDocument, type OrderDocument, orderDocument } from './documents.ts';
import { logEvent } from './events.ts';
import { invoices } from './invoices.schema.ts';
import { nextOrderName } from './numbering.ts';
import { dayShown, FROM_SHOP, isExpired, todayOf } from './offer.ts';
import { lockVersion } from './quote_service.ts';
import { lockInvoice } from './recount.ts';
import { moveOrder } from './states.ts';
import { invoiceTitle, orderTitle } from './titles.ts';

/** The job that keeps what was sent as it was sent; setting a document has no place in a transaction. */
export const KEEP_PAPER = 'sales.keep_paper';
const NO_ADDRESS = phrase('This customer has no e-mail address. Write it on their page, then send.');
const NO_LINES = phrase('There is nothing on this quote yet: add a line first.');
const OVER = phrase('The last day of this offer is over. Choose a later one, then send.');

/**
 * Sends a quote, again where it was sent before, or revives a cancelled one. The first time it gets its number.
 * @throws Invalid where it can't be sent; Conflict where it is stale, or no quote but ordered in the shop
 */
export function sendQuote(id: number, version: number, person: Person): Promise<string> {
  return transaction(async () => {
    const before = await lockVersion(id, version);
    if (before.origin === 'shop') throw new Conflict(FROM_SHOP);
    const { customer, lines, site } = await orderDocument(id);
    if (!customer?.email) throw new Invalid(NO_ADDRESS);
    if (!lines.some(({ kind }) => kind === 'product')) throw new Invalid(NO_LINES);
    if (isExpired({ ...before, state: 'sent' }, todayOf(site.website))) throw new Invalid(OVER);
    const now = new Date();
    const values = { sentAt: now, orderedAt: now, name: before.name ?? (await nextOrderName()) };
    // Sent once more, it stays what it is: only the way back is a move.
    if (before.state === 'sent') await moveOrder(id, 'draft');
    const order = await moveOrder(id, 'sent', values);
    await sendMail(quoteMail(await orderDocument(id)));
    await enqueue(KEEP_PAPER, { model: 'sale.order', id });
    await logEvent({ orderId: id }, phrase('Sent to {email}'), { by: person.name, values: { email: customer.email } });
    return order.name as string;
  });
}

export const documentLink = (site: Site, path: string, accessToken: string): string =>
  `${site.origin}${site.url(path)}?access_token=${accessToken}`;

function quoteMail({ order, customer, site, currency, salesperson }: OrderDocument) {
  const { t, money, locale } = textsFor(site.language.code);
  const link = documentLink(site, `/my/orders/${order.id}`, order.accessToken);
  const number = orderTitle(order, site.language.code);
  const until = order.validUntil && t('The offer is good until {day}.', { day: dayShown(order.validUntil, locale) });
  const text = [
    t('Hello {name},', { name: customer!.name }),
    t('here is our offer over {amount}. Look at it, change what you like, and accept it here:', {
      amount: money(order.amountTotal, currency),
    }),
    link,
    until,
    t('This link is for you alone: whoever has it can see the offer and accept it.'),
    salesperson?.name ?? site.company.name,
  ];
  return {
    to: { name: customer!.name, address: customer!.email },
    subject: t('{number} from {company}', { number, company: site.company.name }),
    text: text.filter(Boolean).join('\n\n'),
    ...(salesperson?.email && { headers: { 'Reply-To': salesperson.email } }),
    language: site.language.code,
    websiteId: site.website.id,
    isSecret: true,
  };
}

/** @throws Invalid without an address; Conflict while it is a draft, or cancelled */
export function sendInvoice(id: number, person: Person): Promise<void> {
  return transaction(async () => {
    const invoice = await lockInvoice(id);
    if (invoice.state !== 'open' && invoice.state !== 'paid')
      throw new Conflict(phrase('Only an invoice that has its number can be sent.'));
    const document = await invoiceDocument(id);
    const email = document.customer?.email;
    if (!email) throw new Invalid(NO_ADDRESS);
    await markSent(id);
    await sendMail(invoice.kind === 'credit_note' ? creditMail(document) : invoiceMail(document));
    await enqueue(KEEP_PAPER, { model: 'account.invoice', id });
    await logEvent({ invoiceId: id }, phrase('Sent to {email}'), { by: person.name, values: { email } });
  });
}

/** From now on it is sent again, not for the first time. */
export const markSent = async (invoiceId: number): Promise<void> =>
  void (await db.update(invoices).set({ sentAt: new Date() }).where(eq(invoices.id, invoiceId)));

export function invoiceMail({ invoice, customer, site, currency, salesperson }: InvoiceDocument) {
  const { t, money, locale } = textsFor(site.language.code);
  const isPaid = invoice.state === 'paid';
  const text = [
    t('Hello {name},', { name: customer!.name }),
    isPaid
      ? t('here is your invoice over {amount}. It is paid: thank you.', {
          amount: money(invoice.amountTotal, currency),
        })
      : t('here is your invoice over {amount}, due on {day}:', {
          amount: money(invoice.amountTotal, currency),
          day: invoice.dueOn ? dayShown(invoice.dueOn, locale) : '',
        }),
    documentLink(site, `/my/invoices/${invoice.id}`, invoice.accessToken),
    salesperson?.name ?? site.company.name,
  ];
  return {
    to: { name: customer!.name, address: customer!.email },
    subject: t('{number} from {company}', {
      number: invoiceTitle(invoice, site.language.code),
      company: site.company.name,
    }),
    text: text.join('\n\n'),
    ...(salesperson?.email && { headers: { 'Reply-To': salesperson.email } }),
    language: site.language.code,
    websiteId: site.website.id,
    isSecret: true,
  };
}

/** What went back, and the credit note about it. */
export function creditMail({ invoice, customer, site, currency, reversed }: InvoiceDocument) {
  const { t, money } = textsFor(site.language.code);
  const number = invoiceTitle(invoice, site.language.code);
  const text = [
    t('Hello {name},', { name: customer!.name }),
    t('we gave you back {amount} of your invoice {number}. Depending on your bank this takes some days.', {
      amount: money(invoice.amountTotal, currency),
      number: reversed?.number ?? '',
    }),
    t('The credit note for your records:'),
    documentLink(site, `/my/invoices/${invoice.id}`, invoice.accessToken),
    site.company.name,
  ];
  return {
    to: { name: customer!.name, address: customer!.email },
    subject: t('{number} from {company}', { number, company: site.company.name }),
    text: text.join('\n\n'),
    language: site.language.code,
    websiteId: site.website.id,
    isSecret: true,
  };
}
