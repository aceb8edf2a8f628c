import { and, eq, isNull } from 'drizzle-orm';
import { db } from '../../server/core/db/database.ts';
import { templates } from '../../server/shop/schema.ts';
import { variants } from '../../server/shop/variants.schema.ts';

/** Variants of the first company that never run out. */
export async function variantsForSale(): Promise<number[]> {
  const found = await db
    .select({ id: variants.id })
    .from(variants)
    .innerJoin(templates, eq(templates.id, variants.templateId))
    .where(
      and(
        eq(templates.companyId, 1),
        eq(templates.isPublished, true),
        eq(variants.isTracked, false),
        isNull(templates.websiteId),
      ),
    )
    .limit(3);
  return found.map(({ id }) => id);
}
