/** Objects of Stripe's documented API that payments need. */
import type Stripe from 'stripe';

export type Form = URLSearchParams;

/** Without the values that a later version may add. */
export type Known<T> = T extends string ? (Record<never, never> extends Record<T, 1> ? never : T) : T;

/** Fields and values are those of the package's types, which Stripe makes from its OpenAPI description. */
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'capture_method'
  | 'metadata'
  | 'last_payment_error'
  | 'next_action'
  | 'setup_future_usage'
  | 'created'
> & {
  status: Known<Stripe.PaymentIntent.Status>;
  customer: string | null;
  payment_method: string | null;
  /** By which the page confirms it. */
  client_secret: string;
  /** Of its charge. */
  amount_refunded: number;
};

export type Session = Pick<Stripe.Checkout.Session, 'id' | 'object' | 'mode' | 'url' | 'expires_at' | 'created'> & {
  status: Known<Stripe.Checkout.Session.Status>;
  payment_status: Known<Stripe.Checkout.Session.PaymentStatus>;
  currency: string;
  amount_total: number;
  payment_intent: string | null;
  setup_intent: string | null;
  success_url: string;
  cancel_url: string;
  metadata: Stripe.Metadata;
};

export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'status' | 'amount' | 'currency' | 'created'> & {
  payment_intent: string;
  metadata: Stripe.Metadata;
};

export type Event = Pick<Stripe.Event, 'id' | 'object' | 'livemode' | 'api_version' | 'created'> & {
  type: Stripe.Event.Type;
  data: { object: unknown };
};

/** An answer that is no success. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: Record<string, unknown>;

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

export const invalid = (code: string, message: string): Refusal =>
  new Refusal(400, { type: 'invalid_request_error', code, message });

export const now = (): number => Math.floor(Date.now() / 1000);

/** Fields such as `metadata[shop]`. */
export const metadataOf = (form: Form, prefix = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value] as const] : [],
    ),
  );

/** The card that every buyer here has. */
export const card = (id: string) => ({
  id,
  object: 'payment_method',
  type: 'card',
  card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
});
