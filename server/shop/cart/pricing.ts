/** Chooses a cart's pricelist and taxes, and prices its lines. */
import type { Site } from '#core/sites/site.ts';
import {
  asKept,
  type Cart,
  type CartLine,
  type Customer,
  customerOf,
  fiscalPositionFor,
  type LinePrice,
} from '#sales/api.ts';
import { type PriceBook, type Pricelist, priceBook } from '#shop/prices/price_book.ts';
import { firstPricelist, isStillTheirs } from '#shop/prices/pricelist_choice.ts';
import { type PiecePrice, type Pricing, pricingBy, productPrice, taxesIncluded } from '#shop/prices/pricing.ts';
import { chosenValues } from './line.ts';
import type { CartProduct } from './products.ts';

type Parties = { buyer: Customer; receiver: Customer };

type Addressed = Pick<
  Cart,
  'partnerId' | 'billingPartnerId' | 'shippingPartnerId' | 'billingAddress' | 'shippingAddress'
>;

/** The billing and delivery contacts of a cart or an order. @param known contacts that were read already */
export async function partiesOf(order: Addressed, known: readonly (Customer & { id: number })[] = []) {
  const find = async (id: number | null) => known.find((one) => one.id === id) ?? (await customerOf(id));
  const buyerId = order.billingPartnerId ?? order.partnerId;
  const receiverId = order.shippingPartnerId ?? buyerId;
  const buyer = await find(buyerId);
  const receiver = receiverId === buyerId ? buyer : await find(receiverId);
  return { buyer: asKept(buyer, order.billingAddress), receiver: asKept(receiver, order.shippingAddress) };
}

/**
 * The pricelist chosen for an order, while it is still allowed. The country is not checked again: people who travel
 * keep the prices they chose.
 */
export function ownPricelist(
  { pricelistId, promoCode: code }: Pick<Cart, 'pricelistId' | 'promoCode'>,
  book: PriceBook,
  site: Site,
): Pricelist | null {
  const own = book.pricelists.find(({ id }) => id === pricelistId);
  return isStillTheirs(own, { book, site, country: own?.countryCodes[0] ?? '', code }) ? own : null;
}

/** Prices by the cart's own pricelist, else by the first for its buyer; taxes by the delivery address. */
export async function pricingOfCart(
  order: Pick<Cart, 'pricelistId' | 'promoCode'>,
  { buyer, receiver }: Parties,
  site: Site,
): Promise<Pricing> {
  const book = await priceBook();
  const position = fiscalPositionFor(book.taxRules, site.company, { ...receiver, vat: buyer.vat || receiver.vat });
  const pricelist = ownPricelist(order, book, site) ?? firstPricelist(book, site, buyer.countryCode);
  return pricingBy({ pricelist, position }, site);
}

/** A product that left the catalogue keeps its price. */
export function linePrice(line: CartLine, found: CartProduct | undefined, pricing: Pricing): LinePrice {
  if (!found) return { unitPrice: line.unitPrice, listPrice: line.listPrice, taxes: taxesIncluded(pricing) };
  const { unitPrice, listPrice, taxes } = cartLinePrice(line, found, pricing);
  return { unitPrice, listPrice, taxes };
}

export const cartLinePrice = (line: CartLine, found: CartProduct, pricing: Pricing): PiecePrice =>
  productPrice(pricing, found.product, {
    chosen: chosenValues(found.variant, line.choices),
    variant: found.variant,
    quantity: line.quantity,
  });
