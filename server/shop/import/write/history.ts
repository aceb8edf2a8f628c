/** Reads what is known of a product's last import and of its changes by hand. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { staffChanges } from '#core/staff_form/changes.schema.ts';
import { importedProducts } from '#shop/schema/imports.schema.ts';
import { stockMoves } from '#shop/schema/stock.schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

export type History = {
  /** Field → digest of its value as the last import wrote it; null: no import left any. */
  digests: Record<string, string> | null;
  /** Staff changed it in a form. */
  isEdited: boolean;
  /** Variants whose pieces people counted after the last import. */
  counted: ReadonlySet<number>;
};

export const NO_HISTORY: History = { digests: null, isEdited: false, counted: new Set() };

/** Template id → history, for the stored products of a batch. */
export async function historiesOf(ids: number[]): Promise<Map<number, History>> {
  if (ids.length === 0) return new Map();
  const imported = await db.select().from(importedProducts).where(inArray(importedProducts.templateId, ids));
  const digests = new Map(imported.map((row) => [row.templateId, row.digests]));
  const edited = new Set(
    (
      await db
        .selectDistinct({ id: staffChanges.recordId })
        .from(staffChanges)
        .where(
          and(
            eq(staffChanges.kind, 'product_templates'),
            inArray(staffChanges.recordId, ids),
            notInArray(staffChanges.action, ['imported', 'imported by command']),
          ),
        )
    ).map(({ id }) => id),
  );
  const counted = Map.groupBy(await countedVariants(ids), ({ templateId }) => templateId);
  return new Map(
    ids.map((id) => [
      id,
      {
        digests: digests.get(id) ?? null,
        isEdited: edited.has(id),
        counted: new Set((counted.get(id) ?? []).map(({ variantId }) => variantId)),
      },
    ]),
  );
}

/** Variants whose last movement by people is newer than the last by an import. */
async function countedVariants(ids: number[]): Promise<{ templateId: number; variantId: number }[]> {
  const { reason, variantId } = stockMoves;
  const last = (is: ReturnType<typeof sql>) => sql<number>`coalesce(max(case when ${is} then ${stockMoves.id} end), 0)`;
  return db
    .select({ templateId: variants.templateId, variantId })
    .from(stockMoves)
    .innerJoin(variants, eq(variants.id, variantId))
    .where(and(inArray(variants.templateId, ids), inArray(reason, [...COUNTED, 'import'])))
    .groupBy(variants.templateId, variantId)
    .having(sql`${last(sql`${reason} <> 'import'`)} > ${last(sql`${reason} = 'import'`)}`);
}

const COUNTED = ['count', 'received', 'damaged', 'correction'] as const;
