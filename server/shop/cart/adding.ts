/** Adds products and their options to the cart, as forms and calls ask. */
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { CartFields, CartForm, OptionEntry } from './contract.ts';
import { chosenValues } from './line.ts';
import { changeLine, NO_SUCH_PRODUCT, type Sold, soldVariant } from './line_change.ts';
import { type LineOptions, NO_SUCH_COMBINATION, wholeChoice } from './line_options.ts';
import { isPossibleOption, type Option, optionsOf } from './option_lines.ts';
import {
  addCombination,
  addedLine,
  addToCart,
  type Buyer,
  type CartChangeResult,
  inCart,
  optionLine,
  setQuantity,
  wantedVariant,
} from './service.ts';

const NOT_OFFERED = msg('This product is not available with your selection.');

type SentOptions = Pick<CartForm, 'product_custom_attribute_values' | 'no_variant_attribute_values'> &
  Partial<Pick<CartForm, 'customTexts'>>;

export const lineOptionsIn = (body: SentOptions): LineOptions => ({
  custom: body.product_custom_attribute_values,
  noVariant: body.no_variant_attribute_values.map(({ value }) => value),
  customTexts: new Map(body.customTexts),
});

/**
 * @param chosen values of the product, which may include ones that make no variant. With an `add_qty`, a `set_qty` of 0
 * means 'not given'.
 */
export async function changeCart(
  buyer: Buyer,
  change: CartFields,
  chosen: readonly number[],
): Promise<CartChangeResult> {
  const {
    product_id: variantId,
    product_template_id: templateId,
    line_id: lineId,
    set_qty: set,
    add_qty: add,
  } = change;
  const lineOptions = lineOptionsIn(change);
  if (templateId != null && chosen.length > 0) return addCombination(buyer, templateId, chosen, add ?? 1, lineOptions);
  if (variantId == null) throw new Invalid(NO_SUCH_PRODUCT, { product_id: msg('Select a product') });
  const isSet = set != null && (set !== 0 || add == null);
  return isSet
    ? setQuantity(buyer, variantId, lineId ?? undefined, set)
    : addToCart(buyer, variantId, add ?? 1, lineOptions);
}

/**
 * Adds a product and its chosen options, the product first; all of them or none. Each option is linked to the first
 * earlier product that offers it and does not have it yet.
 * @throws Invalid when one of them can't be bought, or is not offered with the choice
 */
export async function addWithOptions(buyer: Buyer, entries: readonly OptionEntry[]): Promise<CartChangeResult> {
  const [root, ...options] = entries;
  if (!root) throw new Invalid(NO_SUCH_PRODUCT);
  const { site } = buyer;
  const wanted = addedLine(
    root.quantity,
    options.map((entry) => entry.product_id),
  );
  const first = await soldVariant(root.product_id, site);
  return inCart(buyer, async (cart) => {
    const change = { variantId: root.product_id, lineOptions: lineOptionsIn(root), sold: first, ...wanted };
    const put = await changeLine(cart, change, site);
    if (put.lineId === null) return put;
    const parents = [await parentOf(first, root, { id: put.lineId, quantity: put.quantity }, site)];
    let { shortage } = put;
    for (const entry of options) {
      const sold = await soldVariant(entry.product_id, site);
      const { given, line } = offeringParent(parents, sold, entry);
      given.add(entry.product_id);
      const change = { variantId: entry.product_id, lineOptions: lineOptionsIn(entry), sold, ...optionLine(line) };
      const { lineId, quantity, shortage: further } = await changeLine(cart, change, site);
      shortage ??= further;
      if (lineId !== null) parents.push(await parentOf(sold, entry, { id: lineId, quantity }, site));
    }
    return { ...put, shortage };
  });
}

type Parent = {
  line: { id: number; quantity: number };
  /** Options offered with it, for its chosen values. */
  options: readonly Option[];
  /** Variants already added as its options. */
  given: Set<number>;
};

async function parentOf(sold: Sold, entry: OptionEntry, line: Parent['line'], site: Site): Promise<Parent> {
  const options = await optionsOf(sold.product.id, wholeChoice(sold.product, sold.variant, lineOptionsIn(entry)), site);
  return { line, options, given: new Set() };
}

function offeringParent(parents: readonly Parent[], { product, variant }: Sold, entry: OptionEntry): Parent {
  const chosen = wholeChoice(product, variant, lineOptionsIn(entry));
  const parent = parents.find(({ given, options }) => {
    const option = given.has(variant.id) ? undefined : options.find((one) => one.product.id === product.id);
    return option && isPossibleOption(option, chosen);
  });
  if (!parent) throw new Invalid(NOT_OFFERED, { custom_values: NOT_OFFERED });
  return parent;
}

/** Adds an option to a line in the cart. @throws Invalid when its product does not offer it */
export async function addOptionTo(
  buyer: Buyer,
  line: { id: number; variantId: number | null; quantity: number; choices: Parameters<typeof chosenValues>[1] },
  templateId: number,
  chosen: readonly number[],
  lineOptions: LineOptions,
): Promise<CartChangeResult> {
  const { product, variant } = await soldVariant(line.variantId ?? 0, buyer.site);
  const options = await optionsOf(product.id, chosenValues(variant, line.choices), buyer.site);
  const option = options.find((one) => one.product.id === templateId);
  if (!option) throw new Invalid(NOT_OFFERED, { product_template_id: NOT_OFFERED });
  if (!isPossibleOption(option, chosen)) throw new Invalid(NO_SUCH_COMBINATION);
  const { variantId, noVariant } = await wantedVariant(option.product, chosen);
  const change = { variantId, lineOptions: { ...lineOptions, noVariant }, ...optionLine(line) };
  return inCart(buyer, (cart) => changeLine(cart, change, buyer.site));
}
