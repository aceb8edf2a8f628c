/** What the steps of the checkout change, each in one transaction, with the amounts counted again at its end. */
import { transaction } from '../../core/db/database.ts';
import { Conflict, Invalid } from '../../core/errors.ts';
import { phrase } from '../../core/phrase.ts';
import type { Site } from '../../core/site.ts';
import { type Cart, findCart, lockCart, type Owner } from '../../sales/cart.ts';
import { linesOf, lockOrder, lowerLine, noteCheckout, type Order, type OrderLine } from '../../sales/paying.ts';
import { mayChangeAddress } from '../../sales/service.ts';
import { allowedQuantity } from '../availability.ts';
import { recountCart } from '../cart_prices.ts';
import { cartProducts } from '../cart_products.ts';
import { deliveryOffers, isShipped } from '../delivery.ts';
import { addAddress, addressesOf, changeAddress, ownAddress } from './address_book.ts';
import type { AddressMode, TypedAddress } from './address_rules.ts';
import type { CarrierChoice } from './contract.ts';

const NO_CART = phrase('Your cart has changed meanwhile. Please look at it again.');
const TOO_FEW = phrase('There are fewer pieces left than you ask for. Confirm again, and your cart is adjusted.');
const ANOTHER_AMOUNT = phrase('The prices have changed meanwhile. Please confirm your order again.');
const NO_SUCH_WAY = phrase('This way of delivery is not offered for your order.');
const NO_SUCH_POINT = phrase('Please choose where you fetch your order.');

/** @throws Conflict where there is no cart any more */
function change(owner: Owner, site: Site, work: (cart: Cart) => Promise<void>): Promise<Order> {
  return transaction(async () => {
    if (!(await findCart(owner, site))) throw new Conflict(NO_CART);
    const cart = await lockCart(owner, site);
    await work(cart);
    await chooseUsualWay(cart.id, site);
    return recountCart(cart.id, site);
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

export function saveAddress(owner: Owner, site: Site, saved: SavedAddress): Promise<Order> {
  const { mode, partnerId, typed, usesSame, keeps } = saved;
  return transaction(async () => {
    // Whoever pays just now is sent what was written when they began.
    const isBeingPaid = ((await findCart(owner, site))?.payingSince ?? null) !== null;
    return change(owner, site, async (cart) => {
      if (partnerId !== null) await ownAddress(cart, partnerId);
      const staysAsItIs = isBeingPaid && cart.partnerId === null;
      const mayChange = partnerId !== null && !staysAsItIs && (await mayChangeAddress(cart, partnerId));
      if (mayChange) await changeAddress(partnerId, typed, keeps);
      const id = mayChange ? partnerId : await addAddress(cart, typed, site);
      const wasBoth = cart.shippingPartnerId === cart.billingPartnerId || cart.shippingPartnerId === partnerId;
      if (mode === 'shipping') return noteCheckout(cart, { shippingPartnerId: id });
      const shippingPartnerId = usesSame || (wasBoth && partnerId !== null) ? id : cart.shippingPartnerId;
      await noteCheckout(cart, { billingPartnerId: id, shippingPartnerId: usesSame ? id : shippingPartnerId });
    });
  });
}

/** @throws Forbidden for somebody else's address */
export async function shipTo(owner: Owner, site: Site, partnerId: number): Promise<void> {
  const cart = await findCart(owner, site);
  if (!cart) throw new Conflict(NO_CART);
  await ownAddress(cart, partnerId);
  if (cart.shippingPartnerId === partnerId) return;
  await change(owner, site, (locked) => noteCheckout(locked, { shippingPartnerId: partnerId }));
}

/** @throws Invalid where it does not go there */
export async function chooseCarrier(owner: Owner, site: Site, choice: CarrierChoice): Promise<Order> {
  const before = await findCart(owner, site);
  if (!before) throw new Conflict(NO_CART);
  const lines = (await linesOf(before.id)).filter(({ isDelivery }) => !isDelivery);
  const offers = (await isShipped(lines)) ? await deliveryOffers(before, lines, site) : [];
  const offer = offers.find(({ carrier }) => carrier.id === choice.carrier_id);
  if (!offer) throw new Invalid(NO_SUCH_WAY, { carrier_id: NO_SUCH_WAY });
  const said = choice.pickup_point_id ?? (before.carrierId === offer.carrier.id ? before.pickupPointId : null);
  const point = offer.points.find(({ id }) => id === said) ?? (offer.points.length === 1 ? offer.points[0] : undefined);
  if (choice.pickup_point_id && !point) throw new Invalid(NO_SUCH_POINT, { pickup_point_id: NO_SUCH_POINT });
  const chosen = { carrierId: offer.carrier.id, pickupPointId: point?.id ?? null };
  if (before.carrierId === chosen.carrierId && before.pickupPointId === chosen.pickupPointId) return before;
  return change(owner, site, (cart) => noteCheckout(cart, chosen));
}

/** Until the buyer chooses it goes the first way that takes it, where they need not choose a place. */
async function chooseUsualWay(orderId: number, site: Site): Promise<void> {
  const order = await lockOrder(orderId);
  if (order.carrierId !== null) return;
  const lines = (await linesOf(orderId)).filter(({ isDelivery }) => !isDelivery);
  if (!(await isShipped(lines))) return;
  const usual = (await deliveryOffers(order, lines, site)).find(({ carrier }) => carrier.kind === 'delivery');
  if (usual) await noteCheckout(order, { carrierId: usual.carrier.id, pickupPointId: null });
}

/**
 * The buyer has read it all: amounts are counted again, and quantities are lowered to what there is.
 * @returns the order to pay, and whether some of it is no longer to be had
 */
export async function confirmCart(owner: Owner, site: Site): Promise<{ order: Order; isLowered: boolean }> {
  const cart = await findCart(owner, site);
  if (!cart) throw new Conflict(NO_CART);
  // What is being paid was confirmed before, and stays as it is.
  if (cart.payingSince) return { order: cart, isLowered: false };
  let isLowered = false;
  const order = await change(owner, site, async (locked) => {
    isLowered = await lowerToStock(locked);
    const book = await addressesOf(locked);
    const partnerId = locked.partnerId;
    const billingPartnerId = locked.billingPartnerId ?? (book.some(({ id }) => id === partnerId) ? partnerId : null);
    const shippingPartnerId = locked.shippingPartnerId ?? billingPartnerId;
    await noteCheckout(locked, { billingPartnerId, shippingPartnerId });
  });
  return { order, isLowered };
}

/** What can't be had any more leaves a cart that could not be paid. @returns whether something did */
export function lowerOrder(id: number, site: Site): Promise<boolean> {
  return transaction(async () => {
    const order = await lockOrder(id);
    if (order.state !== 'draft' || order.origin !== 'shop' || order.payingSince) return false;
    const isLowered = await lowerToStock(order);
    if (isLowered) await recountCart(id, site);
    return isLowered;
  });
}

async function lowerToStock(cart: Cart): Promise<boolean> {
  const short = await shortLines(cart);
  for (const { line, allowed } of short) await lowerLine(line, allowed);
  return short.length > 0;
}

/** Lines that ask for more than there is, and what there is for them. */
async function shortLines(cart: Pick<Cart, 'id'>): Promise<{ line: OrderLine; allowed: number }[]> {
  const lines = (await linesOf(cart.id)).filter(({ isDelivery }) => !isDelivery);
  const products = await cartProducts(lines.flatMap(({ variantId }) => variantId ?? []));
  const taken = new Map<number, number>();
  return lines.flatMap((line) => {
    const found = products.get(line.variantId ?? 0);
    if (!found) return [];
    const before = taken.get(found.variant.id) ?? 0;
    const allowed = Math.max(0, allowedQuantity(found.product, found.variant, line.quantity + before) - before);
    taken.set(found.variant.id, before + allowed);
    return allowed < line.quantity ? [{ line, allowed }] : [];
  });
}

/** What has changed since the buyer last confirmed; nothing is written. Marked by `phrase`; null: nothing. */
export async function whatChanged(cart: Cart, site: Site): Promise<string | null> {
  // It stands fast, and what is held for it seems gone to everybody.
  if (cart.payingSince) return null;
  if ((await shortLines(cart)).length > 0) return TOO_FEW;
  const counted = await asCountedNow(cart, site);
  const isSame = counted.amountTotal === cart.amountTotal && counted.currencyCode === cart.currencyCode;
  return isSame ? null : ANOTHER_AMOUNT;
}

/** Counts in a transaction that is undone. */
async function asCountedNow(cart: Cart, site: Site): Promise<Order> {
  class Undone extends Error {
    readonly order: Order;
    constructor(order: Order) {
      super();
      this.order = order;
    }
  }
  try {
    return await transaction(async () => {
      throw new Undone(await recountCart(cart.id, site));
    });
  } catch (error) {
    if (error instanceof Undone) return error.order;
    throw error;
  }
}
