/** What is told to buyers by mail, and to our staff in the history of a document. */
import { eq } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import { sendMail } from '../core/mail.ts';
import { partners } from '../core/people.schema.ts';
import { phrase } from '../core/phrase.ts';
import { textsFor } from '../core/texts.ts';
import { documentFacts, noteOnDocument } from '../sales/service.ts';
import { amountShown } from './amounts.ts';
import type { Transaction } from './ledger.ts';
import { type Document, documentOf } from './payables.ts';

/** Their money comes back: somebody was quicker, or it was paid already. */
export async function tellUnavailable(payment: Transaction): Promise<void> {
  const document = documentOf(payment);
  if (!document) return;
  const { site, email, name } = await buyerOf(payment, document);
  const { t } = textsFor(site.language.code);
  const amount = await amountShown(payment.amount, payment.currencyCode, site.language.code);
  await noteOnDocument(document, phrase('Paid too late: {amount} goes back'), { amount });
  if (!email) return;
  const text = [
    t('Hello {name},', { name }),
    t('your payment {reference} over {amount} came, but what it was for can no longer be had, or is paid already.', {
      reference: payment.reference,
      amount,
    }),
    t('We give you back all of it. Depending on your bank this takes some days. We are sorry.'),
    site.company.name,
  ];
  await sendMail({
    to: { name, address: email },
    subject: t('Your payment {reference} goes back to you', { reference: payment.reference }),
    text: text.join('\n\n'),
    language: site.language.code,
    websiteId: site.website.id,
    key: `payment-goes-back:${payment.id}`,
  });
}

/** More came than was still to be paid, and that goes back. */
export async function tellSpare(payment: Transaction, document: Document, spare: number): Promise<void> {
  const { site } = await documentFacts(document);
  const amount = await amountShown(spare, payment.currencyCode, site.language.code);
  await noteOnDocument(document, phrase('More came than was to be paid: {amount} goes back'), { amount });
}

/** They promised a transfer, and paid in another way meanwhile. */
export async function tellPaidOtherwise(promise: Transaction): Promise<void> {
  const document = documentOf(promise);
  if (!document) return;
  const { site, email, name } = await buyerOf(promise, document);
  if (!email) return;
  const { t } = textsFor(site.language.code);
  const amount = await amountShown(promise.amount, promise.currencyCode, site.language.code);
  const { reference } = promise;
  const text = [
    t('Hello {name},', { name }),
    t(
      'what you wanted to pay by bank transfer, {reference} over {amount}, is paid in another way by now. You need not transfer anything.',
      { reference, amount },
    ),
    t('If your transfer is on its way already we send it back to you as soon as it arrives.'),
    site.company.name,
  ];
  await sendMail({
    to: { name, address: email },
    subject: t('No transfer needed for {reference}', { reference }),
    text: text.join('\n\n'),
    language: site.language.code,
    websiteId: site.website.id,
    key: `paid-otherwise:${promise.id}`,
  });
}

async function buyerOf(payment: Transaction, document: Document) {
  const { site, customer } = await documentFacts(document);
  const [payer] =
    payment.partnerId === null
      ? []
      : await db
          .select({ name: partners.name, email: partners.email })
          .from(partners)
          .where(eq(partners.id, payment.partnerId));
  return { site, name: payer?.name ?? customer?.name ?? '', email: payer?.email || (customer?.email ?? '') };
}

/** A refund came to its end. */
export async function noteRefund(before: Transaction, now: Transaction): Promise<void> {
  const document = documentOf(now);
  if (!document || before.state === now.state) return;
  const { site } = await documentFacts(document);
  const amount = await amountShown(now.amount, now.currencyCode, site.language.code);
  if (now.state === 'done') await noteOnDocument(document, phrase('Given back: {amount}'), { amount });
  if (now.state === 'error') await noteOnDocument(document, phrase('Could not be given back: {amount}'), { amount });
}

/** The provider could not be reached however often it was asked. */
export async function noteGivenUp(refund: Transaction): Promise<void> {
  const document = documentOf(refund);
  if (!document) return;
  const { site } = await documentFacts(document);
  const amount = await amountShown(refund.amount, refund.currencyCode, site.language.code);
  await noteOnDocument(document, phrase('Not given back, the provider is away: {amount}'), { amount });
}
