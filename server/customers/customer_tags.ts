/** Saves the tags of a customer; one that nobody has any more is deleted. */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { customers, customerTagLinks, customerTags } from './schema.ts';

const keyOf = (name: string): string => name.toLowerCase();

export function saveTags(customer: { id: number; companyId: number }, names: readonly string[]): Promise<void> {
  const { id, companyId } = customer;
  return transaction(async () => {
    await db.delete(customerTagLinks).where(eq(customerTagLinks.customerId, id));
    if (names.length > 0) {
      await db
        .insert(customerTags)
        .values(names.map((name) => ({ companyId, name, key: keyOf(name) })))
        .onConflictDoNothing();
      const tags = await db
        .select({ id: customerTags.id })
        .from(customerTags)
        .where(and(eq(customerTags.companyId, companyId), inArray(customerTags.key, names.map(keyOf))));
      await db.insert(customerTagLinks).values(tags.map((tag) => ({ customerId: id, tagId: tag.id })));
    }
    await dropUnused(companyId);
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
