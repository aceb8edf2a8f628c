/** Restores an abandoned cart by the token of its mail. */
import { and, eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { isSame } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { lockOrder } from '#sales/documents/totals.ts';
import { orders } from '#sales/schema/schema.ts';
import { lentTo } from './address_owner.ts';
import { mergeCarts } from './adopt_cart.ts';
import { type Cart, findCart } from './cart.ts';
import { detachCart, isForPayment, replaceWithCopy } from './cart_copy.ts';
import { lockOwner, type Owner } from './owner.ts';

const NO_ADDRESSES = { billingPartnerId: null, shippingPartnerId: null };

/** Order of the shop that a token opens, whatever became of it; null: there is none. */
export async function cartOfToken(token: string, site: Site): Promise<Cart | null> {
  const [found] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.accessToken, token), eq(orders.websiteId, site.website.id), eq(orders.origin, 'shop')));
  return found && isSame(token, found.accessToken) ? found : null;
}

export const isLeft = ({ state }: Pick<Cart, 'state'>): boolean => state === 'draft';

/** Nobody else changes it from now on; null where its payment came before, and it is no cart any more. */
async function lockLeft({ id }: Cart): Promise<Cart | null> {
  const locked = await lockOrder(id);
  return isLeft(locked) ? locked : null;
}

/**
 * The cart of a token becomes the owner's. `squash`: in place of the one they have; `merge`: its lines join that one.
 * @throws NotFound where it is no cart, or one any more
 */
export async function reviveCart(token: string, how: 'squash' | 'merge', owner: Owner, site: Site): Promise<void> {
  await transaction(async () => {
    const { sessionId, partnerId } = await lockOwner(owner);
    const found = await cartOfToken(token, site);
    const left = found && (await lockLeft(found));
    if (!left) throw new NotFound();
    const known = await findCart({ sessionId, partnerId }, site);
    if (known?.id === left.id) return;
    const current = known && (await lockLeft(known));
    const whose = { partnerId, sessionId: partnerId === null ? sessionId : null };
    if (how === 'merge' && current) {
      await mergeCarts([left], current);
      return;
    }
    if (current) await detachCart(current);
    const revived = isForPayment(left) ? await replaceWithCopy(left) : left;
    // Addresses of another person are not passed on with the cart.
    const isOthers = revived.partnerId !== partnerId;
    const addresses = isOthers ? NO_ADDRESSES : await lentTo(whose, revived);
    await db
      .update(orders)
      .set({ ...whose, ...addresses, updatedAt: new Date() })
      .where(eq(orders.id, revived.id));
  });
}
