/** What still keeps an order from being paid, and where that is put right (behaviours §12, Checkout). */
import { phrase } from '../../core/phrase.ts';
import type { Site } from '../../core/site.ts';
import { linesOf, type Order, type OrderLine } from '../../sales/paying.ts';
import { isSold } from '../availability.ts';
import { cartProducts } from '../cart_products.ts';
import { deliveryOffers, isShipped } from '../delivery.ts';
import { shopSettingsOf } from '../settings.ts';
import { addressesOf, billingOf, isComplete, shippingOf } from './address_book.ts';

export type Hurdle = {
  /** Without language prefix. */
  path: string;
  /** Marked by `phrase`; empty where the place itself says it. */
  text: string;
};

const GONE = phrase('Some products are no longer available. Please remove them from your cart.');
const NO_CARRIER = phrase('Please choose how your order gets to you.');
const NO_POINT = phrase('Please choose where you fetch your order.');
const NO_ADDRESS = phrase('Please say first who buys, and where the order goes.');
const UNABLE = phrase('Sorry, we are unable to ship your order');

/** The first of them in the order of the steps; null: it may be paid. */
export async function firstHurdle(order: Order, site: Site): Promise<Hurdle | null> {
  const lines = (await linesOf(order.id)).filter(({ isDelivery }) => !isDelivery);
  return (
    (await hurdleInCart(lines, site)) ??
    (await hurdleInAddresses(order, lines, site)) ??
    hurdleInDelivery(order, lines, site)
  );
}

async function hurdleInCart(lines: readonly OrderLine[], site: Site): Promise<Hurdle | null> {
  if (lines.length === 0) return { path: '/shop/cart', text: '' };
  const products = await cartProducts(lines.flatMap(({ variantId }) => variantId ?? []));
  const isGone = ({ variantId }: OrderLine) => {
    const found = products.get(variantId ?? 0);
    return !found || !isSold(found.product, site) || !found.variant.isActive;
  };
  return lines.some(isGone) ? { path: '/shop/cart', text: GONE } : null;
}

/** Before anything is asked of a guest: whether they need an account, then who they are. */
export async function hurdleInAddresses(order: Order, lines: readonly OrderLine[], site: Site): Promise<Hurdle | null> {
  const { needsAccount } = await shopSettingsOf(site.website.id);
  if (needsAccount && order.partnerId === null) return { path: '/web/login?redirect=/shop/checkout', text: NO_ADDRESS };
  const book = await addressesOf(order);
  const billing = billingOf(order, book);
  if (!billing) return { path: '/shop/address', text: NO_ADDRESS };
  if (!(await isComplete(billing, 'billing')))
    return { path: `/shop/address?partner_id=${billing.id}`, text: NO_ADDRESS };
  const shipping = shippingOf(order, book);
  if (shipping && shipping.id !== billing.id && (await isShipped(lines)) && !(await isComplete(shipping, 'shipping')))
    return { path: `/shop/address?partner_id=${shipping.id}&mode=shipping`, text: NO_ADDRESS };
  return null;
}

async function hurdleInDelivery(order: Order, lines: readonly OrderLine[], site: Site): Promise<Hurdle | null> {
  if (!(await isShipped(lines))) return null;
  const offers = await deliveryOffers(order, lines, site);
  const chosen = offers.find(({ carrier }) => carrier.id === order.carrierId);
  if (!chosen) return { path: '/shop/payment', text: offers.length === 0 ? UNABLE : NO_CARRIER };
  const hasPoint = chosen.carrier.kind !== 'pickup' || chosen.points.some(({ id }) => id === order.pickupPointId);
  return hasPoint ? null : { path: '/shop/payment', text: NO_POINT };
}
