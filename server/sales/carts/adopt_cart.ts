/** Moves a session's cart to the person who signs in, merging older carts. */
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { randomToken } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { isEnteredByGuest } from './address_owner.ts';
import { type Cart, type CartLine, cartLines, IS_CART, linkedLines, MOST_LINES } from './cart.ts';
import { detachCart, isForPayment, replaceWithCopy } from './cart_copy.ts';
import { lockOwner } from './owner.ts';

/**
 * The cart of the visit becomes the person's, on all of their devices. What an older cart of theirs held joins it,
 * unless the new one has the same thing already. Without a cart in the visit the older one stays.
 */
export async function adoptCart(sessionId: number, partnerId: number, site: Site): Promise<void> {
  await transaction(async () => {
    await lockOwner({ sessionId, partnerId });
    const found = await forUpdate(
      db
        .select()
        .from(orders)
        .where(
          and(
            or(eq(orders.partnerId, partnerId), eq(orders.sessionId, sessionId)),
            eq(orders.websiteId, site.website.id),
            IS_CART,
          ),
        )
        .orderBy(asc(orders.id)),
    );
    const current = found.findLast((cart) => cart.partnerId === null);
    if (!current) return;
    await db.update(orders).set({ partnerId, sessionId: null }).where(eq(orders.id, current.id));
    await adoptAddresses(current, partnerId);
    const others = found.filter((older) => older.partnerId === partnerId);
    if (others.length > 0) await mergeCarts(others, { ...current, partnerId, sessionId: null });
  });
}

/** Makes addresses entered as a guest addresses of the person. */
async function adoptAddresses(cart: Cart, parentId: number): Promise<void> {
  const { billingPartnerId, shippingPartnerId } = cart;
  const chosen = [billingPartnerId, shippingPartnerId].filter((id) => id !== null && id !== parentId) as number[];
  if (chosen.length === 0) return;
  const isFurther = billingPartnerId === parentId ? undefined : eq(partners.parentId, billingPartnerId ?? 0);
  await db
    .update(partners)
    .set({ parentId })
    .where(and(or(inArray(partners.id, chosen), isFurther), isEnteredByGuest(cart)));
}

/** Merges carts; one under payment is replaced by a copy first. Call it inside a transaction, with the carts locked. */
export async function mergeCarts(others: readonly Cart[], into: Cart): Promise<Cart> {
  const to = await changeable(into);
  for (const other of others) await moveLines(await changeable(other), to);
  return to;
}

const changeable = async (cart: Cart): Promise<Cart> => (isForPayment(cart) ? replaceWithCopy(cart) : cart);

/** Moves each line with its options. Duplicates, and lines beyond the limit, stay in the old cart. */
async function moveLines(from: Cart, to: Cart): Promise<void> {
  const there = await cartLines(to);
  const lines = await cartLines(from);
  for (const line of lines.filter(({ linkedLineId }) => linkedLineId === null)) {
    const linked = linkedLines(lines, line);
    const same = there.find((one) => one.variantId === line.variantId && one.choicesKey === line.choicesKey);
    if (same && isAllIn(linkedLines(there, same), linked)) continue;
    if (there.length + 1 + linked.length > MOST_LINES) continue;
    // The same thing with something else beside it is another line: each option has as many pieces as its product.
    if (same) await db.update(orderLines).set({ choicesKey: randomToken() }).where(eq(orderLines.id, line.id));
    const ids = [line, ...linked].map(({ id }) => id);
    await db.update(orderLines).set({ orderId: to.id }).where(inArray(orderLines.id, ids));
    there.push(line, ...linked);
  }
  await detachCart(from);
}

/** Whether the cart has these options already. Those with custom texts never count: their texts would be lost. */
const isAllIn = (there: readonly CartLine[], linked: readonly CartLine[]): boolean =>
  linked.every((line) => isPlain(line) && there.some((one) => one.variantId === line.variantId && isPlain(one)));
const isPlain = ({ choices }: CartLine): boolean => choices.custom.length + choices.noVariant.length === 0;
