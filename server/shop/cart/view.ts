/** Prepares the cart page, at today's prices. */

import { textsFor } from '#core/i18n/texts.ts';
import type { ShownAt } from '#core/images/pictures.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { amountsOf, type Cart, type CartLine, piecesIn } from '#sales/api.ts';
import { contentPriceText } from '#shop/content/texts.ts';
import { contentPriceOf, type Pricing } from '#shop/prices/pricing.ts';
import { isSold } from '#shop/product/availability.ts';
import { type LineNote, outsideNotes } from '#shop/product/outside_stock.ts';
import type { EntryImage } from '#shop/product/product.ts';
import { displayName, imageOf, productAddress, productPath } from '#shop/product/views.ts';
import type { CartLineView, CartUrls, CartView } from './cart_view.ts';
import { contentsOf } from './contents.ts';
import { chosenValues } from './line.ts';
import { lineFilePath } from './line_files.ts';
import type { CountedCart } from './prices.ts';
import { cartLinePrice, partiesOf, pricingOfCart } from './pricing.ts';
import { type CartProduct, cartPictures } from './products.ts';

const OF_LINE: ShownAt = { sizes: '6rem', widest: 96 };

export const cartUrls = ({ url }: Site): CartUrls => ({
  update: url('/shop/cart/update'),
  pricelist: url('/shop/pricelist'),
  checkout: url('/shop/checkout'),
  shop: url('/shop'),
});

/** What the cart page needs; code that just calculated the cart has it. */
export type ShownCart = Pick<CountedCart, 'goods' | 'products' | 'pricing'>;

/** @param person who is signed in: their address was read with them */
export async function shownCart(cart: Cart, site: Site, person: Person | null): Promise<ShownCart> {
  const { goods, products } = await contentsOf(cart.id);
  const parties = await partiesOf(cart, person ? [{ id: person.partnerId, ...person.customer }] : []);
  return { goods, products, pricing: await pricingOfCart(cart, parties, site) };
}

export async function cartView(cart: ShownCart | null, site: Site): Promise<CartView> {
  const { money } = textsFor(site.language.code);
  const { goods: rows = [], products, pricing } = cart ?? {};
  const pictures = await cartPictures(products?.values() ?? []);
  const notes = await outsideNotes(rows, site);
  const priced = rows.map((row) => pricedLine(row, products?.get(row.variantId ?? 0), { site, pricing: pricing! }));
  const amounts = amountsOf(priced.map(({ amount }) => amount));
  const currency = pricing?.currency ?? site.currency;
  return {
    lines: priced.map((line, at) => lineView(line, amounts.lines[at]!, { site, pricing: pricing!, pictures, notes })),
    quantity: piecesIn(rows),
    untaxed: money(amounts.untaxed, currency),
    tax: amounts.tax === 0 ? null : money(amounts.tax, currency),
    total: money(amounts.total, currency),
  };
}

type Place = { site: Site; pricing: Pricing };

/** A product that can no longer be bought costs nothing. */
function pricedLine(row: CartLine, found: CartProduct | undefined, { site, pricing }: Place) {
  const isGone = !found || !isSold(found.product, site) || !found.variant.isActive;
  const { unitPrice, listPrice, taxes, shown } = found
    ? cartLinePrice(row, found, pricing)
    : { ...row, shown: { price: row.unitPrice, listPrice: 0, hasDiscount: false } };
  const { quantity, discount } = row;
  const amount = { quantity: isGone ? 0 : quantity, unitPrice, listPrice, discount, taxes };
  return { row, found, isGone, shown, amount };
}

type Beside = { pictures: ReadonlyMap<number, EntryImage>; notes: ReadonlyMap<number, LineNote> };

function lineView(
  { row, found, isGone, shown }: ReturnType<typeof pricedLine>,
  amounts: { untaxed: number; total: number },
  { site, pricing, pictures, notes }: Place & Beside,
): CartLineView {
  const texts = textsFor(site.language.code);
  const { money } = texts;
  const { variant, product } = found ?? {};
  const chosen = variant ? chosenValues(variant, row.choices) : [];
  const name = product ? displayName(product, chosen, site.language.code) : row.name;
  const image = pictures.get(variant?.id ?? 0) ?? null;
  return {
    id: row.id,
    productId: row.variantId ?? 0,
    name,
    description: row.description,
    files: row.choices.custom.flatMap(({ custom_value: name, file_id: id }) =>
      id ? [{ name, url: lineFilePath(id) }] : [],
    ),
    url: notes.get(row.id)?.url ?? (product ? pathOf(product, chosen, site) : ''),
    picture: imageOf(image, product?.id ?? 0, name, site, OF_LINE),
    unitPrice: money(shown.price, pricing.currency),
    listUnitPrice: shown.hasDiscount ? money(shown.listPrice, pricing.currency) : null,
    perUnit: contentPriceText(contentPriceOf(pricing, variant, shown), pricing.currency, texts),
    quantity: row.quantity,
    total: money(pricing.display === 'included' ? amounts.total : amounts.untaxed, pricing.currency),
    note: notes.get(row.id)?.note ?? null,
    isGone,
  };
}

const pathOf = (product: CartProduct['product'], chosen: readonly number[], site: Site): string =>
  product.isHidden ? '' : site.url(productAddress(productPath(product, site.language.code), { attr: chosen }));
