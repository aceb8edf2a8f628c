/** Pages of the test bank, as buyers see them: payment, 3-D Secure, and what each card does. */
import { formatCardNumber } from '../../../registry/card_rules.ts';
import { CARDS, type CardBehaviour } from './cards.ts';
import type { Answer } from './http.ts';
import type { BankPayment } from './store.ts';
import { STYLE_PATH } from './style.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param leadsTo where a form of the page may end: browsers look at that, too */
function page(title: string, body: string, { status = 200, leadsTo = '' } = {}): Answer {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self' ${leadsTo}; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(title)} | Test bank</title><link rel="stylesheet" href="${STYLE_PATH}"></head>
<body><header><a href="/cards">Test bank</a> <span>No money moves here</span></header>
<main>${body}</main></body></html>
`,
  };
}

function money({ amount, currency }: BankPayment): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const summary = (payment: BankPayment): string =>
  `<dl class="sum"><div><dt>Shop</dt><dd>${escaped(new URL(payment.returnUrl).host)}</dd></div><div><dt>Order</dt><dd>${escaped(payment.reference)}</dd></div><div><dt>Amount</dt><dd><b>${escaped(money(payment))}</b></dd></div></dl>`;

const input = (name: string, label: string, attributes: string): string =>
  `<p class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" inputmode="numeric" required ${attributes}></p>`;

export function paymentPage(payment: BankPayment, path: string, problem = ''): Answer {
  const body = `<h1>Pay by card</h1>
${summary(payment)}
${problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''}
<form method="post" action="${path}">
${input('number', 'Card number', 'autocomplete="cc-number" maxlength="23" placeholder="4242 4242 4242 4242" autofocus')}
<div class="pair">${input('expires', 'Expires (MM / YY)', 'autocomplete="cc-exp" maxlength="9" placeholder="12 / 30"')}${input('cvc', 'Card code', 'autocomplete="cc-csc" maxlength="4" placeholder="123"')}</div>
<p><button type="submit">Pay ${escaped(money(payment))}</button></p>
</form>
<form method="post" action="${path}/cancel"><p><button type="submit" class="quiet">Cancel and return to the shop</button></p></form>
<p><a href="/cards" target="_blank" rel="noopener">Which cards can I use?</a></p>`;
  return page('Pay by card', body, { status: problem ? 422 : 200, leadsTo: new URL(payment.returnUrl).origin });
}

export function proofPage(payment: BankPayment, path: string): Answer {
  const body = `<h1>Is this you?</h1>
<p>Your bank asks before it pays (3-D Secure).</p>
${summary(payment)}
<form method="post" action="${path}">
<p class="pair"><button type="submit" name="answer" value="approve">Approve</button><button type="submit" name="answer" value="deny" class="quiet">Deny</button></p>
</form>`;
  return page('Is this you?', body, { leadsTo: new URL(payment.returnUrl).origin });
}

export const overPage = (payment: BankPayment, returnUrl: string): Answer =>
  page(
    'This payment is over',
    `<h1>This payment is over</h1><p>It was made or given up already. Nothing more happens here.</p>${summary(payment)}<p><a class="button" href="${escaped(returnUrl)}">Return to the shop</a></p>`,
    { status: 409 },
  );

export const silentPage = (): Answer =>
  page(
    'The bank does not answer',
    '<h1>The bank does not answer</h1><p>Nobody can say here whether the payment was made. Close this page and look in the shop: it will ask the bank.</p>',
    { status: 504 },
  );

export const refusalPage = (status: number, message: string): Answer =>
  page('This does not work', `<h1>This does not work</h1><p>${escaped(message)}</p>`, { status });

const cardName = ({ name, number }: CardBehaviour): string =>
  `<code>${formatCardNumber(number)}</code> <span>${escaped(name)}</span>`;

export const cardsPage = (): Answer =>
  page(
    'Cards to try',
    `<h1>Cards to try</h1><p>Each does something else. Any date to come and any code will do.</p><ul class="cards">${CARDS.map((card) => `<li><a href="/cards/${card.slug}">${cardName(card)}</a></li>`).join('')}</ul>`,
  );

export function cardPage(slug: string): Answer | null {
  const card = CARDS.find((one) => one.slug === slug);
  if (!card) return null;
  return page(
    card.name,
    `<h1>${escaped(card.name)}</h1><p class="number"><code>${formatCardNumber(card.number)}</code></p><p>${escaped(card.story)}</p><p><a href="/cards">All cards</a></p>`,
  );
}
