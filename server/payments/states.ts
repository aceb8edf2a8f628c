/** What may be heard of a payment, and what it comes to. Pure: the same events in any order give the same state. */

/** Specification B §4, Payments. */
export type TransactionState = 'draft' | 'pending' | 'authorized' | 'done' | 'cancel' | 'error';

/** Where an event was heard. */
export type EventSource = 'browser' | 'webhook' | 'poll' | 'staff' | 'job';

/**
 * `captured` is money that came, `refunded` money that went back; `authorized` is money that is reserved. `pending` waits
 * for somebody else. `declined` ends this try, `cancelled` and `expired` end it without a word from the bank.
 */
export type EventKind =
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'refund_failed';

export type CountedEvent = { kind: EventKind; amount: number | null; message: string };

export type Standing = { state: TransactionState; captured: number; refunded: number; message: string };

/** Stronger news wins whatever comes first: money that came is there, even after a cancellation. */
const STRENGTH: readonly (readonly [EventKind, TransactionState])[] = [
  ['captured', 'done'],
  ['cancelled', 'cancel'],
  ['authorized', 'authorized'],
  ['declined', 'error'],
  ['expired', 'cancel'],
  ['pending', 'pending'],
];

/** @param events of one transaction, those that were refused left out */
export function standingOf(events: readonly CountedEvent[]): Standing {
  const sum = (kind: EventKind) =>
    events.filter((event) => event.kind === kind).reduce((all, { amount }) => all + (amount ?? 0), 0);
  const [kind, state] = STRENGTH.find(([one]) => events.some((event) => event.kind === one)) ?? [null, 'draft'];
  return {
    state: state as TransactionState,
    captured: sum('captured'),
    refunded: sum('refunded'),
    message: events.findLast((event) => event.kind === kind)?.message ?? '',
  };
}
