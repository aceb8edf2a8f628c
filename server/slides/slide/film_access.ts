/** Lets players fetch the file of a video; other files have routes of their own. */
import { and, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { FileAccess } from '#core/domain/content_routes.ts';
import { readableSlide } from '#slides/access.ts';
import { slides } from '#slides/schema.ts';

export const mayReadVideo: FileAccess = async (fileId, viewer, site) => {
  const shown = await db
    .select({ id: slides.id })
    .from(slides)
    .where(and(eq(slides.fileId, fileId), eq(slides.type, 'video')));
  for (const { id } of shown) if (await readableSlide(id, viewer, site)) return true;
  return false;
};
