/** Putting products into a cart: what may be bought, how many, for how much. */
import { transaction } from '../core/db/database.ts';
import { Invalid, NotFound } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import type { Site } from '../core/site.ts';
import { type Cart, cartLines, lockCart, NO_CHOICES, type Owner, removeLine, sameLine } from '../sales/cart.ts';
import type { LineChoices } from '../sales/schema.ts';
import { allowedQuantity, isSold } from './availability.ts';
import { noVariantChoices, putLine } from './cart_line.ts';
import { findVariant, isPossible, type Product, type ProductVariant } from './product.ts';
import { findProduct, findProductOfVariant } from './queries.ts';
import { createVariant } from './service.ts';

/** Who is buying where. */
export type Buyer = {
  owner: Owner;
  site: Site;
  /** Begins the visit of who has none. @returns its id */
  begin(): Promise<number>;
};

/** What was asked for and what the cart holds of it now. */
export type CartChange = {
  /** Null: nothing was put in, and there is none. */
  cart: Cart | null;
  lineId: number | null;
  quantity: number;
  /** Asked for more than there is: the sentence to show. */
  shortage: { asked: number; available: number } | null;
};

const NO_SUCH_PRODUCT = phrase('The given product does not exist therefore it cannot be added to cart.');
const LINE_GONE = phrase('This line is no longer in your cart.');
const NO_SUCH_COMBINATION = phrase('The given combination does not exist therefore it cannot be added to cart.');

/** Adds pieces of a variant. @throws Invalid when it can't be bought here. */
export async function addToCart(buyer: Buyer, variantId: number, quantity: number): Promise<CartChange> {
  return change(buyer, variantId, undefined, (before) => before + quantity);
}

/** Sets how many pieces a line, or a variant's own line, has; nothing or less removes it. */
export async function setQuantity(
  buyer: Buyer,
  variantId: number,
  lineId: number | undefined,
  quantity: number,
): Promise<CartChange> {
  return change(buyer, variantId, lineId, () => quantity);
}

/** Adds the combination of values somebody chose on a product's page. */
export async function addCombination(
  buyer: Buyer,
  templateId: number,
  chosen: readonly number[],
  quantity: number,
): Promise<CartChange> {
  const product = await findProduct(templateId);
  if (!product || !isSold(product, buyer.site)) throw new Invalid(NO_SUCH_PRODUCT);
  if (!isPossible(product, chosen)) throw new Invalid(NO_SUCH_COMBINATION);
  const variantId = findVariant(product, chosen)?.id ?? (await createVariant(product, chosen));
  return change(
    buyer,
    variantId,
    undefined,
    (before) => before + quantity,
    noVariantChoices(product, chosen, buyer.site),
  );
}

async function change(
  buyer: Buyer,
  variantId: number,
  lineId: number | undefined,
  quantityAfter: (before: number) => number,
  choices: LineChoices = NO_CHOICES,
): Promise<CartChange> {
  const owner = { ...buyer.owner };
  if (owner.sessionId === null && owner.partnerId === null) {
    const nothing = await putsNothing(buyer.site, variantId, lineId, quantityAfter(0));
    if (nothing) return nothing;
    owner.sessionId = await buyer.begin();
  }
  return transaction(async () => {
    const cart = await lockCart(owner, buyer.site);
    const line =
      lineId === undefined
        ? await sameLine(cart, variantId, choices)
        : (await cartLines(cart)).find((one) => one.id === lineId);
    if (lineId !== undefined && line?.variantId !== variantId) throw new NotFound(LINE_GONE);
    const asked = quantityAfter(line?.quantity ?? 0);
    if (asked <= 0) {
      if (line) await removeLine(cart, line.id);
      return { cart, lineId: null, quantity: 0, shortage: null };
    }
    const { product, variant } = await soldVariant(variantId, buyer.site);
    return { cart, ...(await putLine(cart, line, { product, variant, asked, choices, site: buyer.site })) };
  });
}

/** What becomes of a wish that begins no cart; null when it does. @throws like the wish itself */
async function putsNothing(
  site: Site,
  variantId: number,
  lineId: number | undefined,
  asked: number,
): Promise<CartChange | null> {
  if (lineId !== undefined) throw new NotFound(LINE_GONE);
  const none = { cart: null, lineId: null, quantity: 0 };
  if (asked <= 0) return { ...none, shortage: null };
  const { product, variant } = await soldVariant(variantId, site);
  if (allowedQuantity(product, variant, asked) > 0) return null;
  return { ...none, shortage: { asked, available: 0 } };
}

async function soldVariant(variantId: number, site: Site): Promise<{ product: Product; variant: ProductVariant }> {
  const found = await findProductOfVariant(variantId);
  if (!found || !isSold(found.product, site)) throw new Invalid(NO_SUCH_PRODUCT);
  if (!found.variant.isActive) throw new Invalid(NO_SUCH_COMBINATION);
  return found;
}
