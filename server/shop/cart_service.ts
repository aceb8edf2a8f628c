/** Putting products into a cart: what may be bought, how many, for how much. */
import { transaction } from '../core/db/database.ts';
import { Invalid, NotFound } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import type { Site } from '../core/site.ts';
import { type Cart, type CartLine, cartLines, lockCart, type Owner, plainLine, removeLine } from '../sales/cart.ts';
import { allowedQuantity, isSold } from './availability.ts';
import { isApart, putLine } from './cart_line.ts';
import { type AskedPricelist, recountCart } from './cart_prices.ts';
import { choicesOf, NO_SUCH_COMBINATION, NOTHING_SAID, type Said, wholeChoice } from './line_choices.ts';
import { findVariant, isPossible, type Product, type ProductVariant } from './product.ts';
import { findProduct, findProductOfVariant } from './queries.ts';
import { createVariant } from './service.ts';

/** Who is buying where. */
export type Buyer = {
  owner: Owner;
  site: Site;
  /** Begins the visit of who has none. @returns its id */
  begin(): Promise<number>;
  /** By which a cart that begins is counted. */
  asked: AskedPricelist;
};

/** What was asked for and what the cart holds of it now. */
export type CartChange = {
  /** Null: nothing was put in, and there is none. */
  cart: Cart | null;
  lineId: number | null;
  quantity: number;
  /** Asked for more than there is: the sentence to show. */
  shortage: { asked: number; available: number } | null;
  /** Lines of the optional products that follow the line. */
  optionIds: number[];
};

const NO_SUCH_PRODUCT = phrase('The given product does not exist therefore it cannot be added to cart.');
const LINE_GONE = phrase('This line is no longer in your cart.');

/**
 * Adds pieces of a variant.
 * @param isAlone they get a line of their own, whatever is in the cart
 * @throws Invalid when it can't be bought here
 */
export async function addToCart(
  buyer: Buyer,
  variantId: number,
  quantity: number,
  said: Said = NOTHING_SAID,
  isAlone = false,
): Promise<CartChange> {
  return change(buyer, variantId, (before) => before + quantity, { said, isAlone });
}

/** Sets how many pieces a line, or a variant's own line, has; nothing or less removes it. */
export async function setQuantity(
  buyer: Buyer,
  variantId: number,
  lineId: number | undefined,
  quantity: number,
): Promise<CartChange> {
  return change(buyer, variantId, () => quantity, lineId === undefined ? {} : { lineId });
}

/** Adds the combination of values somebody chose on a product's page. */
export async function addCombination(
  buyer: Buyer,
  templateId: number,
  chosen: readonly number[],
  quantity: number,
  said: Said = NOTHING_SAID,
): Promise<CartChange> {
  const product = await findProduct(templateId);
  if (!product || !isSold(product, buyer.site)) throw new Invalid(NO_SUCH_PRODUCT);
  if (!isPossible(product, chosen)) throw new Invalid(NO_SUCH_COMBINATION);
  const { variantId, noVariant } = await wantedVariant(product, chosen);
  return change(buyer, variantId, (before) => before + quantity, { said: { ...said, noVariant } });
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

/** Adds what is offered beside a line, as many pieces of it; what stands there already stays one. @throws Invalid when it can't be bought here */
export async function addBeside(
  buyer: Buyer,
  line: Pick<CartLine, 'id' | 'quantity'>,
  variantId: number,
  said: Said,
): Promise<CartChange> {
  return change(buyer, variantId, () => line.quantity, { said, linkedLineId: line.id });
}

type Wish = { said?: Said; lineId?: number; linkedLineId?: number; isAlone?: boolean };

async function change(
  buyer: Buyer,
  variantId: number,
  quantityAfter: (before: number) => number,
  { said = NOTHING_SAID, lineId, linkedLineId, isAlone = false }: Wish,
): Promise<CartChange> {
  const owner = { ...buyer.owner };
  if (owner.sessionId === null && owner.partnerId === null) {
    const nothing = await putsNothing(buyer.site, variantId, lineId, quantityAfter(0));
    if (nothing) return nothing;
    owner.sessionId = await buyer.begin();
  }
  return transaction(async () => {
    const cart = await lockCart(owner, buyer.site);
    const done = await changeLine(cart);
    return {
      ...done,
      cart: await recountCart(cart.id, buyer.site, cart.pricelistId === null ? buyer.asked : undefined),
    };
  });

  async function changeLine(cart: Cart): Promise<Omit<CartChange, 'cart'>> {
    const known = await lineMeant(cart);
    if (lineId !== undefined && known?.variantId !== variantId) throw new NotFound(LINE_GONE);
    const isAnew = lineId === undefined && linkedLineId === undefined;
    const own = isAnew && !isAlone ? await plainLine(cart, variantId) : known;
    const wanted = quantityAfter(own?.quantity ?? 0);
    if (wanted <= 0) {
      if (own) await removeLine(cart, own.id);
      return { lineId: null, quantity: 0, shortage: null, optionIds: [] };
    }
    const { product, variant } = await soldVariant(variantId, buyer.site);
    const site = buyer.site;
    const choices = known?.choices ?? (await choicesOf(product, wholeChoice(product, variant, said), said, site));
    const line = known ?? (isApart(product, choices) ? undefined : own);
    const asked = line ? wanted : quantityAfter(0);
    const put = await putLine(cart, line, {
      product,
      variant,
      asked,
      choices,
      linkedLineId: linkedLineId ?? null,
      isAlone,
      site,
    });
    const optionIds = line && put.lineId !== null ? await followLine(cart, put.lineId, put.quantity, site) : [];
    return { ...put, optionIds };
  }

  /** The line that is named, or what was chosen beside one before: sent twice it is still one wish. */
  async function lineMeant(cart: Cart): Promise<CartLine | undefined> {
    if (lineId === undefined && linkedLineId === undefined) return undefined;
    return (await cartLines(cart)).find((one) =>
      lineId === undefined ? one.linkedLineId === linkedLineId && one.variantId === variantId : one.id === lineId,
    );
  }
}

/** Optional products have as many pieces as what they were chosen for. @returns ids of their lines */
async function followLine(cart: Cart, lineId: number, quantity: number, site: Site): Promise<number[]> {
  const options = (await cartLines(cart)).filter((line) => line.linkedLineId === lineId);
  for (const option of options) {
    const found = option.variantId === null ? null : await findProductOfVariant(option.variantId);
    const asked = { asked: quantity, choices: option.choices, site };
    const { quantity: followed } = found ? await putLine(cart, option, { ...found, ...asked }) : option;
    await followLine(cart, option.id, followed, site);
  }
  return options.map(({ id }) => id);
}

/** What becomes of a wish that begins no cart; null when it does. @throws like the wish itself */
async function putsNothing(
  site: Site,
  variantId: number,
  lineId: number | undefined,
  asked: number,
): Promise<CartChange | null> {
  if (lineId !== undefined) throw new NotFound(LINE_GONE);
  const none = { cart: null, lineId: null, quantity: 0, optionIds: [] };
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
