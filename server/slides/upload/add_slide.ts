/** Adds a document, an image or a video to a channel. */
import { and, eq, max } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, isConflict, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import type { Opened } from '#slides/access.ts';
import { nameKeyOf } from '#slides/name_key.ts';
import { SLIDES_TAG } from '#slides/queries.ts';
import { readSoon } from '#slides/reading/reading_job.ts';
import { slides, slideTaggings } from '#slides/schema.ts';
import { forgetUnshown, storeSlideFile } from '#slides/slide_files.ts';
import { type Content, fileContent, type SentFile } from './file_content.ts';
import { DUPLICATE, WRONG_URL } from './messages.ts';
import { categoryIdOf, type Named, tagIdsFor } from './names.ts';
import { addressOf, factsOf, type WebSource, webSourceOf } from './web_source.ts';

export type NewSlide = {
  name: string;
  description: string;
  category: Named | null;
  tags: readonly Named[];
  isPublished: boolean;
  file: SentFile | null;
  url: string;
};

const NO_NAME = msg('Enter a title');
const NOTHING = msg('Select a file or enter an address');

/** @returns the new slide's id and name. @throws Invalid naming the field */
export async function addSlide(
  slide: NewSlide,
  { channel, reach }: Opened,
  person: Person,
  site: Site,
): Promise<{ id: number; name: string }> {
  if (slide.name === '') throw new Invalid(NO_NAME, { name: NO_NAME });
  await refuseDuplicate(slide.name, channel.id);
  const content = slide.file ? await fileContent(slide.file) : await webContent(slide.url, channel.id);
  const isPublished = slide.isPublished && reach.publishes;
  try {
    return await transaction(
      async () => {
        const [row] = await db
          .insert(slides)
          .values({
            ...content,
            ...{ channelId: channel.id, name: slide.name, nameKey: nameKeyOf(slide.name) },
            description: slide.description,
            categoryId: await categoryIdOf(slide.category, channel, site),
            languageCode: site.language.code,
            isPublished,
            publishedAt: isPublished ? new Date() : null,
            authorId: person.partnerId,
            sequence: await lastPlace(channel.id),
          })
          .returning({ id: slides.id, name: slides.name });
        const { id } = row!;
        const tagIds = await tagIdsFor(slide.tags, site);
        if (tagIds.length > 0) await db.insert(slideTaggings).values(tagIds.map((tagId) => ({ slideId: id, tagId })));
        if (content.reading === 'waiting') await readSoon(id);
        await changed(SLIDES_TAG);
        return row!;
      },
      { name: 'add a slide' },
    );
  } catch (error) {
    await forgetUnshown([content.fileId, content.imageId]);
    if (isConflict(error)) throw new Invalid(DUPLICATE, { name: DUPLICATE });
    throw error;
  }
}

const lastPlace = async (channelId: number): Promise<number> => {
  const [row] = await db
    .select({ last: max(slides.sequence) })
    .from(slides)
    .where(eq(slides.channelId, channelId));
  return (row?.last ?? 0) + 10;
};

async function refuseDuplicate(name: string, channelId: number): Promise<void> {
  const same = and(eq(slides.channelId, channelId), eq(slides.nameKey, nameKeyOf(name)));
  if ((await db.$count(slides, same)) > 0) throw new Invalid(DUPLICATE, { name: DUPLICATE });
}

async function webContent(url: string, channelId: number): Promise<Content> {
  if (!url) throw new Invalid(NOTHING, { file: NOTHING });
  const source = webSourceOf(url);
  if (!source) throw new Invalid(WRONG_URL, { url: WRONG_URL });
  const isVideo = source.kind === 'video';
  const videoId = isVideo ? await freeVideo(source, channelId) : '';
  const picture = (await factsOf(source))?.picture;
  return {
    type: isVideo ? 'video' : 'document',
    url: addressOf(source),
    videoId,
    imageId: picture ? await storeSlideFile(picture, 'preview.jpg') : null,
  };
}

const IS_THERE = msg('This video already exists in this channel');

async function freeVideo({ id }: WebSource, channelId: number): Promise<string> {
  if (await videoIn(channelId, id)) throw new Invalid(IS_THERE, { url: IS_THERE });
  return id;
}

/** The slide of a channel that shows a video already. */
export async function videoIn(channelId: number, videoId: string): Promise<{ id: number; name: string } | null> {
  const [row] = await db
    .select({ id: slides.id, name: slides.name })
    .from(slides)
    .where(and(eq(slides.channelId, channelId), eq(slides.videoId, videoId)));
  return row ?? null;
}
