/** How to pay by bank transfer: amount, account, reference and due date. */

import type { AwaitedPayment } from '#core/domain/payable.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type MailBlock, paragraph } from '#core/mail/mail_blocks.ts';
import type { Currency } from '#core/sites/site.ts';
import type { InvoiceDocument, OrderDocument } from '#sales/documents/documents.ts';
import { dayShown } from '#sales/documents/quote_validity.ts';

type Payee = Pick<OrderDocument, 'site' | 'company'> & { currency: Currency };

export function howToPay({ site, company, currency }: Payee, payment: AwaitedPayment): MailBlock[] {
  const { t, money, longDate } = textsFor(site.language.code);
  const { isTransfer, reference } = payment;
  const message = pick(payment.message, site.language.code);
  const facts = [
    { label: t('Payment method'), value: pick(payment.method, site.language.code) },
    { label: isTransfer ? t('Amount due') : t('Amount'), value: money(payment.amount, currency) },
    { label: t('Bank account'), value: isTransfer ? company.bankAccount : '' },
    { label: t('Payment reference'), value: reference },
    { label: t('Due date'), value: isTransfer ? longDate(payment.until, site.website.timeZone) : '' },
  ];
  const intro = message ? [paragraph(message)] : [];
  return [...intro, { kind: 'facts', title: t('Payment'), facts }];
}

/** The same of an invoice that is sent; null where nothing is due. */
export function invoicePayment({ invoice, site, company, currency }: InvoiceDocument): MailBlock | null {
  if (invoice.state !== 'open' || invoice.residual <= 0) return null;
  const { t, money, locale } = textsFor(site.language.code);
  return {
    kind: 'facts',
    title: t('Payment'),
    facts: [
      { label: t('Amount due'), value: money(invoice.residual, currency) },
      { label: t('Bank account'), value: company.bankAccount },
      { label: t('Payment reference'), value: invoice.number ?? '' },
      { label: t('Due date'), value: invoice.dueOn ? dayShown(invoice.dueOn, locale) : '' },
    ],
  };
}
