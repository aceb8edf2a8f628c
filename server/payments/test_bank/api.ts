/** JSON API of the test bank. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { amount, type CardAnswer, cardInput, name, newPayment, type PaymentAnswer, read } from './api_contract.ts';
import { type Bank, merchantOf } from './bank.ts';
import { behaviourNamed } from './cards.ts';
import { type Answer, type Asked, json } from './http.ts';
import { Refusal } from './refusal.ts';
import type { BankCard, BankPayment } from './store.ts';

const MIN_KEY = 32;
const ANOTHER = 'This idempotency key was used for another request.';

/**
 * Requests carry `authorization: Bearer <key>`; any key of 32 characters or more is a shop of its own. A request that
 * must happen once carries an `idempotency-key`; the same key with another body is refused with 400.
 *
 *     POST   /api/cards                  {number, expires, cvc}                → card
 *     DELETE /api/cards/<id>
 *     POST   /api/payments               {reference, amount, currency, …}      → payment; its `url` is the page to go to
 *     POST   /api/payments               the same and {card: <id>}             → payment, charged or with the `url` of its proof
 *     GET    /api/payments?reference=…   → the newest of that name
 *     GET    /api/payments/<id>          → payment
 *     POST   /api/payments/<id>/capture  {amount}                              → payment
 *     POST   /api/payments/<id>/release  → payment
 *     POST   /api/payments/<id>/refunds  {reference, amount}                   → payment
 */
export function createApi(bank: Bank, ownUrl: () => string) {
  const underWay = new Map<string, { print: string; answer: Promise<Answer> }>();

  /** The same request a second time gets what the first got; another one by its name is refused. */
  async function answer(asked: Asked): Promise<Answer> {
    const key = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? '')?.[1] ?? '';
    if (key.length < MIN_KEY) throw new Refusal(401, 'A key of 32 characters or more is needed.');
    const given = asked.headers['idempotency-key'];
    if (!given || asked.method !== 'POST') return work(asked, key);
    const request = `${merchantOf(key)} ${asked.path} ${given}`;
    const print = createHmac('sha256', key).update(asked.body).digest('base64url');
    const known = bank.store.answers.get(request);
    const running = underWay.get(request);
    if ((known?.print ?? running?.print ?? print) !== print) throw new Refusal(400, ANOTHER);
    if (known) return json(known.body, known.status);
    if (running) return running.answer;
    const working = work(asked, key);
    underWay.set(request, { print, answer: working });
    try {
      const made = await working;
      bank.store.keepAnswer(request, { print, status: made.status ?? 200, body: JSON.parse(made.body ?? '{}') });
      return made;
    } finally {
      underWay.delete(request);
    }
  }

  async function work({ method, path, query, body }: Asked, key: string): Promise<Answer> {
    const merchant = merchantOf(key);
    const [, , things, id = '', verb = ''] = path.split('/');
    if (things === 'cards') return cardWork(method, id, body, merchant);
    if (things !== 'payments') throw new Refusal(404, 'There is nothing here.');
    if (method === 'POST' && !id) return begin(key, read(newPayment, body));
    const payment = id ? find(merchant, id) : newest(merchant, query.get('reference') ?? '');
    if (method === 'GET' && !verb) return json(shown(payment));
    if (method !== 'POST') throw new Refusal(405, 'This takes POST.');
    if (verb === 'capture') await bank.capture(payment, read(z.object({ amount }), body).amount);
    else if (verb === 'release') await bank.release(payment);
    else if (verb === 'refunds') {
      const asked = read(z.object({ amount, reference: name }), body);
      await bank.refund(payment, asked.reference, asked.amount);
    } else throw new Refusal(404, 'There is nothing here.');
    return json(shown(payment));
  }

  async function begin(key: string, { card: cardId, ...asked }: z.infer<typeof newPayment>): Promise<Answer> {
    const card = cardId ? findCard(merchantOf(key), cardId) : null;
    const payment = bank.open(key, asked);
    if (!card) return json(shown(payment), 201);
    await bank.pay(payment, card);
    const isSilent = behaviourNamed(card.behaviour).answers === 'never';
    return { ...json(shown(payment), 201), never: isSilent };
  }

  function cardWork(method: string, id: string, body: string, merchant: string): Answer {
    if (method === 'POST' && !id) return json(shownCard(bank.saveCard(merchant, read(cardInput, body))), 201);
    if (method !== 'DELETE') throw new Refusal(405, 'This takes POST and DELETE.');
    findCard(merchant, id);
    bank.store.forgetCard(id);
    return json({});
  }

  function find(merchant: string, id: string): BankPayment {
    const payment = bank.store.payments.get(id);
    if (payment?.merchant !== merchant) throw new Refusal(404, 'There is no such payment.');
    return payment;
  }

  function newest(merchant: string, reference: string): BankPayment {
    const payment = [...bank.store.payments.values()].findLast(
      (one) => one.merchant === merchant && one.reference === reference,
    );
    if (!payment) throw new Refusal(404, 'There is no such payment.');
    return payment;
  }

  function findCard(merchant: string, id: string): BankCard {
    const card = bank.store.cards.get(id);
    if (card?.merchant !== merchant) throw new Refusal(404, 'There is no such card.');
    return card;
  }

  function shown(payment: BankPayment): PaymentAnswer {
    const { id, pageKey, status, reference, events } = payment;
    const card = payment.savesCard ? bank.store.cards.get(payment.cardId ?? '') : undefined;
    return {
      id,
      status,
      reference,
      url: status === 'open' ? `${ownUrl()}/pay/${id}/${pageKey}` : status === 'proof' ? `${ownUrl()}/secure` : null,
      fields: status === 'proof' ? { payment: id, key: pageKey } : {},
      events: events.map(({ deliveries: _, ...event }) => event),
      card: card ? shownCard(card) : null,
    };
  }

  return answer;
}

const shownCard = ({ id, brand, last_four, expires, verified }: BankCard): CardAnswer => ({
  id,
  brand,
  last_four,
  expires,
  verified,
});
