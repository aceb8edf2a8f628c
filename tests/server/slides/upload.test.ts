import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { slidePages, slides } from '#slides/schema.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { pdfFile } from '#tests/setup/records/pdf_files.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const FILES = path.resolve(import.meta.dirname, '../../../fixtures/slides/files');
const PDF = readFileSync(path.join(FILES, 'care-of-oiled-wood.pdf'));
const PICTURE = readFileSync(path.join(FILES, 'our-finishes.webp'));

let app: FastifyInstance;
let ada: Visitor;
let maria: Visitor;
beforeAll(async () => {
  app = await buildApp();
  [ada, maria] = [await signedIn(app, 'admin'), await signedIn(app, 'maria')];
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const add = (values: object, who = ada) =>
  who.call('/slides/add_slide', { channel_id: 1, name: 'New guide', ...values });
const file = (bytes: Buffer, mime_type = 'application/pdf') => ({ datas: bytes.toString('base64'), mime_type });
const rowAt = async (url: string) =>
  (
    await db
      .select()
      .from(slides)
      .where(eq(slides.id, Number(/\d+$/.exec(url)?.[0])))
  )[0]!;

describe('/slides/add_slide', () => {
  test('adds a document, whose own look decides about its type, with new and known tags and category', async () => {
    const { answer } = await add({
      ...file(PDF),
      ...{ slide_type: 'presentation', index_content: 'made up', website_published: true, description: 'All of it' },
      ...{
        tag_ids: [
          [4, 1],
          [0, 0, { name: 'Oil' }],
          [0, 0, { name: 'WOOD' }],
        ],
        category_id: [0, { name: 'Oils' }],
      },
    });
    expect(answer.url).toMatch(/^\/slides\/slide\/new-guide-\d+$/);
    expect(await rowAt(answer.url)).toMatchObject({
      type: 'document',
      isPublished: true,
      reading: 'waiting',
      content: '',
    });
    const { body } = await ada.get(answer.url);
    for (const text of ['Oils', 'Oil<', 'Wood<']) expect(body).toContain(text);
  });

  test('refuses a title that the channel has, whatever its case and spaces', async () => {
    const { answer } = await add({ name: '  care OF  oiled wood', ...file(PDF) });
    expect(answer.error).toBe('Channel contains the given title, please change before Save or Publish.');
  });

  test.each([
    ['an empty one', { name: ' ' }],
    ['none', { name: undefined }],
  ])('refuses a slide whose title is %s', async (_what, named) => {
    const before = await db.$count(slides);
    expect((await add({ ...named, ...file(PICTURE) })).answer).toEqual({ error: 'Enter a title' });
    expect(await db.$count(slides)).toBe(before);
  });

  test.each([
    ['what is neither PDF nor image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /^Invalid file type/],
    [
      'more than 25 MB',
      Buffer.alloc(25 * 1024 * 1024 + 1, '%PDF-1.7 '),
      /^File is too big\. File size cannot exceed 25MB$/,
    ],
    ['a broken document', Buffer.from('%PDF-1.7\nnothing'), /damaged/],
  ])('refuses %s', async (_what, bytes, expected) => {
    const { answer } = await add({ name: 'Refused', ...file(bytes) });
    expect(answer.error).toMatch(expected);
    expect(await db.$count(slides, eq(slides.name, 'Refused'))).toBe(0);
  });

  test('says that a body far above the limit is too big', async () => {
    const { answer } = await add({ name: 'Huge', datas: 'A'.repeat(39 * 1024 * 1024) });
    expect(answer.error).toBe('File is too big. File size cannot exceed 25MB');
  });

  test('requires the right to add to the channel, and publishes only with the right to publish', async () => {
    expect((await add(file(PICTURE), visitor(app))).statusCode).toBe(401);
    expect((await add(file(PICTURE), maria)).statusCode).toBe(403);
    const own = { channel_id: 2, name: 'Samples', website_published: true, ...file(PICTURE, 'image/webp') };
    const { answer } = await add(own, maria);
    expect(await rowAt(answer.url)).toMatchObject({ type: 'infographic', isPublished: false });
    expect((await maria.get(answer.url)).statusCode).toBe(200);
    expect((await (await signedIn(app, 'joel')).get(answer.url)).statusCode).toBe(404);
    expect((await add({ ...own, channel_id: 999 })).statusCode).toBe(404);
  });
});

describe('The calls of the upload dialog', () => {
  test('count titles and list categories and tags for uploaders only', async () => {
    const count = (who: Visitor, channel: number, name: string) =>
      who.call('/web/dataset/call_kw/slide.slide/search_count', {
        args: [
          [
            ['channel_id', '=', channel],
            ['name', '=', name],
          ],
        ],
      });
    expect((await count(ada, 1, 'care of oiled wood')).answer).toBe(1);
    expect((await count(ada, 1, 'Something else')).answer).toBe(0);
    expect((await count(maria, 1, 'care of oiled wood')).statusCode).toBe(403);
    const { answer } = await ada.call('/web/dataset/call_kw/slide.category/search_read', {
      args: [[['channel_id', '=', 1]]],
    });
    expect(answer).toContainEqual({ id: 1, name: 'Caring for wood' });
    expect((await maria.call('/web/dataset/call_kw/slide.tag/search_read', {})).answer).toContainEqual({
      id: 2,
      name: 'Light',
    });
    expect(
      (await (await signedIn(app, 'joel')).call('/web/dataset/call_kw/slide.tag/search_read', {})).statusCode,
    ).toBe(403);
  });

  test('preview refuses addresses that are neither of YouTube nor of Google documents', async () => {
    const preview = (url: string) => ada.call('/slides/dialog_preview/', { url, channel_id: 1 });
    for (const url of ['https://example.com/a', 'http://127.0.0.1/youtube.com/watch?v=abcdefghijk', 'nonsense'])
      expect((await preview(url)).answer).toEqual({ error: 'Please enter valid youtube or google doc url' });
    await db.update(slides).set({ videoId: 'abcdefghijk' }).where(eq(slides.id, 6));
    expect((await preview('https://youtu.be/abcdefghijk')).answer.error).toMatch(
      /^This video already exists in this channel http.*\/slides\/slide\/our-finishes-6$/,
    );
  });
});

describe('The plain form to upload', () => {
  test('is shown to people who may add to the channel', async () => {
    const { body, statusCode } = await ada.get('/slides/upload/1');
    expect([statusCode, /Save and Publish/.test(body)]).toEqual([200, true]);
    expect((await maria.get('/slides/upload/1')).statusCode).toBe(403);
    expect((await maria.get('/slides/upload/2')).body).not.toContain('Save and Publish');
    expect((await visitor(app).get('/slides/upload/1')).statusCode).toBe(303);
  });
});

describe('The worker that reads documents', () => {
  test('stores a picture and the text of each page, and the outline', async () => {
    const { answer } = await add({ name: 'To be read', ...file(PDF) });
    await runDueJobs();
    const row = await rowAt(answer.url);
    expect(row).toMatchObject({ reading: 'done', pageCount: 3, type: 'document' });
    expect(row.outline[1]).toEqual({ title: 'What you need', page: 1, depth: 1 });
    expect(row.content).toContain('Cloths with oil can catch fire by themselves.');
    const pages = await db.select().from(slidePages).where(eq(slidePages.slideId, row.id)).orderBy(slidePages.number);
    expect(pages.map(({ number, imageId }) => [number, imageId !== null])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    const picture = await ada.get(`/web/image/slide.page/${pages[1]!.id}/image/768x768`);
    expect(picture.headers['content-type']).toMatch(/^image\//);
    expect((await visitor(app).get(`/web/image/slide.page/${pages[1]!.id}/image`)).statusCode).toBe(404);
    expect((await ada.get(`${answer.url}?page=2`)).body).toContain('A ring of a glass goes with sandpaper');
  });

  test.runIf(isForThisEngine)('stores the text of a page that it cannot draw, and tells its uploader', async () => {
    const { answer } = await add({ name: 'Scans', website_published: true, ...file(pdfFile(3, { pictures: 4 })) });
    await runDueJobs();
    const row = await rowAt(answer.url);
    expect(row).toMatchObject({ reading: 'done', content: 'This is page 1\nThis is page 2\nThis is page 3' });
    const pages = await db.select().from(slidePages).where(eq(slidePages.slideId, row.id)).orderBy(slidePages.number);
    expect(pages.map(({ imageId }) => imageId !== null)).toEqual([true, false, true]);
    const { body } = await ada.get(`${answer.url}?page=2`);
    expect(body).toContain('This is page 2');
    expect(body).toMatch(/<p class="alert alert--warning">Reading this document takes too (much memory|long)/);
    expect((await visitor(app).get(answer.url)).body).not.toContain('Reading this document');
  });
});
