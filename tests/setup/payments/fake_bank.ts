/** An acquirer whose answers the test sets. */
import { randomUUID } from 'node:crypto';
import { db } from '#core/db/database.ts';
import { Forbidden } from '#core/errors.ts';
import {
  type Acquirer,
  AcquirerRefused,
  AcquirerUnreachable,
  type NextStep,
  type PaymentEvent,
  type PaymentRequest,
  type StaffAction,
} from '#payments/ledger/acquirer.ts';
import type { AcquirerRow } from '#payments/ledger/ledger.ts';
import { defineAcquirer } from '#payments/ledger/providers.ts';
import { acquirers } from '#payments/ledger/schema.ts';

export type FakeBank = {
  row: AcquirerRow;
  /** Every request that reached it, in its order. */
  asked: { what: string; request: unknown }[];
  /** Outcome of the next payments: at once, after the buyer's bank has confirmed, or never. */
  says: 'captured' | 'authorized' | 'declined' | 'pending' | 'challenge' | 'refused' | 'unreachable' | 'broken';
  /** Its answer to status requests. */
  knows: PaymentEvent[];
  /** It knows of each payment, and waits for its buyer. */
  waits: boolean;
  reported(
    kind: PaymentEvent['kind'],
    payment: { reference: string; amount: number; currency?: string },
    more?: Partial<PaymentEvent>,
  ): PaymentEvent;
  close(): void;
};

const SECRET = 'let me in';

/** @param provider a name of its own for each test file */
export async function openFakeBank(provider: string, more: Partial<AcquirerRow> = {}): Promise<FakeBank> {
  const NONE = {
    preMessage: {},
    pendingMessage: {},
    authorizedMessage: {},
    doneMessage: {},
    cancelMessage: {},
    errorMessage: {},
  };
  const [row] = await db
    .insert(acquirers)
    .values({
      ...NONE,
      companyId: 1,
      provider,
      name: { en_US: 'Fake bank' },
      countryCodes: [],
      brands: [],
      isPublished: true,
      savesTokens: true,
      ...more,
    })
    .returning();
  const bank: FakeBank = { row: row!, asked: [], says: 'captured', knows: [], waits: false, reported, close: () => {} };
  const heard = (what: string, request: unknown) => void bank.asked.push({ what, request });

  function step(payment: PaymentRequest): NextStep {
    if (bank.says === 'unreachable') throw new AcquirerUnreachable('gone');
    if (bank.says === 'refused') throw new AcquirerRefused('We do not take this card.');
    if (bank.says === 'challenge')
      return {
        kind: 'challenge',
        method: 'post',
        url: 'https://bank.test/proof',
        fields: { md: payment.reference },
        acquirerReference: `fake-${payment.reference}`,
      };
    if (bank.says === 'broken') throw new TypeError('A provider with a defect.');
    return { kind: 'events', events: [reported(bank.says, payment)] };
  }
  const action = (kind: PaymentEvent['kind']) => async (one: StaffAction) => {
    heard(kind, one);
    if (bank.says === 'unreachable') throw new AcquirerUnreachable('gone');
    if (bank.says === 'refused') throw new AcquirerRefused('This is too old to be given back.');
    return [reported(kind, one, { acquirerReference: one.acquirerReference })];
  };
  const acquirer: Acquirer = {
    provider,
    isReady: () => true,
    pageOrigins: () => ['https://bank.test'],
    begin: async (payment) => {
      heard('begin', payment);
      if (bank.says === 'unreachable') throw new AcquirerUnreachable('gone');
      const url = `https://bank.test/pay?for=${payment.reference}`;
      return { kind: 'redirect', method: 'get', url, fields: {}, acquirerReference: `fake-${payment.reference}` };
    },
    saveCard: async (card, verification) => {
      heard('saveCard', { ...card, number: card.number.slice(-4), cvc: '' });
      const saved = {
        reference: `card-${randomUUID()}`,
        brand: card.brand,
        lastFour: card.number.slice(-4),
        expires: '2040-12',
        isVerified: false,
      };
      return { card: saved, next: verification ? step(verification) : null };
    },
    charge: async (payment, token) => {
      heard('charge', { ...payment, token });
      return step(payment);
    },
    capture: action('captured'),
    void: action('cancelled'),
    refund: action('refunded'),
    returned: async ({ reference }) => bank.knows.filter((one) => one.reference === reference),
    fetchStatus: async (reference) => {
      heard('look', reference);
      if (bank.says === 'broken') throw new TypeError('A provider with a defect.');
      if (bank.says === 'unreachable') throw new AcquirerUnreachable('gone');
      const events = bank.knows.filter((one) => one.reference === reference);
      return bank.waits || events.length > 0 ? { acquirerReference: `fake-${reference}`, events } : null;
    },
    webhook: async ({ headers, body }) => {
      if (headers['x-secret'] !== SECRET) throw new Forbidden('Not signed.');
      const events = JSON.parse(body.toString()) as PaymentEvent[];
      return {
        events: events.map((one) => ({ ...one, happenedAt: new Date() })),
        answer: { status: 200, body: '[ok]' },
      };
    },
    deleteToken: async (token) => heard('forget', token),
  };
  bank.close = defineAcquirer(acquirer);
  return bank;
}

export const SIGNED = { 'x-secret': SECRET };

function reported(
  kind: PaymentEvent['kind'],
  { reference, amount, currency = 'USD' }: { reference: string; amount: number; currency?: string },
  more: Partial<PaymentEvent> = {},
): PaymentEvent {
  return {
    key: `${kind}:${reference}`,
    kind,
    reference,
    acquirerReference: `fake-${reference}`,
    amount,
    currency,
    happenedAt: new Date(),
    ...more,
  };
}
