/** Putting products into a cart: what may be bought, how many, for how much. */
import { transaction } from '../core/db/database.ts';
import { Invalid, NotFound } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import type { Site } from '../core/site.ts';
import { pick } from '../core/translated.ts';
import {
  type Cart,
  type CartLine,
  cartLines,
  insertLine,
  lockCart,
  MOST_LINES,
  MOST_PIECES,
  NO_CHOICES,
  type Owner,
  removeLine,
  sameLine,
  updateLine,
} from '../sales/cart.ts';
import type { LineChoices } from '../sales/schema.ts';
import { allowedQuantity, isSold } from './availability.ts';
import { findVariant, isPossible, type Product, type ProductVariant, unitPrice, valueIdsOf } from './product.ts';
import { findProduct, findProductOfVariant } from './queries.ts';
import { createVariant } from './service.ts';
import { displayName } from './views.ts';

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
const TOO_MANY_LINES = phrase('A cart holds at most {maximum} different products.');
const TOO_MANY_PIECES = phrase('At most {maximum} pieces of a product can be ordered at once.');
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
    return { cart, ...(await put(cart, line, { product, variant, asked, choices, site: buyer.site })) };
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

type Put = { product: Product; variant: ProductVariant; asked: number; choices: LineChoices; site: Site };

async function put(
  cart: Cart,
  line: CartLine | undefined,
  { product, variant, asked, choices, site }: Put,
): Promise<Omit<CartChange, 'cart'>> {
  const lines = await cartLines(cart);
  if (asked > MOST_PIECES) throw new Invalid(TOO_MANY_PIECES).with({ maximum: MOST_PIECES });
  if (!line && lines.length >= MOST_LINES) throw new Invalid(TOO_MANY_LINES).with({ maximum: MOST_LINES });
  const chosen = chosenValues(variant, line?.choices ?? choices);
  const others = lines.filter((one) => one.variantId === variant.id && one.id !== line?.id);
  const elsewhere = others.reduce((sum, one) => sum + one.quantity, 0);
  const quantity = Math.max(0, allowedQuantity(product, variant, asked + elsewhere) - elsewhere);
  const shortage = quantity < asked ? { asked, available: quantity } : null;
  const { price, listPrice, hasDiscount } = unitPrice(product, chosen, variant);
  const prices = { unitPrice: price, listPrice: hasDiscount ? listPrice : null };
  if (quantity === 0) {
    if (line) await removeLine(cart, line.id);
    return { lineId: null, quantity, shortage };
  }
  if (line) {
    await updateLine(cart, line.id, { quantity, ...prices });
    return { lineId: line.id, quantity, shortage };
  }
  const name = displayName(product, chosen, site.language.code);
  const description = choices.noVariant.map((one) => `${one.attribute_name}: ${one.attribute_value_name}`).join('\n');
  const id = await insertLine(cart, { variantId: variant.id, name, description, quantity, choices, ...prices });
  return { lineId: id, quantity, shortage };
}

/** The template values behind a line: those of its variant and those that make none. */
export function chosenValues(variant: Pick<ProductVariant, 'combination'>, choices: LineChoices): number[] {
  return [...valueIdsOf(variant), ...choices.noVariant.map((one) => one.value)];
}

function noVariantChoices(product: Product, chosen: readonly number[], site: Site): LineChoices {
  const noVariant = product.lines
    .filter((line) => line.variants === 'no_variant')
    .flatMap((line) =>
      line.values
        .filter((value) => chosen.includes(value.id))
        .map((value) => ({
          attribute_value_id: value.valueId,
          attribute_value_name: pick(value.name, site.language.code),
          value: value.id,
          attribute_name: pick(line.name, site.language.code),
          is_custom: value.isCustom,
        })),
    );
  return { custom: [], noVariant };
}
