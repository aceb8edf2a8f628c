/** Changes one line of a cart: its quantity and the choices it keeps. */
import { isDeepStrictEqual } from 'node:util';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import {
  type Cart,
  type CartLine,
  insertLine,
  MOST_LINES,
  MOST_PIECES,
  plainLine,
  removeLine,
  updateLine,
} from '#sales/api.ts';
import type { LineChoices } from '#sales/schema/schema.ts';
import { allowedQuantity } from '#shop/product/availability.ts';
import { isOnDemand, type Product, type ProductVariant, valueIdsOf } from '#shop/product/product.ts';
import { displayName } from '#shop/product/views.ts';
import { tieLineFiles, untieLineFiles } from './line_files.ts';
import { choicesText } from './line_options.ts';

const TOO_MANY_LINES = msg('A cart holds at most {maximum} different products.');
const TOO_MANY_PIECES = msg('You can order up to {maximum} of a product at once.');

export type Put = {
  product: Product;
  variant: ProductVariant;
  asked: number;
  choices: LineChoices;
  /** The line whose option this is. */
  linkedLineId?: number | null;
  site: Site;
};

/** @param text a sentence of its own, in the buyer's language */
export type Shortage = { asked: number; available: number; text?: string };

/** The line as it is in the cart now. */
export type LinePut = {
  lineId: number | null;
  quantity: number;
  /** Set if more was asked for than is available: the numbers of the message. */
  shortage: Shortage | null;
};

/**
 * Sets the quantity of a line, up to what is available, with the latest choices; prices are calculated afterwards.
 * @param lines of the cart, as they are
 * @throws Invalid beyond the limits of a cart
 */
export async function putLine(
  cart: Cart,
  lines: readonly CartLine[],
  line: CartLine | undefined,
  { product, variant, asked, choices, linkedLineId = null, site }: Put,
): Promise<LinePut> {
  if (asked > MOST_PIECES) throw new Invalid(TOO_MANY_PIECES).with({ maximum: MOST_PIECES });
  if (!line && lines.length >= MOST_LINES) throw new Invalid(TOO_MANY_LINES).with({ maximum: MOST_LINES });
  const others = lines.filter((one) => one.variantId === variant.id && one.id !== line?.id);
  const elsewhere = others.reduce((sum, one) => sum + one.quantity, 0);
  const quantity = Math.max(0, allowedQuantity(product, variant, asked + elsewhere) - elsewhere);
  const shortage = quantity < asked ? { asked, available: quantity } : null;
  if (quantity === 0) {
    if (line) await removeLine(cart, line.id);
    return { lineId: null, quantity, shortage };
  }
  const description = choicesText(choices);
  if (line) {
    const isSame = isDeepStrictEqual(line.choices, choices);
    await updateLine(cart, line.id, isSame ? { quantity } : { quantity, choices, description });
    if (!isSame) {
      await untieLineFiles(line.id);
      await tieLineFiles(line.id, choices);
    }
    return { lineId: line.id, quantity, shortage };
  }
  const name = displayName(product, chosenValues(variant, choices), site.language.code);
  const made = { variantId: variant.id, name, description, quantity, choices, linkedLineId };
  const hasOthers = plainLine(lines, variant.id) !== undefined;
  const id = await insertLine(cart, made, hasOthers || linkedLineId !== null || isApart(product, choices));
  await tieLineFiles(id, choices);
  return { lineId: id, quantity, shortage };
}

/** A choice with custom values or values that make no variant gets a line of its own. */
export const isApart = (product: Product, { custom, noVariant }: LineChoices): boolean =>
  custom.length > 0 || noVariant.length > 0 || isOnDemand(product);

/** All chosen values of a line: those of its variant and those that make none. */
export function chosenValues(variant: Pick<ProductVariant, 'combination'>, choices: LineChoices): number[] {
  return [...valueIdsOf(variant), ...choices.noVariant.map((one) => one.value)];
}
