/** Pictures of slides and their pages, for who may read them. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ImageField } from '#core/images/images.ts';
import { type OpenedSlide, readableSlide, seenSlide } from '#slides/access.ts';
import { slidePages } from '#slides/schema.ts';

export const slideImages: ImageField[] = [
  {
    model: 'slide.slide',
    field: 'image',
    find: async (id, viewer, site) => {
      const opened = await seenSlide(id, viewer, site);
      if (!opened) return null;
      const { slide, reach } = opened;
      // The first page would show what is for members.
      return { fileId: reach.reads ? slide.imageId : null, name: slide.name };
    },
  },
  {
    model: 'slide.page',
    field: 'image',
    find: async (id, viewer, site) => {
      const [page] = await db.select().from(slidePages).where(eq(slidePages.id, id));
      const opened = page && (await readableSlide(page.slideId, viewer, site));
      return opened ? { fileId: page.imageId, name: opened.slide.name } : null;
    },
  },
];

/** Who reads a document may not always have its file. */
export const mayDownload = ({ channel, person, reach, slide }: OpenedSlide): boolean =>
  slide.fileId !== null &&
  (reach.publishes || channel.download === 'public' || (channel.download === 'user' && person !== null));
