/** Channels that a paid order of their product opens, until a refund. */
import { and, eq, isNotNull, isNull, notExists, type SQLWrapper, sql } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { alias } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import type { Person } from '#core/people/people.ts';
import { boughtProducts } from '#shop/api.ts';
import { SLIDES_TAG } from '#slides/queries.ts';
import { slideChannels } from '#slides/schema.ts';

/** Channels that are sold, kept in memory: most websites have none. */
const soldChannels = cachedQuery([SLIDES_TAG], () =>
  db
    .select({ id: slideChannels.id, productId: slideChannels.productId })
    .from(slideChannels)
    .where(and(isNotNull(slideChannels.productId), eq(slideChannels.isPublished, true))),
);

/** @param customers a query of ids of partners. @returns channels that are open to any of them now */
async function boughtChannels(customers: SQLWrapper): Promise<number[]> {
  const sold = await soldChannels();
  const products = sold.flatMap(({ productId }) => productId ?? []);
  const bought = await boughtProducts(customers, products);
  return sold.filter(({ productId }) => bought.has(productId ?? 0)).map(({ id }) => id);
}

/** Channels that a customer's orders opened. */
export const channelsOfCustomer = (partnerId: number): Promise<number[]> => boughtChannels(own(partnerId));

/**
 * Those of a person, who may have bought as a guest with the address of their account: that they have confirmed. A
 * query within a query: anybody may order as a guest with that address, however often.
 */
export async function channelsOf({ userId, partnerId }: Pick<Person, 'userId' | 'partnerId'>): Promise<number[]> {
  const guests = db
    .select({ id: partners.id })
    .from(users)
    .innerJoin(partners, eq(sql`lower(${partners.email})`, sql`lower(${users.login})`))
    .where(and(eq(users.id, userId), isNull(partners.parentId), notExists(accountOf(partners.id))));
  return boughtChannels(own(partnerId).union(guests));
}

const own = (partnerId: number) => db.select({ id: partners.id }).from(partners).where(eq(partners.id, partnerId));
const accounts = alias(users, 'accounts');
const accountOf = (partnerId: typeof partners.id) =>
  db.select({ id: accounts.id }).from(accounts).where(eq(accounts.partnerId, partnerId));

export const hasAccount = async (partnerId: number): Promise<boolean> =>
  (await db.$count(users, eq(users.partnerId, partnerId))) > 0;
