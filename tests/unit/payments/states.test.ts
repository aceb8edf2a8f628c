import { describe, expect, it } from 'vitest';
import {
  type CountedEvent,
  type EventKind,
  hasEnded,
  hasMoney,
  isStuck,
  isUnderWay,
  standingOf,
} from '#payments/ledger/states.ts';

const event = (kind: EventKind, amount: number | null = null, message = ''): CountedEvent => ({
  kind,
  amount,
  message,
});

describe('standingOf', () => {
  it.each<[EventKind[], string]>([
    [[], 'draft'],
    [['pending'], 'pending'],
    [['pending', 'declined'], 'error'],
    [['declined', 'authorized'], 'authorized'],
    [['authorized', 'cancelled'], 'cancel'],
    [['cancelled', 'captured'], 'done'],
    [['pending', 'expired'], 'cancel'],
  ])('takes the strongest of %j for the state of a payment', (kinds, state) => {
    const events = kinds.map((kind) => event(kind, 500));
    expect(standingOf(events).state).toBe(state);
    expect(standingOf(events.toReversed()).state).toBe(state);
  });

  it.each<[EventKind[], string]>([
    [['refunded'], 'done'],
    [['refunded', 'refund_failed'], 'error'],
    [['pending', 'cancelled'], 'cancel'],
    [['captured'], 'draft'],
  ])('takes the strongest of %j for the state of a refund', (kinds, state) => {
    const events = kinds.map((kind) => event(kind, 500));
    expect(standingOf(events, 'refund').state).toBe(state);
  });

  it('sums what came and what went back, less what could not go back', () => {
    const events = [event('captured', 300), event('captured', 200), event('refunded', 120), event('refund_failed', 20)];
    expect(standingOf(events)).toMatchObject({ captured: 500, refunded: 100 });
    expect(standingOf([event('refund_failed', 20)])).toMatchObject({ captured: 0, refunded: 0 });
    expect(standingOf(events, 'refund').refunded).toBe(120);
  });

  it('says what the last event of its state said', () => {
    const events = [
      event('declined', null, 'No money'),
      event('declined', null, 'Too old'),
      event('pending', null, 'x'),
    ];
    expect(standingOf(events).message).toBe('Too old');
    expect(standingOf([]).message).toBe('');
  });
});

describe('a state', () => {
  it.each([
    ['draft', { isUnderWay: true, hasMoney: false, hasEnded: false }],
    ['pending', { isUnderWay: true, hasMoney: false, hasEnded: false }],
    ['authorized', { isUnderWay: false, hasMoney: true, hasEnded: false }],
    ['done', { isUnderWay: false, hasMoney: true, hasEnded: false }],
    ['cancel', { isUnderWay: false, hasMoney: false, hasEnded: true }],
    ['error', { isUnderWay: false, hasMoney: false, hasEnded: true }],
  ] as const)('such as %s is under way, has money or has ended', (state, says) => {
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
  ] as const)('is stuck where money came and nothing followed: %j', (more, says) => {
    expect(isStuck({ kind: 'payment', outcome: null, isProcessed: false, ...more })).toBe(says);
  });
});
