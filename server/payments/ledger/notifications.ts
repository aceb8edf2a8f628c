/** Mails buyers about payments, and adds notes to the history of documents. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { msg } from '#core/msg.ts';
import { partners } from '#core/people/people.schema.ts';
import type { Site } from '#core/sites/site.ts';
import { documentFacts, noteOnDocument } from '#sales/api.ts';
import { amountShown } from './amounts.ts';
import type { Transaction } from './ledger.ts';
import { type Document, documentOf } from './payables.ts';

/** Minor units, and the reference of the refund, or of the voided payment. */
type RefundFacts = { amount: number; reference: string };

/** Tells the buyer that their payment is refunded, because the goods sold out or were paid already. */
export async function notifyUnavailable(payment: Transaction, back: RefundFacts): Promise<void> {
  const document = documentOf(payment);
  if (!document) return;
  const buyer = await buyerOf(payment, document);
  const { t } = textsFor(buyer.site.language.code);
  const amount = await amountShown(back.amount, payment.currencyCode, buyer.site.language.code);
  const { reference } = payment;
  await noteOnDocument(document, msg('Paid too late: {amount} will be refunded'), { amount });
  await writeTo(buyer, {
    subject: t('Refund of your payment {reference}', { reference }),
    sentences: [
      t(
        'we received your payment {reference} of {amount}, but what it was for is no longer available or already paid.',
        {
          reference,
          amount,
        },
      ),
      t('We’ll refund it in full. Depending on your bank, this takes a few days. We’re sorry.'),
    ],
    key: `payment-goes-back:${back.reference}`,
  });
}

/** Tells the buyer that an overpaid amount is refunded. */
export async function notifyOverpaid(payment: Transaction, document: Document, back: RefundFacts): Promise<void> {
  const buyer = await buyerOf(payment, document);
  const { t } = textsFor(buyer.site.language.code);
  const amount = await amountShown(back.amount, payment.currencyCode, buyer.site.language.code);
  const { reference } = payment;
  await noteOnDocument(document, msg('Overpaid: {amount} will be refunded'), { amount });
  await writeTo(buyer, {
    subject: t('Partial refund of your payment {reference}', { reference }),
    sentences: [
      t('your payment {reference} was more than the amount due.', { reference }),
      t('We’ll refund {amount}. Depending on your bank, this takes a few days.', { amount }),
    ],
    key: `payment-goes-back:${back.reference}`,
  });
}

/** Tells the buyer that their announced transfer is no longer needed. */
export async function notifyPaidOtherwise(transfer: Transaction): Promise<void> {
  const document = documentOf(transfer);
  if (!document) return;
  const buyer = await buyerOf(transfer, document);
  const { t } = textsFor(buyer.site.language.code);
  const amount = await amountShown(transfer.amount, transfer.currencyCode, buyer.site.language.code);
  const { reference } = transfer;
  await writeTo(buyer, {
    subject: t('No transfer needed for {reference}', { reference }),
    sentences: [
      t('the bank transfer {reference} of {amount} is no longer needed: it has been paid another way.', {
        reference,
        amount,
      }),
      t('If your transfer is already on its way, we’ll refund it as soon as it arrives.'),
    ],
    key: `paid-otherwise:${transfer.id}`,
  });
}

type Message = { subject: string; sentences: string[]; key: string };

/** Once for each key. */
async function writeTo({ site, email, name }: Buyer, { subject, sentences, key }: Message): Promise<void> {
  if (!email) return;
  const { t } = textsFor(site.language.code);
  await sendMail({
    to: { name, address: email },
    subject,
    text: [t('Hello {name},', { name }), ...sentences, site.company.name].join('\n\n'),
    language: site.language.code,
    websiteId: site.website.id,
    key,
  });
}

type Buyer = { site: Site; name: string; email: string };

/** Who paid, who may be another than the customer of the document. */
async function buyerOf(payment: Transaction, document: Document): Promise<Buyer> {
  const { site, customer, mailTo } = await documentFacts(document);
  const [payer] =
    payment.partnerId === null
      ? []
      : await db
          .select({ name: partners.name, email: partners.email })
          .from(partners)
          .where(eq(partners.id, payment.partnerId));
  const isOther = payment.partnerId !== customer?.id;
  return payer?.email && isOther
    ? { site, ...payer }
    : { site, name: mailTo.name || (payer?.name ?? ''), email: mailTo.address };
}

/** Notes a finished or failed refund on its document. */
export async function notifyRefunded(before: Transaction, now: Transaction): Promise<void> {
  const document = documentOf(now);
  if (!document || before.state === now.state) return;
  const { site } = await documentFacts(document);
  const amount = await amountShown(now.amount, now.currencyCode, site.language.code);
  if (now.state === 'done') await noteOnDocument(document, msg('Refunded: {amount}'), { amount });
  if (now.state === 'error') await noteOnDocument(document, msg('Refund failed: {amount}'), { amount });
}

/** Notes on the document that the provider could not be reached for a refund. */
export async function notifyRefundFailed(refund: Transaction): Promise<void> {
  const document = documentOf(refund);
  if (!document) return;
  const { site } = await documentFacts(document);
  const amount = await amountShown(refund.amount, refund.currencyCode, site.language.code);
  await noteOnDocument(document, msg('Not refunded, the provider can’t be reached: {amount}'), { amount });
}
