/** An acquirer with Stripe's documented API, to test the provider interface. */
import { createHmac } from 'node:crypto';
import { Forbidden } from '#core/errors.ts';
import { isSame } from '#core/process/secret.ts';
import type { Acquirer, NextStep, PaymentEvent, PaymentRequest, StaffAction } from '#payments/ledger/acquirer.ts';

export type Intent = {
  id: string;
  status: 'succeeded' | 'requires_capture' | 'processing' | 'canceled' | 'requires_action' | 'requires_payment_method';
  amount: number;
  amount_received: number;
  currency: string;
  metadata: { reference: string };
  last_payment_error?: { code: string; message: string };
  next_action?: { redirect_to_url: { url: string } };
};
type Dispute = { id: string; payment_intent: string; amount: number; currency: string };
export type StripeAsk = (
  method: string,
  path: string,
  form?: Record<string, unknown>,
  key?: string,
) => Promise<unknown>;

const TOLERANCE_S = 300;

export const stripeSignature = (secret: string, body: string, time = Math.floor(Date.now() / 1000)): string =>
  `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;

/**
 * Follows Stripe's Checkout Sessions, PaymentIntents and webhooks; `ask` stands for the network.
 * @param secrets webhook secrets by the id of our account
 */
export function likeStripe(provider: string, secrets: ReadonlyMap<number, string>, ask: StripeAsk): Acquirer {
  const intent = async (id: string): Promise<Intent> => {
    const found = id.startsWith('cs_')
      ? ((await ask('GET', `checkout/sessions/${id}`)) as { payment_intent: string })
      : null;
    return (await ask('GET', `payment_intents/${found?.payment_intent ?? id}`)) as Intent;
  };
  const disputed = async (kind: PaymentEvent['kind'], event: string, dispute: Dispute): Promise<PaymentEvent[]> => [
    {
      ...eventBase(await intent(dispute.payment_intent)),
      key: `${dispute.id}:${event}`,
      kind,
      amount: dispute.amount,
      message: 'Disputed',
    },
  ];
  const action = (what: string) => async (asked: StaffAction) => {
    const { id } = await intent(asked.acquirerReference);
    const form = { amount_to_capture: asked.amount };
    return eventsOf((await ask('POST', `payment_intents/${id}/${what}`, form, asked.idempotencyKey)) as Intent);
  };
  const of = (secret: string | undefined): Acquirer => ({
    provider,
    isReady: () => secret !== undefined,
    pageOrigins: () => ['https://checkout.stripe.com', 'https://hooks.stripe.com'],
    async begin(payment) {
      const form = {
        mode: payment.amount === 0 ? 'setup' : 'payment',
        success_url: `${payment.returnUrl}?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: payment.cancelUrl,
        amount: payment.amount,
        currency: payment.currency.toLowerCase(),
        metadata: { reference: payment.reference },
        capture_method: payment.capturesLater ? 'manual' : 'automatic',
      };
      const session = (await ask('POST', 'checkout/sessions', form, payment.idempotencyKey)) as {
        id: string;
        url: string;
      };
      return { kind: 'redirect', method: 'get', url: session.url, fields: {}, acquirerReference: session.id };
    },
    async charge(payment, token) {
      const form = { payment_method: token, off_session: payment.browser === null, return_url: payment.returnUrl };
      return stepAfter((await ask('POST', 'payment_intents', form, payment.idempotencyKey)) as Intent, payment);
    },
    capture: action('capture'),
    void: action('cancel'),
    returned: async ({ session_id: id }) => (id ? eventsOf(await intent(id)) : []),
    fetchStatus: async (_reference, id) => (id ? { acquirerReference: id, events: eventsOf(await intent(id)) } : null),
    async webhook({ headers, body }) {
      const [, time = '', said = ''] = /^t=(\d+),v1=(\w+)$/.exec(String(headers['stripe-signature'])) ?? [];
      const right = stripeSignature(secret ?? '', body.toString(), Number(time));
      const isLate = Math.abs(Date.now() / 1000 - Number(time)) > TOLERANCE_S;
      if (isLate || !isSame(`t=${time},v1=${said}`, right)) throw new Forbidden('Not signed.');
      const { type, data } = JSON.parse(body.toString()) as { type: string; data: { object: Intent & Dispute } };
      const answer = { status: 200, body: '' };
      if (type === 'charge.dispute.funds_withdrawn')
        return { events: await disputed('refunded', 'withdrawn', data.object), answer };
      if (type === 'charge.dispute.funds_reinstated')
        return { events: await disputed('refund_failed', 'reinstated', data.object), answer };
      return { events: type.startsWith('payment_intent.') ? eventsOf(data.object) : [], answer };
    },
  });
  return { ...of(undefined), forAccount: ({ id }) => of(secrets.get(id)) };
}

const KINDS: Partial<Record<Intent['status'], PaymentEvent['kind']>> = {
  succeeded: 'captured',
  requires_capture: 'authorized',
  processing: 'pending',
  canceled: 'cancelled',
};

const eventBase = ({ id, currency, metadata }: Intent) => ({
  reference: metadata.reference,
  acquirerReference: id,
  currency: currency.toUpperCase(),
  happenedAt: new Date(),
});

/** The key contains the outcome, so that webhook, return and status request yield the same event. */
function eventsOf(intent: Intent): PaymentEvent[] {
  const { id, status, amount, amount_received: received, last_payment_error: problem } = intent;
  const kind = KINDS[status] ?? (problem ? 'declined' : null);
  if (!kind) return [];
  const what = kind === 'captured' ? received : amount;
  return [{ ...eventBase(intent), key: `${id}:${kind}:${what}`, kind, amount: what, message: problem?.message ?? '' }];
}

function stepAfter(intent: Intent, { browser }: PaymentRequest): NextStep {
  const url = intent.next_action?.redirect_to_url.url;
  if (url && browser) return { kind: 'challenge', method: 'get', url, fields: {}, acquirerReference: intent.id };
  return { kind: 'events', events: eventsOf(intent) };
}
