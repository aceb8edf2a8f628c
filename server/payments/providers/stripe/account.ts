/** One Stripe account: requests for payments, each with the mark of this shop. */
import type Stripe from 'stripe';
import { signature } from '#core/process/secret.ts';
import {
  AcquirerRefused,
  type Keys,
  type NextStep,
  type PaymentEvent,
  type PaymentRequest,
  type StaffAction,
} from '#payments/ledger/acquirer.ts';
import { askedForCustomer } from '#payments/providers/refused_keys.ts';
import { amountThere } from './amounts.ts';
import { asked, clientFor, stripePackage } from './client.ts';
import { eventsOfIntent, eventsOfRefund, eventsOfSession, eventsOfSetup } from './events.ts';
import { sessionParams } from './session_params.ts';

const SESSION_PARTS = ['payment_intent.payment_method', 'setup_intent.payment_method'];
const MARK_LENGTH = 16;

export class StripeAccount {
  readonly #keys: Keys;
  /** Several shops may share an account: their payments have other marks. */
  readonly #mark: string;

  constructor(id: number, keys: Keys) {
    this.#keys = keys;
    this.#mark = signature('stripe shop', String(id)).slice(0, MARK_LENGTH);
  }

  get client(): Promise<Stripe> {
    return clientFor(this.#keys);
  }

  isOurs = ({ metadata }: { metadata: Stripe.Metadata | null }): boolean => metadata?.shop === this.#mark;

  #markOf = (reference: string) => ({ reference, shop: this.#mark });

  #once = ({ idempotencyKey }: { idempotencyKey: string }) => ({ idempotencyKey: `${this.#mark}:${idempotencyKey}` });

  async begin(payment: PaymentRequest): Promise<NextStep> {
    const amount = await amountThere(payment.amount, payment.currency);
    const params = sessionParams(payment, amount, this.#markOf(payment.reference));
    const client = await this.client;
    const { id, url } = await askedForCustomer(() =>
      asked(() => client.checkout.sessions.create(params, this.#once(payment))),
    );
    return { kind: 'redirect', method: 'get', url: url ?? '', fields: {}, acquirerReference: id };
  }

  /** As on Stripe's own page, a declined card is no end of it: the buyer tries another. */
  async beginInFields(payment: PaymentRequest): Promise<NextStep> {
    const params: Stripe.PaymentIntentCreateParams = {
      amount: await amountThere(payment.amount, payment.currency),
      currency: payment.currency.toLowerCase(),
      capture_method: payment.capturesLater ? 'manual' : 'automatic',
      automatic_payment_methods: { enabled: true },
      metadata: { ...this.#markOf(payment.reference), via: 'checkout' },
      ...(payment.savesToken && {
        setup_future_usage: 'off_session',
        customer: (await this.#customer(payment)).id,
      }),
    };
    const client = await this.client;
    // Another request than that for the page, which has the same name.
    const once = this.#once({ idempotencyKey: `${payment.idempotencyKey}:fields` });
    const { id, client_secret: secret } = await askedForCustomer(() =>
      asked(() => client.paymentIntents.create(params, once)),
    );
    return { kind: 'confirm', secret: secret ?? '', returnUrl: payment.returnUrl, acquirerReference: id };
  }

  /** A saved card belongs to a customer, here one for each payment that saves one. */
  async #customer(payment: PaymentRequest): Promise<{ id: string }> {
    const client = await this.client;
    const once = this.#once({ idempotencyKey: `${payment.idempotencyKey}:customer` });
    return askedForCustomer(() =>
      asked(() => client.customers.create({ metadata: this.#markOf(payment.reference) }, once)),
    );
  }

  async charge(payment: PaymentRequest, tokenReference: string): Promise<NextStep> {
    const [customer = '', method = ''] = tokenReference.split('/');
    const params: Stripe.PaymentIntentCreateParams = {
      amount: await amountThere(payment.amount, payment.currency),
      currency: payment.currency.toLowerCase(),
      customer,
      payment_method: method,
      confirm: true,
      capture_method: payment.capturesLater ? 'manual' : 'automatic',
      metadata: this.#markOf(payment.reference),
      automatic_payment_methods: { enabled: true },
      ...(payment.browser ? { return_url: payment.returnUrl } : { off_session: true, return_url: payment.returnUrl }),
    };
    const intent = await this.#confirmed(params, payment);
    const url = intent.next_action?.redirect_to_url?.url;
    if (url && payment.browser)
      return { kind: 'challenge', method: 'get', url, fields: {}, acquirerReference: intent.id };
    return { kind: 'events', events: await eventsOfIntent(intent) };
  }

  async #confirmed(params: Stripe.PaymentIntentCreateParams, payment: PaymentRequest): Promise<Stripe.PaymentIntent> {
    const client = await this.client;
    try {
      return await askedForCustomer(() => asked(() => client.paymentIntents.create(params, this.#once(payment))));
    } catch (error) {
      // A declined card is an error to the package, and has its intent.
      const { errors } = await stripePackage();
      if (!(error instanceof errors.StripeCardError)) throw error;
      if (!error.payment_intent) throw new AcquirerRefused(error.message);
      return error.payment_intent;
    }
  }

  /** What was given back by `begin` is a session; its intent comes with the buyer's first try. */
  async #session(id: string): Promise<Stripe.Checkout.Session> {
    const client = await this.client;
    return asked(() => client.checkout.sessions.retrieve(id, { expand: SESSION_PARTS }));
  }

  async intent(id: string): Promise<Stripe.PaymentIntent> {
    const client = await this.client;
    return asked(() => client.paymentIntents.retrieve(id, { expand: ['payment_method'] }));
  }

  async #intentId(acquirerReference: string): Promise<string | null> {
    if (!acquirerReference.startsWith('cs_')) return acquirerReference || null;
    const { payment_intent: intent } = await this.#session(acquirerReference);
    return typeof intent === 'string' ? intent : (intent?.id ?? null);
  }

  /** Events of other shops on the same account are left out. */
  async eventsOf(id: string): Promise<PaymentEvent[]> {
    const client = await this.client;
    if (id.startsWith('cs_')) {
      const session = await this.#session(id);
      return this.isOurs(session) ? eventsOfSession(session) : [];
    }
    if (id.startsWith('seti_')) {
      const setup = await asked(() => client.setupIntents.retrieve(id, { expand: ['payment_method'] }));
      return this.isOurs(setup) ? eventsOfSetup(setup, '') : [];
    }
    const intent = await this.intent(id);
    return this.isOurs(intent) ? eventsOfIntent(intent) : [];
  }

  /** A buyer who was led away from our page, and comes back without having paid, chooses again there. */
  async eventsOfReturn(id: string): Promise<PaymentEvent[]> {
    if (!id.startsWith('pi_')) return this.eventsOf(id);
    const intent = await this.intent(id);
    return this.isOurs(intent) ? eventsOfIntent(intent, { isOver: true }) : [];
  }

  /** Of a charge whose answer was lost: the search knows it within a minute. */
  async search(reference: string): Promise<Stripe.PaymentIntent | null> {
    const client = await this.client;
    const query = `metadata['reference']:'${reference}' AND metadata['shop']:'${this.#mark}'`;
    const { data } = await asked(() => client.paymentIntents.search({ query, limit: 1 }));
    return data[0] ? this.intent(data[0].id) : null;
  }

  async capture(action: StaffAction): Promise<PaymentEvent[]> {
    const id = await this.#intentId(action.acquirerReference);
    if (!id) throw new AcquirerRefused('');
    const amount = await amountThere(action.amount, action.currency);
    const client = await this.client;
    const params = { amount_to_capture: amount };
    return eventsOfIntent(await asked(() => client.paymentIntents.capture(id, params, this.#once(action))));
  }

  async void(action: StaffAction): Promise<PaymentEvent[]> {
    const client = await this.client;
    const { acquirerReference: reference } = action;
    if (reference.startsWith('cs_')) {
      const session = await this.#session(reference);
      if (session.status === 'expired') return eventsOfSession(session);
      if (session.status === 'open')
        return eventsOfSession(await asked(() => client.checkout.sessions.expire(reference, {}, this.#once(action))));
    }
    const id = await this.#intentId(reference);
    if (!id) return [];
    return eventsOfIntent(await asked(() => client.paymentIntents.cancel(id, {}, this.#once(action))));
  }

  async refund(action: StaffAction): Promise<PaymentEvent[]> {
    const id = await this.#intentId(action.acquirerReference);
    if (!id) throw new AcquirerRefused('');
    const params = {
      payment_intent: id,
      amount: await amountThere(action.amount, action.currency),
      metadata: this.#markOf(action.reference),
    };
    const client = await this.client;
    return eventsOfRefund(await asked(() => client.refunds.create(params, this.#once(action))));
  }

  async detach(tokenReference: string): Promise<void> {
    const [, method = ''] = tokenReference.split('/');
    const client = await this.client;
    try {
      await asked(() => client.paymentMethods.detach(method));
    } catch (error) {
      // It knows the card no longer.
      if (!(error instanceof AcquirerRefused)) throw error;
    }
  }
}
