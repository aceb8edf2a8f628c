/** Paths of Stripe's API, and its payment page. */

import { type Form, type Intent, invalid, metadataOf, Refusal } from './objects.ts';
import type { Answer } from './stand_in.ts';
import type { Outcome, StripeLedger } from './stripe_ledger.ts';

/** Saved cards that the buyer's bank treats in its own way. */
const DECLINED = 'pm_declined';
const NEEDS_PROOF = 'pm_proof';

type Handler = (ledger: StripeLedger, id: string, form: Form, query: URLSearchParams) => unknown;

const ROUTES: [string, RegExp, Handler][] = [
  ['GET', /^\/v1\/account$/, () => account],
  ['POST', /^\/v1\/checkout\/sessions$/, (ledger, _id, form) => ledger.openSession(form)],
  ['GET', /^\/v1\/checkout\/sessions\/(\w+)$/, (ledger, id) => ledger.expanded(ledger.session(id))],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    (ledger, id) => {
      ledger.expire(ledger.session(id));
      return ledger.session(id);
    },
  ],
  ['GET', /^\/v1\/payment_intents\/search$/, (ledger, _id, _form, query) => search(ledger, query.get('query') ?? '')],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, (ledger, id) => ledger.withCard(ledger.intent(id))],
  [
    'POST',
    /^\/v1\/payment_intents$/,
    (ledger, _id, form) => (form.get('confirm') === 'true' ? confirm(ledger, form) : addIntent(ledger, form)),
  ],
  ['POST', /^\/v1\/customers$/, (ledger) => ({ id: ledger.id('cus'), object: 'customer' })],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/capture$/,
    (ledger, id, form) => {
      ledger.capture(ledger.intent(id), Number(form.get('amount_to_capture')));
      return ledger.intent(id);
    },
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    (ledger, id) => {
      ledger.cancel(ledger.intent(id));
      return ledger.intent(id);
    },
  ],
  ['GET', /^\/v1\/balance_transactions$/, (ledger, _id, _form, query) => ledger.balance.list(ledger, query)],
  ['GET', /^\/v1\/payouts$/, (ledger, _id, _form, query) => ledger.balance.listPayouts(query)],
  ['POST', /^\/v1\/refunds$/, (ledger, _id, form) => ledger.refund(form)],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, (_ledger, id) => ({ id, object: 'payment_method' })],
];

const account = {
  id: 'acct_standin',
  object: 'account',
  charges_enabled: true,
  settings: { dashboard: { display_name: 'Stand-in Ltd' } },
};

export function answerOf(
  ledger: StripeLedger,
  method: string,
  path: string,
  query: URLSearchParams,
  form: Form,
): unknown {
  for (const [own, pattern, handle] of ROUTES) {
    const found = own === method ? pattern.exec(path) : null;
    if (found) return handle(ledger, found[1] ?? '', form, query);
  }
  throw new Refusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL: ${path}` });
}

function search(ledger: StripeLedger, query: string) {
  const [, reference] = /metadata\['reference'\]:'([^']*)'/.exec(query) ?? [];
  const [, shop] = /metadata\['shop'\]:'([^']*)'/.exec(query) ?? [];
  const data = [...ledger.intents.values()].filter(
    ({ metadata }) => metadata.reference === reference && metadata.shop === shop,
  );
  return { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, data };
}

/** A charge of a saved card. */
function confirm(ledger: StripeLedger, form: Form): Intent {
  const method = form.get('payment_method') ?? '';
  const intent = ledger.addIntent({
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    capture_method: form.get('capture_method') ?? 'automatic',
    customer: form.get('customer'),
    payment_method: method,
    metadata: metadataOf(form),
  });
  if (method === DECLINED) throw declined(ledger, intent, 'card_declined', 'Your card was declined.');
  if (method !== NEEDS_PROOF) ledger.pay(intent);
  else if (form.get('off_session') === 'true')
    throw declined(ledger, intent, 'authentication_required', 'Your bank asks for you.');
  else askForProof(ledger, intent, form);
  return intent;
}

/** That the buyer confirms on the shop's page. */
const addIntent = (ledger: StripeLedger, form: Form): Intent =>
  ledger.addIntent({
    amount: Number(form.get('amount')),
    currency: form.get('currency') ?? '',
    capture_method: form.get('capture_method') ?? 'automatic',
    setup_future_usage: form.get('setup_future_usage'),
    customer: form.get('customer'),
    metadata: metadataOf(form),
  });

/** What the script on the shop's page asks, without the secret key. */
export function confirmInFields(ledger: StripeLedger, path: string, form: Form): unknown {
  const [, id = ''] = /^\/v1\/payment_intents\/(\w+)\/confirm$/.exec(path) ?? [];
  const intent = ledger.intent(id);
  if (form.get('client_secret') !== intent.client_secret) throw invalid('resource_missing', 'No such intent');
  const { amount, currency, capture_method, setup_future_usage } = intent;
  const shown = { amount: String(amount), currency, capture_method, setup_future_usage: setup_future_usage ?? '' };
  for (const [name, value] of Object.entries(shown))
    if (form.get(name) !== value) throw invalid('parameter_mismatch', `The fields have another ${name}.`);
  const number = (form.get('card') ?? '').replaceAll(' ', '');
  intent.payment_method = ledger.id('pm');
  if (number === CARDS.declined) throw declined(ledger, intent, 'card_declined', 'Your card was declined.');
  if (number !== CARDS.proof) ledger.pay(intent);
  else askForProof(ledger, intent, form);
  return intent;
}

/** Stripe's own numbers for tests. */
export const CARDS = { pays: '4242424242424242', declined: '4000000000000002', proof: '4000000000003155' };

function askForProof(ledger: StripeLedger, intent: Intent, form: Form): void {
  const return_url = form.get('return_url') ?? '';
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: { url: `${ledger.origin}/c/3ds/${intent.id}`, return_url },
  };
  intent.status = 'requires_action';
}

function declined(ledger: StripeLedger, intent: Intent, code: string, message: string): Refusal {
  ledger.decline(intent, code, message);
  return new Refusal(402, { type: 'card_error', code, message, payment_intent: structuredClone(intent) });
}

/** The page on which the buyer pays, or proves that it is them. */
export function payPage(ledger: StripeLedger, method: string, path: string, form: Form): Answer {
  const [, kind, id = ''] = /^\/c\/(pay|3ds)\/(\w+)$/.exec(path) ?? [];
  if (!kind) throw invalid('not_found', 'No such page');
  if (method === 'GET') return { status: 200, type: 'text/html; charset=utf-8', body: PAGE };
  const outcome = form.get('outcome') as Outcome;
  if (kind === '3ds') {
    const intent = ledger.intent(id);
    const back = `${intent.next_action?.redirect_to_url?.return_url}?payment_intent=${id}`;
    if (outcome === 'captured') ledger.pay(intent);
    else ledger.decline(intent, 'payment_intent_authentication_failure', 'You did not confirm it.');
    return { status: 303, body: '', location: back };
  }
  const session = ledger.session(id);
  if (outcome === 'cancelled') return { status: 303, body: '', location: session.cancel_url };
  ledger.decide(session, outcome);
  const isBack = session.status === 'complete';
  return { status: 303, body: '', location: isBack ? session.success_url : path };
}

const button = (outcome: Outcome, label: string) => `<button name="outcome" value="${outcome}">${label}</button>`;
const PAGE = `<!doctype html><html lang="en"><title>Stripe stand-in</title><h1>Pay here</h1><form method="post">${[
  button('captured', 'Pay'),
  button('declined', 'Use a card that is declined'),
  button('pending', 'Pay by a slow method'),
  button('cancelled', 'Back'),
].join(' ')}</form></html>`;
