/** Adds products to a cart and changes quantities. */
import { transaction } from '#core/db/database.ts';
import { Invalid, NotFound } from '#core/errors.ts';
import type { Site } from '#core/sites/site.ts';
import { beginCart, type Cart, type CartLine, lockCart, type Owner } from '#sales/api.ts';
import { allowedQuantity, isSold } from '#shop/product/availability.ts';
import { findVariant, isPossible, type Product } from '#shop/product/product.ts';
import { findProduct } from '#shop/product/queries.ts';
import { createVariant } from '#shop/service.ts';
import { contentsOf } from './contents.ts';
import {
  type CartChange,
  changeLine,
  LINE_GONE,
  type LineChange,
  NO_SUCH_PRODUCT,
  soldVariant,
} from './line_change.ts';
import { type LineOptions, NO_OPTIONS, NO_SUCH_COMBINATION } from './line_options.ts';
import { type AskedPricelist, type CountedCart, recountLocked } from './prices.ts';

/** Who is buying where. */
export type Buyer = {
  owner: Owner;
  /** The cart as it was found in this request; null where there is none. */
  found: Cart | null;
  site: Site;
  /** Begins the visit of who has none. @returns its id */
  begin(): Promise<number>;
  /** By which a cart that begins is counted. */
  asked: AskedPricelist;
};

/** What was asked for and what the cart holds of it now. */
export type CartChangeResult = LineChange & {
  /** Counted with the change; null: nothing was put in, and there is none. */
  cart: CountedCart | null;
};

/** Adds pieces of a variant. @throws Invalid when it can't be bought here */
export async function addToCart(
  buyer: Buyer,
  variantId: number,
  quantity: number,
  said: LineOptions = NO_OPTIONS,
): Promise<CartChangeResult> {
  return change(buyer, { variantId, said, ...addedLine(quantity) });
}

/** Sets how many pieces a line, or a variant's own line, has; nothing or less removes it. */
export async function setQuantity(
  buyer: Buyer,
  variantId: number,
  lineId: number | undefined,
  quantity: number,
): Promise<CartChangeResult> {
  return change(buyer, { variantId, lineId, quantityAfter: () => quantity });
}

/** Adds the combination of values somebody chose on a product's page. */
export async function addCombination(
  buyer: Buyer,
  templateId: number,
  chosen: readonly number[],
  quantity: number,
  said: LineOptions = NO_OPTIONS,
): Promise<CartChangeResult> {
  const product = await findProduct(templateId);
  if (!product || !isSold(product, buyer.site)) throw new Invalid(NO_SUCH_PRODUCT);
  if (!isPossible(product, chosen)) throw new Invalid(NO_SUCH_COMBINATION);
  const { variantId, noVariant } = await wantedVariant(product, chosen);
  const variant = product.variants.find(({ id }) => id === variantId);
  const sold = variant && { sold: { product, variant } };
  return change(buyer, { variantId, said: { ...said, noVariant }, ...sold, ...addedLine(quantity) });
}

/** The variant of a possible combination, made now if need be, and the values that make none. */
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

/** So many more, alone or with what was chosen beside it; fewer are taken from the variant's own line. */
export const addedLine = (
  quantity: number,
  options: readonly number[] = [],
): Pick<CartChange, 'quantityAfter' | 'options'> => ({
  quantityAfter: (before) => before + quantity,
  ...(quantity > 0 && { options }),
});

/** What is offered beside a line, as many pieces of it; what stands there already stays one. */
export const optionLine = (
  line: Pick<CartLine, 'id' | 'quantity'>,
): Pick<CartChange, 'quantityAfter'> & { linkedLineId: number } => ({
  quantityAfter: () => line.quantity,
  linkedLineId: line.id,
});

/** No visit begins for what can't be had. */
async function change(buyer: Buyer, wish: CartChange): Promise<CartChangeResult> {
  const { owner, site } = buyer;
  if (isKnown(owner)) return inCart(buyer, (cart) => changeLine(cart, wish, site));
  if (wish.lineId !== undefined) throw new NotFound(LINE_GONE);
  const asked = wish.quantityAfter(0);
  if (asked <= 0) return NOTHING_PUT;
  const sold = wish.sold ?? (await soldVariant(wish.variantId, site));
  const available = allowedQuantity(sold.product, sold.variant, asked);
  if (available <= 0) return { ...NOTHING_PUT, shortage: { asked, available: 0 } };
  return inCart(buyer, (cart) => changeLine(cart, { ...wish, sold, isFirst: true }, site));
}

const isKnown = ({ sessionId, partnerId }: Owner): boolean => sessionId !== null || partnerId !== null;

const NOTHING_PUT: CartChangeResult = { cart: null, lineId: null, quantity: 0, shortage: null, optionIds: [] };

/**
 * Changes the buyer's cart, begun now if need be: all of it or nothing, and counted once.
 * @param work is given the cart, locked
 */
export async function inCart(buyer: Buyer, work: (cart: Cart) => Promise<LineChange>): Promise<CartChangeResult> {
  const { site } = buyer;
  const isFirst = !isKnown(buyer.owner);
  return transaction(
    async () => {
      const cart = isFirst
        ? await beginCart({ ...buyer.owner, sessionId: await buyer.begin() }, site)
        : await lockCart(buyer.owner, site, buyer.found);
      const done = await work(cart);
      const asked = cart.pricelistId === null ? buyer.asked : undefined;
      return { ...done, cart: await recountLocked(cart, await contentsOf(cart.id), site, { asked }) };
    },
    // A visit that begins with it is known to the request, and could not begin once more.
    { isOnce: isFirst },
  );
}
