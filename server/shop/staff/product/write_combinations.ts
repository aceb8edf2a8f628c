/** Makes a variant of each combination of a product's values, and archives the others. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { db, insertMany } from '#core/db/database.ts';
import { isOnDemand, type ProductLine, valueIdsOf } from '#shop/product/product.ts';
import { findProduct } from '#shop/product/queries.ts';
import { variants, variantValues } from '#shop/schema/variants.schema.ts';

type Variant = { id: number; combination: string; isActive: boolean };

/**
 * A variant that there is takes the first combination that says more or less than its own, and so keeps its SKU,
 * stock and orders when an attribute comes or goes.
 */
export async function makeVariants(templateId: number): Promise<void> {
  const product = (await findProduct(templateId))!;
  const like = await firstOf(templateId);
  const wanted = isOnDemand(product) ? [] : combinationsOf(product.lines);
  const valid = new Set(product.lines.flatMap(({ values }) => values.map(({ id }) => id)));
  const active = product.variants.filter(({ isActive }) => isActive);
  const stored = new Map(product.variants.map((variant) => [variant.combination, variant]));
  const left = active.filter(({ combination }) => !wanted.includes(combination));
  const missing = wanted.filter((combination) => !stored.has(combination));

  const kept = new Set<number>();
  if (isOnDemand(product)) for (const one of left) if (isWhole(one, product.lines, valid)) kept.add(one.id);
  const created: string[] = [];
  for (const combination of missing) {
    const replacement = left.find((one) => !kept.has(one.id) && isNear(one, combination));
    if (!replacement) created.push(combination);
    else {
      kept.add(replacement.id);
      await db
        .update(variants)
        .set({ combination, sequence: wanted.indexOf(combination) })
        .where(eq(variants.id, replacement.id));
      await linkValues([{ id: replacement.id, combination }]);
    }
  }
  const gone = left.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) await db.update(variants).set({ isActive: false }).where(inArray(variants.id, gone));
  const rows = created.map((combination) => ({
    ...like,
    templateId,
    combination,
    sequence: wanted.indexOf(combination),
  }));
  await linkValues(await insertMany(variants, rows, { returning: ['id', 'combination'] }));
}

/** Every line that makes variants at once, with one of its values. */
function combinationsOf(lines: readonly ProductLine[]): string[] {
  const sets = lines
    .filter(({ variants: creation }) => creation === 'always')
    .map(({ values }) => values.map(({ id }) => id));
  const all = sets.reduce<number[][]>((created, ids) => created.flatMap((one) => ids.map((id) => [...one, id])), [[]]);
  return all.map((ids) => ids.sort((a, b) => a - b).join(','));
}

const isWhole = (variant: Variant, lines: readonly ProductLine[], valid: ReadonlySet<number>): boolean => {
  const ids = valueIdsOf(variant);
  return (
    ids.every((id) => valid.has(id)) && ids.length === lines.filter((line) => line.variants !== 'no_variant').length
  );
};

/** One of the two has all values of the other. */
function isNear(variant: Variant, combination: string): boolean {
  const [own, other] = [valueIdsOf(variant), valueIdsOf({ combination })];
  return own.every((id) => other.includes(id)) || other.every((id) => own.includes(id));
}

/** What its new variants have in common with the first: nobody counts the stock of one size alone. */
async function firstOf(templateId: number) {
  const [first] = await db
    .select({
      isTracked: variants.isTracked,
      sellsBeyondStock: variants.sellsBeyondStock,
      weight: variants.weight,
      cost: variants.cost,
    })
    .from(variants)
    .where(and(eq(variants.templateId, templateId), eq(variants.isActive, true)))
    .orderBy(asc(variants.sequence), asc(variants.id))
    .limit(1);
  return first;
}

async function linkValues(ofVariants: readonly { id: number; combination: string }[]): Promise<void> {
  const ids = ofVariants.map(({ id }) => id);
  if (ids.length === 1) await db.delete(variantValues).where(inArray(variantValues.variantId, ids));
  await insertMany(
    variantValues,
    ofVariants.flatMap((one) => valueIdsOf(one).map((templateValueId) => ({ variantId: one.id, templateValueId }))),
  );
}
