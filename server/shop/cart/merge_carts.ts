/** Transfers a cart to another owner, at that owner's prices. */
import { transaction } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { type Cart, findCart, isForPayment, lockCart, type Owner, reviveCart } from '#sales/api.ts';
import { contentsOf } from './contents.ts';
import { countCart, recountCart } from './prices.ts';

/** @returns the owner's cart. @throws NotFound as `reviveCart` does */
export function takeCart(token: string, how: 'squash' | 'merge', owner: Owner, site: Site): Promise<Cart | null> {
  return transaction(async () => {
    await reviveCart(token, how, owner, site);
    return countedFor(owner, site);
  });
}

/**
 * Prices, taxes and sums are those of whoever has it now. What is being paid stays as it is; so does what was, as long as
 * it comes to the same: else a copy goes on with the new sums, and money that comes late meets what it was for.
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
