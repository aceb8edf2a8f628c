/** Adds products to a cart and changes quantities. */
import { transaction, withoutDiskWait } from '#core/db/database.ts';
import { Invalid, NotFound } from '#core/errors.ts';
import type { Site } from '#core/sites/site.ts';
import { type Cart, type CartLine, createCart, lockCart, lowerLine, type Owner } from '#sales/api.ts';
import { allowedQuantity, isSold } from '#shop/product/availability.ts';
import { loweredLines } from '#shop/product/outside_stock.ts';
import { findVariant, isPossible, type Product } from '#shop/product/product.ts';
import { findProduct } from '#shop/product/queries.ts';
import { createVariant } from '#shop/service.ts';
import { type CartContents, contentsOf } from './contents.ts';
import {
  type CartChange,
  changeLine,
  LINE_GONE,
  type LineChange,
  NO_SUCH_PRODUCT,
  soldVariant,
} from './line_change.ts';
import { type LineOptions, NO_OPTIONS, NO_SUCH_COMBINATION } from './line_options.ts';
import { type CountedCart, type RequestedPricelist, recountLocked } from './prices.ts';

/** The buyer and the website. */
export type Buyer = {
  owner: Owner;
  /** The cart this request found; null if there is none. */
  found: Cart | null;
  site: Site;
  /** Starts a session if there is none. @returns its id */
  begin(): Promise<number>;
  /** The pricelist of a new cart. */
  asked: RequestedPricelist;
};

/** The changed line and the recalculated cart. */
export type CartChangeResult = LineChange & {
  /** With the new totals; null: nothing was added and there is no cart. */
  cart: CountedCart | null;
};

/** Adds pieces of a variant. @throws Invalid when it can't be bought here */
export async function addToCart(
  buyer: Buyer,
  variantId: number,
  quantity: number,
  lineOptions: LineOptions = NO_OPTIONS,
): Promise<CartChangeResult> {
  return change(buyer, { variantId, lineOptions, ...addedLine(quantity) });
}

/** Sets the quantity of a line, or of a variant's own line; zero or less removes it. */
export async function setQuantity(
  buyer: Buyer,
  variantId: number,
  lineId: number | undefined,
  quantity: number,
): Promise<CartChangeResult> {
  return change(buyer, { variantId, lineId, quantityAfter: () => quantity });
}

/** Adds the combination chosen on a product page. */
export async function addCombination(
  buyer: Buyer,
  templateId: number,
  chosen: readonly number[],
  quantity: number,
  lineOptions: LineOptions = NO_OPTIONS,
): Promise<CartChangeResult> {
  const product = await findProduct(templateId);
  if (!product || !isSold(product, buyer.site)) throw new Invalid(NO_SUCH_PRODUCT);
  if (!isPossible(product, chosen)) throw new Invalid(NO_SUCH_COMBINATION);
  const { variantId, noVariant } = await wantedVariant(product, chosen);
  const variant = product.variants.find(({ id }) => id === variantId);
  const sold = variant && { sold: { product, variant } };
  return change(buyer, { variantId, lineOptions: { ...lineOptions, noVariant }, ...sold, ...addedLine(quantity) });
}

/** The variant of a possible combination, created if necessary, and the chosen values that make none. */
export async function wantedVariant(
  product: Product,
  chosen: readonly number[],
): Promise<{ variantId: number; noVariant: number[] }> {
  const loose = new Set(
    product.lines.filter((line) => line.variants === 'no_variant').flatMap(({ values }) => values.map(({ id }) => id)),
  );
  const variantId = findVariant(product, chosen)?.id ?? (await createVariant(product, chosen));
  return { variantId, noVariant: chosen.filter((id) => loose.has(id)) };
}

/** Adds this many, alone or with options; a negative number reduces the variant's own line. */
export const addedLine = (
  quantity: number,
  options: readonly number[] = [],
): Pick<CartChange, 'quantityAfter' | 'options'> => ({
  quantityAfter: (before) => before + quantity,
  ...(quantity > 0 && { options }),
});

/** An option of a line, with the same quantity; an option that is there already is not added twice. */
export const optionLine = (
  line: Pick<CartLine, 'id' | 'quantity'>,
): Pick<CartChange, 'quantityAfter'> & { linkedLineId: number } => ({
  quantityAfter: () => line.quantity,
  linkedLineId: line.id,
});

/** Checks before a session starts that the product can be bought. */
async function change(buyer: Buyer, wanted: CartChange): Promise<CartChangeResult> {
  const { owner, site } = buyer;
  if (isKnown(owner)) return inCart(buyer, (cart) => changeLine(cart, wanted, site));
  if (wanted.lineId !== undefined) throw new NotFound(LINE_GONE);
  const asked = wanted.quantityAfter(0);
  if (asked <= 0) return NOTHING_PUT;
  const sold = wanted.sold ?? (await soldVariant(wanted.variantId, site));
  const available = allowedQuantity(sold.product, sold.variant, asked);
  if (available <= 0) return { ...NOTHING_PUT, shortage: { asked, available: 0 } };
  return inCart(buyer, (cart) => changeLine(cart, { ...wanted, sold, isFirst: true }, site));
}

const isKnown = ({ sessionId, partnerId }: Owner): boolean => sessionId !== null || partnerId !== null;

const NOTHING_PUT: CartChangeResult = { cart: null, lineId: null, quantity: 0, shortage: null, optionIds: [] };

/**
 * Changes the buyer's cart, created if necessary: all of it or nothing, with totals calculated once. A power cut may
 * take the last changes back, until the order is placed.
 * @param work is given the locked cart
 */
export async function inCart(buyer: Buyer, work: (cart: Cart) => Promise<LineChange>): Promise<CartChangeResult> {
  const { site } = buyer;
  const isFirst = !isKnown(buyer.owner);
  const changed = async () => {
    const cart = isFirst
      ? await createCart({ ...buyer.owner, sessionId: await buyer.begin() }, site)
      : await lockCart(buyer.owner, site, buyer.found);
    const { done, contents } = await fitted(await work(cart), await contentsOf(cart.id), site);
    const asked = cart.pricelistId === null ? buyer.asked : undefined;
    return { ...done, cart: await recountLocked(cart, contents, site, { asked }) };
  };
  // A session that starts here is stored on the request, so a repeated attempt could not start it again.
  return withoutDiskWait(() => transaction(changed, { isOnce: isFirst }));
}

/** Lowers lines of which another domain has too few pieces. */
async function fitted(done: LineChange, contents: CartContents, site: Site) {
  const lowered = await loweredLines(contents.goods, site);
  const [first] = lowered;
  if (!first) return { done, contents };
  for (const { lineId, quantity } of lowered) await lowerLine({ id: lineId }, quantity);
  const asked = contents.goods.find(({ id }) => id === first.lineId)?.quantity ?? 0;
  const shortage = { asked, available: first.quantity, text: lowered.map(({ text }) => text).join(' ') };
  const own = lowered.find(({ lineId }) => lineId === done.lineId);
  const line = own ? { lineId: own.quantity > 0 ? own.lineId : null, quantity: own.quantity } : {};
  return { done: { ...done, ...line, shortage }, contents: await contentsOf(contents.goods[0]!.orderId) };
}
