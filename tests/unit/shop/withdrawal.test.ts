/** Rules of withdrawals: who, what and until when. */
import { describe, expect, it } from 'vitest';
import { type BoughtLine, type Dates, hasRight, withdrawable } from '#shop/withdrawal/rules.ts';

const LINE: BoughtLine = {
  quantity: 3,
  returned: 0,
  isShipped: true,
  rule: 'allowed',
  isHidden: false,
  isOpened: false,
};
const DATES: Dates = { confirmedAt: new Date('2026-01-01T10:00Z'), shippedAt: new Date('2026-01-05T10:00Z') };
const at = (day: string, line: Partial<BoughtLine> = {}, dates: Partial<Dates> = {}) =>
  withdrawable({ ...LINE, ...line }, { ...DATES, ...dates }, 14, new Date(day));

describe('the right to withdraw', () => {
  it.each([
    ['europe', 'FR', true],
    ['europe', 'NO', true],
    ['europe', 'GB', true],
    ['europe', 'US', false],
    ['all', 'US', true],
    ['none', 'FR', false],
  ] as const)('set to "%s" holds for %s: %s', (withdrawalFor, country, has) => {
    expect(hasRight({ withdrawalFor, withdrawalDays: 14 }, country)).toBe(has);
  });

  it('of goods ends two weeks after they can have arrived', () => {
    expect([at('2026-01-26T09:59Z'), at('2026-01-26T10:01Z')]).toEqual([3, 'over']);
  });

  it('of goods has no end while some are still to be shipped', () => {
    expect(at('2027-01-01', {}, { shippedAt: null })).toBe(3);
  });

  it('of a service or a download ends two weeks after the order', () => {
    const service = { isShipped: false };
    expect([at('2026-01-15T09:59Z', service), at('2026-01-15T10:01Z', service)]).toEqual([3, 'over']);
  });

  it('is left for what did not go back yet', () => {
    expect([at('2026-01-06', { returned: 1 }), at('2026-01-06', { returned: 3 })]).toEqual([2, 0]);
  });

  it.each([
    [{ rule: 'made_to_order' }, 'made_to_order'],
    [{ rule: 'perishable' }, 'perishable'],
    [{ isHidden: true }, 'dated'],
    [{ isOpened: true }, 'opened'],
  ] as const)('does not exist for %o', (line, reason) => {
    expect(at('2026-01-06', line)).toBe(reason);
  });
});
