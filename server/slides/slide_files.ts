/** Stores files of slides in own rows, and deletes those that no slide shows. */
import { eq, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { findFile, type StoredFile } from '#core/files/files.ts';
import { forgetFile, isOwnRow, storeOwn } from '#core/files/upload_store.ts';
import { slidePages, slides } from '#slides/schema.ts';

export const storeSlideFile = async (bytes: Uint8Array, name: string): Promise<number> =>
  (await storeOwn(bytes, name, 'visitor')).id;

/** The same for each attempt to read a page, so that it is stored once. */
export const pagePictureName = (slideId: number, fileId: number | null, page: number): string =>
  `slide-${slideId}-${fileId}-${page}.webp`;

const PAGE_PICTURE = /^slide-\d+-\d+-\d+\.webp$/;

const isOwn = (file: StoredFile): boolean => isOwnRow(file) || PAGE_PICTURE.test(file.name);

/** What was stored before rows were their own stays: other records may show it, too. */
export async function forgetUnshown(fileIds: Iterable<number | null | undefined>): Promise<void> {
  for (const id of new Set(fileIds)) {
    const file = id == null ? null : await findFile(id);
    if (file && isOwn(file) && !(await isShown(file.id))) await forgetFile(file.id);
  }
}

const isShown = async (id: number): Promise<boolean> =>
  (await db.$count(slides, or(eq(slides.fileId, id), eq(slides.imageId, id), eq(slides.captionsId, id)))) > 0 ||
  (await db.$count(slidePages, eq(slidePages.imageId, id))) > 0;
