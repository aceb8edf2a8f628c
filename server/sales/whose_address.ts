/** Whose an address is: a customer's own entry and what belongs to it, or nobody's, as a guest typed it for one order. */
import { and, eq, exists, inArray, isNull, not, or, type SQL } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import { partners, users } from '../core/people.schema.ts';

type Buyer = { partnerId: number | null };
type Addresses = { billingPartnerId: number | null; shippingPartnerId: number | null };

const hasAccount = () => exists(db.select({ id: users.id }).from(users).where(eq(users.partnerId, partners.id)));

/** Typed by a guest: it belongs to no customer, and nobody signs in with it. */
export const isNobodys = () => and(isNull(partners.parentId), not(hasAccount()));

const isTheirs = ({ partnerId }: Buyer): SQL | undefined =>
  partnerId === null ? isNobodys() : or(eq(partners.id, partnerId), eq(partners.parentId, partnerId));

/** What of a cart's addresses goes with it to another buyer. */
export async function lentTo(buyer: Buyer, { billingPartnerId, shippingPartnerId }: Addresses): Promise<Addresses> {
  const ids = [billingPartnerId, shippingPartnerId].filter((id) => id !== null);
  const rows = await db
    .select({ id: partners.id })
    .from(partners)
    .where(and(inArray(partners.id, [...ids, 0]), isTheirs(buyer)));
  const keep = (id: number | null) => (rows.some((row) => row.id === id) ? id : null);
  return { billingPartnerId: keep(billingPartnerId), shippingPartnerId: keep(shippingPartnerId) };
}

/** Whether what a buyer types may be written over an address. Who has an account writes their own entry alone. */
export async function mayChangeAddress({ partnerId }: Buyer, id: number): Promise<boolean> {
  if (partnerId === id) return true;
  const isFurther = partnerId === null ? isNobodys() : and(eq(partners.parentId, partnerId), not(hasAccount()));
  return (await db.$count(partners, and(eq(partners.id, id), isFurther))) > 0;
}
