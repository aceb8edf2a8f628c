/** Mails about invoices to their customers. */

import type { AwaitedPayment } from '#core/domain/payable.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { invoiceTitle } from '#sales/documents/document_names.ts';
import { invoiceDocument } from '#sales/documents/documents.ts';
import { documentLink } from '#sales/quotes/send_documents.ts';
import { invoiceItems } from './document_blocks.ts';
import { howToPay } from './payment_due.ts';

/** Once for each payment, in the transaction of the news. */
export async function sendHowToPayInvoice(id: number, payment: AwaitedPayment): Promise<void> {
  const document = await invoiceDocument(id);
  const { invoice, mailTo, site } = document;
  if (!mailTo.address || !payment.isTransfer) return;
  const { t } = textsFor(site.language.code);
  const title = invoiceTitle(invoice, site.language.code);
  await sendMail({
    to: mailTo,
    subject: t('How to pay {title}', { title }),
    ...(await mailOf(
      [
        paragraph(t('Hello {name},', { name: mailTo.name })),
        paragraph(t('you chose to pay this invoice by bank transfer.')),
        ...howToPay(document, payment),
        button(title, documentLink(site, `/my/invoices/${id}`, invoice.accessToken)),
        invoiceItems(document),
        paragraph(site.company.name),
      ],
      site,
    )),
    language: site.language.code,
    websiteId: site.website.id,
    isSecret: true,
    key: `how-to-pay:${payment.id}`,
  });
}
