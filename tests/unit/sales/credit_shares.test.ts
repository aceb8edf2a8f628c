import { describe, expect, it } from 'vitest';
import { creditShares, lessTaken, type Sums, taxGroups } from '#sales/documents/credit_shares.ts';

type Tax = Sums<{
  name: { en_US: string };
  rate: number;
  isIncluded: boolean;
  base: number;
  amount: number;
}>['taxes'][number];
const vat = { taxId: 1, name: { en_US: 'VAT 20%' }, rate: 20_000, isIncluded: false };
const food = { taxId: 2, name: { en_US: 'VAT 5.5%' }, rate: 5500, isIncluded: false };

/** €99.99 at 20 %, €33.33 at 5.5 %, and €7 without tax. */
const invoice: Sums<Tax> = {
  total: 9999 + 2000 + 3333 + 183 + 700,
  untaxed: 9999 + 3333 + 700,
  taxes: [
    { ...vat, base: 9999, amount: 2000 },
    { ...food, base: 3333, amount: 183 },
  ],
  groups: taxGroups(
    [
      { kind: 'product', taxes: [vat] },
      { kind: 'note', taxes: [] },
      { kind: 'product', taxes: [food] },
      { kind: 'product', taxes: [] },
    ],
    [11_999, 0, 3516, 700],
  ),
};

const isWhole = ({ total, untaxed, taxes, groups }: Sums<Tax>) => {
  expect(untaxed + taxes.reduce((all, { amount }) => all + amount, 0)).toBe(total);
  expect(groups.reduce((all, one) => all + one.total, 0)).toBe(total);
};

describe('creditShares', () => {
  it('divides taxes and groups in proportion to a partial credit', () => {
    const half = creditShares(invoice, 8108);
    isWhole(half);
    expect(half.taxes.map(({ amount, base }) => [amount, base])).toEqual([
      [1000, 5000],
      [92, 1667],
    ]);
    expect(half.groups.map(({ total }) => total)).toEqual([6000, 1758, 350]);
  });

  it('adds up to the invoice over any sequence of partial credits, without negative shares', () => {
    let seed = 7;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 50; round++) {
      const taken: Sums<Tax>[] = [];
      for (let left = invoice; left.total > 0; left = lessTaken(invoice, taken)) {
        isWhole(left);
        const part = creditShares(left, Math.min(left.total, 1 + next(round % 2 ? 5000 : 400)));
        isWhole(part);
        for (const { amount, base } of part.taxes) expect(Math.min(amount, base)).toBeGreaterThanOrEqual(0);
        for (const { total } of part.groups) expect(total).toBeGreaterThanOrEqual(0);
        taken.push(part);
      }
      const end = lessTaken(invoice, taken);
      expect([end.untaxed, ...end.taxes.map(({ amount }) => amount)]).toEqual([0, 0, 0]);
      expect(end.groups.map(({ total }) => total)).toEqual([0, 0, 0]);
    }
  });
});
