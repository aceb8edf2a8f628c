/** Confirms the cart before payment and lowers quantities that are no longer available. */
import { transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { isForPayment, lockOrder, lowerLine, type OrderLine } from '#sales/api.ts';
import { type CartContents, contentsOf, productOf } from '#shop/cart/contents.ts';
import { countCart, recountLocked } from '#shop/cart/prices.ts';
import { allowedQuantity } from '#shop/product/availability.ts';
import { loweredLines } from '#shop/product/outside_stock.ts';
import type { Partner } from './addresses/book.ts';
import { addressProblem, type CheckoutProblem } from './checkout_problems.ts';
import { type CheckoutFacts, currentFacts, type OpenedCheckout, openedBy } from './facts.ts';
import { CheckoutBlocked, change, EMPTY_CART, NO_CART, type Step, unlessBlocked } from './service.ts';

const TOO_FEW = msg('There is less stock than you ordered. Confirm again to adjust your cart.');
const ANOTHER_AMOUNT = msg('The prices have changed. Confirm your order again.');

/** The result of a confirmation: the order to pay, or what prevents it. */
export type Confirmed = { facts: CheckoutFacts; isLowered: boolean } | { problem: CheckoutProblem };

/**
 * Confirms the order: recalculates amounts and lowers quantities to what is available.
 * @returns also whether something is no longer available
 */
export async function confirmCart(step: Step): Promise<Confirmed> {
  const { found, site } = step;
  // An order being paid was confirmed before and stays as it is.
  if (found.payingSince) {
    const opened = await openedBy(found);
    const problem = await problemBefore(opened, site);
    return problem ? { problem } : { facts: await currentFacts(opened, site), isLowered: false };
  }
  return unlessBlocked(() => confirmLocked(step));
}

async function confirmLocked(step: Step): Promise<Confirmed> {
  const { site, found } = step;
  let book: Partner[] = [];
  let isLowered = false;
  const { order, ...counted } = await change(step, async (cart) => {
    // A payment just started in another tab: its order must not be confirmed a second time as a copy.
    if (cart.id !== found.id && !isForPayment(found)) throw new Conflict(NO_CART);
    const opened = await openedBy(cart);
    const problem = await problemBefore(opened, site);
    if (problem) throw new CheckoutBlocked(problem);
    isLowered = await lowerToStock(opened, site);
    book = opened.book;
    const { partnerId } = cart;
    const billingPartnerId = cart.billingPartnerId ?? (book.some(({ id }) => id === partnerId) ? partnerId : null);
    const shippingPartnerId = cart.shippingPartnerId ?? billingPartnerId;
    return { note: { billingPartnerId, shippingPartnerId }, contents: isLowered ? null : opened, book };
  });
  return { facts: { ...counted, cart: order, book }, isLowered };
}

/** What prevents confirming a cart at all. */
const problemBefore = async (opened: OpenedCheckout, site: Site): Promise<CheckoutProblem | null> =>
  opened.goods.length === 0 ? EMPTY_CART : addressProblem(opened, site);

/** Removes what is no longer available from a cart that could not be paid. @returns whether anything was removed */
export function lowerOrder(id: number, site: Site): Promise<boolean> {
  return transaction(async () => {
    const order = await lockOrder(id);
    if (order.state !== 'draft' || order.origin !== 'shop' || order.payingSince) return false;
    const isLowered = await lowerToStock(await contentsOf(id), site);
    if (isLowered) await recountLocked(order, await contentsOf(id), site, {});
    return isLowered;
  });
}

async function lowerToStock(contents: CartContents, site: Site): Promise<boolean> {
  const short = shortLines(contents);
  for (const { line, allowed } of short) await lowerLine(line, allowed);
  const outside = await loweredLines(contents.goods, site);
  for (const { lineId, quantity } of outside) await lowerLine({ id: lineId }, quantity);
  return short.length + outside.length > 0;
}

/** Lines with more pieces than available, and the available number. */
function shortLines({ goods, products }: Pick<CartContents, 'goods' | 'products'>) {
  const taken = new Map<number, number>();
  return goods.flatMap((line): { line: OrderLine; allowed: number }[] => {
    const found = productOf({ products }, line);
    if (!found) return [];
    const before = taken.get(found.variant.id) ?? 0;
    const allowed = Math.max(0, allowedQuantity(found.product, found.variant, line.quantity + before) - before);
    taken.set(found.variant.id, before + allowed);
    return allowed < line.quantity ? [{ line, allowed }] : [];
  });
}

/**
 * The confirmed cart, its current delivery methods, and what has changed since; writes nothing.
 * @returns `change` marked by `msg`; null: nothing has changed
 */
export async function recheckCart(
  opened: OpenedCheckout,
  site: Site,
): Promise<{ facts: CheckoutFacts; change: string | null }> {
  // It can't change any more, and its own held stock would look unavailable.
  if (opened.cart.payingSince) return { facts: await currentFacts(opened, site), change: null };
  const counting = { looksForWays: true, book: opened.book };
  const { order, offers, pricing } = await countCart(opened.cart, opened, site, counting);
  const facts = { ...opened, pricing, offers };
  if (shortLines(opened).length > 0) return { facts, change: TOO_FEW };
  const isSame = order.amountTotal === opened.cart.amountTotal && order.currencyCode === opened.cart.currencyCode;
  return { facts, change: isSame ? null : ANOTHER_AMOUNT };
}
