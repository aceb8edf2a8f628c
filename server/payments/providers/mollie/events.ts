/** Reads a payment of Mollie, with its refunds and chargebacks, as events. */
import type { Payment } from '@mollie/api-client';
import { msg } from '#core/msg.ts';
import { findCurrency } from '#core/sites/site.ts';
import type { PaymentEvent } from '#payments/ledger/acquirer.ts';
import { minorUnits } from '#payments/ledger/amounts.ts';
import type { EventKind } from '#payments/ledger/states.ts';

export type MolliePayment = Omit<Payment, 'toPlainObject'>;
export type Amount = { currency: string; value: string };

const KINDS: Record<string, EventKind> = {
  pending: 'pending',
  authorized: 'authorized',
  paid: 'captured',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'declined',
};

const REFUND_KINDS: Record<string, EventKind> = {
  queued: 'pending',
  pending: 'pending',
  processing: 'pending',
  refunded: 'refunded',
  failed: 'refund_failed',
  canceled: 'refund_failed',
};

const DISPUTED = msg(
  'The customer’s bank took the money back. Send your evidence on the provider’s pages, before its deadline.',
);
const WON = msg('The money is back.');

/** The metadata that `begin` set. */
export function marksOf({ metadata }: { metadata: unknown }): { reference: string; shop: string } {
  const { reference = '', shop = '' } = (metadata ?? {}) as Record<string, unknown>;
  return { reference: String(reference), shop: String(shop) };
}

/** Null in a currency that this shop does not have. */
export async function amountHere({ value, currency }: Amount): Promise<number | null> {
  const known = await findCurrency(currency).catch(() => null);
  return known && minorUnits(value, known);
}

/** Keys name the outcome, so that each look-up tells the same once. */
export async function eventsOf(payment: MolliePayment): Promise<PaymentEvent[]> {
  const { reference } = marksOf(payment);
  const kind = KINDS[payment.status];
  const taken = kind === 'captured' ? (payment.amountCaptured ?? payment.amount) : payment.amount;
  const { refunds = [], chargebacks = [] } = payment._embedded ?? {};
  const own: PaymentEvent[] = kind
    ? [
        {
          key: `${payment.id}:${kind}:${taken.value}:${taken.currency}`,
          kind,
          reference,
          acquirerReference: payment.id,
          amount: await amountHere(taken),
          currency: taken.currency,
          happenedAt: new Date(payment.createdAt),
        },
      ]
    : [];
  const more = [
    ...refunds.map((one) => eventsOfRefund(one, reference)),
    ...chargebacks.map((one) => eventsOfChargeback(one, reference)),
  ];
  return [...own, ...(await Promise.all(more)).flat()];
}

type Refund = { id: string; status: string; amount: Amount; metadata: unknown; createdAt: string };

/** @param payment reference of the payment, for a refund that was made on Mollie's pages */
export async function eventsOfRefund(refund: Refund, payment: string): Promise<PaymentEvent[]> {
  const own = marksOf(refund).reference;
  const kind = REFUND_KINDS[refund.status] ?? 'pending';
  // A refund that we did not ask for counts once the money is gone.
  if (!own && kind !== 'refunded') return [];
  return [
    {
      key: `${refund.id}:${kind}`,
      kind,
      reference: own || payment,
      acquirerReference: own ? refund.id : '',
      amount: await amountHere(refund.amount),
      currency: refund.amount.currency,
      happenedAt: new Date(refund.createdAt),
    },
  ];
}

type Chargeback = { id: string; amount: Amount; createdAt: string; reversedAt?: string | null };

async function eventsOfChargeback({ id, amount, createdAt, reversedAt }: Chargeback, reference: string) {
  const base = { reference, acquirerReference: '', amount: await amountHere(amount), currency: amount.currency };
  const lost: PaymentEvent = { ...base, key: id, kind: 'disputed', message: DISPUTED, happenedAt: new Date(createdAt) };
  if (!reversedAt) return [lost];
  const back = { key: `${id}:reversed`, kind: 'dispute_won' as const, message: WON };
  return [lost, { ...base, ...back, happenedAt: new Date(reversedAt) }];
}
