/** A payment provider without network whose events the test sends and repeats. */

import { Forbidden } from '#core/errors.ts';
import {
  type Acquirer,
  AcquirerRefused,
  AcquirerUnreachable,
  type PaymentEvent,
  type PaymentRequest,
  type StaffAction,
} from '#payments/ledger/acquirer.ts';
import type { EventKind } from '#payments/ledger/states.ts';
import type { StoryBank } from './story_bank.ts';

type Account = PaymentRequest & { acquirerReference: string; captured: number; refunded: number; isOver: boolean };

export class ProbeBank implements StoryBank {
  /** All its events; webhooks refer to an index of this list. */
  readonly said: PaymentEvent[] = [];
  readonly accounts = new Map<string, Account>();
  readonly #refunds = new Map<string, PaymentEvent>();
  isAway = false;

  /** @param provider as the row in `acquirers` names it */
  acquirer(provider: string): Acquirer {
    return {
      provider,
      isReady: () => true,
      begin: async (payment) => {
        this.#answers();
        const { acquirerReference } = this.#open(payment);
        const url = `https://bank.example/${payment.reference}`;
        return { kind: 'redirect', method: 'get', url, fields: {}, acquirerReference };
      },
      returned: async ({ reference = '' }) => this.#about(reference),
      fetchStatus: async (reference) => {
        this.#answers();
        const account = this.accounts.get(reference);
        return account ? { acquirerReference: account.acquirerReference, events: this.#about(reference) } : null;
      },
      webhook: async ({ headers, body }) => {
        if (headers['x-probe-signature'] !== 'right') throw new Forbidden('The signature is wrong.');
        const places = JSON.parse(body.toString()) as number[];
        return { events: places.flatMap((place) => this.said[place] ?? []), answer: { status: 200, body: 'heard' } };
      },
      void: async ({ reference }) => {
        this.#answers();
        if (this.accounts.get(reference)?.captured) throw new AcquirerRefused('It was paid.');
        this.decide(reference, 'cancelled');
        return this.#about(reference);
      },
      refund: async (action) => {
        this.#answers();
        return [this.#giveBack(action)];
      },
    };
  }

  /** The buyer pays, or the bank says no; it does so once. */
  decide(reference: string, kind: Extract<EventKind, 'captured' | 'declined' | 'cancelled' | 'pending'>): void {
    const account = this.accounts.get(reference);
    if (!account || account.isOver) return;
    account.isOver = kind !== 'pending';
    if (kind === 'captured') account.captured = account.amount;
    this.#say(account, kind, `${account.acquirerReference} ${kind}`);
  }

  /** The same again under another name. */
  repeat(place: number): void {
    const events = this.said[place];
    if (events) this.said.push({ ...events, key: `${events.key} again ${this.said.length}` });
  }

  webhooks = (places: readonly number[]) => [
    {
      headers: { 'content-type': 'application/json', 'x-probe-signature': 'right' },
      payload: JSON.stringify(places),
    },
  ];

  returnQuery = (reference: string): string => `reference=${encodeURIComponent(reference)}`;

  eventsAt = async (place: number): Promise<PaymentEvent[]> => [this.said[place] ?? []].flat();

  #answers(): void {
    if (this.isAway) throw new AcquirerUnreachable('The bank does not answer.');
  }

  #open(payment: PaymentRequest): Account {
    const opened = { acquirerReference: `probe-${payment.reference}`, captured: 0, refunded: 0, isOver: false };
    const account = this.accounts.get(payment.reference) ?? { ...payment, ...opened };
    this.accounts.set(payment.reference, account);
    return account;
  }

  #about = (reference: string): PaymentEvent[] => this.said.filter((events) => events.reference === reference);

  #say({ reference, acquirerReference, amount, currency }: Account, kind: EventKind, key: string): void {
    this.said.push({ key, kind, reference, acquirerReference, amount, currency, happenedAt: new Date() });
  }

  #giveBack({ reference, amount, idempotencyKey: key, acquirerReference }: StaffAction): PaymentEvent {
    const before = this.#refunds.get(key);
    if (before) return before;
    const account = [...this.accounts.values()].find((one) => one.acquirerReference === acquirerReference);
    if (!account || account.refunded + amount > account.captured)
      throw new AcquirerRefused('There is not so much to give back.');
    account.refunded += amount;
    const events: PaymentEvent = {
      key: `refund ${key}`,
      kind: 'refunded',
      reference,
      acquirerReference: `back-${key}`,
      amount,
      currency: account.currency,
      happenedAt: new Date(),
    };
    this.#refunds.set(key, events);
    this.said.push(events);
    return events;
  }
}
