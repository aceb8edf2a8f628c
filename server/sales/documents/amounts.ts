/** Computes totals and taxes of a document in whole minor units. */
import type { LineTax } from '#sales/schema/taxes.schema.ts';

export type AmountLine = {
  quantity: number;
  /** Minor units for one piece. */
  unitPrice: number;
  /** Before it was lowered in the shop. */
  listPrice?: number | null;
  /** Hundredths of a percent. */
  discount: number;
  taxes: readonly LineTax[];
};

export type LineAmounts = { untaxed: number; total: number };
export type TaxAmount = LineTax & { base: number; amount: number };

export type Amounts = {
  untaxed: number;
  tax: number;
  total: number;
  /** Without tax, as if no discount had been given. */
  undiscounted: number;
  /** One for each rate, in the order in which lines bear them. */
  taxes: TaxAmount[];
  /** In the order of the lines. */
  lines: LineAmounts[];
};

/** A discount of 100 %, and a rate of 100 %. */
const WHOLE_DISCOUNT = 10_000;
export const WHOLE_RATE = 100_000;

/**
 * Whole minor units in and out: nothing is lost to binary fractions, and the amounts shown add up. Tax is rounded once
 * per rate over the whole document, half away from zero, and then shared among the lines to the last unit.
 */
export function amountsOf(lines: readonly AmountLine[]): Amounts {
  const sums = taxed(lines);
  const before = lines.map((line) => ({ ...line, unitPrice: line.listPrice ?? line.unitPrice, discount: 0 }));
  return { ...sums, undiscounted: taxed(before).untaxed };
}

/** Discounted price of a line, including the taxes that are part of prices. */
export const quotedPrice = ({ quantity, unitPrice, discount }: Omit<AmountLine, 'taxes'>): number =>
  proportion(quantity * unitPrice, WHOLE_DISCOUNT - discount, WHOLE_DISCOUNT);

type Counted = { line: AmountLine; net: number; total: number };

function taxed(lines: readonly AmountLine[]): Omit<Amounts, 'undiscounted'> {
  const counted = lines.map((line): Counted => {
    const price = quotedPrice(line);
    return { line, net: price, total: price };
  });
  const taxes = new Map<string, TaxAmount>();
  for (const together of groupedBy(counted, ({ line }) => line.taxes.filter(isIncluded).map(keyOf).join()))
    takeOut(together, taxes);
  for (const { line } of counted) for (const tax of line.taxes) if (!tax.isIncluded) enter(taxes, tax);
  for (const tax of taxes.values()) if (!tax.isIncluded) putOn(counted, tax);
  const untaxed = sum(counted.map(({ net }) => net));
  const total = sum(counted.map((one) => one.total));
  return {
    untaxed,
    total,
    tax: total - untaxed,
    taxes: [...taxes.values()],
    lines: counted.map((one) => ({ untaxed: one.net, total: one.total })),
  };
}

/** Finds the tax that is in the prices of these lines, which all have the same taxes in them. */
function takeOut(together: Counted[], taxes: Map<string, TaxAmount>): void {
  const inside = together[0]!.line.taxes.filter(isIncluded);
  if (inside.length === 0) return;
  const price = sum(together.map(({ total }) => total));
  const rates = inside.map(({ rate }) => rate);
  const net = proportion(price, WHOLE_RATE, WHOLE_RATE + sum(rates));
  share(price - net, rates).forEach((amount, at) => {
    const tax = enter(taxes, inside[at]!);
    tax.base += net;
    tax.amount += amount;
  });
  share(
    price - net,
    together.map(({ total }) => total),
  ).forEach((part, at) => {
    together[at]!.net -= part;
  });
}

/** Adds a tax to the lines that bear it. */
function putOn(counted: Counted[], tax: TaxAmount): void {
  const bearing = counted.filter(({ line }) => line.taxes.some((one) => keyOf(one) === keyOf(tax)));
  const nets = bearing.map(({ net }) => net);
  tax.base = sum(nets);
  tax.amount = proportion(tax.base, tax.rate, WHOLE_RATE);
  share(tax.amount, nets).forEach((part, at) => {
    bearing[at]!.total += part;
  });
}

const isIncluded = (tax: LineTax): boolean => tax.isIncluded;
const keyOf = ({ taxId, rate, isIncluded }: LineTax): string => `${taxId} ${rate} ${isIncluded}`;
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

function enter(taxes: Map<string, TaxAmount>, tax: LineTax): TaxAmount {
  const known = taxes.get(keyOf(tax)) ?? { ...tax, base: 0, amount: 0 };
  taxes.set(keyOf(tax), known);
  return known;
}

function groupedBy<T>(all: readonly T[], key: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups.values()];
}

/** `amount * by / of`, rounded half away from zero. */
export function proportion(amount: number, by: number, of: number): number {
  const size = BigInt(Math.abs(amount)) * BigInt(by);
  const rounded = Number((2n * size + BigInt(of)) / (2n * BigInt(of)));
  return amount < 0 && rounded ? -rounded : rounded;
}

/** Shares an amount in proportion to weights, to the last unit: the largest remainders get the rest. */
export function share(amount: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  const cut = weights.map((weight) => {
    const wanted = BigInt(amount) * BigInt(weight) * BigInt(Math.sign(all));
    const of = BigInt(Math.abs(all));
    const rest = ((wanted % of) + of) % of;
    return { part: Number((wanted - rest) / of), rest };
  });
  const left = amount - sum(cut.map(({ part }) => part));
  const byRest = cut.map((_, at) => at).sort((a, b) => Number(cut[b]!.rest - cut[a]!.rest) || a - b);
  for (const at of byRest.slice(0, left)) cut[at]!.part += 1;
  return cut.map(({ part }) => part);
}
