/** Putting products into a cart: what may be bought, how many, for how much. */
import { transaction } from '../core/db/database.ts';
import { Invalid, NotFound } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import type { Site } from '../core/site.ts';
import { type Cart, type CartLine, cartLines, lockCart, type Owner, plainLine, removeLine } from '../sales/cart.ts';
import { allowedQuantity, isSold } from './availability.ts';
import { contentsOf } from './cart_contents.ts';
import { isApart, putLine } from './cart_line.ts';
import { type AskedPricelist, type CountedCart, recountLocked } from './cart_prices.ts';
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
  /** Counted with the change; null: nothing was put in, and there is none. */
  cart: CountedCart | null;
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
  const variant = product.variants.find(({ id }) => id === variantId);
  const wish = { said: { ...said, noVariant }, ...(variant && { sold: { product, variant } }) };
  return change(buyer, variantId, (before) => before + quantity, wish);
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

type Sold = { product: Product; variant: ProductVariant };
/** `sold`: what the variant is, where it was looked up just now. */
type Wish = { said?: Said; lineId?: number; linkedLineId?: number; isAlone?: boolean; sold?: Sold };

async function change(
  buyer: Buyer,
  variantId: number,
  quantityAfter: (before: number) => number,
  { said = NOTHING_SAID, lineId, linkedLineId, isAlone = false, sold }: Wish,
): Promise<CartChange> {
  const { site } = buyer;
  const owner = { ...buyer.owner };
  let found = sold;
  if (owner.sessionId === null && owner.partnerId === null) {
    if (lineId !== undefined) throw new NotFound(LINE_GONE);
    const asked = quantityAfter(0);
    if (asked <= 0) return NOTHING_PUT;
    found ??= await soldVariant(variantId, site);
    const available = allowedQuantity(found.product, found.variant, asked);
    if (available <= 0) return { ...NOTHING_PUT, shortage: { asked, available: 0 } };
    owner.sessionId = await buyer.begin();
  }
  return transaction(async () => {
    const cart = await lockCart(owner, site);
    const done = await changeLine(cart, await cartLines(cart));
    const asked = cart.pricelistId === null ? buyer.asked : undefined;
    return { ...done, cart: await recountLocked(cart, await contentsOf(cart.id), site, { asked }) };
  });

  async function changeLine(cart: Cart, lines: readonly CartLine[]): Promise<Omit<CartChange, 'cart'>> {
    const known = lineMeant(lines);
    if (lineId !== undefined && known?.variantId !== variantId) throw new NotFound(LINE_GONE);
    const isAnew = lineId === undefined && linkedLineId === undefined;
    const own = isAnew && !isAlone ? plainLine(lines, variantId) : known;
    const wanted = quantityAfter(own?.quantity ?? 0);
    if (wanted <= 0) {
      if (own) await removeLine(cart, own.id);
      return { lineId: null, quantity: 0, shortage: null, optionIds: [] };
    }
    const { product, variant } = found ?? (await soldVariant(variantId, site));
    const choices = known?.choices ?? (await choicesOf(product, wholeChoice(product, variant, said), said, site));
    const line = known ?? (isApart(product, choices) ? undefined : own);
    const asked = line ? wanted : quantityAfter(0);
    const wish = { product, variant, asked, choices, linkedLineId: linkedLineId ?? null, isAlone, site };
    const put = await putLine(cart, lines, line, wish);
    const options = line && put.lineId !== null ? lines.filter((one) => one.linkedLineId === line.id) : [];
    await followLine(cart, options, put.quantity, site);
    return { ...put, optionIds: options.map(({ id }) => id) };
  }

  /** The line that is named, or what was chosen beside one before: sent twice it is still one wish. */
  function lineMeant(lines: readonly CartLine[]): CartLine | undefined {
    if (lineId === undefined && linkedLineId === undefined) return undefined;
    return lines.find((one) =>
      lineId === undefined ? one.linkedLineId === linkedLineId && one.variantId === variantId : one.id === lineId,
    );
  }
}

const NOTHING_PUT: CartChange = { cart: null, lineId: null, quantity: 0, shortage: null, optionIds: [] };

/** Optional products have as many pieces as what they were chosen for, and theirs as many as they. */
async function followLine(cart: Cart, options: readonly CartLine[], quantity: number, site: Site): Promise<void> {
  for (const option of options) {
    const found = option.variantId === null ? null : await findProductOfVariant(option.variantId);
    const asked = { asked: quantity, choices: option.choices, site };
    // Others of the same product may have got another quantity just now.
    const lines = await cartLines(cart);
    const { quantity: followed } = found ? await putLine(cart, lines, option, { ...found, ...asked }) : option;
    const further = lines.filter((line) => line.linkedLineId === option.id);
    await followLine(cart, further, followed, site);
  }
}

async function soldVariant(variantId: number, site: Site): Promise<Sold> {
  const found = await findProductOfVariant(variantId);
  if (!found || !isSold(found.product, site)) throw new Invalid(NO_SUCH_PRODUCT);
  if (!found.variant.isActive) throw new Invalid(NO_SUCH_COMBINATION);
  return found;
}
