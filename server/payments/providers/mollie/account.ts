/** One Mollie account: requests for payments, each with the mark of this shop. */
import type { MollieClient, PaymentCreateParams } from '@mollie/api-client';
import { isSame, signature } from '#core/process/secret.ts';
import {
  AcquirerRefused,
  type Found,
  type Keys,
  type NextStep,
  type PaymentEvent,
  type PaymentRequest,
  type StaffAction,
  type WebhookReply,
  type WebhookRequest,
} from '#payments/ledger/acquirer.ts';
import { wholeUnits } from '#payments/ledger/amounts.ts';
import type { BalanceReport } from '#payments/ledger/balance_report.ts';
import { askedForCustomer } from '#payments/providers/refused_keys.ts';
import { standInUrl } from '#payments/providers/stand_in.ts';
import { balanceReportOf } from './balance.ts';
import { asked, clientFor, reportClientFor, UnknownToMollie } from './client.ts';
import { eventsOf, eventsOfRefund, type MolliePayment, marksOf } from './events.ts';

const LOCALES = new Set(
  'en_US en_GB nl_NL nl_BE de_DE de_AT de_CH fr_FR fr_BE es_ES ca_ES pt_PT it_IT nb_NO sv_SE fi_FI da_DK is_IS hu_HU pl_PL lv_LV lt_LT'.split(
    ' ',
  ),
);
const MARK_LENGTH = 16;
const LOCAL = /^(localhost|127\.|\[::1\])/;
const PARTS = ['refunds', 'chargebacks'] as never[];
const OK = { status: 200, body: '' };

export class MollieAccount {
  readonly #keys: Keys;
  readonly #mark: string;
  /** Mollie signs nothing: who does not know this is answered without asking Mollie. */
  readonly #password: string;

  constructor(id: number, keys: Keys) {
    this.#keys = keys;
    this.#mark = signature('mollie shop', String(id)).slice(0, MARK_LENGTH);
    this.#password = signature('mollie webhook', String(id)).slice(0, MARK_LENGTH);
  }

  get #client(): Promise<MollieClient> {
    return clientFor(this.#keys);
  }

  /** The secret in the address of its webhooks. */
  webhookQuery = (): string => `from=${encodeURIComponent(this.#password)}`;

  /** Left out where Mollie could not reach it: it would refuse the payment. */
  #webhookUrl(url: string): Partial<PaymentCreateParams> {
    const isReachable = !LOCAL.test(new URL(url).hostname) || standInUrl() !== null;
    return isReachable ? { webhookUrl: `${url}?${this.webhookQuery()}` } : {};
  }

  async begin(payment: PaymentRequest): Promise<NextStep> {
    if (payment.amount === 0) throw new AcquirerRefused('');
    const client = await this.#client;
    const { reference, currency } = payment;
    const params = {
      amount: { currency, value: await wholeUnits(payment.amount, currency) },
      description: reference,
      redirectUrl: payment.returnUrl,
      cancelUrl: payment.cancelUrl,
      ...this.#webhookUrl(payment.webhookUrl),
      ...(LOCALES.has(payment.language) && { locale: payment.language }),
      ...(payment.capturesLater && { captureMode: 'manual' }),
      metadata: { reference, shop: this.#mark },
      idempotencyKey: `${this.#mark}:${payment.idempotencyKey}`,
    } as PaymentCreateParams;
    const made = await askedForCustomer(() => asked(() => client.payments.create(params)));
    const url = made._links.checkout?.href ?? '';
    return { kind: 'redirect', method: 'get', url, fields: {}, acquirerReference: made.id };
  }

  async #payment(id: string): Promise<MolliePayment> {
    const client = await this.#client;
    return asked(() => client.payments.get(id, { embed: PARTS }));
  }

  /** A payment without an id was never shown to anybody: its page has no address. */
  async fetch(id: string | null): Promise<Found | null> {
    if (!id) return null;
    return { acquirerReference: id, events: await eventsOf(await this.#payment(id)) };
  }

  async capture({ acquirerReference: paymentId, amount, currency, idempotencyKey }: StaffAction) {
    const client = await this.#client;
    const value = await wholeUnits(amount, currency);
    await asked(() => client.paymentCaptures.create({ paymentId, amount: { currency, value }, idempotencyKey }));
    return eventsOf(await this.#payment(paymentId));
  }

  async void({ acquirerReference: id, idempotencyKey }: StaffAction): Promise<PaymentEvent[]> {
    if (!id) return [];
    const client = await this.#client;
    const payment = await this.#payment(id);
    const isOpen = ['open', 'pending', 'authorized'].includes(payment.status);
    if (!isOpen) return eventsOf(payment);
    return eventsOf(await asked(() => client.payments.cancel(id, { idempotencyKey })));
  }

  async refund({ acquirerReference: paymentId, reference, amount, currency, idempotencyKey }: StaffAction) {
    const client = await this.#client;
    const value = await wholeUnits(amount, currency);
    const params = { paymentId, amount: { currency, value }, description: reference, idempotencyKey };
    const metadata = { reference, shop: this.#mark };
    return eventsOfRefund(await asked(() => client.paymentRefunds.create({ ...params, metadata })), '');
  }

  /** It names an id only; the state is looked up. */
  async webhook({ query = {}, body }: WebhookRequest): Promise<WebhookReply> {
    const about = 'payment';
    if (!isSame(query.from ?? '', this.#password))
      return { events: [], answer: { status: 403, body: '' }, problem: 'address' };
    const id = new URLSearchParams(body.toString()).get('id') ?? '';
    if (!/^tr_\w{1,60}$/.test(id)) return { events: [], answer: OK, about };
    try {
      const payment = await this.#payment(id);
      const isOurs = marksOf(payment).shop === this.#mark;
      return isOurs
        ? { events: await eventsOf(payment), answer: OK, about }
        : { events: [], answer: OK, about, problem: 'other_shop' };
    } catch (error) {
      // Mollie advises to answer so: who asks learns nothing.
      if (error instanceof UnknownToMollie) return { events: [], answer: OK, about, problem: 'other_shop' };
      throw error;
    }
  }

  /** Null without the token for it. Mollie has settlements of live payments alone. */
  get balanceReport(): BalanceReport | null {
    const { api_secret: key = '', report_token: token } = this.#keys;
    const isLive = key.startsWith('live_') || standInUrl() !== null;
    return token && isLive ? balanceReportOf(() => reportClientFor(this.#keys), this.#mark) : null;
  }

  /** Asks for something that the token of the organisation alone may read. */
  async checkReports(): Promise<void> {
    const client = await reportClientFor(this.#keys);
    await asked(() => client.settlements.page({ limit: 1 }));
  }

  async name(): Promise<string> {
    const client = await this.#client;
    const profile = await asked(() => client.profiles.getCurrent());
    return profile.name || profile.id;
  }
}
