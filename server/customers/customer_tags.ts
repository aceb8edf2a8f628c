/** Saves tags of customers; one that nobody has any more is deleted. */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { db, insertMany, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { isOneOf } from '#core/staff_list/id_list.ts';
import type { LeftOut } from '#core/staff_list/left_out.ts';
import { MOST_TAGS } from './contract.ts';
import { customers, customerTagLinks, customerTags } from './schema.ts';

const keyOf = (name: string): string => name.toLowerCase();

export function saveTags(customer: { id: number; companyId: number }, names: readonly string[]): Promise<void> {
  const { id, companyId } = customer;
  return transaction(async () => {
    await db.delete(customerTagLinks).where(eq(customerTagLinks.customerId, id));
    const tagIds = await idsOfTags(companyId, names);
    if (tagIds.length > 0) await db.insert(customerTagLinks).values(tagIds.map((tagId) => ({ customerId: id, tagId })));
    await dropUnused(companyId);
  });
}

/** Of these names, which are added where they are new. */
async function idsOfTags(companyId: number, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return [];
  await db
    .insert(customerTags)
    .values(names.map((name) => ({ companyId, name, key: keyOf(name) })))
    .onConflictDoNothing();
  const tags = await db
    .select({ id: customerTags.id })
    .from(customerTags)
    .where(and(eq(customerTags.companyId, companyId), inArray(customerTags.key, names.map(keyOf))));
  return tags.map(({ id }) => id);
}

/** @param ids customers of the company @returns those that would have too many */
export function addTags(companyId: number, ids: readonly number[], names: readonly string[]): Promise<LeftOut[]> {
  return transaction(async () => {
    const tagIds = await idsOfTags(companyId, names);
    const has = await linksOf(ids);
    const fits = (id: number) => new Set([...(has.get(id) ?? []), ...tagIds]).size <= MOST_TAGS;
    const wanted = ids
      .filter(fits)
      .flatMap((customerId) => tagIds.map((tagId) => ({ customerId, tagId })))
      .filter(({ customerId, tagId }) => !has.get(customerId)?.includes(tagId));
    await insertMany(customerTagLinks, wanted);
    await dropUnused(companyId);
    const error = new Invalid(msg('Use {maximum} tags or fewer')).with({ maximum: MOST_TAGS });
    return ids.filter((id) => !fits(id)).map((id) => ({ id, error }));
  });
}

async function linksOf(ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = await db.select().from(customerTagLinks).where(isOneOf(customerTagLinks.customerId, ids));
  const groups = Map.groupBy(found, ({ customerId }) => customerId);
  return new Map([...groups].map(([id, links]) => [id, links.map(({ tagId }) => tagId)]));
}

/** @returns from how many customers */
export function removeTag(companyId: number, ids: readonly number[], tagId: number): Promise<number> {
  return transaction(async () => {
    const gone = await db
      .delete(customerTagLinks)
      .where(and(eq(customerTagLinks.tagId, tagId), isOneOf(customerTagLinks.customerId, ids)))
      .returning({ id: customerTagLinks.customerId });
    await dropUnused(companyId);
    return gone.length;
  });
}

/** Words that no customer has any more. */
export async function dropUnused(companyId: number): Promise<void> {
  const used = db
    .select({ id: customerTagLinks.tagId })
    .from(customerTagLinks)
    .innerJoin(customers, eq(customers.id, customerTagLinks.customerId))
    .where(eq(customers.companyId, companyId));
  await db.delete(customerTags).where(and(eq(customerTags.companyId, companyId), notInArray(customerTags.id, used)));
}
