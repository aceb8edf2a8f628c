/** One line of a cart: how many pieces, of which choice, for how much. */
import { Invalid } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import type { Site } from '../core/site.ts';
import {
  type Cart,
  type CartLine,
  insertLine,
  MOST_LINES,
  MOST_PIECES,
  removeLine,
  updateLine,
} from '../sales/cart.ts';
import type { LineChoices } from '../sales/schema.ts';
import { allowedQuantity } from './availability.ts';
import type { CartChange } from './cart_service.ts';
import { choicesText } from './line_choices.ts';
import { tieLineFiles } from './line_files.ts';
import { isOnDemand, type Product, type ProductVariant, valueIdsOf } from './product.ts';
import { displayName } from './views.ts';

const TOO_MANY_LINES = phrase('A cart holds at most {maximum} different products.');
const TOO_MANY_PIECES = phrase('At most {maximum} pieces of a product can be ordered at once.');

export type Put = {
  product: Product;
  variant: ProductVariant;
  asked: number;
  choices: LineChoices;
  /** The line whose optional product this is. */
  linkedLineId?: number | null;
  /** It is not counted together with others of its kind. */
  isAlone?: boolean;
  site: Site;
};

/**
 * Puts as many pieces into a line as there may be; what they cost is counted afterwards.
 * @param lines the cart's, as they are
 * @throws Invalid beyond what a cart holds
 */
export async function putLine(
  cart: Cart,
  lines: readonly CartLine[],
  line: CartLine | undefined,
  { product, variant, asked, choices, linkedLineId = null, isAlone = false, site }: Put,
): Promise<Omit<CartChange, 'cart' | 'optionIds'>> {
  if (asked > MOST_PIECES) throw new Invalid(TOO_MANY_PIECES).with({ maximum: MOST_PIECES });
  if (!line && lines.length >= MOST_LINES) throw new Invalid(TOO_MANY_LINES).with({ maximum: MOST_LINES });
  const chosen = chosenValues(variant, line?.choices ?? choices);
  const others = lines.filter((one) => one.variantId === variant.id && one.id !== line?.id);
  const elsewhere = others.reduce((sum, one) => sum + one.quantity, 0);
  const quantity = Math.max(0, allowedQuantity(product, variant, asked + elsewhere) - elsewhere);
  const shortage = quantity < asked ? { asked, available: quantity } : null;
  if (quantity === 0) {
    if (line) await removeLine(cart, line.id);
    return { lineId: null, quantity, shortage };
  }
  if (line) {
    await updateLine(cart, line.id, { quantity });
    return { lineId: line.id, quantity, shortage };
  }
  const name = displayName(product, chosen, site.language.code);
  const description = choicesText(choices);
  const made = { variantId: variant.id, name, description, quantity, choices, linkedLineId };
  const id = await insertLine(cart, made, isAlone || linkedLineId !== null || isApart(product, choices));
  await tieLineFiles(id, choices);
  return { lineId: id, quantity, shortage };
}

/** Behaviours §12: what was chosen, typed or made for one buyer is not counted together with what another wish brought. */
export const isApart = (product: Product, { custom, noVariant }: LineChoices): boolean =>
  custom.length > 0 || noVariant.length > 0 || isOnDemand(product);

/** The template values behind a line: those of its variant and those that make none. */
export function chosenValues(variant: Pick<ProductVariant, 'combination'>, choices: LineChoices): number[] {
  return [...valueIdsOf(variant), ...choices.noVariant.map((one) => one.value)];
}
