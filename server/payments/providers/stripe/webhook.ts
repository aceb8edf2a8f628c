/** Reads Stripe's webhooks. */
import type Stripe from 'stripe';
import { Forbidden } from '#core/errors.ts';
import type { KeyMode, PaymentEvent, WebhookProblem, WebhookReply, WebhookRequest } from '#payments/ledger/acquirer.ts';
import type { StripeAccount } from './account.ts';
import { stripePackage } from './client.ts';
import { eventsOfDispute, eventsOfIntent, eventsOfRefund } from './events.ts';

/** What an endpoint in Stripe must be told to send. */
export const WEBHOOK_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
] as const satisfies Stripe.Event.Type[];

const isKnown = (type: string): boolean => (WEBHOOK_TYPES as readonly string[]).includes(type);
const ANSWER = { status: 200, body: '' };
const LONGEST_TYPE = 60;

/** @throws Forbidden if its signature is wrong or too old */
export async function readWebhook(
  account: StripeAccount,
  secret: string,
  mode: KeyMode,
  { headers, body }: WebhookRequest,
): Promise<WebhookReply> {
  const { webhooks, errors } = await stripePackage();
  let event: Stripe.Event;
  try {
    event = webhooks.constructEvent(body, String(headers['stripe-signature'] ?? ''), secret);
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      throw new Forbidden('This webhook is not signed as it should be.');
    throw error;
  }
  const about = String(event.type).slice(0, LONGEST_TYPE);
  const isLive = mode === 'live';
  const reply = (events: PaymentEvent[], problem?: WebhookProblem): WebhookReply => ({
    events,
    answer: ANSWER,
    about,
    ...(problem && { problem }),
  });
  if (event.livemode !== isLive) return reply([], 'other_mode');
  if (!isKnown(about)) return reply([]);
  const events = await eventsOf(account, about, event.data.object as Stripe.Event.Data.Object);
  return events ? reply(events) : reply([], 'other_shop');
}

/** Null for what another shop of the same account did. */
async function eventsOf(
  account: StripeAccount,
  type: string,
  object: Stripe.Event.Data.Object,
): Promise<PaymentEvent[] | null> {
  if (type.startsWith('checkout.session.')) {
    const session = object as unknown as Stripe.Checkout.Session;
    return account.isOurs(session) ? account.eventsOf(session.id) : null;
  }
  if (type.startsWith('payment_intent.')) {
    const intent = object as unknown as Stripe.PaymentIntent;
    if (!account.isOurs(intent)) return null;
    // Its card comes only when it is asked for.
    return eventsOfIntent(intent.setup_future_usage ? await account.intent(intent.id) : intent);
  }
  if (type.startsWith('refund.')) return eventsOfARefund(account, object as unknown as Stripe.Refund);
  const dispute = object as unknown as Stripe.Dispute;
  const payment = await paymentOf(account, dispute);
  return payment && account.isOurs(payment) ? eventsOfDispute(type, dispute, payment) : null;
}

async function eventsOfARefund(account: StripeAccount, refund: Stripe.Refund): Promise<PaymentEvent[] | null> {
  if (account.isOurs(refund)) return eventsOfRefund(refund);
  const payment = await paymentOf(account, refund);
  return payment && account.isOurs(payment) ? eventsOfRefund(refund, payment.metadata.reference) : null;
}

async function paymentOf(
  account: StripeAccount,
  { payment_intent: payment }: { payment_intent: string | Stripe.PaymentIntent | null },
): Promise<Stripe.PaymentIntent | null> {
  const id = typeof payment === 'string' ? payment : payment?.id;
  return id ? account.intent(id) : null;
}
