/** What becomes of carts when somebody signs in. */
import { and, asc, eq, or } from 'drizzle-orm';
import { db, forUpdate, transaction } from '../core/db/database.ts';
import type { Site } from '../core/site.ts';
import { type Cart, cartLines, IS_CART, MOST_LINES } from './cart.ts';
import { lockOwner } from './owner.ts';
import { orderLines, orders } from './schema.ts';

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
    for (const older of found) if (older.partnerId === partnerId) await moveLines(older, current);
  });
}

/** What finds no room stays in the cart that ends. */
async function moveLines(from: Cart, to: Cart): Promise<void> {
  const there = await cartLines(to);
  for (const line of await cartLines(from)) {
    const isThere = there.some((one) => one.variantId === line.variantId && one.choicesKey === line.choicesKey);
    if (isThere) await db.delete(orderLines).where(eq(orderLines.id, line.id));
    else if (there.push(line) <= MOST_LINES)
      await db.update(orderLines).set({ orderId: to.id }).where(eq(orderLines.id, line.id));
  }
  await db.update(orders).set({ state: 'cancel', sessionId: null }).where(eq(orders.id, from.id));
}
