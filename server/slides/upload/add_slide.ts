/** Adds a document, an image or a video to a channel. */
import { and, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, isConflict, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { blobPath } from '#core/files/blobs.ts';
import { typeOf } from '#core/files/file_type.ts';
import { isPicture, MAX_FILE_BYTES, type StoredFile, storeFile } from '#core/files/files.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import type { Opened } from '#slides/access.ts';
import type { SlideType } from '#slides/kinds.ts';
import { nameKeyOf } from '#slides/name_key.ts';
import { SLIDES_TAG } from '#slides/queries.ts';
import { problemOf } from '#slides/reading/problems.ts';
import { readSoon } from '#slides/reading/reading_job.ts';
import { openDocument, ReadingFailed } from '#slides/reading/reading_worker.ts';
import { slides, slideTaggings } from '#slides/schema.ts';
import { DUPLICATE, TOO_BIG, WRONG_TYPE, WRONG_URL } from './messages.ts';
import { categoryIdOf, type Named, tagIdsFor } from './names.ts';
import { addressOf, factsOf, type WebSource, webSourceOf } from './web_source.ts';

export type NewSlide = {
  name: string;
  description: string;
  category: Named | null;
  tags: readonly Named[];
  isPublished: boolean;
  file: { bytes: Uint8Array; name: string } | null;
  url: string;
};

type Content = Partial<typeof slides.$inferInsert> & { type: SlideType };

const NOTHING = msg('Select a file or enter an address');

/** @returns the new slide's id and name. @throws Invalid naming the field */
export async function addSlide(
  slide: NewSlide,
  { channel, reach }: Opened,
  person: Person,
  site: Site,
): Promise<{ id: number; name: string }> {
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
    if (isConflict(error)) throw new Invalid(DUPLICATE, { name: DUPLICATE });
    throw error;
  }
}

async function refuseDuplicate(name: string, channelId: number): Promise<void> {
  const same = and(eq(slides.channelId, channelId), eq(slides.nameKey, nameKeyOf(name)));
  if ((await db.$count(slides, same)) > 0) throw new Invalid(DUPLICATE, { name: DUPLICATE });
}

async function fileContent({ bytes, name }: NonNullable<NewSlide['file']>): Promise<Content> {
  if (bytes.length > MAX_FILE_BYTES) throw new Invalid(TOO_BIG, { file: TOO_BIG });
  const type = typeOf(bytes);
  const isPdf = type === 'application/pdf';
  if (!isPdf && !isPicture(type)) throw new Invalid(WRONG_TYPE, { file: WRONG_TYPE });
  const stored = await storeFile({ bytes, name, sender: 'visitor' });
  if (!isPdf) return { type: 'infographic', fileId: stored.id, imageId: stored.id };
  return { ...(await firstLook(stored)), fileId: stored.id, reading: 'waiting' };
}

/** What can't be read is refused at once, and the draft of its uploader is not lost. */
async function firstLook({ hash }: StoredFile): Promise<{ type: SlideType }> {
  try {
    const { isPortrait } = await openDocument(blobPath(hash));
    return { type: isPortrait ? 'document' : 'presentation' };
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    const problem = problemOf(error.message);
    throw new Invalid(problem, { file: problem });
  }
}

async function webContent(url: string, channelId: number): Promise<Content> {
  if (!url) throw new Invalid(NOTHING, { file: NOTHING });
  const source = webSourceOf(url);
  if (!source) throw new Invalid(WRONG_URL, { url: WRONG_URL });
  const isVideo = source.kind === 'video';
  const facts = await factsOf(source);
  const picture = facts?.picture && (await storeFile({ bytes: facts.picture, name: 'preview.jpg', sender: 'visitor' }));
  return {
    type: isVideo ? 'video' : 'document',
    url: addressOf(source),
    videoId: isVideo ? await freeVideo(source, channelId) : '',
    imageId: picture?.id ?? null,
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
