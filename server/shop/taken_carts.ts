/** Carts that come to another owner, by the link of a mail or by signing in: counted for them, as the checkout shows them. */
import { transaction } from '../core/db/database.ts';
import type { Site } from '../core/site.ts';
import { reviveCart } from '../sales/abandoned.ts';
import { type Cart, findCart, type Owner } from '../sales/cart.ts';
import { lockOrder } from '../sales/paying.ts';
import { recountCart } from './cart_prices.ts';

/** @returns the owner's cart. @throws NotFound as `reviveCart` does */
export function takeCart(token: string, how: 'squash' | 'merge', owner: Owner, site: Site): Promise<Cart | null> {
  return transaction(async () => {
    await reviveCart(token, how, owner, site);
    return countedFor(owner, site);
  });
}

/** Prices, taxes and sums are those of whoever has it now. */
export function countedFor(owner: Owner, site: Site): Promise<Cart | null> {
  return transaction(async () => {
    const found = await findCart(owner, site);
    if (!found) return null;
    const { state } = await lockOrder(found.id);
    return state === 'draft' ? recountCart(found.id, site) : null;
  });
}
