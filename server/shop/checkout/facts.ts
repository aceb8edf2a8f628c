/** Reads everything the checkout steps need to know about an order. */
import type { Site } from '#core/sites/site.ts';
import type { Cart, DeliveryCharge } from '#sales/api.ts';
import { type CartContents, contentsOf } from '#shop/cart/contents.ts';
import { deliveryOffers, type Offer } from '#shop/cart/delivery.ts';
import { partiesOf, pricingOfCart } from '#shop/cart/pricing.ts';
import type { Pricing } from '#shop/prices/pricing.ts';
import { addressesOf, type Partner } from './addresses/book.ts';

/** Read once and passed on; read again after a write. */
export type CheckoutFacts = Omit<CartContents, 'delivery'> & {
  cart: Cart;
  delivery: DeliveryCharge | null;
  /** The prices that apply. */
  pricing: Pricing;
  /** Available delivery methods. */
  offers: Offer[];
  /** Addresses the buyer may choose. */
  book: Partner[];
};

export type OpenedCheckout = CartContents & Pick<CheckoutFacts, 'cart' | 'book'>;

export const openedBy = async (cart: Cart): Promise<OpenedCheckout> =>
  withContents({ cart, book: await addressesOf(cart) });

export const withContents = async ({ cart, book }: Pick<OpenedCheckout, 'cart' | 'book'>): Promise<OpenedCheckout> => ({
  cart,
  ...(await contentsOf(cart.id)),
  book,
});

/** Reads the order as it is, without recalculating it. */
export async function currentFacts(opened: OpenedCheckout, site: Site): Promise<CheckoutFacts> {
  const parties = await partiesOf(opened.cart, opened.book);
  const pricing = await pricingOfCart(opened.cart, parties, site);
  return { ...opened, pricing, offers: await deliveryOffers(opened.cart, opened, parties.receiver, site) };
}
