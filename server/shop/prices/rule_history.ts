/** Records the rules that a pricelist has from now on. */
import { asc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { pricelistHistory } from '#shop/schema/price_history.schema.ts';
import { pricelistRules } from '#shop/schema/pricelists.schema.ts';

/** Call it in the transaction that writes the rules, after them. */
export async function recordRules(pricelistId: number, at = new Date()): Promise<void> {
  const rules = await db
    .select()
    .from(pricelistRules)
    .where(eq(pricelistRules.pricelistId, pricelistId))
    .orderBy(asc(pricelistRules.sequence), asc(pricelistRules.id));
  await db.insert(pricelistHistory).values({
    ...{ pricelistId, at },
    rules: rules.map(({ id: _, pricelistId: __, startsAt, endsAt, ...rule }) => ({
      ...rule,
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    })),
  });
}

/** Call it before the first change of a list whose rules were never recorded: it always had these. */
export async function recordFirstRules(pricelistId: number): Promise<void> {
  const isKnown = await db.$count(pricelistHistory, eq(pricelistHistory.pricelistId, pricelistId));
  if (isKnown === 0) await recordRules(pricelistId, new Date(0));
}
