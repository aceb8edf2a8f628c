/** Reads the optional products of a product or a cart line. */
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { type Cart, type CartLine, cartLines, linkedLines } from '#sales/api.ts';
import { chosenValues } from '#shop/cart/line.ts';
import { optionsOf } from '#shop/cart/option_lines.ts';
import { findProductOfVariant } from '#shop/product/attributes.ts';
import { isSold } from '#shop/product/availability.ts';
import { completedCombination } from '#shop/product/combinations.ts';
import { isComplete, isExcluded, type Product, type ProductVariant, valueIdsOf } from '#shop/product/product.ts';
import { type Offer, type OptionRow, optionRow } from './option_view.ts';

const NO_SUCH_PRODUCT = msg('This product does not exist.');
const LINE_GONE = msg('This line is no longer in your cart.');

type Bought = { product: Product; variant: ProductVariant; chosen: number[] };

/** The product of a variant with all of its values, those that make none included. @throws NotFound */
export async function boughtProduct(variantId: number, values: readonly number[], site: Site): Promise<Bought> {
  const found = await findProductOfVariant(variantId);
  if (!found || !isSold(found.product, site)) throw new NotFound(NO_SUCH_PRODUCT);
  const { product, variant } = found;
  const own = valueIdsOf(variant);
  const isItsOwn =
    isComplete(product, values) && own.every((id) => values.includes(id)) && !isExcluded(product, values);
  return { ...found, chosen: isItsOwn ? [...values] : completedCombination(product, own, () => true) };
}

/** Rows of the available options; empty if there are none. */
export async function optionRows(
  { product, chosen }: Pick<Bought, 'product' | 'chosen'>,
  offer: Offer,
): Promise<OptionRow[]> {
  const options = await optionsOf(product.id, chosen, offer.site);
  const parent = { id: product.id, chosen };
  return Promise.all(options.map((option) => optionRow(option, { ...offer, parent })));
}

export type LineOptions = {
  line: CartLine;
  rows: OptionRow[];
  /** Its options in the cart, and theirs. */
  added: CartLine[];
};

/** The options still available for a line, and those chosen. @throws NotFound if the cart has no such line */
export async function lineOptions(
  cart: Cart | null,
  lineId: number,
  offer: Omit<Offer, 'quantity'>,
): Promise<LineOptions> {
  const lines = cart ? await cartLines(cart) : [];
  const line = lines.find((one) => one.id === lineId);
  if (!line?.variantId) throw new NotFound(LINE_GONE);
  const rows: OptionRow[] = [];
  const added: CartLine[] = [];
  for (const one of [line, ...linkedLines(lines, line)]) {
    if (one !== line) added.push(one);
    const found = one.variantId === null ? null : await findProductOfVariant(one.variantId);
    if (!found) continue;
    const linked = lines.filter(({ linkedLineId }) => linkedLineId === one.id);
    const chosen = chosenValues(found.variant, one.choices);
    const offered = await optionRows({ product: found.product, chosen }, { ...offer, quantity: one.quantity });
    const taken = new Set(await Promise.all(linked.map(({ variantId }) => templateOf(variantId))));
    rows.push(...offered.filter((row) => !taken.has(row.templateId)).map((row) => ({ ...row, parentId: one.id })));
  }
  return { line, rows, added };
}

const templateOf = async (variantId: number | null): Promise<number | undefined> =>
  variantId === null ? undefined : (await findProductOfVariant(variantId))?.product.id;
