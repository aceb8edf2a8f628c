/** Transfers a cart to another owner, at that owner's prices. */
import { transaction } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { type Cart, findCart, isForPayment, lockCart, type Owner, reviveCart } from '#sales/api.ts';
import { contentsOf } from './contents.ts';
import { countCart, recountCart } from './prices.ts';

/** @returns the owner's cart. @throws NotFound as `reviveCart` does */
export function takeOverCart(token: string, how: 'squash' | 'merge', owner: Owner, site: Site): Promise<Cart | null> {
  return transaction(async () => {
    await reviveCart(token, how, owner, site);
    return countedFor(owner, site);
  });
}

/**
 * Recalculates the cart for its new owner. An order that is being paid stays as it is; so does one with an earlier
 * payment attempt, as long as its total is the same. Otherwise a copy gets the new total, and late money still matches
 * the original.
 */
export function countedFor(owner: Owner, site: Site): Promise<Cart | null> {
  return transaction(async () => {
    const found = await findCart(owner, site);
    if (!found || (isForPayment(found) && (found.payingSince || (await comesToTheSame(found, site))))) return found;
    return recountCart((await lockCart(owner, site)).id, site);
  });
}

async function comesToTheSame(cart: Cart, site: Site): Promise<boolean> {
  const { order } = await countCart(cart, await contentsOf(cart.id), site, {});
  return order.amountTotal === cart.amountTotal && order.currencyCode === cart.currencyCode;
}
