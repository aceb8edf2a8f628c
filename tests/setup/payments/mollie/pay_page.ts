/** The page of Mollie on which the customer pays. */
import type { MollieLedger, Outcome } from './mollie_ledger.ts';
import type { MollieAnswer } from './mollie_stand_in.ts';

export function payPage(ledger: MollieLedger, method: string, id: string, form: URLSearchParams): MollieAnswer {
  const payment = ledger.payment(id);
  if (method === 'GET') return { status: 200, type: 'text/html; charset=utf-8', body: PAGE };
  const outcome = form.get('outcome') as Outcome | 'back';
  if (outcome === 'back') return { status: 303, body: '', location: payment.cancelUrl ?? payment.redirectUrl };
  ledger.decide(payment, outcome);
  return { status: 303, body: '', location: payment.redirectUrl };
}

const button = (outcome: Outcome | 'back', label: string) =>
  `<button name="outcome" value="${outcome}">${label}</button>`;
const PAGE = `<!doctype html><html lang="en"><title>Mollie stand-in</title><h1>Pay here</h1><form method="post">${[
  button('captured', 'Pay'),
  button('declined', 'Use a card that is declined'),
  button('pending', 'Pay by a slow method'),
  button('back', 'Back'),
].join(' ')}</form></html>`;
