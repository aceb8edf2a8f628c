/** A buyer's note on the whole order. */
import { eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { Site } from '#core/sites/site.ts';
import { orders } from '#sales/schema/schema.ts';
import { findCart } from './cart.ts';
import type { Owner } from './owner.ts';

export type CartNote = { customerReference?: string | undefined; note?: string | undefined };

/** Writes what the buyer says about the whole order on their cart. @returns its id, or null where there is none */
export async function setCartNote(owner: Owner, site: Site, { customerReference, note }: CartNote) {
  return transaction(async () => {
    const cart = await findCart(owner, site);
    if (!cart) return null;
    const changes = {
      customerReference: customerReference ?? cart.customerReference,
      note: note ?? cart.note,
      updatedAt: new Date(),
    };
    await db.update(orders).set(changes).where(eq(orders.id, cart.id));
    return cart.id;
  });
}
