/** Derives the state of a payment from its events, in any order. */
import type { PaidOutcome } from '#core/domain/payable.ts';

/** Payments. */
export type TransactionState = 'draft' | 'pending' | 'authorized' | 'done' | 'cancel' | 'error';

/** A charge for a document, a small charge to verify a card, or a refund. */
export type TransactionKind = 'payment' | 'validation' | 'refund';

/** How an event was reported. */
export type EventSource = 'browser' | 'webhook' | 'poll' | 'staff' | 'job';

/**
 * `authorized` reserves money, `captured` takes it, `refunded` gives it back. `pending` waits for a third party.
 * `refund_failed` of a payment is refunded money that came back. `declined` ends an attempt by the bank's decision,
 * `cancelled` and `expired` without one. `disputed` money was taken back by the customer's bank, `dispute_won` came
 * again, and `dispute_lost` says that it never will.
 */
export type EventKind =
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** Money of a payment that left us, and that came back. */
export const WENT_BACK: readonly EventKind[] = ['refunded', 'disputed'];
export const CAME_AGAIN: readonly EventKind[] = ['refund_failed', 'dispute_won'];

export type CountedEvent = { kind: EventKind; amount: number | null; message: string };

export type TransactionStatus = { state: TransactionState; captured: number; refunded: number; message: string };

type Strength = readonly (readonly [EventKind, TransactionState])[];

/** The strongest event wins, in any order: a capture counts even after a cancellation. */
const OF_MONEY_THAT_COMES: Strength = [
  ['captured', 'done'],
  ['cancelled', 'cancel'],
  ['authorized', 'authorized'],
  ['declined', 'error'],
  ['expired', 'cancel'],
  ['pending', 'pending'],
];

/** Banks may return a refund: then it failed. */
const OF_MONEY_THAT_GOES: Strength = [
  ['refund_failed', 'error'],
  ['declined', 'error'],
  ['refunded', 'done'],
  ['cancelled', 'cancel'],
  ['pending', 'pending'],
];

/**
 * Pure: the same events in any order give the same state.
 * @param events of one transaction, those that were refused left out
 */
export function statusOf(events: readonly CountedEvent[], of: TransactionKind = 'payment'): TransactionStatus {
  const sum = (...kinds: readonly EventKind[]) =>
    events.filter((event) => kinds.includes(event.kind)).reduce((all, { amount }) => all + (amount ?? 0), 0);
  const strength = of === 'refund' ? OF_MONEY_THAT_GOES : OF_MONEY_THAT_COMES;
  const [kind, state] = strength.find(([one]) => events.some((event) => event.kind === one)) ?? [null, 'draft'];
  return {
    state: state as TransactionState,
    captured: sum('captured'),
    refunded: of === 'refund' ? sum('refunded') : Math.max(0, sum(...WENT_BACK) - sum(...CAME_AGAIN)),
    message: events.findLast((event) => event.kind === kind)?.message ?? '',
  };
}

/** Still open: it may be paid. */
export const isUnderWay = (state: TransactionState): boolean => state === 'draft' || state === 'pending';

/** Captured or authorized. */
export const hasMoney = (state: TransactionState): boolean => state === 'authorized' || state === 'done';

type Followed = { kind: TransactionKind; state: TransactionState; outcome: unknown; isProcessed: boolean };

/** Captured or authorized, but the order or invoice could not be updated. */
export const isUnprocessed = ({ kind, state, outcome, isProcessed }: Followed): boolean =>
  kind !== 'refund' && !isProcessed && (state === 'done' || (state === 'authorized' && outcome === null));

/** Ended without money. */
export const hasEnded = (state: TransactionState): boolean => state === 'cancel' || state === 'error';

/** Paid for what was paid already, or is gone: all of it is refunded. */
export const goesBack = ({ outcome }: { outcome: PaidOutcome | null }): boolean => outcome === 'unavailable';
