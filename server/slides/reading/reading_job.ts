/** Reads the pages of a new document, a few at a time, and stores them. */
import { eq, max } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { blobPath, storeBlob } from '#core/files/blobs.ts';
import { findFile, insertFile, type StoredFile } from '#core/files/files.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { findSlide, SLIDES_TAG, type Slide } from '#slides/queries.ts';
import { slidePages, slides } from '#slides/schema.ts';
import { forgetUnshown, pagePictureName } from '#slides/slide_files.ts';
import { problemOf } from './problems.ts';
import type { ReadPage } from './reading_work.ts';
import { openDocument, pageContent, pageText, ReadingFailed } from './reading_worker.ts';

export const READ_JOB = 'slides.read';
/** One run of the job; it is enqueued again for the pages that are left. */
const RUN_MS = 10_000;
/** Further pages are not read. */
export const MOST_PAGES = 300;
/** Pages that may fail before the document is given up. */
const MOST_FAILED = 5;
const MOST_CONTENT = 500_000;

/** Part of the open transaction. */
export const readSoon = (slideId: number): Promise<void> =>
  enqueue(READ_JOB, { slideId }, { key: `${READ_JOB}:${slideId}` });

export const defineReadingJob = () =>
  defineJob<{ slideId: number }>(READ_JOB, ({ slideId }) => read(slideId), { queue: 'documents' });

async function read(slideId: number): Promise<void> {
  const slide = await findSlide(slideId);
  const file = slide?.fileId ? await findFile(slide.fileId) : null;
  if (!slide || !file || slide.reading !== 'waiting') return;
  try {
    const pageCount = slide.pageCount ?? (await begin(slide, file));
    if (await readSome(slide, file, pageCount)) await finish(slide);
    else await readSoon(slideId);
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    await set(slide, { reading: 'failed', readingProblem: problemOf(error.message) });
  }
}

/** Only as long as the slide shows the file that was read. */
async function set({ id, fileId }: Slide, values: Partial<Slide>): Promise<void> {
  await transaction(
    async () => {
      const now = await findSlide(id);
      if (now?.fileId === fileId) await db.update(slides).set(values).where(eq(slides.id, id));
      await changed(SLIDES_TAG);
    },
    { name: 'store what was read of a document' },
  );
}

/** The server's own count and look of the first page take the place of what the browser said. */
async function begin(slide: Slide, file: StoredFile): Promise<number> {
  const { pageCount, isPortrait, outline } = await openDocument(blobPath(file.hash));
  const count = Math.min(pageCount, MOST_PAGES);
  await set(slide, { pageCount: count, type: isPortrait ? 'document' : 'presentation', outline });
  return count;
}

/** @returns whether all pages are read now */
async function readSome(slide: Slide, file: StoredFile, pageCount: number): Promise<boolean> {
  const end = Date.now() + RUN_MS;
  const [row] = await db
    .select({ last: max(slidePages.number) })
    .from(slidePages)
    .where(eq(slidePages.slideId, slide.id));
  let failed = 0;
  for (let number = (row?.last ?? 0) + 1; number <= pageCount; number++) {
    if (Date.now() > end) return false;
    const page = await contentOf(slide, blobPath(file.hash), number).catch((error: unknown) => {
      if (!(error instanceof ReadingFailed) || ++failed >= MOST_FAILED) throw error;
      return UNREAD;
    });
    if (!(await storePage(slide, number, page))) return true;
  }
  return true;
}

type PageContent = ReadPage | { text: string };
const UNREAD: PageContent = { text: '' };

/** A page that can't be drawn still has its text, and its uploader is told why. @throws ReadingFailed */
async function contentOf(slide: Slide, file: string, number: number): Promise<PageContent> {
  try {
    return await pageContent(file, number);
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    await set(slide, { readingProblem: problemOf(error.message) });
    return { text: await pageText(file, number) };
  }
}

/** @returns false where the slide shows another file by now */
async function storePage(slide: Slide, number: number, page: PageContent): Promise<boolean> {
  const imageId = 'picture' in page ? await storePicture(slide, number, page) : null;
  const isStored = await transaction(
    async () => {
      const now = await findSlide(slide.id);
      if (now?.fileId !== slide.fileId) return false;
      const { text, width, height } = { width: 0, height: 0, ...page };
      await db
        .insert(slidePages)
        .values({ slideId: slide.id, number, text, imageId, width, height })
        .onConflictDoNothing();
      if (number === 1 && imageId !== null) await db.update(slides).set({ imageId }).where(eq(slides.id, slide.id));
      return true;
    },
    { name: 'store a page of a document' },
  );
  if (!isStored) await forgetUnshown([imageId]);
  return isStored;
}

async function storePicture(
  { id, fileId }: Slide,
  number: number,
  { picture, width, height }: ReadPage,
): Promise<number> {
  const hash = await storeBlob(picture);
  const name = pagePictureName(id, fileId, number);
  const row = { hash, mimetype: 'image/webp', size: picture.length, name, isPublic: false, width, height };
  const { id: imageId } = await insertFile(row);
  await storeBlob(picture);
  return imageId;
}

async function finish(slide: Slide): Promise<void> {
  const pages = await db
    .select({ text: slidePages.text })
    .from(slidePages)
    .where(eq(slidePages.slideId, slide.id))
    .orderBy(slidePages.number);
  const content = pages
    .map(({ text }) => text)
    .join('\n')
    .slice(0, MOST_CONTENT)
    .toWellFormed();
  await set(slide, { reading: 'done', content });
}
