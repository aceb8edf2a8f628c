/** Records what products cost from now on, and reads what they cost before. */
import { asc, eq, inArray, max, sql } from 'drizzle-orm';
import { db, insertMany, prepared } from '#core/db/database.ts';
import { priceHistory } from '#shop/schema/price_history.schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { templateValues, variants } from '#shop/schema/variants.schema.ts';

type Row = Omit<typeof priceHistory.$inferSelect, 'id' | 'at'>;

/** What was recorded of a product, the oldest first. */
export const pricesOf = prepared('price_history', () =>
  db
    .select()
    .from(priceHistory)
    .where(eq(priceHistory.templateId, sql.placeholder('templateId')))
    .orderBy(asc(priceHistory.at), asc(priceHistory.id)),
);

/**
 * Call it in the transaction that writes prices, of products whose prices may be others than before.
 * @returns the products of which something was recorded
 */
export async function recordPrices(templateIds: readonly number[], at = new Date()): Promise<number[]> {
  const ids = [...templateIds];
  if (ids.length === 0) return [];
  const last = new Map((await lastRows(ids)).map((row) => [targetOf(row), row]));
  const rows = (await presentRows(ids)).filter((row) => {
    const before = last.get(targetOf(row)) ?? blankOf(row);
    return !before || before.price !== row.price || before.compareAtPrice !== row.compareAtPrice;
  });
  await insertMany(
    priceHistory,
    rows.map((row) => ({ ...row, at })),
  );
  return [...new Set(rows.map(({ templateId }) => templateId))];
}

const targetOf = ({ templateId, variantId, templateValueId }: Row) => `${templateId} ${variantId} ${templateValueId}`;

/** A variant without own price and a value without extra need no row until they have one. */
const blankOf = ({ variantId, templateValueId }: Row) =>
  variantId === null && templateValueId === null
    ? null
    : { price: templateValueId === null ? null : 0, compareAtPrice: null };

async function presentRows(ids: number[]): Promise<Row[]> {
  const ofTemplates = await db
    .select({ templateId: templates.id, price: templates.price, compareAtPrice: templates.compareAtPrice })
    .from(templates)
    .where(inArray(templates.id, ids));
  const ofVariants = await db
    .select({
      templateId: variants.templateId,
      variantId: variants.id,
      price: variants.price,
      compareAtPrice: variants.compareAtPrice,
    })
    .from(variants)
    .where(inArray(variants.templateId, ids));
  const extras = await db
    .select({
      templateId: templateValues.templateId,
      templateValueId: templateValues.id,
      price: templateValues.priceExtra,
    })
    .from(templateValues)
    .where(inArray(templateValues.templateId, ids));
  return [
    ...ofTemplates.map((row) => ({ ...row, variantId: null, templateValueId: null })),
    ...ofVariants.map((row) => ({ ...row, templateValueId: null })),
    ...extras.map((row) => ({ ...row, variantId: null, compareAtPrice: null })),
  ];
}

function lastRows(ids: number[]): Promise<Row[]> {
  const { templateId, variantId, templateValueId } = priceHistory;
  const last = db
    .select({ id: max(priceHistory.id) })
    .from(priceHistory)
    .where(inArray(templateId, ids))
    .groupBy(templateId, variantId, templateValueId);
  return db.select().from(priceHistory).where(inArray(priceHistory.id, last));
}
