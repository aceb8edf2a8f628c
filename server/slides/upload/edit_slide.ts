/** Changes a slide: its words, and its file under the same address. */
import { eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, isConflict, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import type { OpenedSlide } from '#slides/access.ts';
import { nameKeyOf } from '#slides/name_key.ts';
import { SLIDES_TAG } from '#slides/queries.ts';
import { readSoon } from '#slides/reading/reading_job.ts';
import { slidePages, slides } from '#slides/schema.ts';
import { storeCaptions } from './captions.ts';
import { fileContent, type SentFile } from './file_content.ts';
import { DUPLICATE } from './messages.ts';

export type SlideChange = {
  name: string;
  description: string;
  categoryId: number | null;
  /** Null: as it was. Counts only for who may publish. */
  isPublished: boolean | null;
  file: SentFile | null;
  captions: Uint8Array | null;
  dropsCaptions: boolean;
};

/** Who publishes in the channel, and who uploaded it. */
export const mayEdit = ({ slide, reach, person }: OpenedSlide): boolean =>
  reach.publishes || (reach.uploads && person !== null && slide.authorId === person.partnerId);

/** Address, views and votes stay, whatever it shows from now on. @throws Invalid naming the field */
export async function editSlide({ slide, reach }: OpenedSlide, change: SlideChange): Promise<void> {
  const content = change.file && (await fileContent(change.file));
  const captionsId = await captionsOf(change, content !== null, slide.captionsId);
  const isPublished = (reach.publishes ? change.isPublished : null) ?? slide.isPublished;
  const now = new Date();
  try {
    await transaction(
      async () => {
        await db
          .update(slides)
          .set({
            ...{ name: change.name, nameKey: nameKeyOf(change.name), description: change.description },
            ...{ categoryId: change.categoryId, captionsId, isPublished, updatedAt: now },
            publishedAt: slide.publishedAt ?? (isPublished ? now : null),
            ...(content && { ...WITHOUT_CONTENT, ...content }),
          })
          .where(eq(slides.id, slide.id));
        if (content) await db.delete(slidePages).where(eq(slidePages.slideId, slide.id));
        if (content?.reading === 'waiting') await readSoon(slide.id);
        await changed(SLIDES_TAG);
      },
      { name: 'change a slide' },
    );
  } catch (error) {
    if (isConflict(error)) throw new Invalid(DUPLICATE, { name: DUPLICATE });
    throw error;
  }
}

const WITHOUT_CONTENT = {
  ...{ fileId: null, imageId: null, url: '', videoId: '', content: '', pageCount: null },
  ...{ outline: [], reading: 'none' as const, readingProblem: '' },
};

/** Those of a video that was replaced would not fit another one. */
async function captionsOf(
  { captions, dropsCaptions }: SlideChange,
  isReplaced: boolean,
  before: number | null,
): Promise<number | null> {
  if (captions) return storeCaptions(captions);
  return dropsCaptions || isReplaced ? null : before;
}
