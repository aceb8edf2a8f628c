/** Layout of the test bank's pages: header, language and payment summary. */
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import type { Answer } from './http.ts';
import type { BankPayment } from './store.ts';
import { STYLE_PATH } from './style.ts';

export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const MARK =
  '<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path fill="currentColor" d="M12 2 2 7.5V10h20V7.5L12 2Zm-7 10v6h3v-6H5Zm5.5 0v6h3v-6h-3Zm5.5 0v6h3v-6h-3ZM2 20v2h20v-2H2Z"/></svg>';

/** Where an address says in which language its page is read. */
export const inLanguage = (path: string, language: string): string => `${path}?${new URLSearchParams({ language })}`;

/** @param leadsTo where a form of the page may end: browsers look at that, too */
export function page(
  language: string,
  title: string,
  body: string,
  { status = 200, leadsTo = '' }: { status?: number; leadsTo?: string } = {},
): Answer {
  const { t, locale } = textsFor(language);
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${leadsTo}; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: `<!DOCTYPE html>
<html lang="${locale.tag}" dir="${locale.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)} | ${escaped(t('Test bank'))}</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><header><a href="${escaped(inLanguage('/cards', language))}">${MARK}${escaped(t('Test bank'))}</a> <span>${escaped(t('No money moves here'))}</span></header>
<main>${body}</main></body></html>
`,
  };
}

export function money({ amount, currency }: Pick<BankPayment, 'amount' | 'currency'>, { locale }: Texts): string {
  const format = new Intl.NumberFormat(`${locale.tag}-u-nu-latn`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** The payee, the reference and the amount. */
export function summary(payment: BankPayment): string {
  const texts = textsFor(payment.language);
  const { t } = texts;
  const row = (label: string, value: string) =>
    `<div><dt>${escaped(label)}</dt><dd><bdi>${escaped(value)}</bdi></dd></div>`;
  const sum = payment.amount > 0 ? `<p class="amount"><bdi>${escaped(money(payment, texts))}</bdi></p>` : '';
  return `${sum}<dl class="sum">${row(t('Shop'), new URL(payment.returnUrl).host)}${row(t('Order'), payment.reference)}</dl>`;
}
