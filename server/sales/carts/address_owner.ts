/** Tells whether a buyer owns an address and may change it. */
import { and, eq, exists, inArray, isNotNull, isNull, not, or, type SQL } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { orders } from '#sales/schema/schema.ts';

type Buyer = { partnerId: number | null };
type Billed = { billingPartnerId: number | null };
type Addresses = Billed & { shippingPartnerId: number | null };

const hasAccount = () => exists(db.select({ id: users.id }).from(users).where(eq(users.partnerId, partners.id)));

/** Addresses typed by guests: without an account, and without a customer or further ones of a guest's billing contact. */
export const isEnteredByGuest = ({ billingPartnerId }: Billed) =>
  and(or(isNull(partners.parentId), eq(partners.parentId, billingPartnerId ?? 0)), not(hasAccount()));

const isTheirs = ({ partnerId }: Buyer, addresses: Billed): SQL | undefined =>
  partnerId === null ? isEnteredByGuest(addresses) : or(eq(partners.id, partnerId), eq(partners.parentId, partnerId));

/** The addresses of a cart that stay with it under another owner. */
export async function lentTo(buyer: Buyer, addresses: Addresses): Promise<Addresses> {
  const { billingPartnerId, shippingPartnerId } = addresses;
  const ids = [billingPartnerId, shippingPartnerId].filter((id) => id !== null);
  const rows = await db
    .select({ id: partners.id })
    .from(partners)
    .where(and(inArray(partners.id, [...ids, 0]), isTheirs(buyer, addresses)));
  const keep = (id: number | null) => (rows.some((row) => row.id === id) ? id : null);
  return { billingPartnerId: keep(billingPartnerId), shippingPartnerId: keep(shippingPartnerId) };
}

/** An order with a number is paid, or its money may come yet: it is sent where, and billed to whom, was written for it. */
const isInOrder = (id: number, which?: SQL) =>
  exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          isNotNull(orders.name),
          which,
          or(eq(orders.partnerId, id), eq(orders.billingPartnerId, id), eq(orders.shippingPartnerId, id)),
        ),
      ),
  );

/**
 * Bills a customer's orders that keep no address of their own to them by name, not as whose they are: those being paid,
 * and those placed before addresses were kept.
 * @returns whether there are such orders
 */
export async function fixAddressOnOrders(partnerId: number): Promise<boolean> {
  const keepsNone = isNull(orders.billingAddress);
  const isTheirs = and(eq(orders.partnerId, partnerId), isNull(orders.billingPartnerId));
  await db
    .update(orders)
    .set({ billingPartnerId: partnerId })
    .where(and(isNotNull(orders.name), isTheirs, keepsNone));
  return (await db.$count(partners, and(eq(partners.id, partnerId), isInOrder(partnerId, keepsNone)))) > 0;
}

/**
 * Whether a buyer may edit an address in place. A person with an account edits only their own addresses; an address
 * that a guest typed is fixed by the first order that uses it.
 */
export async function mayChangeAddress(cart: Buyer & Billed, id: number): Promise<boolean> {
  const { partnerId } = cart;
  if (partnerId === id) return true;
  const isFurther =
    partnerId === null
      ? and(isEnteredByGuest(cart), not(isInOrder(id)))
      : and(eq(partners.parentId, partnerId), not(hasAccount()));
  return (await db.$count(partners, and(eq(partners.id, id), isFurther))) > 0;
}
