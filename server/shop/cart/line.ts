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
  /** The line whose optional product this is. */
  linkedLineId?: number | null;
  site: Site;
};

/** What the cart holds of it now. */
export type LinePut = {
  lineId: number | null;
  quantity: number;
  /** Asked for more than there is: the sentence to show. */
  shortage: { asked: number; available: number } | null;
};

/**
 * Puts as many pieces into a line as there may be, as they were chosen last; what they cost is counted afterwards.
 * @param lines the cart's, as they are
 * @throws Invalid beyond what a cart holds
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

/** What was chosen, typed or made for one buyer is not counted together with what another wish brought. */
export const isApart = (product: Product, { custom, noVariant }: LineChoices): boolean =>
  custom.length > 0 || noVariant.length > 0 || isOnDemand(product);

/** The template values behind a line: those of its variant and those that make none. */
export function chosenValues(variant: Pick<ProductVariant, 'combination'>, choices: LineChoices): number[] {
  return [...valueIdsOf(variant), ...choices.noVariant.map((one) => one.value)];
}
