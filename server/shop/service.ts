/** Verbs that change the catalogue. */
import { and, eq } from 'drizzle-orm';
import { changed } from '../core/changes.ts';
import { db, transaction } from '../core/db/database.ts';
import { combinationKey, type Product } from './product.ts';
import { variants, variantValues } from './schema.ts';

/** The variant of a combination that comes into being when first ordered; the same one when two ask at once. */
export async function createVariant(product: Product, chosen: readonly number[]): Promise<number> {
  const combination = combinationKey(product, chosen);
  return transaction(async () => {
    const [made] = await db
      .insert(variants)
      .values({ templateId: product.id, combination })
      .onConflictDoNothing()
      .returning({ id: variants.id });
    if (!made) {
      const [existing] = await db
        .select({ id: variants.id })
        .from(variants)
        .where(and(eq(variants.templateId, product.id), eq(variants.combination, combination)));
      return existing!.id;
    }
    const ids = combination.split(',').filter(Boolean).map(Number);
    if (ids.length > 0)
      await db.insert(variantValues).values(ids.map((templateValueId) => ({ variantId: made.id, templateValueId })));
    await changed(`product:${product.id}`);
    return made.id;
  });
}
