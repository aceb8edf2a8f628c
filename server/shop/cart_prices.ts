/** What a cart costs: prices and taxes of today, by its pricelist and for whoever it goes to. */
import { transaction } from '../core/db/database.ts';
import { Conflict } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import type { Site } from '../core/site.ts';
import type { Cart, CartLine } from '../sales/cart.ts';
import { linesOf, lockOrder, type Order } from '../sales/paying.ts';
import {
  customerOf,
  fiscalPositionFor,
  type LinePrice,
  recountOrder,
  writeLines,
  writeTerms,
} from '../sales/service.ts';
import { chosenValues } from './cart_line.ts';
import { type CartProduct, cartProducts } from './cart_products.ts';
import { countDelivery } from './delivery.ts';
import { type Pricelist, priceBook } from './price_book.ts';
import { firstPricelist, isStillTheirs } from './pricelist_choice.ts';
import { borne, chargePrice, type PiecePrice, type Pricing, pricingBy, productPrice } from './pricing.ts';

export { currentPricelist, keepTerms } from './visitor_prices.ts';
export type { Pricelist };

/** What a buyer asked for: a pricelist, and the code that opens it. */
export type AskedPricelist = { pricelistId: number | null; promoCode: string | null };

const NO_DRAFT = phrase('This order is no draft any more: its prices stay as they are.');

/**
 * Counts a draft again, its delivery included; what is being paid stays as it is.
 * @param asked the pricelist by which it is counted from now on; else its own, if it still may have it
 * @throws NotFound; Conflict for what is no draft any more
 */
export function recountCart(orderId: number, site: Site, asked?: AskedPricelist): Promise<Order> {
  return transaction(async () => {
    const locked = await lockOrder(orderId);
    if (locked.state !== 'draft') throw new Conflict(NO_DRAFT);
    if (locked.payingSince) return locked;
    const order = { ...locked, ...asked };
    const pricing = await pricingOfCart(order, site);
    const goods = (await linesOf(orderId)).filter(({ isDelivery }) => !isDelivery);
    const products = await cartProducts(goods.flatMap(({ variantId }) => variantId ?? []));
    await writeLines(goods, (line) => linePrice(line, products.get(line.variantId ?? 0), pricing));
    const counted = await writeTerms(order, {
      currencyCode: pricing.currency.code,
      pricelistId: pricing.pricelist?.id ?? null,
      promoCode: pricing.pricelist?.code ? order.promoCode : null,
      fiscalPositionId: pricing.position?.id ?? null,
    });
    await countDelivery(counted, site);
    const delivery = (await linesOf(orderId)).filter(({ isDelivery }) => isDelivery);
    await writeLines(delivery, ({ unitPrice }) => ({ ...chargePrice(pricing, unitPrice), listPrice: null }));
    return recountOrder(orderId);
  });
}

type Priced = Pick<Cart, 'pricelistId' | 'promoCode' | 'partnerId' | 'billingPartnerId' | 'shippingPartnerId'>;

/** By its own pricelist, else by the first for its buyer; the fiscal position of where it goes. */
export async function pricingOfCart(order: Priced, site: Site): Promise<Pricing> {
  const book = await priceBook();
  const buyer = await customerOf(order.billingPartnerId ?? order.partnerId);
  const receiver = order.shippingPartnerId === null ? buyer : await customerOf(order.shippingPartnerId);
  const own = book.pricelists.find(({ id }) => id === order.pricelistId);
  // From which country it was chosen is not asked again: who travels keeps the prices of what they chose.
  const country = own?.countryCodes[0] ?? '';
  const isTheirs = isStillTheirs(own, { book, site, country, code: order.promoCode });
  const position = fiscalPositionFor(book.taxRules, site.company, {
    ...receiver,
    vat: buyer.vat || receiver.vat,
  });
  const pricelist = isTheirs ? own : firstPricelist(book, site, buyer.countryCode);
  return pricingBy({ pricelist, position }, site);
}

/** What is not from the catalogue any more keeps its price. */
function linePrice(line: CartLine, found: CartProduct | undefined, pricing: Pricing): LinePrice {
  if (!found) return { unitPrice: line.unitPrice, listPrice: line.listPrice, taxes: borne(pricing) };
  const { unitPrice, listPrice, taxes } = cartLinePrice(line, found, pricing);
  return { unitPrice, listPrice, taxes };
}

export const cartLinePrice = (line: CartLine, found: CartProduct, pricing: Pricing): PiecePrice =>
  productPrice(pricing, found.product, {
    chosen: chosenValues(found.variant, line.choices),
    variant: found.variant,
    quantity: line.quantity,
  });
