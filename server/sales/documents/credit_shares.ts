/** Splits a partial refund over the lines and taxes of its invoice. */

import type { LineTax } from '#sales/schema/taxes.schema.ts';
import { proportion, share } from './amounts.ts';

/** Lines that bear the same taxes. */
export type TaxGroup = { taxes: LineTax[]; total: number };
export type Sums<T> = { total: number; untaxed: number; taxes: T[]; groups: TaxGroup[] };
type Taxed = Pick<LineTax, 'name' | 'rate' | 'isIncluded'> & { base: number; amount: number };

/**
 * Pure: takes each line and each tax in proportion. Shares are of what is left of the invoice, never of the whole:
 * however many refunds there are, the last one takes exactly what remains of each tax, and none falls below zero.
 * @param amount minor units with tax, at most `left.total`
 */
export function creditShares<T extends Taxed>(left: Sums<T>, amount: number): Sums<T> {
  const [untaxed = 0, ...taxAmounts] = share(amount, [left.untaxed, ...left.taxes.map((tax) => tax.amount)]);
  const totals = share(
    amount,
    left.groups.map(({ total }) => total),
  );
  return {
    total: amount,
    untaxed,
    taxes: left.taxes.map((tax, at) => ({
      ...tax,
      base: left.untaxed === 0 ? 0 : proportion(tax.base, untaxed, left.untaxed),
      amount: taxAmounts[at] ?? 0,
    })),
    groups: left.groups.map(({ taxes }, at) => ({ taxes, total: totals[at] ?? 0 })),
  };
}

/** `whole` minus `taken`. Taxes and lines are matched by their values, not by their position. */
export function lessTaken<T extends Taxed>(whole: Sums<T>, taken: readonly Sums<T>[]): Sums<T> {
  const gone = (of: (one: Sums<T>) => number) => taken.reduce((all, one) => all + of(one), 0);
  const ofTax = (tax: Taxed, of: (one: Taxed) => number) =>
    gone(({ taxes }) => taxes.filter((one) => keyOf(one) === keyOf(tax)).reduce((all, one) => all + of(one), 0));
  return {
    total: whole.total - gone(({ total }) => total),
    untaxed: whole.untaxed - gone(({ untaxed }) => untaxed),
    taxes: whole.taxes.map((tax) => ({
      ...tax,
      base: tax.base - ofTax(tax, ({ base }) => base),
      amount: tax.amount - ofTax(tax, ({ amount }) => amount),
    })),
    groups: whole.groups.map(({ taxes, total }) => ({
      taxes,
      total: total - gone((one) => one.groups.find((other) => groupKey(other.taxes) === groupKey(taxes))?.total ?? 0),
    })),
  };
}

type Bearing = { kind: string; taxes: LineTax[] };

/** @param totals of the lines, with tax, in their order */
export function taxGroups(lines: readonly Bearing[], totals: readonly number[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  lines.forEach(({ kind, taxes }, at) => {
    if (kind !== 'product') return;
    const group = groups.get(groupKey(taxes)) ?? { taxes, total: 0 };
    groups.set(groupKey(taxes), { ...group, total: group.total + (totals[at] ?? 0) });
  });
  return [...groups.values()];
}

const keyOf = ({ name, rate }: Taxed): string => `${JSON.stringify(name)} ${rate}`;
const groupKey = (taxes: readonly LineTax[]): string =>
  taxes
    .map(({ taxId, rate }) => `${taxId} ${rate}`)
    .sort()
    .join();
