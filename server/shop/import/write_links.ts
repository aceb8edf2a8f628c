/** Writes a product's pictures, category and tags. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { productImages, templateCategories, templateTags } from '#shop/schema/schema.ts';
import type { Batch, Entry } from './batch.ts';

type PictureRow = typeof productImages.$inferInsert;

/** Writes rows only: pictures are fetched after all products. Pictures added by people stay. */
export async function writePictures({ entries, writer, language }: Batch): Promise<void> {
  const rows: PictureRow[] = [];
  for (const entry of entries) {
    const stored = new Map(entry.stored?.pictures.map((picture) => [picture.source, picture]));
    for (const { source, alt, position } of entry.product.pictures) {
      const before = stored.get(source);
      const row = {
        templateId: entry.templateId,
        source,
        alt: alt ? { ...before?.alt, [language]: alt } : (before?.alt ?? {}),
        sequence: position,
      };
      if (before && before.sequence === row.sequence && JSON.stringify(before.alt) === JSON.stringify(row.alt))
        continue;
      entry.isChanged = true;
      if (before)
        await writer.run(() =>
          db.update(productImages).set({ alt: row.alt, sequence: row.sequence }).where(eq(productImages.id, before.id)),
        );
      else rows.push(row);
    }
  }
  await writer.put(productImages, rows);
}

export async function writeCategories({ entries, vocabulary, writer }: Batch): Promise<void> {
  const plan = planOf(
    entries.filter(({ product }) => product.categories !== undefined),
    ({ product }) => (product.categories ?? []).map((path) => vocabulary.category(path)),
    ({ stored }) => stored?.categoryIds ?? [],
  );
  await writer.put(
    templateCategories,
    plan.added.map(({ templateId, id }) => ({ templateId, categoryId: id })),
  );
  for (const { templateId, ids } of plan.removed) {
    await writer.run(() =>
      db
        .delete(templateCategories)
        .where(and(eq(templateCategories.templateId, templateId), inArray(templateCategories.categoryId, ids))),
    );
  }
}

export async function writeTags({ entries, vocabulary, writer }: Batch): Promise<void> {
  const plan = planOf(
    entries.filter(({ product }) => product.tags !== undefined),
    ({ product }) => (product.tags ?? []).map((tag) => vocabulary.tag(tag)),
    ({ stored }) => stored?.tagIds ?? [],
  );
  await writer.put(
    templateTags,
    plan.added.map(({ templateId, id }) => ({ templateId, tagId: id })),
  );
  for (const { templateId, ids } of plan.removed) {
    await writer.run(() =>
      db.delete(templateTags).where(and(eq(templateTags.templateId, templateId), inArray(templateTags.tagId, ids))),
    );
  }
}

type LinkPlan = { added: { templateId: number; id: number }[]; removed: { templateId: number; ids: number[] }[] };

/** The links to add and remove so that each product has exactly the wanted ones. */
function planOf(entries: Entry[], wanted: (entry: Entry) => number[], stored: (entry: Entry) => number[]): LinkPlan {
  const plan: LinkPlan = { added: [], removed: [] };
  for (const entry of entries) {
    const [now, before] = [new Set(wanted(entry)), new Set(stored(entry))];
    const added = [...now].filter((id) => !before.has(id)).map((id) => ({ templateId: entry.templateId, id }));
    const ids = [...before].filter((id) => !now.has(id));
    if (added.length + ids.length > 0) entry.isChanged = true;
    plan.added.push(...added);
    if (ids.length > 0) plan.removed.push({ templateId: entry.templateId, ids });
  }
  return plan;
}
