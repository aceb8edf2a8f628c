/** Mails about orders to their customers: received, confirmed. */

import type { AwaitedPayment } from '#core/domain/payable.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { type Mail, sendMail } from '#core/mail/mail.ts';
import { button, type MailBlock, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import type { Site } from '#core/sites/site.ts';
import { invoiceTitle } from '#sales/documents/document_names.ts';
import { type OrderDocument, orderDocument } from '#sales/documents/documents.ts';
import { type Invoice, isQuote } from '#sales/documents/states.ts';
import { documentLink } from '#sales/quotes/send_documents.ts';
import { orderItems, orderPlaces } from './document_blocks.ts';
import { howToPay } from './payment_due.ts';

/** The order was placed and its money is on its way, or a quote is to be paid so. Once for each payment. */
export async function sendOrderReceived(document: OrderDocument, payment: AwaitedPayment): Promise<void> {
  const { order, site } = document;
  if (isQuote(order) && !payment.isTransfer) return;
  const { t } = textsFor(site.language.code);
  const number = order.name ?? '';
  await sendToCustomer(document, {
    subject: t('We received your order {number}', { number }),
    blocks: [
      paragraph(t('thank you for your order {number}.', { number })),
      paragraph(
        payment.isTransfer
          ? t(
              'It is confirmed as soon as your transfer arrives. Transfer the amount by the due date, with the reference.',
            )
          : t('It is confirmed as soon as your payment is complete.'),
      ),
      ...howToPay(document, payment),
      viewButton(document),
      orderItems(document),
      ...orderPlaces(document),
    ],
    key: `order-received:${payment.id}`,
  });
}

/** @param invoice null where nothing was invoiced yet */
export async function sendOrderConfirmed(document: OrderDocument, invoice: Invoice | null): Promise<void> {
  const { order, site } = document;
  const { t } = textsFor(site.language.code);
  const number = order.name ?? '';
  await sendToCustomer(document, {
    subject: t('Your order {number} is confirmed', { number }),
    blocks: [
      paragraph(t('thank you for your order {number}. It is confirmed.', { number })),
      viewButton(document),
      orderItems(document),
      ...orderPlaces(document),
      ...(invoice ? [invoiceButton(invoice, site)] : []),
    ],
    key: `order-confirmed:${order.id}`,
  });
}

/** A guest lost the mail, and asks for the link again. */
export async function sendOrderLink(orderId: number): Promise<void> {
  const document = await orderDocument(orderId);
  const { order, site } = document;
  const { t } = textsFor(site.language.code);
  const number = order.name ?? '';
  await sendToCustomer(document, {
    subject: t('Your order {number}', { number }),
    blocks: [
      paragraph(t('you asked for the link to your order {number}. It opens without an account.', { number })),
      viewButton(document),
      orderItems(document),
      ...orderPlaces(document),
      paragraph(t('If you did not ask for it, you can ignore this email.')),
    ],
  });
}

export function viewButton({ order, site }: OrderDocument): MailBlock {
  const { t } = textsFor(site.language.code);
  return button(t('View your order'), documentLink(site, `/my/orders/${order.id}`, order.accessToken));
}

const invoiceButton = (invoice: Invoice, site: Site): MailBlock =>
  button(
    invoiceTitle(invoice, site.language.code),
    documentLink(site, `/my/invoices/${invoice.id}`, invoice.accessToken),
  );

type OwnPart = Pick<Mail, 'subject' | 'key'> & { blocks: (MailBlock | null)[] };

/** With a salutation, and the company's name below. */
export async function sendToCustomer({ mailTo, site }: OrderDocument, { subject, blocks, key }: OwnPart) {
  const { t } = textsFor(site.language.code);
  if (!mailTo.address) return;
  const all = [paragraph(t('Hello {name},', { name: mailTo.name })), ...blocks, paragraph(site.company.name)];
  await sendMail({
    to: mailTo,
    subject,
    ...(await mailOf(all, site)),
    language: site.language.code,
    websiteId: site.website.id,
    isSecret: true,
    ...(key && { key }),
  });
}
