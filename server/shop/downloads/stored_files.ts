/** Reads, adds and removes the files that buyers of a product get. */
import { and, asc, eq } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { changed } from '#core/changes/changes.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { forgetFile } from '#core/files/upload_store.ts';
import { files } from '#core/sites/schema.ts';
import { productFiles } from '#shop/schema/downloads.schema.ts';
import { templates } from '#shop/schema/schema.ts';

export const MOST_FILES = 20;

export const FILES_TAG = 'product_files';

export type ProductFile = { id: number; fileId: number; name: string; size: number };

export const filesOfProduct = (templateId: number): Promise<ProductFile[]> =>
  db
    .select({ id: productFiles.id, fileId: productFiles.fileId, name: productFiles.name, size: files.size })
    .from(productFiles)
    .innerJoin(files, eq(files.id, productFiles.fileId))
    .where(eq(productFiles.templateId, templateId))
    .orderBy(asc(productFiles.id));

/** Most shops have none, and ask no further. */
export const hasAnyFiles = cachedQuery([FILES_TAG], async () => (await db.$count(productFiles)) > 0);

type NewFile = { fileId: number; name: string };

/** As many as the product has room for. @returns how many those are */
export function addFiles(templateId: number, added: readonly NewFile[]): Promise<number> {
  return transaction(async () => {
    await forUpdate(db.select({ id: templates.id }).from(templates).where(eq(templates.id, templateId)));
    const room = MOST_FILES - (await db.$count(productFiles, eq(productFiles.templateId, templateId)));
    const kept = added.slice(0, Math.max(0, room));
    if (kept.length > 0) await db.insert(productFiles).values(kept.map((file) => ({ ...file, templateId })));
    await changed(FILES_TAG);
    return kept.length;
  });
}

/** @throws NotFound for what is no file of this product */
export async function removeFile(templateId: number, id: number): Promise<void> {
  const [gone] = await db
    .delete(productFiles)
    .where(and(eq(productFiles.id, id), eq(productFiles.templateId, templateId)))
    .returning();
  if (!gone) throw new NotFound();
  await changed(FILES_TAG);
  // A copy of the product has the same file.
  if ((await db.$count(productFiles, eq(productFiles.fileId, gone.fileId))) === 0) await forgetFile(gone.fileId);
}
