/** Finds what keeps an order from being paid, and the page to fix it. */
import { msg } from '#core/msg.ts';
import { BLOCKED, isBlocked } from '#core/people/blocked_emails.ts';
import type { Site } from '#core/sites/site.ts';
import type { OrderLine } from '#sales/api.ts';
import { isShipped, productOf } from '#shop/cart/contents.ts';
import { isUsedUp, isUsedUpBy } from '#shop/prices/code_uses.ts';
import { priceBook } from '#shop/prices/price_book.ts';
import { isSold } from '#shop/product/availability.ts';
import { outsideProblem } from '#shop/product/outside_stock.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { billingOf, isComplete, shippingOf } from './addresses/book.ts';
import type { CheckoutFacts, OpenedCheckout } from './facts.ts';

export type CheckoutProblem = {
  /** Without language prefix. */
  path: string;
  /** Marked by `msg`; empty if the page explains it itself. */
  text: string;
  /** Id of the field on that page that answers it. */
  field?: string;
};

const USED_UP = msg('The discount code is used up. Remove it from your cart to continue.');
const USED_BY_YOU = msg('You have used this discount code already. Remove it from your cart to continue.');
const GONE = msg('Some products are no longer available. Remove them from your cart.');
const NO_CARRIER = msg('Choose a delivery method.');
const NO_POINT = msg('Choose a pickup location.');
const NO_ADDRESS = msg('Enter your contact and delivery details first.');
const UNABLE = msg('Sorry, we are unable to ship your order');

/** The first problem in the order of the steps; null: the order can be paid. */
export const firstProblem = async (facts: CheckoutFacts, site: Site): Promise<CheckoutProblem | null> =>
  cartProblem(facts, site) ??
  (await addressProblem(facts, site)) ??
  (await codeProblem(facts)) ??
  (await outsideProblem(facts.goods)) ??
  deliveryProblem(facts);

/** An order that is being paid has its use. */
async function codeProblem({ cart, book }: Pick<CheckoutFacts, 'cart' | 'book'>): Promise<CheckoutProblem | null> {
  if (cart.promoCode === null || cart.payingSince) return null;
  const code = (await priceBook()).pricelists.find(({ id }) => id === cart.pricelistId);
  if (!code) return null;
  if (await isUsedUp(code)) return { path: '/shop/cart', text: USED_UP };
  const email = billingOf(cart, book)?.email ?? '';
  return (await isUsedUpBy(email, code, cart.id)) ? { path: '/shop/cart', text: USED_BY_YOU } : null;
}

function cartProblem({ goods, products }: CheckoutFacts, site: Site): CheckoutProblem | null {
  if (goods.length === 0) return { path: '/shop/cart', text: '' };
  const isGone = (line: OrderLine) => {
    const found = productOf({ products }, line);
    return !found || !isSold(found.product, site) || !found.variant.isActive;
  };
  return goods.some(isGone) ? { path: '/shop/cart', text: GONE } : null;
}

type Addressed = Pick<OpenedCheckout, 'cart' | 'goods' | 'products' | 'book'>;

/** Problems with account and addresses: whether a guest needs an account, then who they are. */
export async function addressProblem(facts: Addressed, site: Site): Promise<CheckoutProblem | null> {
  const { cart, book } = facts;
  const { needsAccount } = await shopSettingsOf(site.website.id);
  if (needsAccount && cart.partnerId === null && !isOpenToGuests(facts))
    return { path: '/web/login?redirect=/shop/checkout', text: NO_ADDRESS };
  const billing = billingOf(cart, book);
  if (!billing) return { path: '/shop/address', text: NO_ADDRESS };
  if (await isBlocked(site.company.id, billing.email))
    return { path: `/shop/address?partner_id=${billing.id}`, text: BLOCKED };
  if (!(await isComplete(billing, 'billing')))
    return { path: `/shop/address?partner_id=${billing.id}`, text: NO_ADDRESS };
  const shipping = shippingOf(cart, book);
  if (shipping && shipping.id !== billing.id && isShipped(facts) && !(await isComplete(shipping, 'shipping')))
    return { path: `/shop/address?partner_id=${shipping.id}&mode=shipping`, text: NO_ADDRESS };
  return null;
}

/** Tickets alone need no account where the shop asks for one, as events are open to visitors. */
export const isOpenToGuests = ({ goods, products }: Pick<Addressed, 'goods' | 'products'>): boolean =>
  goods.length > 0 && goods.every((line) => productOf({ products }, line)?.product.isHidden);

function deliveryProblem(facts: CheckoutFacts): CheckoutProblem | null {
  if (!isShipped(facts)) return null;
  const { cart, offers } = facts;
  const chosen = offers.find(({ carrier }) => carrier.id === cart.carrierId);
  const [first] = offers;
  if (!chosen && !first) return { path: '/shop/payment', text: UNABLE };
  if (!chosen) return { path: '/shop/payment', text: NO_CARRIER, field: `delivery_${first!.carrier.id}` };
  const hasPoint = chosen.carrier.kind !== 'pickup' || chosen.points.some(({ id }) => id === cart.pickupPointId);
  return hasPoint ? null : { path: '/shop/payment', text: NO_POINT, field: `points_${chosen.carrier.id}` };
}
