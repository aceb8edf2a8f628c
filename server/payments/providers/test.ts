/** The test acquirer: connects the test bank through the interface of every provider. */
import { Forbidden } from '#core/errors.ts';
import {
  type Acquirer,
  AcquirerRefused,
  type CardFields,
  type NextStep,
  type PaymentEvent,
  type PaymentRequest,
  type Redirection,
  type SavedCard,
} from '#payments/ledger/acquirer.ts';
import type { CardAnswer, PaymentAnswer } from '#payments/test_bank/api_contract.ts';
import type { BankEvent } from '#payments/test_bank/store.ts';
import { isSignedWebhook, SIGNATURE_HEADER, webhookSecret } from '#payments/test_bank/webhook_signature.ts';
import { ask, hasTestBank, parsed, shopKey, testBank, testBankUrl, UnknownToBank } from './test_bank_client.ts';

const newPayment = (payment: PaymentRequest, more: object = {}) => ({
  reference: payment.reference,
  amount: payment.amount,
  currency: payment.currency,
  return_url: payment.returnUrl,
  webhook_url: payment.webhookUrl,
  language: payment.language,
  saves_card: payment.savesToken,
  captures_later: payment.capturesLater,
  ...more,
});

const savedCard = (card: CardAnswer): SavedCard => ({
  reference: card.id,
  brand: card.brand,
  lastFour: card.last_four,
  expires: card.expires,
  isVerified: card.verified,
});

const eventOf = (event: Omit<BankEvent, 'deliveries'>, payment: string): PaymentEvent => ({
  key: event.id,
  kind: event.kind,
  reference: event.reference,
  acquirerReference: payment,
  amount: event.amount,
  currency: event.currency,
  message: event.message,
  happenedAt: new Date(event.at),
});

/** All events of a payment; those settled before are ignored by their key. */
const allEvents = ({ id, events, card }: PaymentAnswer): PaymentEvent[] =>
  events.map((event) => ({ ...eventOf(event, id), ...(card ? { token: savedCard(card) } : {}) }));

const redirection = ({ id, url, fields }: PaymentAnswer, method: Redirection['method']): Redirection => ({
  method,
  url: url ?? '',
  fields,
  acquirerReference: id,
});

const stepAfter = (answer: PaymentAnswer): NextStep =>
  answer.status === 'proof'
    ? { kind: 'challenge', ...redirection(answer, 'post') }
    : { kind: 'events', events: allEvents(answer) };

const payment = (id: string): string => `payments/${encodeURIComponent(id)}`;

/**
 * How real providers map to this interface, by their documented flows:
 *
 * | `Acquirer`    | Stripe                                                    | Adyen (Checkout API)                                   |
 * | ------------- | --------------------------------------------------------- | ------------------------------------------------------ |
 * | `begin`       | `POST /v1/checkout/sessions`, `mode=payment` (`setup` for | `POST /payments` whose `action.type` is `redirect`     |
 * |               | an amount of 0); redirect by GET to `session.url`         | (`url`, `method`, `data`), or `POST /sessions` with    |
 * |               |                                                           | `mode: hosted`; its `url` by GET                       |
 * | `saveCard`    | none: Checkout takes the card in its own page             | none: the same                                         |
 * | `charge`      | `POST /v1/payment_intents` with `payment_method`,         | `POST /payments` with `storedPaymentMethodId` and      |
 * |               | `customer`, `confirm`, `return_url`; `requires_action` is | `shopperReference`; `RedirectShopper` is a challenge   |
 * |               | a challenge: GET `next_action.redirect_to_url.url`        | with `action.url`, `method` and `data` (MD, PaReq)     |
 * | `returned`    | `session_id` or `payment_intent` of the address: fetched, | `redirectResult`, or MD and PaRes by POST: given to    |
 * |               | never believed                                            | `POST /payments/details`                               |
 * | `fetchStatus` | the session or intent by its id; without one the search   | nothing can be asked: webhooks come until they are     |
 * |               | by `metadata['reference']`, null where it finds none      | heard, so `fetchStatus` is left out                    |
 * | `webhook`     | `Stripe-Signature: t=…,v1=…` over `t.body`; 2xx. The key  | `notificationItems[]`, each with an `hmacSignature`    |
 * |               | is the intent and what became of it, not `event.id`: the  | of its own; `pspReference` + `eventCode` is the key;   |
 * |               | return and `fetchStatus` tell the same                    | `[accepted]`                                           |
 * | `capture`     | `POST …/capture`, `capture_method=manual` before          | `POST /payments/<psp>/captures`: event by webhook      |
 * | `void`        | `POST …/cancel`, of a session that is open `…/expire`     | `POST /payments/<psp>/cancels`: event by webhook       |
 * | `refund`      | `POST /v1/refunds`, our reference in its `metadata`       | `POST /payments/<psp>/refunds`, `reference`; `pending` |
 * |               |                                                           | with its `pspReference`                                |
 * | dispute       | `charge.dispute.funds_withdrawn` is `disputed`,           | `CHARGEBACK` is `disputed`, `CHARGEBACK_REVERSED`      |
 * |               | `…funds_reinstated` is `dispute_won`                      | is `dispute_won`                                       |
 * | `deleteToken` | `POST /v1/payment_methods/<id>/detach`                    | `DELETE /storedPaymentMethods/<id>`                    |
 *
 * Both take `idempotencyKey` as the header `Idempotency-Key`, and have keys, a merchant and a webhook secret for each
 * company: `forAccount`. A token's `reference` holds all that a later charge needs: customer and method at Stripe,
 * shopper and method at Adyen. Stripe's `cancel_url` is `cancelUrl`. `pageOrigins` are `https://checkout.stripe.com`
 * and `https://hooks.stripe.com`, or `https://checkoutshopper-live.adyen.com`; `acquirerReference` is what `begin` got,
 * at Checkout its session. stripe/ is that provider; tests/setup/payments/like_adyen.ts is the other, on a network made
 * up by the tests.
 */
export const testAcquirer = {
  provider: 'test',
  isReady: hasTestBank,
  pageOrigins: () =>
    testBank().then(
      (url) => [new URL(url).origin],
      () => [],
    ),
  helpUrl(language) {
    const url = testBankUrl();
    return url ? `${url}/cards?${new URLSearchParams({ language })}` : '';
  },

  async begin(request) {
    const answer = await ask<PaymentAnswer>('POST', 'payments', newPayment(request), request.idempotencyKey);
    return { kind: 'redirect', ...redirection(answer, 'get') };
  },

  async saveCard({ number, expires, cvc }: CardFields, verification) {
    const card = await ask<CardAnswer>('POST', 'cards', { number, expires, cvc });
    if (!verification) return { card: savedCard(card), next: null };
    const asked = newPayment(verification, { card: card.id, saves_card: true });
    const answer = await ask<PaymentAnswer>('POST', 'payments', asked, verification.idempotencyKey);
    return { card: savedCard(answer.card ?? card), next: stepAfter(answer) };
  },

  async charge(request, tokenReference) {
    const asked = newPayment(request, { card: tokenReference });
    return stepAfter(await ask<PaymentAnswer>('POST', 'payments', asked, request.idempotencyKey));
  },

  async capture({ acquirerReference, amount, idempotencyKey }) {
    return allEvents(await ask('POST', `${payment(acquirerReference)}/capture`, { amount }, idempotencyKey));
  },

  async void({ acquirerReference, idempotencyKey }) {
    return allEvents(await ask('POST', `${payment(acquirerReference)}/release`, {}, idempotencyKey));
  },

  async refund({ acquirerReference, reference, amount, idempotencyKey }) {
    const asked = { reference, amount };
    return allEvents(await ask('POST', `${payment(acquirerReference)}/refunds`, asked, idempotencyKey));
  },

  async returned({ payment_id: id }) {
    return id ? allEvents(await ask('GET', payment(id))) : [];
  },

  async fetchStatus(reference, acquirerReference) {
    const path = acquirerReference ? payment(acquirerReference) : `payments?reference=${encodeURIComponent(reference)}`;
    try {
      const found = await ask<PaymentAnswer>('GET', path);
      return { acquirerReference: found.id, events: allEvents(found) };
    } catch (error) {
      // The request for it never arrived.
      if (error instanceof UnknownToBank) return null;
      throw error;
    }
  },

  async webhook({ headers, body }) {
    if (!isSignedWebhook(webhookSecret(shopKey()), body, headers[SIGNATURE_HEADER], new Date()))
      throw new Forbidden('This webhook is not signed as it should be.');
    const event = parsed(body.toString()) as Omit<BankEvent, 'deliveries'> & { payment: string };
    return { events: [eventOf(event, event.payment)], answer: { status: 200, body: '' } };
  },

  async deleteToken(tokenReference) {
    try {
      await ask('DELETE', `cards/${encodeURIComponent(tokenReference)}`);
    } catch (error) {
      // It knows the card no longer.
      if (!(error instanceof AcquirerRefused)) throw error;
    }
  },
} satisfies Acquirer;
