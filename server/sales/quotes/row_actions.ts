/** Applies buttons of the grid that change rows of a quote without saving it. */

import type { Texts } from '#core/i18n/texts.ts';
import type { Currency } from '#core/sites/site.ts';
import { cutText } from '#registry/values/cut_text.ts';
import type { Sellable } from '#sales/staff/order_sources.ts';
import { blankRow, newKey } from './form.ts';
import type { ItemKind, Row } from './grid_view.ts';

const ADD = /^add-(line|section|subsection|note|option)$/;
const PICK = /^pick-(line|option)-(\d{1,9})$/;
const CHANGE = /^(up|down|drop)-(line|option)-(n?\d{1,9})$/;

type Adding = {
  usualTax: string;
  findProduct(variantId: number): Promise<Sellable | undefined>;
  priceText(minor: number): string;
};

/** @returns the rows as they are then; null for a button that does something else */
export async function changedRows(button: string, rows: Row[], adding: Adding): Promise<Row[] | null> {
  const [, action, of, key] = CHANGE.exec(button) ?? [];
  if (action) return action === 'drop' ? rows.filter((row) => !isAt(row, of, key)) : movedRow(rows, action, of, key);
  const [, kind] = ADD.exec(button) ?? [];
  if (kind) return [...rows, addedRow(kind, newKey(rows), adding.usualTax)];
  const [, pickedFor, variantId] = PICK.exec(button) ?? [];
  if (!pickedFor) return null;
  const row = blankRow(pickedFor as ItemKind, newKey(rows), adding.usualTax);
  const product = await adding.findProduct(Number(variantId));
  if (!product) return [...rows, row];
  const { name, price } = product;
  return [...rows, { ...row, variant: variantId as string, name, price: adding.priceText(price) }];
}

const isAt = (row: Row, of?: string, key?: string): boolean => row.of === of && row.key === key;

/** Past its neighbour of the same grid. */
function movedRow(rows: Row[], action: string, of?: string, key?: string): Row[] {
  const places = rows.flatMap((row, at) => (row.of === of ? at : []));
  const from = places.findIndex((at) => rows[at]?.key === key);
  const [at, other] = [places[from], places[from + (action === 'up' ? -1 : 1)]];
  if (at === undefined || other === undefined) return rows;
  return rows.with(at, rows[other] as Row).with(other, rows[at] as Row);
}

function addedRow(kind: string, key: string, usualTax: string): Row {
  if (kind === 'line' || kind === 'option') return blankRow(kind, key, usualTax);
  return { ...blankRow('line', key, ''), kind: kind as Row['kind'], quantity: '' };
}

/** A price as it is typed into the form. */
export const typedPrice =
  ({ number }: Texts, { decimals }: Currency) =>
  (minor: number): string =>
    number(minor / 10 ** decimals, decimals);

/** The button that sent the form. */
export const pressedButton = (body: unknown): string =>
  cutText(String((body as { next?: unknown } | null)?.next ?? 'save'), 100);
