/** What forms and calls say of a wish, and what becomes of it: behaviours §12, Cart updates. */
import { transaction } from '../core/db/database.ts';
import { Invalid } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import { type Cart, cartLines, linesBeside, lockCart, plainLine } from '../sales/cart.ts';
import type { CartForm, CartWish, OptionEntry } from './cart_contract.ts';
import { chosenValues } from './cart_line.ts';
import {
  addBeside,
  addCombination,
  addToCart,
  type Buyer,
  type CartChange,
  setQuantity,
  wantedVariant,
} from './cart_service.ts';
import { NO_SUCH_COMBINATION, type Said, wholeChoice } from './line_choices.ts';
import { isPossibleBeside, optionsOf } from './options.ts';
import { findProductOfVariant } from './queries.ts';

const NO_SUCH_PRODUCT = phrase('The given product does not exist therefore it cannot be added to cart.');
const NOT_OFFERED = phrase('This product is not offered with what you chose.');

type Sayings = Pick<CartForm, 'product_custom_attribute_values' | 'no_variant_attribute_values'> &
  Partial<Pick<CartForm, 'typed'>>;

export const saidIn = (body: Sayings): Said => ({
  custom: body.product_custom_attribute_values,
  noVariant: body.no_variant_attribute_values.map(({ value }) => value),
  typed: new Map(body.typed),
});

/** @param chosen values of the product; they say more than its variant can. `set_qty` of 0 beside an `add_qty` is 'not said'. */
export async function changeCart(buyer: Buyer, wish: CartWish, chosen: readonly number[]): Promise<CartChange> {
  const { product_id: variantId, product_template_id: templateId, line_id: lineId, set_qty: set, add_qty: add } = wish;
  const said = saidIn(wish);
  if (templateId != null && chosen.length > 0) return addCombination(buyer, templateId, chosen, add ?? 1, said);
  if (variantId == null) throw new Invalid(NO_SUCH_PRODUCT, { product_id: phrase('is missing') });
  const isSet = set != null && (set !== 0 || add == null);
  return isSet ? setQuantity(buyer, variantId, lineId ?? undefined, set) : addToCart(buyer, variantId, add ?? 1, said);
}

/**
 * A product with what was chosen beside it, the product first; all of it or nothing. Each option follows the first
 * before it that offers it and has none of it yet. Options have as many pieces as their product: beside a line of the
 * cart that has other options it would be more than was asked for, so only the same set joins it. Behaviours §11, `/shop/cart/update_option`.
 * @throws Invalid when something of it can't be bought, or is not offered with what was chosen
 */
export async function addWithOptions(buyer: Buyer, entries: readonly OptionEntry[]): Promise<CartChange> {
  const [root, ...options] = entries;
  if (!root) throw new Invalid(NO_SUCH_PRODUCT);
  // Whose visit begins now has it for all that follows.
  const owner = { ...buyer.owner };
  if (owner.sessionId === null && owner.partnerId === null) owner.sessionId = await buyer.begin();
  const known: Buyer = { ...buyer, owner };
  return transaction(async () => {
    const isAlone = !(await isSameSet(await lockCart(owner, buyer.site), root, options));
    const change = await addToCart(known, root.product_id, root.quantity, saidIn(root), isAlone);
    if (change.lineId === null) return change;
    const parents = [await parentOf(root, { id: change.lineId, quantity: change.quantity })];
    let { cart, shortage } = change;
    for (const entry of options) {
      const parent = await offering(parents, entry, buyer);
      parent.given.add(entry.product_id);
      const added = await addBeside(known, parent.line, entry.product_id, saidIn(entry));
      cart = added.cart;
      shortage ??= added.shortage;
      if (added.lineId !== null) parents.push(await parentOf(entry, { id: added.lineId, quantity: added.quantity }));
    }
    return { ...change, cart, shortage };
  });
}

/** Whether the cart's plain line of a product, if there is one, has just these options and nothing more was said of them. */
async function isSameSet(cart: Cart, root: OptionEntry, options: readonly OptionEntry[]): Promise<boolean> {
  const lines = await cartLines(cart);
  const line = plainLine(lines, root.product_id);
  if (!line) return true;
  const beside = linesBeside(lines, line);
  const inOrder = (ids: (number | null)[]) => ids.sort().join();
  return (
    beside.every(({ choices }) => choices.custom.length + choices.noVariant.length === 0) &&
    inOrder(beside.map(({ variantId }) => variantId)) === inOrder(options.map((entry) => entry.product_id))
  );
}

type Parent = {
  templateId: number;
  chosen: number[];
  line: { id: number; quantity: number };
  /** Variants that were put beside it. */
  given: Set<number>;
};

async function parentOf(entry: OptionEntry, line: Parent['line']): Promise<Parent> {
  const { product, variant } = await bought(entry.product_id);
  return { templateId: product.id, chosen: wholeChoice(product, variant, saidIn(entry)), line, given: new Set() };
}

async function offering(parents: readonly Parent[], entry: OptionEntry, { site }: Buyer): Promise<Parent> {
  const { product, variant } = await bought(entry.product_id);
  const chosen = wholeChoice(product, variant, saidIn(entry));
  for (const parent of parents.filter(({ given }) => !given.has(entry.product_id))) {
    const option = (await optionsOf(parent.templateId, parent.chosen, site)).find(
      (one) => one.product.id === product.id,
    );
    if (option && isPossibleBeside(option, chosen)) return parent;
  }
  throw new Invalid(NOT_OFFERED, { custom_values: NOT_OFFERED });
}

async function bought(variantId: number) {
  const found = await findProductOfVariant(variantId);
  if (!found) throw new Invalid(NO_SUCH_PRODUCT);
  if (!found.variant.isActive) throw new Invalid(NO_SUCH_COMBINATION);
  return found;
}

/** Adds an option to a line that is in the cart already. @throws Invalid when its product does not offer it */
export async function addOptionTo(
  buyer: Buyer,
  line: { id: number; variantId: number | null; quantity: number; choices: Parameters<typeof chosenValues>[1] },
  templateId: number,
  chosen: readonly number[],
  said: Said,
): Promise<CartChange> {
  const { product, variant } = await bought(line.variantId ?? 0);
  const options = await optionsOf(product.id, chosenValues(variant, line.choices), buyer.site);
  const option = options.find((one) => one.product.id === templateId);
  if (!option) throw new Invalid(NOT_OFFERED, { product_template_id: NOT_OFFERED });
  if (!isPossibleBeside(option, chosen)) throw new Invalid(NO_SUCH_COMBINATION);
  const { variantId, noVariant } = await wantedVariant(option.product, chosen);
  return addBeside(buyer, line, variantId, { ...said, noVariant });
}
