/** Changes addresses and delivery during checkout and recalculates the order. */
import { inTransaction, transaction, withoutDiskWait } from '#core/db/database.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { CheckoutNote } from '#sales/api.ts';
import { type Cart, lockFound, mayChangeAddress, type Owner } from '#sales/api.ts';
import { type CartContents, contentsOf } from '#shop/cart/contents.ts';
import type { Offer } from '#shop/cart/delivery.ts';
import { type CountedCart, recountLocked } from '#shop/cart/prices.ts';
import { addAddress, changeAddress, ownAddress, type Partner } from './addresses/book.ts';
import type { AddressFormValues, AddressMode } from './addresses/rules.ts';
import type { CheckoutProblem } from './checkout_problems.ts';
import type { CarrierChoice } from './contract.ts';
import { type CheckoutFacts, currentFacts, openedBy } from './facts.ts';

export const NO_CART = msg('Your cart has changed. Review it and try again.');
const NO_SUCH_WAY = msg('This delivery method is not available for your order.');
const NO_SUCH_POINT = msg('This pickup location is closed. Choose another one.');

type Change = {
  /** The buyer's choices to save. */
  note: CheckoutNote;
  /** Its contents, if they were read after locking and not changed since. */
  contents?: CartContents | null;
  /** The buyer's addresses, if they were read already. */
  book?: readonly Partner[];
};

/**
 * Each step is one transaction, and the amounts are recalculated at its end. A power cut may take the last steps back,
 * until the order is placed.
 * @param found the cart as this request found it
 * @param work is given the locked cart
 * @throws Conflict where there is no cart any more
 */
export function change({ owner, site, found }: Step, work: (cart: Cart) => Promise<Change>): Promise<CountedCart> {
  const changed = async () => {
    const cart = await lockFound(owner, site, found);
    if (!cart) throw new Conflict(NO_CART);
    const { note, contents, book } = await work(cart);
    const counting = { takesUsualWay: true, stored: cart, ...(book && { book }) };
    return recountLocked({ ...cart, ...note }, contents ?? (await contentsOf(cart.id)), site, counting);
  };
  return withoutDiskWait(() => inTransaction(changed));
}

/** Thrown when a problem must be solved first; nothing is written. */
export class CheckoutBlocked extends Error {
  readonly problem: CheckoutProblem;

  constructor(problem: CheckoutProblem) {
    super('Something hinders this step of the checkout.');
    this.problem = problem;
  }
}

export async function unlessBlocked<T>(work: () => Promise<T>): Promise<T | { problem: CheckoutProblem }> {
  try {
    return await withoutDiskWait(() => transaction(work));
  } catch (error) {
    if (!(error instanceof CheckoutBlocked)) throw error;
    return { problem: error.problem };
  }
}

export const EMPTY_CART: CheckoutProblem = { path: '/shop/cart', text: '' };

/** The buyer, and the cart as it was found. */
export type Step = { owner: Owner; site: Site; found: Cart };

export type SavedAddress = {
  mode: AddressMode;
  /** Null: a new one. */
  partnerId: number | null;
  values: AddressFormValues;
  /** Deliver to the billing address. */
  usesSame: boolean;
  /** Fields that must not be changed. */
  keeps: readonly string[];
};

/**
 * @param alongside runs in the same transaction
 * @returns the recalculated cart, or the problem that prevented saving
 */
export const saveAddress = (
  step: Step,
  saved: SavedAddress,
  alongside: (cart: CountedCart) => Promise<void>,
): Promise<CountedCart | { problem: CheckoutProblem }> =>
  unlessBlocked(async () => {
    const { mode, partnerId, values, usesSame, keeps } = saved;
    const counted = await change(step, async (cart) => {
      const contents = await contentsOf(cart.id);
      if (contents.goods.length === 0) throw new CheckoutBlocked(EMPTY_CART);
      if (partnerId !== null) await ownAddress(cart, partnerId);
      const mayChange = partnerId !== null && (await mayChangeAddress(cart, partnerId));
      const address = mayChange
        ? await changeAddress(partnerId, values, keeps)
        : await addAddress(cart, mode, values, step.site);
      const wasBoth = cart.shippingPartnerId === cart.billingPartnerId || cart.shippingPartnerId === partnerId;
      const follows = usesSame || (wasBoth && partnerId !== null);
      const { id } = address;
      const bill = { billingPartnerId: id, shippingPartnerId: follows ? id : cart.shippingPartnerId };
      return { note: mode === 'shipping' ? { shippingPartnerId: id } : bill, contents, book: [address] };
    });
    await alongside(counted);
    return counted;
  });

/** @throws Forbidden for somebody else's address */
export async function shipTo(step: Step, partnerId: number): Promise<Cart> {
  const { found } = step;
  await ownAddress(found, partnerId);
  if (found.shippingPartnerId === partnerId) return found;
  return (await change(step, async () => ({ note: { shippingPartnerId: partnerId } }))).order;
}

/** The chosen point; without one the point chosen before, or the only one. */
function pointOf({ carrier, points }: Offer, { pickup_point_id: chosen }: CarrierChoice, before: Cart) {
  const pointId = chosen ?? (before.carrierId === carrier.id ? before.pickupPointId : null);
  const found = points.find(({ id }) => id === pointId);
  return found ?? (!chosen && points.length === 1 ? points[0] : undefined);
}

/** @throws Invalid if the method is not offered, or its pickup point is closed */
export async function chooseCarrier(step: Step, choice: CarrierChoice): Promise<CheckoutFacts> {
  const { found: before, site } = step;
  const facts = await currentFacts(await openedBy(before), site);
  const offer = facts.offers.find(({ carrier }) => carrier.id === choice.carrier_id);
  if (!offer) throw new Invalid(NO_SUCH_WAY, { carrier_id: NO_SUCH_WAY });
  const point = pointOf(offer, choice, before);
  if (choice.pickup_point_id && !point) throw new Invalid(NO_SUCH_POINT, { pickup_point_id: NO_SUCH_POINT });
  const chosen = { carrierId: offer.carrier.id, pickupPointId: point?.id ?? null };
  if (before.carrierId === chosen.carrierId && before.pickupPointId === chosen.pickupPointId) return facts;
  const { order, ...counted } = await change(step, async () => ({ note: chosen, book: facts.book }));
  return { ...counted, cart: order, book: facts.book };
}
