/** Routes of the test bank's pages for buyers. */
import { msg } from '#core/msg.ts';
import type { Bank } from './bank.ts';
import { cardPage, cardsPage } from './card_pages.ts';
import { behaviourNamed } from './cards.ts';
import { type Answer, type Asked, redirect } from './http.ts';
import { overPage, paymentPage, proofPage, silentPage } from './pages.ts';
import { Refusal } from './refusal.ts';
import type { BankPayment } from './store.ts';
import { STYLE, STYLE_PATH } from './style.ts';

/** As the address says, else as the browser does. */
export function languageOf({ query, headers }: Pick<Asked, 'query' | 'headers'>): string {
  const preferred = headers['accept-language']?.slice(0, 2) ?? '';
  return query.get('language') ?? { fr: 'fr_FR', ar: 'ar_001' }[preferred] ?? 'en_US';
}

export async function showToBuyer(asked: Asked, bank: Bank): Promise<Answer> {
  const { method, path, body } = asked;
  const [, place = '', id = '', key = '', verb = ''] = path.split('/');
  if (method === 'GET') {
    if (path === '/') return redirect('/cards');
    if (path === STYLE_PATH)
      return { headers: { 'content-type': 'text/css', 'cache-control': 'max-age=3600' }, body: STYLE };
    const language = languageOf(asked);
    if (path === '/cards') return cardsPage(language);
    const shown = place === 'cards' ? cardPage(id, language) : null;
    if (shown) return shown;
  }
  const entered = new URLSearchParams(method === 'POST' ? body : '');
  // The shop's form sends both.
  const payment =
    path === '/secure' ? find(bank, entered.get('payment') ?? '', entered.get('key') ?? '') : find(bank, id, key);
  const own = `/${place}/${payment.id}/${payment.pageKey}`;
  if (place === 'pay' && payment.status === 'open') return atThePage(payment, own, method, verb, entered, bank);
  if (place === 'secure' && payment.status === 'proof') return atTheProof(payment, method, entered, bank);
  // After the browser's back button, the page shows the step that the payment waits for.
  if (payment.status === 'proof') return proofPage(payment, `/secure/${payment.id}/${payment.pageKey}`);
  return overPage(payment, returnUrl(payment));
}

function find(bank: Bank, id: string, key: string): BankPayment {
  const payment = bank.store.payments.get(id);
  if (!payment || payment.pageKey !== key) throw new Refusal(404, msg('Page not found.'));
  return payment;
}

async function atThePage(
  payment: BankPayment,
  own: string,
  method: string,
  verb: string,
  entered: URLSearchParams,
  bank: Bank,
): Promise<Answer> {
  if (method !== 'POST') return paymentPage(payment, own);
  if (verb === 'cancel') {
    await bank.cancel(payment);
    return redirect(returnUrl(payment));
  }
  try {
    const field = (name: string) => entered.get(name) ?? '';
    const card = { number: field('number'), expires: field('expires'), cvc: field('cvc') };
    await bank.pay(payment, bank.saveCard(payment.merchant, card));
  } catch (error) {
    if (error instanceof Refusal) return paymentPage(payment, own, error);
    throw error;
  }
  // Changed meanwhile, which the compiler can't see.
  if ((payment as BankPayment).status === 'proof') return redirect(`/secure/${payment.id}/${payment.pageKey}`);
  return isSilent(payment, bank) ? silentPage(payment) : redirect(returnUrl(payment));
}

async function atTheProof(payment: BankPayment, method: string, entered: URLSearchParams, bank: Bank): Promise<Answer> {
  const answer = method === 'POST' ? entered.get('answer') : null;
  if (answer !== 'approve' && answer !== 'deny') return proofPage(payment, `/secure/${payment.id}/${payment.pageKey}`);
  await bank.prove(payment, answer === 'approve');
  return redirect(returnUrl(payment));
}

function isSilent(payment: BankPayment, bank: Bank): boolean {
  return behaviourNamed(bank.store.cards.get(payment.cardId ?? '')?.behaviour ?? '').answers === 'never';
}

function returnUrl(payment: BankPayment): string {
  const url = new URL(payment.returnUrl);
  url.searchParams.set('payment_id', payment.id);
  return url.href;
}
