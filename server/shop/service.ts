/** Creates variants on demand and publishes products. */
import { and, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import type { Publishable } from '#core/domain/domain.ts';
import { NotFound } from '#core/errors.ts';
import { isOffered } from './product/availability.ts';
import { combinationKey, type Product } from './product/product.ts';
import { templates } from './schema/schema.ts';
import { variants, variantValues } from './schema/variants.schema.ts';

/** Creates the variant of a combination when it is first ordered; two simultaneous orders get the same one. */
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

/** Products as records to publish; those of another company or website are not found here. */
export const publishableProducts: Publishable = {
  object: 'product.template',
  role: 'content',
  publish: ({ id, wanted, site }) =>
    transaction(async () => {
      const [product] = await forUpdate(db.select().from(templates).where(eq(templates.id, id)));
      if (!product || product.isHidden || !isOffered(product, site))
        throw new NotFound('Product not found on this website.');
      const isPublished = wanted ?? !product.isPublished;
      if (isPublished === product.isPublished) return isPublished;
      await db.update(templates).set({ isPublished, updatedAt: new Date() }).where(eq(templates.id, id));
      await changed(`product:${id}`);
      return isPublished;
    }),
};
