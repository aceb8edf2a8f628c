/** What the steps of the checkout change, each in one transaction, with the amounts counted again at its end. */
import { inTransaction, transaction } from '#core/db/database.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import {
  type Cart,
  type CheckoutNote,
  findCart,
  lockCart,
  lockOrder,
  lowerLine,
  mayChangeAddress,
  noteCheckout,
  type Order,
  type OrderLine,
  type Owner,
} from '#sales/api.ts';
import { type CartContents, contentsOf, productOf } from '#shop/cart/contents.ts';
import { type CountedCart, countCart, recountLocked } from '#shop/cart/prices.ts';
import { allowedQuantity } from '#shop/product/availability.ts';
import { addAddress, addressesOf, changeAddress, ownAddress, type Partner } from './addresses/book.ts';
import type { AddressMode, TypedAddress } from './addresses/rules.ts';
import type { CarrierChoice } from './contract.ts';
import { asItStands, type CheckoutFacts, type OpenedCheckout, openedBy } from './facts.ts';

const NO_CART = msg('Your cart has changed meanwhile. Please look at it again.');
const TOO_FEW = msg('There are fewer pieces left than you ask for. Confirm again, and your cart is adjusted.');
const ANOTHER_AMOUNT = msg('The prices have changed meanwhile. Please confirm your order again.');
const NO_SUCH_WAY = msg('This way of delivery is not offered for your order.');
const NO_SUCH_POINT = msg('Please choose where you fetch your order.');

/**
 * @param work is given the cart, locked. It returns what the buyer says of it, and what is in it, if it read that and
 * changed none of it
 * @throws Conflict where there is no cart any more
 */
function change(
  owner: Owner,
  site: Site,
  work: (cart: Cart) => Promise<{ note: CheckoutNote; contents?: CartContents | null }>,
): Promise<CountedCart> {
  return inTransaction(async () => {
    if (!(await findCart(owner, site))) throw new Conflict(NO_CART);
    const cart = await lockCart(owner, site);
    const { note, contents } = await work(cart);
    const noted = await noteCheckout(cart, note);
    return recountLocked(noted, contents ?? (await contentsOf(cart.id)), site, { takesUsualWay: true });
  });
}

export type SavedAddress = {
  mode: AddressMode;
  /** Null: a new one. */
  partnerId: number | null;
  typed: TypedAddress;
  /** Goods go where the bill goes. */
  usesSame: boolean;
  /** Fields that stay as they were. */
  keeps: readonly string[];
};

export async function saveAddress(owner: Owner, site: Site, saved: SavedAddress): Promise<Order> {
  const { mode, partnerId, typed, usesSame, keeps } = saved;
  const { order } = await change(owner, site, async (cart) => {
    if (partnerId !== null) await ownAddress(cart, partnerId);
    const mayChange = partnerId !== null && (await mayChangeAddress(cart, partnerId));
    if (mayChange) await changeAddress(partnerId, typed, keeps);
    const id = mayChange ? partnerId : await addAddress(cart, typed, site);
    const wasBoth = cart.shippingPartnerId === cart.billingPartnerId || cart.shippingPartnerId === partnerId;
    const follows = usesSame || (wasBoth && partnerId !== null);
    const bill = { billingPartnerId: id, shippingPartnerId: follows ? id : cart.shippingPartnerId };
    return { note: mode === 'shipping' ? { shippingPartnerId: id } : bill };
  });
  return order;
}

/** @throws Forbidden for somebody else's address */
export async function shipTo(owner: Owner, site: Site, partnerId: number): Promise<void> {
  const cart = await findCart(owner, site);
  if (!cart) throw new Conflict(NO_CART);
  await ownAddress(cart, partnerId);
  if (cart.shippingPartnerId === partnerId) return;
  await change(owner, site, async () => ({ note: { shippingPartnerId: partnerId } }));
}

/** @throws Invalid where it does not go there */
export async function chooseCarrier(owner: Owner, site: Site, choice: CarrierChoice): Promise<CheckoutFacts> {
  const before = await findCart(owner, site);
  if (!before) throw new Conflict(NO_CART);
  const facts = await asItStands(await openedBy(before), site);
  const offer = facts.offers.find(({ carrier }) => carrier.id === choice.carrier_id);
  if (!offer) throw new Invalid(NO_SUCH_WAY, { carrier_id: NO_SUCH_WAY });
  const said = choice.pickup_point_id ?? (before.carrierId === offer.carrier.id ? before.pickupPointId : null);
  const point = offer.points.find(({ id }) => id === said) ?? (offer.points.length === 1 ? offer.points[0] : undefined);
  if (choice.pickup_point_id && !point) throw new Invalid(NO_SUCH_POINT, { pickup_point_id: NO_SUCH_POINT });
  const chosen = { carrierId: offer.carrier.id, pickupPointId: point?.id ?? null };
  if (before.carrierId === chosen.carrierId && before.pickupPointId === chosen.pickupPointId) return facts;
  const { order, ...counted } = await change(owner, site, async () => ({ note: chosen }));
  return { ...counted, cart: order, book: facts.book };
}

/**
 * The buyer has read it all: amounts are counted again, and quantities are lowered to what there is.
 * @returns the order to pay, and whether some of it is no longer to be had
 */
export function confirmCart(owner: Owner, site: Site): Promise<{ facts: CheckoutFacts; isLowered: boolean }> {
  return transaction(async () => {
    const before = await findCart(owner, site);
    if (!before) throw new Conflict(NO_CART);
    // What is being paid was confirmed before, and stays as it is.
    if (before.payingSince) return { facts: await asItStands(await openedBy(before), site), isLowered: false };
    let isLowered = false;
    let book: Partner[] = [];
    const { order, ...counted } = await change(owner, site, async (locked) => {
      const contents = await contentsOf(locked.id);
      isLowered = await lowerToStock(contents);
      book = await addressesOf(locked);
      const { partnerId } = locked;
      const billingPartnerId = locked.billingPartnerId ?? (book.some(({ id }) => id === partnerId) ? partnerId : null);
      const shippingPartnerId = locked.shippingPartnerId ?? billingPartnerId;
      return { note: { billingPartnerId, shippingPartnerId }, contents: isLowered ? null : contents };
    });
    return { facts: { ...counted, cart: order, book }, isLowered };
  });
}

/** What can't be had any more leaves a cart that could not be paid. @returns whether something did */
export function lowerOrder(id: number, site: Site): Promise<boolean> {
  return transaction(async () => {
    const order = await lockOrder(id);
    if (order.state !== 'draft' || order.origin !== 'shop' || order.payingSince) return false;
    const isLowered = await lowerToStock(await contentsOf(id));
    if (isLowered) await recountLocked(order, await contentsOf(id), site, {});
    return isLowered;
  });
}

async function lowerToStock(contents: CartContents): Promise<boolean> {
  const short = shortLines(contents);
  for (const { line, allowed } of short) await lowerLine(line, allowed);
  return short.length > 0;
}

/** Lines that ask for more than there is, and what there is for them. */
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
 * The cart as its buyer confirmed it, with the ways it may go now, and what has changed since; nothing is written.
 * @returns `change` marked by `msg`; null: nothing
 */
export async function lookedAtAgain(
  opened: OpenedCheckout,
  site: Site,
): Promise<{ facts: CheckoutFacts; change: string | null }> {
  // It stands fast, and what is held for it seems gone to everybody.
  if (opened.cart.payingSince) return { facts: await asItStands(opened, site), change: null };
  const { order, offers, pricing } = await countCart(opened.cart, opened, site, { looksForWays: true });
  const facts = { ...opened, pricing, offers };
  if (shortLines(opened).length > 0) return { facts, change: TOO_FEW };
  const isSame = order.amountTotal === opened.cart.amountTotal && order.currencyCode === opened.cart.currencyCode;
  return { facts, change: isSame ? null : ANOTHER_AMOUNT };
}
