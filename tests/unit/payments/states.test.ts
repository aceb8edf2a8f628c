import { describe, expect, it } from 'vitest';
import {
  type CountedEvent,
  type EventKind,
  goesBack,
  hasEnded,
  hasMoney,
  isUnderWay,
  isUnprocessed,
  statusOf,
} from '#payments/ledger/states.ts';

const event = (kind: EventKind, amount: number | null = null, message = ''): CountedEvent => ({
  kind,
  amount,
  message,
});

describe('statusOf', () => {
  it.each<[EventKind[], string]>([
    [[], 'draft'],
    [['pending'], 'pending'],
    [['pending', 'declined'], 'error'],
    [['declined', 'authorized'], 'authorized'],
    [['authorized', 'cancelled'], 'cancel'],
    [['cancelled', 'captured'], 'done'],
    [['pending', 'expired'], 'cancel'],
  ])('derives the state of a payment from the strongest event of %j, in any order', (kinds, state) => {
    const events = kinds.map((kind) => event(kind, 500));
    expect(statusOf(events).state).toBe(state);
    expect(statusOf(events.toReversed()).state).toBe(state);
  });

  it.each<[EventKind[], string]>([
    [['refunded'], 'done'],
    [['refunded', 'refund_failed'], 'error'],
    [['pending', 'cancelled'], 'cancel'],
    [['captured'], 'draft'],
  ])('derives the state of a refund from the strongest event of %j, in any order', (kinds, state) => {
    const events = kinds.map((kind) => event(kind, 500));
    expect(statusOf(events, 'refund').state).toBe(state);
  });

  it('sums captured and refunded amounts, less failed refunds', () => {
    const events = [event('captured', 300), event('captured', 200), event('refunded', 120), event('refund_failed', 20)];
    expect(statusOf(events)).toMatchObject({ captured: 500, refunded: 100 });
    expect(statusOf([event('refund_failed', 20)])).toMatchObject({ captured: 0, refunded: 0 });
    expect(statusOf(events, 'refund').refunded).toBe(120);
  });

  it('returns the message of the last event that has the resulting state', () => {
    const events = [
      event('declined', null, 'No money'),
      event('declined', null, 'Too old'),
      event('pending', null, 'x'),
    ];
    expect(statusOf(events).message).toBe('Too old');
    expect(statusOf([]).message).toBe('');
  });
});

describe('Transaction state', () => {
  it.each([
    ['draft', { isUnderWay: true, hasMoney: false, hasEnded: false }],
    ['pending', { isUnderWay: true, hasMoney: false, hasEnded: false }],
    ['authorized', { isUnderWay: false, hasMoney: true, hasEnded: false }],
    ['done', { isUnderWay: false, hasMoney: true, hasEnded: false }],
    ['cancel', { isUnderWay: false, hasMoney: false, hasEnded: true }],
    ['error', { isUnderWay: false, hasMoney: false, hasEnded: true }],
  ] as const)('belongs as "%s" to one group: under way, with money, or ended', (state, says) => {
    expect({ isUnderWay: isUnderWay(state), hasMoney: hasMoney(state), hasEnded: hasEnded(state) }).toEqual(says);
  });

  it.each([
    [{ state: 'done' }, true],
    [{ state: 'done', outcome: 'confirmed' }, true],
    [{ state: 'done', isProcessed: true }, false],
    [{ state: 'done', kind: 'refund' }, false],
    [{ state: 'authorized' }, true],
    [{ state: 'authorized', outcome: 'confirmed' }, false],
    [{ state: 'pending' }, false],
    [{ state: 'error' }, false],
  ] as const)('reports for %j whether it is stuck: %s', (more, says) => {
    expect(isUnprocessed({ kind: 'payment', outcome: null, isProcessed: false, ...more })).toBe(says);
  });
});

it('goesBack holds for a payment that paid for nothing', () => {
  expect([goesBack({ outcome: 'unavailable' }), goesBack({ outcome: 'settled' }), goesBack({ outcome: null })]).toEqual(
    [true, false, false],
  );
});
