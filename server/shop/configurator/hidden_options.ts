/** Keeps the optional products that are offered with a hidden product. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, inTransaction } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';
import { optionalProducts, variants } from '#shop/schema/variants.schema.ts';

/** Handles of the products that are offered with a variant, in their order. */
export async function optionHandles(variantId: number): Promise<string[]> {
  const rows = await db
    .select({ handle: templates.handle })
    .from(variants)
    .innerJoin(optionalProducts, eq(optionalProducts.templateId, variants.templateId))
    .innerJoin(templates, eq(templates.id, optionalProducts.optionId))
    .where(eq(variants.id, variantId))
    .orderBy(asc(optionalProducts.sequence), asc(optionalProducts.optionId));
  return rows.map(({ handle }) => handle);
}

/** Those of these handles that no product of the shop has. */
export async function unknownHandles(handles: readonly string[], companyId: number): Promise<string[]> {
  const known = await productIds(handles, companyId);
  return handles.filter((handle) => !known.has(handle));
}

export const setOptions = (variantId: number, handles: readonly string[], companyId: number): Promise<void> =>
  inTransaction(async () => {
    const known = await productIds(handles, companyId);
    const [variant] = await db.select().from(variants).where(eq(variants.id, variantId));
    const { templateId } = variant!;
    await db.delete(optionalProducts).where(eq(optionalProducts.templateId, templateId));
    const rows = handles.flatMap((handle, sequence) => {
      const optionId = known.get(handle);
      return optionId === undefined ? [] : { templateId, optionId, sequence };
    });
    if (rows.length > 0) await db.insert(optionalProducts).values(rows);
    await changed(`product:${templateId}`);
  });

async function productIds(handles: readonly string[], companyId: number): Promise<Map<string, number>> {
  if (handles.length === 0) return new Map();
  const { id, handle, isHidden } = templates;
  const rows = await db
    .select({ id, handle })
    .from(templates)
    .where(and(inArray(handle, [...handles]), eq(templates.companyId, companyId), eq(isHidden, false)));
  return new Map(rows.map((row) => [row.handle, row.id]));
}
