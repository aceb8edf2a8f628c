import { millisecondsInDay } from 'date-fns/constants';
import { describe, expect, it } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';
import type { EventKind } from '#payments/ledger/states.ts';
import { disputeIn } from '#payments/staff/disputes.ts';
import { badgeOf } from '#payments/staff/status_badge.ts';

const paid = { kind: 'payment', state: 'done', amount: 5000, captured: 5000, refunded: 0 } as const;
const nameOf = (facts: Parameters<typeof badgeOf>[0], dispute: Parameters<typeof badgeOf>[1] = null) =>
  badgeOf(facts, dispute, textsFor('en_US')).name;

describe('the status badge of a payment', () => {
  it.each([
    [paid, 'Received'],
    [{ ...paid, refunded: 1 }, 'Partly refunded'],
    [{ ...paid, captured: 4000 }, 'Partly received'],
    [{ ...paid, captured: 4000, refunded: 4000 }, 'Refunded'],
    [{ ...paid, refunded: 5000 }, 'Refunded'],
    [{ ...paid, state: 'authorized', captured: 0 }, 'Authorized'],
    [{ ...paid, kind: 'refund', captured: 0 }, 'Refunded'],
    [{ ...paid, kind: 'refund', state: 'pending', captured: 0 }, 'Pending'],
  ] as const)('of %o is %s', (facts, name) => {
    expect(nameOf(facts)).toBe(name);
  });

  it('says that the customer’s bank took the money, instead of a refund', () => {
    expect(nameOf({ ...paid, refunded: 5000 }, 'open')).toBe('Disputed');
    expect(nameOf({ ...paid, refunded: 5000 }, 'lost')).toBe('Dispute lost');
  });
});

const daysAgo = (days: number) => new Date(Date.now() - days * millisecondsInDay);

describe('the dispute of a payment', () => {
  it.each<[EventKind[], unknown]>([
    [['captured', 'refunded'], null],
    [['captured', 'disputed'], 'open'],
    [['dispute_won', 'captured', 'disputed'], null],
    [['dispute_lost', 'disputed', 'captured'], 'lost'],
    [['disputed', 'dispute_won', 'disputed'], 'open'],
    [['disputed', 'dispute_won', 'disputed', 'dispute_lost'], 'lost'],
  ])('after %j is %s', (kinds, dispute) => {
    const events = kinds.map((kind) => ({ kind, receivedAt: daysAgo(1) }));
    for (const provider of ['stripe', 'mollie']) expect(disputeIn(events, provider)).toBe(dispute);
  });

  it('is lost after 90 days without news, where the provider reports no losses', () => {
    const events = (days: number) => [{ kind: 'disputed' as const, receivedAt: daysAgo(days) }];
    expect(disputeIn(events(89), 'mollie')).toBe('open');
    expect(disputeIn(events(91), 'mollie')).toBe('lost');
    expect(disputeIn(events(91), 'stripe')).toBe('open');
    const won = { kind: 'dispute_won' as const, receivedAt: daysAgo(1) };
    expect(disputeIn([...events(91), won], 'mollie')).toBeNull();
  });
});
