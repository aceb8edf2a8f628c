/** Applies a requested change to a locked cart and its optional products. */
import { Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { type Cart, type CartLine, cartLines, linkedLines, plainLine, removeLine } from '#sales/api.ts';
import { findProductOfVariant } from '#shop/product/attributes.ts';
import { isSold } from '#shop/product/availability.ts';
import type { Product, ProductVariant } from '#shop/product/product.ts';
import { isApart, type LinePut, putLine } from './line.ts';
import { choicesOf, type LineOptions, NO_OPTIONS, NO_SUCH_COMBINATION, wholeChoice } from './line_options.ts';

export const NO_SUCH_PRODUCT = msg('This product does not exist. It can’t be added to the cart.');
export const LINE_GONE = msg('This line is no longer in your cart.');

export type Sold = { product: Product; variant: ProductVariant };

/** A requested change of a variant's quantity: of a given line, linked to another line, or of its own line. */
export type CartChange = {
  variantId: number;
  quantityAfter(before: number): number;
  lineOptions?: LineOptions;
  /** Change this line and keep its choices. */
  lineId?: number | undefined;
  /** Option of this line. Sent twice, the last request counts. */
  linkedLineId?: number;
  /** Add it with these variants as its options. */
  options?: readonly number[];
  /** The cart was just created and is empty. */
  isFirst?: boolean;
  /** The variant with its product, if they were just read. */
  sold?: Sold;
};

/** The line after the change. Prices and totals are not updated yet. */
export type LineChange = LinePut & {
  /** Lines of the optional products linked to the line. */
  optionIds: number[];
};

/** @throws NotFound for a line that no longer exists @throws Invalid when the variant can't be bought here */
export async function changeLine(cart: Cart, change: CartChange, site: Site): Promise<LineChange> {
  const { variantId, lineOptions = NO_OPTIONS, lineId, linkedLineId = null } = change;
  const lines = change.isFirst ? [] : await cartLines(cart);
  const existing = existingLine(lines, change);
  if (lineId !== undefined && existing?.variantId !== variantId) throw new NotFound(LINE_GONE);
  const wanted = change.quantityAfter(existing?.quantity ?? 0);
  if (wanted <= 0) {
    if (existing) await removeLine(cart, existing.id);
    return { lineId: null, quantity: 0, shortage: null, optionIds: [] };
  }
  const { product, variant } = change.sold ?? (await soldVariant(variantId, site));
  const choices =
    lineId !== undefined && existing
      ? existing.choices
      : await choicesOf(product, wholeChoice(product, variant, lineOptions), lineOptions, site);
  const isAdded = lineId === undefined && linkedLineId === null;
  const line = isAdded && isApart(product, choices) ? undefined : existing;
  const asked = line ? wanted : change.quantityAfter(0);
  const put = await putLine(cart, lines, line, { product, variant, asked, choices, linkedLineId, site });
  const options = line && put.lineId !== null ? lines.filter((one) => one.linkedLineId === line.id) : [];
  await followLine(cart, options, put.quantity, site);
  return { ...put, optionIds: options.map(({ id }) => id) };
}

function existingLine(lines: readonly CartLine[], change: CartChange): CartLine | undefined {
  const { variantId, lineId, linkedLineId, options } = change;
  if (lineId !== undefined) return lines.find(({ id }) => id === lineId);
  if (linkedLineId !== undefined)
    return lines.find((one) => one.linkedLineId === linkedLineId && one.variantId === variantId);
  return options ? lineOfSet(lines, variantId, options) : plainLine(lines, variantId);
}

/**
 * A line with exactly these options and no other choices: raising a line's quantity raises its options, too, and nobody
 * should pay for options they did not ask for.
 */
function lineOfSet(lines: readonly CartLine[], variantId: number, options: readonly number[]): CartLine | undefined {
  const inOrder = (ids: readonly (number | null)[]) => [...ids].sort().join();
  return lines.find((line) => {
    if (line.variantId !== variantId || line.linkedLineId !== null) return false;
    const linked = linkedLines(lines, line);
    return (
      [line, ...linked].every(({ choices }) => choices.custom.length + choices.noVariant.length === 0) &&
      inOrder(linked.map((one) => one.variantId)) === inOrder(options)
    );
  });
}

/** Linked options get the same quantity as their line, and so do options linked to them. */
async function followLine(cart: Cart, options: readonly CartLine[], quantity: number, site: Site): Promise<void> {
  for (const option of options) {
    const found = option.variantId === null ? null : await findProductOfVariant(option.variantId);
    const asked = { asked: quantity, choices: option.choices, site };
    // The quantity of other lines of the same product may have just changed.
    const lines = await cartLines(cart);
    const { quantity: followed } = found ? await putLine(cart, lines, option, { ...found, ...asked }) : option;
    const further = lines.filter((line) => line.linkedLineId === option.id);
    await followLine(cart, further, followed, site);
  }
}

/** @throws Invalid when it can't be bought here */
export async function soldVariant(variantId: number, site: Site): Promise<Sold> {
  const found = await findProductOfVariant(variantId);
  if (!found || !isSold(found.product, site)) throw new Invalid(NO_SUCH_PRODUCT);
  if (!found.variant.isActive) throw new Invalid(NO_SUCH_COMBINATION);
  return found;
}
