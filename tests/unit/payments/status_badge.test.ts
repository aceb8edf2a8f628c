import { describe, expect, it } from 'vitest';
import { textsFor } from '#core/i18n/texts.ts';
import type { EventKind } from '#payments/ledger/states.ts';
import { badgeOf, disputeIn } from '#payments/staff/status_badge.ts';

const paid = { kind: 'payment', state: 'done', captured: 5000, refunded: 0 } as const;
const nameOf = (facts: Parameters<typeof badgeOf>[0], dispute: Parameters<typeof badgeOf>[1] = null) =>
  badgeOf(facts, dispute, textsFor('en_US')).name;

describe('the status badge of a payment', () => {
  it.each([
    [paid, 'Received'],
    [{ ...paid, refunded: 1 }, 'Partly refunded'],
    [{ ...paid, refunded: 5000 }, 'Refunded'],
    [{ ...paid, state: 'authorized', captured: 0 }, 'Authorized'],
    [{ kind: 'refund', state: 'done', captured: 0, refunded: 5000 }, 'Refunded'],
    [{ kind: 'refund', state: 'pending', captured: 0, refunded: 0 }, 'Pending'],
  ] as const)('of %o is %s', (facts, name) => {
    expect(nameOf(facts)).toBe(name);
  });

  it('says that the customer’s bank took the money, instead of a refund', () => {
    expect(nameOf({ ...paid, refunded: 5000 }, 'open')).toBe('Disputed');
    expect(nameOf({ ...paid, refunded: 5000 }, 'lost')).toBe('Dispute lost');
  });
});

describe('the dispute of a payment', () => {
  it.each<[EventKind[], unknown]>([
    [['captured', 'refunded'], null],
    [['captured', 'disputed'], 'open'],
    [['dispute_won', 'captured', 'disputed'], null],
    [['dispute_lost', 'disputed', 'captured'], 'lost'],
  ])('after %j is %s', (kinds, dispute) => {
    expect(disputeIn(kinds)).toBe(dispute);
  });
});
