/** Changes a slide: its words, and its file under the same address. */
import { and, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, isConflict, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import type { Site } from '#core/sites/site.ts';
import type { OpenedSlide } from '#slides/access.ts';
import { nameKeyOf } from '#slides/name_key.ts';
import { SLIDES_TAG, tagsOf } from '#slides/queries.ts';
import { readSoon } from '#slides/reading/reading_job.ts';
import { slidePages, slides, slideTaggings } from '#slides/schema.ts';
import { forgetUnshown } from '#slides/slide_files.ts';
import { parseCaptions, storeCaptions } from './captions.ts';
import { fileContent, type SentFile } from './file_content.ts';
import { DUPLICATE } from './messages.ts';
import { type Named, tagIdsFor } from './names.ts';

export type SlideChange = {
  name: string;
  description: string;
  categoryId: number | null;
  /** Those it has from now on. */
  tags: readonly Named[];
  /** Null: as it was. Counts only for who may publish. */
  isPublished: boolean | null;
  file: SentFile | null;
  captions: Uint8Array | null;
  dropsCaptions: boolean;
};

/** Who publishes in the channel, and who uploaded it. */
export const mayEdit = ({ slide, reach, person }: OpenedSlide): boolean =>
  reach.publishes || (reach.uploads && person !== null && slide.authorId === person.partnerId);

/**
 * Address, views and votes stay, whatever it shows from now on; what it no longer shows is deleted.
 * @throws Invalid naming the field
 */
export async function editSlide({ slide, reach }: OpenedSlide, site: Site, change: SlideChange): Promise<void> {
  // Before the file is stored: they may be refused.
  const captions = change.captions && parseCaptions(change.captions);
  const content = change.file && (await fileContent(change.file));
  const captionsId = captions ? await storeCaptions(captions) : keptCaptions(change, slide.captionsId);
  const isPublished = (reach.publishes ? change.isPublished : null) ?? slide.isPublished;
  const now = new Date();
  const words = { name: change.name, nameKey: nameKeyOf(change.name), description: change.description };
  const values = { ...words, categoryId: change.categoryId, captionsId, isPublished, updatedAt: now };
  let pages: { imageId: number | null }[];
  try {
    pages = await transaction(
      async () => {
        await db
          .update(slides)
          .set({
            ...values,
            publishedAt: slide.publishedAt ?? (isPublished ? now : null),
            ...(content && { ...WITHOUT_CONTENT, ...content }),
          })
          .where(eq(slides.id, slide.id));
        await replaceTags(slide.id, change.tags, site);
        if (content?.reading === 'waiting') await readSoon(slide.id);
        await changed(SLIDES_TAG);
        return content ? dropPages(slide.id) : [];
      },
      { name: 'change a slide' },
    );
  } catch (error) {
    await forgetUnshown([content?.fileId, captionsId]);
    if (isConflict(error)) throw new Invalid(DUPLICATE, { name: DUPLICATE });
    throw error;
  }
  await forgetUnshown([slide.fileId, slide.imageId, slide.captionsId, ...pages.map(({ imageId }) => imageId)]);
}

/** Those of other companies stay: the form does not show them. */
async function replaceTags(slideId: number, tags: readonly Named[], site: Site): Promise<void> {
  const before = (await tagsOf(slideId, site)).map(({ id }) => id);
  const ofBefore = and(eq(slideTaggings.slideId, slideId), inArray(slideTaggings.tagId, before));
  await db.delete(slideTaggings).where(ofBefore);
  const tagIds = await tagIdsFor(tags, site);
  if (tagIds.length > 0) await db.insert(slideTaggings).values(tagIds.map((tagId) => ({ slideId, tagId })));
}

const dropPages = (slideId: number) =>
  db.delete(slidePages).where(eq(slidePages.slideId, slideId)).returning({ imageId: slidePages.imageId });

const WITHOUT_CONTENT = {
  ...{ fileId: null, imageId: null, url: '', videoId: '', content: '', pageCount: null },
  ...{ outline: [], reading: 'none' as const, readingProblem: '' },
};

/** Those of a video that was replaced would not fit another one. */
const keptCaptions = ({ file, dropsCaptions }: SlideChange, before: number | null): number | null =>
  dropsCaptions || file ? null : before;
