/** Payment, 3-D Secure and error pages of the test bank. */
import { textsFor } from '#core/i18n/texts.ts';
import { escaped, inLanguage, money, page, summary } from './frame.ts';
import type { Answer } from './http.ts';
import type { Refusal } from './refusal.ts';
import type { BankPayment } from './store.ts';

type Problem = Pick<Refusal, 'message' | 'field'>;

export function paymentPage(payment: BankPayment, path: string, problem: Problem | null = null): Answer {
  const { language } = payment;
  const texts = textsFor(language);
  const { t, say } = texts;
  const input = (name: string, label: string, attributes: string): string => {
    const wrong = problem?.field === name ? ' aria-invalid="true" aria-describedby="problem"' : '';
    return `<p class="field"><label for="${name}">${escaped(label)}</label><input id="${name}" name="${name}" dir="ltr" inputmode="numeric" required${wrong} ${attributes}></p>`;
  };
  const title = t('Pay by card');
  const pays = payment.amount > 0 ? t('Pay {amount}', { amount: money(payment, texts) }) : t('Save the card');
  const alert = problem ? `<p class="problem" id="problem" role="alert">${escaped(say(problem.message))}</p>` : '';
  const body = `<h1>${escaped(title)}</h1>
${summary(payment)}
${alert}
<form method="post" action="${path}">
${input('number', t('Card number'), 'autocomplete="cc-number" maxlength="23" placeholder="4242 4242 4242 4242" autofocus')}
<div class="pair">${input('expires', t('Expires (MM / YY)'), 'autocomplete="cc-exp" maxlength="9" placeholder="12 / 30"')}${input('cvc', t('Security code (CVC)'), 'autocomplete="cc-csc" maxlength="4" placeholder="123"')}</div>
<p><button type="submit">${escaped(pays)}</button></p>
</form>
<form method="post" action="${path}/cancel"><p><button type="submit" class="quiet">${escaped(t('Cancel and return to the shop'))}</button></p></form>
<p class="more"><a href="${escaped(inLanguage('/cards', language))}" target="_blank" rel="noopener">${escaped(t('Which cards can I use?'))}</a></p>`;
  return page(language, title, body, { status: problem ? 422 : 200, leadsTo: new URL(payment.returnUrl).origin });
}

export function proofPage(payment: BankPayment, path: string): Answer {
  const { t } = textsFor(payment.language);
  const title = t('Is this you?');
  const body = `<h1>${escaped(title)}</h1>
<p>${escaped(t('Your bank asks before it pays (3-D Secure).'))}</p>
${summary(payment)}
<form method="post" action="${path}">
<p class="pair"><button type="submit" name="answer" value="approve">${escaped(t('Approve'))}</button><button type="submit" name="answer" value="deny" class="quiet">${escaped(t('Deny'))}</button></p>
</form>`;
  return page(payment.language, title, body, { leadsTo: new URL(payment.returnUrl).origin });
}

export function overPage(payment: BankPayment, returnUrl: string): Answer {
  const { t } = textsFor(payment.language);
  const title = t('This payment is over');
  const body = `<h1>${escaped(title)}</h1><p>${escaped(t('This payment has already been made or cancelled.'))}</p>${summary(payment)}<p><a class="button" href="${escaped(returnUrl)}">${escaped(t('Return to the shop'))}</a></p>`;
  return page(payment.language, title, body, { status: 409 });
}

export function silentPage({ language }: BankPayment): Answer {
  const { t } = textsFor(language);
  const title = t('The bank does not answer');
  const more = t(
    'The result of the payment is not known here. Close this page and check the shop: it will ask the bank.',
  );
  return page(language, title, `<h1>${escaped(title)}</h1><p>${escaped(more)}</p>`, { status: 504 });
}

export function refusalPage(language: string, status: number, message: string): Answer {
  const { t, say } = textsFor(language);
  const title = t('This can’t be done');
  return page(language, title, `<h1>${escaped(title)}</h1><p>${escaped(say(message))}</p>`, { status });
}
