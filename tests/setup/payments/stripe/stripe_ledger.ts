/** Sessions, intents and refunds of a Stripe account, and the events that follow. */
import { StripeBalance } from './balance.ts';
import {
  card,
  type Event,
  type Form,
  type Intent,
  invalid,
  metadataOf,
  now,
  type Refund,
  Refusal,
  type Session,
} from './objects.ts';

/** The smallest amounts of the documentation, as far as tests need them. */
const SMALLEST: Record<string, number> = { usd: 50, eur: 50, jpy: 50, kwd: 150 };
const CURRENCIES = new Set(['usd', 'eur', 'jpy', 'kwd', 'gbp', 'isk']);
const DAY = 86_400;

export type Outcome = 'captured' | 'declined' | 'cancelled' | 'pending';

export class StripeLedger {
  readonly sessions = new Map<string, Session>();
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly events: Event[] = [];
  readonly balance = new StripeBalance();
  /** Of the address of the pages. */
  origin = '';
  #last = 0;

  id = (kind: string): string => `${kind}_${(++this.#last).toString(36).padStart(8, '0')}`;

  emit(type: Event['type'], object: object): void {
    const about = { livemode: false, api_version: '2026-10-28.endive', created: now() };
    this.events.push({
      id: this.id('evt'),
      object: 'event',
      type,
      ...about,
      data: { object: structuredClone(object) },
    });
  }

  session(id: string): Session {
    const found = this.sessions.get(id);
    if (!found)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' });
    return found;
  }

  intent(id: string): Intent {
    const found = this.intents.get(id);
    if (!found)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such intent' });
    return found;
  }

  openSession(form: Form): Session {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]') ?? 0);
    const currency = form.get('line_items[0][price_data][currency]') ?? form.get('currency') ?? '';
    if (form.get('mode') === 'payment') checkAmount(amount, currency);
    const id = this.id('cs_test');
    const session: Session & { form?: Form } = {
      id,
      object: 'checkout.session',
      mode: form.get('mode') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      currency,
      amount_total: amount,
      payment_intent: null,
      setup_intent: null,
      url: `${this.origin}/c/pay/${id}`,
      success_url: (form.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id),
      cancel_url: form.get('cancel_url') ?? '',
      metadata: metadataOf(form),
      expires_at: now() + DAY,
      created: now(),
    };
    this.sessions.set(id, session);
    this.#asked.set(id, form);
    return session;
  }
  readonly #asked = new Map<string, Form>();

  /** The buyer pays on the page, or does not. */
  decide(session: Session, outcome: Outcome): void {
    if (session.mode === 'setup') this.#saveCard(session, outcome);
    else this.#pay(session, outcome);
  }

  #pay(session: Session, outcome: Outcome): void {
    const intent = session.payment_intent ? this.intent(session.payment_intent) : null;
    const isWaiting = intent?.status === 'processing';
    if (session.status !== 'open' && !isWaiting) return;
    if (outcome === 'cancelled') {
      if (!isWaiting) this.expire(session);
      return;
    }
    const own = intent ?? this.#intentOf(session);
    session.payment_intent = own.id;
    if (outcome === 'captured') this.pay(own);
    else if (outcome === 'pending') this.#set(own, 'processing', 'payment_intent.processing');
    else this.decline(own);
    const isOver = outcome !== 'declined' || isWaiting;
    if (!isOver) return;
    session.status = 'complete';
    session.payment_status = outcome === 'captured' ? 'paid' : 'unpaid';
    if (isWaiting) {
      if (outcome !== 'pending')
        this.emit(`checkout.session.async_payment_${outcome === 'captured' ? 'succeeded' : 'failed'}`, session);
    } else this.emit('checkout.session.completed', session);
  }

  #saveCard(session: Session, outcome: Outcome): void {
    if (session.status !== 'open') return;
    if (outcome === 'cancelled') {
      this.expire(session);
      return;
    }
    session.setup_intent = this.id('seti');
    session.status = 'complete';
    session.payment_status = 'no_payment_required';
    this.emit('checkout.session.completed', session);
  }

  #intentOf(session: Session): Intent {
    const form = this.#asked.get(session.id) as Form;
    const saves = form.get('payment_intent_data[setup_future_usage]');
    return this.addIntent({
      amount: session.amount_total,
      currency: session.currency,
      capture_method: form.get('payment_intent_data[capture_method]') ?? 'automatic',
      metadata: metadataOf(form, 'payment_intent_data[metadata]'),
      setup_future_usage: saves,
      customer: form.get('customer_creation') === 'always' ? this.id('cus') : null,
      payment_method: this.id('pm'),
    });
  }

  addIntent(given: Partial<Intent> & Pick<Intent, 'amount' | 'currency'>): Intent {
    checkAmount(given.amount, given.currency);
    const id = this.id('pi');
    const intent: Intent = {
      id,
      client_secret: `${id}_secret_${this.id('cs')}`,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount_received: 0,
      amount_refunded: 0,
      capture_method: 'automatic',
      customer: null,
      payment_method: null,
      setup_future_usage: null,
      metadata: {},
      last_payment_error: null,
      next_action: null,
      created: now(),
      ...given,
    };
    this.intents.set(intent.id, intent);
    return intent;
  }

  pay(intent: Intent): void {
    intent.last_payment_error = null;
    intent.next_action = null;
    if (intent.capture_method === 'manual')
      this.#set(intent, 'requires_capture', 'payment_intent.amount_capturable_updated');
    else this.capture(intent, intent.amount);
  }

  capture(intent: Intent, amount: number): void {
    if (intent.status === 'succeeded' || amount > intent.amount)
      throw invalid('payment_intent_unexpected_state', 'Captured');
    intent.amount_received = amount;
    this.#set(intent, 'succeeded', 'payment_intent.succeeded');
  }

  decline(intent: Intent, code = 'card_declined', message = 'Your card was declined.'): void {
    intent.last_payment_error = { type: 'card_error', code, message };
    this.#set(intent, 'requires_payment_method', 'payment_intent.payment_failed');
  }

  cancel(intent: Intent): void {
    if (['succeeded', 'processing', 'canceled'].includes(intent.status))
      throw invalid('payment_intent_unexpected_state', 'This can not be canceled.');
    this.#set(intent, 'canceled', 'payment_intent.canceled');
  }

  expire(session: Session): void {
    if (session.status !== 'open') throw invalid('resource_already_exists', 'Only open sessions expire.');
    session.status = 'expired';
    session.url = null;
    const intent = session.payment_intent ? this.intent(session.payment_intent) : null;
    if (intent) this.cancel(intent);
    this.emit('checkout.session.expired', session);
  }

  refund(form: Form): Refund {
    const intent = this.intent(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount') ?? intent.amount_received);
    if (amount <= 0 || intent.amount_refunded + amount > intent.amount_received)
      throw invalid('charge_already_refunded', 'More than was paid.');
    intent.amount_refunded += amount;
    const about = { payment_intent: intent.id, metadata: metadataOf(form), created: now() };
    const { currency } = intent;
    const refund: Refund = { id: this.id('re'), object: 'refund', status: 'succeeded', amount, currency, ...about };
    this.refunds.set(refund.id, refund);
    this.emit('refund.created', refund);
    return refund;
  }

  /** The buyer's bank takes the money back, or gives it again. */
  dispute(intent: Intent, what: 'withdrawn' | 'reinstated', id = `du_${intent.id}`): void {
    const { amount_received: amount, currency } = intent;
    const dispute = { id, object: 'dispute', amount, currency, payment_intent: intent.id, created: now() };
    this.emit(`charge.dispute.funds_${what}`, dispute);
  }

  /** The buyer's bank decided. */
  closeDispute(intent: Intent, status: 'won' | 'lost', id = `du_${intent.id}`): void {
    const { amount_received: amount, currency } = intent;
    const dispute = { id, object: 'dispute', amount, currency, status, payment_intent: intent.id, created: now() };
    this.emit('charge.dispute.closed', dispute);
  }

  #set(intent: Intent, status: Intent['status'], type: Event['type']): void {
    intent.status = status;
    this.emit(type, intent);
  }

  /** As `expand` asks for it. */
  expanded = (session: Session) => ({
    ...session,
    payment_intent: session.payment_intent && this.withCard(this.intent(session.payment_intent)),
    setup_intent: session.setup_intent && {
      id: session.setup_intent,
      object: 'setup_intent',
      status: 'succeeded',
      customer: 'cus_setup',
      payment_method: card(`pm_${session.setup_intent}`),
      metadata: session.metadata,
      created: session.created,
    },
  });

  withCard = (intent: Intent) => ({
    ...intent,
    payment_method: intent.payment_method ? card(String(intent.payment_method)) : null,
  });
}

function checkAmount(amount: number, currency: string): void {
  if (!CURRENCIES.has(currency)) throw invalid('currency_not_supported', `The account lacks ${currency}.`);
  if (amount < (SMALLEST[currency] ?? 1)) throw invalid('amount_too_small', 'Amount must be at least 50 cents.');
  if (currency === 'kwd' && amount % 10 !== 0) throw invalid('invalid_amount', 'Not a multiple of 10.');
}
