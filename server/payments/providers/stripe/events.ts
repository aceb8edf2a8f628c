/** Reads intents, sessions, refunds and disputes of Stripe as events of payments. */
import type Stripe from 'stripe';
import { msg } from '#core/msg.ts';
import type { PaymentEvent, SavedCard } from '#payments/ledger/acquirer.ts';
import type { EventKind } from '#payments/ledger/states.ts';
import { amountHere } from './amounts.ts';

const KINDS: Record<string, EventKind> = {
  succeeded: 'captured',
  requires_capture: 'authorized',
  processing: 'pending',
  canceled: 'cancelled',
};

const DISPUTED = msg(
  'The customer’s bank took the money back. Send your evidence on the provider’s pages, before its deadline.',
);
const WON = msg('The money is back.');
const LOST = msg('The money stays with the customer.');

/** Of a dispute. Its money goes when it opens, and comes back when it is won. */
const DISPUTE_EVENTS: Record<string, { kind: EventKind; key: string; message: string }> = {
  'charge.dispute.funds_withdrawn': { kind: 'disputed', key: 'withdrawn', message: DISPUTED },
  'charge.dispute.funds_reinstated': { kind: 'dispute_won', key: 'reinstated', message: WON },
  'charge.dispute.closed': { kind: 'dispute_lost', key: 'lost', message: LOST },
};

const referenceOf = ({ metadata }: { metadata: Stripe.Metadata | null }): string => metadata?.reference ?? '';
const timeOf = (seconds: number): Date => new Date(seconds * 1000);

/**
 * Keys name the outcome instead of Stripe's event, so that a webhook, the return and a status request tell the same once.
 * On Stripe's own page a buyer may try another card: a declined one is no end of the payment there.
 */
export async function eventsOfIntent(
  intent: Stripe.PaymentIntent,
  { isOver = intent.metadata.via !== 'checkout' } = {},
): Promise<PaymentEvent[]> {
  const { id, status, amount, amount_received: received, currency, last_payment_error: problem } = intent;
  const kind = KINDS[status] ?? (isOver && problem ? 'declined' : null);
  if (!kind) return [];
  const there = kind === 'captured' ? received : amount;
  const token = savedCard(intent.payment_method, intent.customer);
  return [
    {
      key: `${id}:${kind}:${there}:${currency}`,
      kind,
      reference: referenceOf(intent),
      acquirerReference: id,
      amount: await amountHere(there, currency),
      currency: currency.toUpperCase(),
      message: kind === 'declined' ? (problem?.message ?? '') : '',
      happenedAt: timeOf(intent.created),
      ...(token && intent.setup_future_usage && kind !== 'declined' ? { token } : {}),
    },
  ];
}

/** A card saved without a charge. */
export function eventsOfSetup(intent: Stripe.SetupIntent, currency: string): PaymentEvent[] {
  const kind = intent.status === 'succeeded' ? 'captured' : intent.status === 'canceled' ? 'cancelled' : null;
  if (!kind) return [];
  const token = savedCard(intent.payment_method, intent.customer);
  const { id, created } = intent;
  const about = { reference: referenceOf(intent), acquirerReference: id, amount: 0, currency: currency.toUpperCase() };
  return [{ key: `${id}:${kind}`, kind, ...about, happenedAt: timeOf(created), ...(token ? { token } : {}) }];
}

/** @param session with its intents */
export async function eventsOfSession(session: Stripe.Checkout.Session): Promise<PaymentEvent[]> {
  const { status, payment_intent: payment, setup_intent: setup, payment_status: isPaid } = session;
  const events: PaymentEvent[] = [];
  if (payment && typeof payment !== 'string')
    events.push(...(await eventsOfIntent(payment, { isOver: status === 'complete' && isPaid === 'unpaid' })));
  if (setup && typeof setup !== 'string') events.push(...eventsOfSetup(setup, session.currency ?? ''));
  if (status === 'expired' && events.length === 0) events.push(sessionExpired(session));
  return events.map((event) => ({ ...event, reference: event.reference || referenceOf(session) }));
}

const sessionExpired = (session: Stripe.Checkout.Session): PaymentEvent => ({
  key: `${session.id}:expired`,
  kind: 'expired',
  reference: referenceOf(session),
  acquirerReference: session.id,
  amount: null,
  currency: (session.currency ?? '').toUpperCase(),
  happenedAt: timeOf(session.expires_at),
});

/** Customer and method, which a later charge needs both. */
function savedCard(
  method: string | Stripe.PaymentMethod | null,
  customer: string | { id: string } | null,
): SavedCard | null {
  if (!method || typeof method === 'string' || !customer) return null;
  const { brand = '', last4 = '', exp_month: month = 0, exp_year: year = 0 } = method.card ?? {};
  const expires = year > 0 ? `${year}-${String(month).padStart(2, '0')}` : '';
  const owner = typeof customer === 'string' ? customer : customer.id;
  return { reference: `${owner}/${method.id}`, brand, lastFour: last4 ?? '', expires, isVerified: true };
}

const REFUND_KINDS: Record<string, EventKind> = {
  succeeded: 'refunded',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'refund_failed',
  canceled: 'refund_failed',
};

/** @param payment of a refund that was made on Stripe's pages: its reference */
export async function eventsOfRefund(refund: Stripe.Refund, payment = ''): Promise<PaymentEvent[]> {
  const own = referenceOf(refund);
  const kind = REFUND_KINDS[refund.status ?? 'pending'] ?? 'pending';
  // Of a payment `pending` would say that it is not paid yet.
  if (!own && kind === 'pending') return [];
  const { id, amount, currency, created } = refund;
  const about = { reference: own || payment, acquirerReference: own ? id : '', currency: currency.toUpperCase() };
  return [
    { key: `${id}:${kind}`, kind, ...about, amount: await amountHere(amount, currency), happenedAt: timeOf(created) },
  ];
}

export async function eventsOfDispute(
  type: string,
  { id, amount, currency, created, status }: Stripe.Dispute,
  payment: Stripe.PaymentIntent,
): Promise<PaymentEvent[]> {
  const known = DISPUTE_EVENTS[type];
  if (!known || (known.kind === 'dispute_lost' && status !== 'lost')) return [];
  const { kind, key, message } = known;
  return [
    {
      key: `${id}:${key}`,
      kind,
      reference: referenceOf(payment),
      acquirerReference: '',
      amount: kind === 'dispute_lost' ? null : await amountHere(amount, currency),
      currency: currency.toUpperCase(),
      message,
      happenedAt: timeOf(created),
    },
  ];
}
