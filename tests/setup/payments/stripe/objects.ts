/** Objects of Stripe's documented API that payments need. */
export type Form = URLSearchParams;

export type Intent = {
  id: string;
  object: 'payment_intent';
  status: string;
  amount: number;
  amount_received: number;
  amount_refunded: number;
  currency: string;
  capture_method: string;
  customer: string | null;
  payment_method: unknown;
  setup_future_usage: string | null;
  metadata: Record<string, string>;
  last_payment_error: { code: string; message: string; type: string } | null;
  next_action: { type: string; redirect_to_url: { url: string; return_url: string } } | null;
  created: number;
  /** By which the page confirms it. */
  client_secret: string;
};

export type Session = {
  id: string;
  object: 'checkout.session';
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  currency: string;
  amount_total: number;
  payment_intent: string | null;
  setup_intent: string | null;
  url: string | null;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
  expires_at: number;
  created: number;
};

export type Refund = {
  id: string;
  object: 'refund';
  status: string;
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: Record<string, string>;
  created: number;
};

export type Event = {
  id: string;
  object: 'event';
  type: string;
  livemode: boolean;
  api_version: string;
  created: number;
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
