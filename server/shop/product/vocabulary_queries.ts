/** Reads categories, attributes and tags. */
import { and, asc, eq } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { files } from '#core/sites/schema.ts';
import { categories, tags } from '#shop/schema/schema.ts';
import { attributes, attributeValues } from '#shop/schema/variants.schema.ts';

export type Category = typeof categories.$inferSelect;
export type Attribute = typeof attributes.$inferSelect & { values: (typeof attributeValues.$inferSelect)[] };

/** Every category of every website, in display order; a child may come before its parent. */
export const allCategories = cachedQuery(['category'], () =>
  db.select().from(categories).orderBy(asc(categories.sequence), asc(categories.id)),
);

/** Every attribute with its values. */
export const allAttributes = cachedQuery(['attribute'], async (): Promise<Attribute[]> => {
  const rows = await db.select().from(attributes).orderBy(asc(attributes.sequence), asc(attributes.id));
  const values = await db
    .select()
    .from(attributeValues)
    .orderBy(asc(attributeValues.sequence), asc(attributeValues.id));
  const byAttribute = Map.groupBy(values, (value) => value.attributeId);
  return rows.map((row) => ({ ...row, values: byAttribute.get(row.id) ?? [] }));
});

/** Value → its attribute. */
export const attributeOfValues = cachedQuery(['attribute'], async () => {
  const pairs = (await allAttributes()).flatMap((attribute) =>
    attribute.values.map((value) => [value.id, attribute.id] as const),
  );
  return new Map(pairs);
});

/** A tag of a company's products, by id. */
export async function findTag(companyId: number, id: number): Promise<{ id: number; name: Translated } | null> {
  const [tag] = await db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.id, id), eq(tags.companyId, companyId)));
  return tag ?? null;
}

/** The picture of a category, with what its URL needs. */
export async function categoryFile(
  category: Category,
): Promise<Pick<typeof files.$inferSelect, 'hash' | 'width' | 'height'> | null> {
  if (category.imageId === null) return null;
  const [file] = await db
    .select({ hash: files.hash, width: files.width, height: files.height })
    .from(files)
    .where(eq(files.id, category.imageId));
  return file ?? null;
}
