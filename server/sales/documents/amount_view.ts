/** Formats lines and totals of a document in a language. */

import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Currency, Site } from '#core/sites/site.ts';
import type { LineKind } from '#sales/schema/schema.ts';
import type { LineTax } from '#sales/schema/taxes.schema.ts';
import type { AmountLine, Amounts } from './amounts.ts';
import type { OrderDocument } from './documents.ts';

/** Calls replace only `text`; the currency symbol is in `before` or `after`. */
export type AmountView = { text: string; before: string; after: string };

export type LineView = {
  id: number;
  kind: LineKind;
  name: string;
  description: string;
  quantity: number;
  unitPrice: string;
  /** Before it was lowered in the shop. */
  listPrice: string | null;
  /** `10%` */
  discount: string | null;
  taxes: string;
  /** With tax where prices have it in them, else without. */
  amount: AmountView;
  /** The customer may change or remove it. */
  isEditable?: boolean;
};

export type TaxView = { name: string; base: string; amount: AmountView };
export type TotalsView = {
  untaxed: AmountView;
  /** Without tax, before discounts; null where none was given. */
  undiscounted: AmountView | null;
  taxes: TaxView[];
  total: AmountView;
  /** Payments so far and the amount due; only where something was paid. */
  paid: string | null;
  residual: AmountView | null;
};

export function amountView(minor: number, currency: Currency, { locale, number }: Texts): AmountView {
  const text = number(minor / 10 ** currency.decimals, currency.decimals);
  return locale.currencyPosition === 'before'
    ? { text, before: currency.symbol, after: '' }
    : { text, before: '', after: `\u00a0${currency.symbol}` };
}

export function totalsView(amounts: Amounts, currency: Currency, reader: Site): TotalsView {
  const texts = textsFor(reader.language.code);
  const amount = (minor: number) => amountView(minor, currency, texts);
  return {
    untaxed: amount(amounts.untaxed),
    undiscounted: amounts.undiscounted > amounts.untaxed ? amount(amounts.undiscounted) : null,
    taxes: amounts.taxes.map((tax) => ({
      name: pick(tax.name, reader.language.code),
      base: texts.money(tax.base, currency),
      amount: amount(tax.amount),
    })),
    total: amount(amounts.total),
    paid: null,
    residual: null,
  };
}

export const hasTaxInside = (lines: readonly { taxes: LineTax[] }[]): boolean =>
  lines.some(({ taxes }) => taxes.some(({ isIncluded }) => isIncluded));

type Shown = AmountLine & { id: number; kind: LineKind; name: string; description: string; taxes: LineTax[] };

export function linesView(
  lines: readonly Shown[],
  amounts: Amounts,
  { currency, texts, language }: { currency: Currency; texts: Texts; language: string },
): LineView[] {
  const isTaxInAmounts = hasTaxInside(lines);
  return lines.map((line, at) => {
    const { untaxed, total } = amounts.lines[at]!;
    return {
      id: line.id,
      kind: line.kind,
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      unitPrice: texts.money(line.unitPrice, currency),
      listPrice: line.listPrice ? texts.money(line.listPrice, currency) : null,
      discount: discountShown(line.discount, texts),
      taxes: texts.joined(line.taxes.map(({ name }) => pick(name, language))),
      amount: amountView(isTaxInAmounts ? total : untaxed, currency, texts),
    };
  });
}

export const discountShown = (discount: number, { percent }: Texts): string | null =>
  discount ? percent(discount / 10_000, 2) : null;

/** What a call answers after a change of a line: amounts as the language writes them, without symbols. */
export function lineAmounts({ lines, amounts, currency }: OrderDocument, lineId: number, reader: Site) {
  const texts = textsFor(reader.language.code);
  const shown = (minor: number) => amountView(minor, currency, texts).text;
  const at = lines.findIndex(({ id }) => id === lineId);
  const line = amounts.lines[at] ?? { untaxed: 0, total: 0 };
  return {
    line: { untaxed: shown(line.untaxed), total: shown(line.total) },
    totals: {
      untaxed: shown(amounts.untaxed),
      tax: shown(amounts.tax),
      total: shown(amounts.total),
      undiscounted: shown(amounts.undiscounted),
    },
  };
}
