import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { blobPath } from '#core/files/blobs.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { files, rateLimits } from '#core/sites/schema.ts';
import { slidePages, slides } from '#slides/schema.ts';
import { MULTIPART, multipartBody, type Part } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const FILES = path.resolve(import.meta.dirname, '../../../fixtures/slides/files');
const pdf = (name: string) => ({ name: `${name}.pdf`, bytes: readFileSync(path.join(FILES, `${name}.pdf`)) });
const FILM = { name: 'oiling.mp4', bytes: Buffer.concat([Buffer.from('\0\0\0\x18ftypisom'), Buffer.alloc(2_000, 7)]) };
const CAPTIONS = { name: 'oiling.vtt', bytes: 'WEBVTT\n\n00:01.000 --> 00:04.000\nRub the oil in\n' };

let app: FastifyInstance;
let ada: Visitor;
let maria: Visitor;
let joel: Visitor;
beforeAll(async () => {
  app = await buildApp();
  [ada, maria, joel] = [await signedIn(app, 'admin'), await signedIn(app, 'maria'), await signedIn(app, 'joel')];
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const post = (url: string, parts: Part[], { cookies }: Visitor) =>
  app.inject({
    method: 'POST',
    url,
    headers: {
      ...{ host: 'localhost', 'sec-fetch-site': 'same-origin', 'content-type': MULTIPART },
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: multipartBody(parts),
  });
/** @returns the path of the new slide */
async function upload(name: string, file: Part[1], who = ada, channel = 1): Promise<string> {
  const answer = await post(
    `/slides/upload/${channel}`,
    [
      ['name', name],
      ['category', ''],
      ['file', file],
    ],
    who,
  );
  expect(answer.statusCode).toBe(303);
  return answer.headers.location as string;
}
const edit = (url: string, name: string, parts: Part[] = [], who = ada) =>
  post(`${url}/edit`, [['name', name], ['description', ''], ['category', ''], ...parts], who);
const rowAt = async (url: string) =>
  (
    await db
      .select()
      .from(slides)
      .where(eq(slides.id, Number(/\d+$/.exec(url)?.[0])))
  )[0]!;

describe('The form to edit a slide', () => {
  test('replaces the file and keeps address, views and votes', async () => {
    const url = await upload('Replaced', pdf('light-and-its-colours'));
    await runDueJobs();
    const before = await rowAt(url);
    const pictures = await db.select().from(slidePages).where(eq(slidePages.slideId, before.id));
    const stored = [before.fileId, ...pictures.map(({ imageId }) => imageId)].map(Number);
    const [{ hash } = { hash: '' }] = await db.select().from(files).where(eq(files.id, stored[0]!));
    expect([stored.length > 2, await db.$count(files, inArray(files.id, stored))]).toEqual([true, stored.length]);
    await db.update(slides).set({ views: 7, likes: 3 }).where(eq(slides.id, before.id));
    const answer = await edit(url, 'Replaced', [['file', pdf('care-of-oiled-wood')]]);
    expect(answer.headers.location).toBe(url);
    expect((await ada.get(url)).body).toContain('The pages are being prepared');
    await runDueJobs();
    expect(await rowAt(url)).toMatchObject({ views: 7, likes: 3, pageCount: 3, reading: 'done', type: 'document' });
    const pages = await db.select().from(slidePages).where(eq(slidePages.slideId, before.id));
    expect(pages.map(({ number }) => number).sort()).toEqual([1, 2, 3]);
    expect(await db.$count(files, inArray(files.id, stored))).toBe(0);
    // The demo has the same document.
    expect(existsSync(blobPath(hash))).toBe(true);
    expect((await ada.get(`${url}?page=2`)).body).toContain('A ring of a glass goes with sandpaper');
  });

  test('refuses a broken file and another slide’s title, and changes nothing then', async () => {
    const url = await upload('Kept', pdf('light-and-its-colours'));
    const before = await rowAt(url);
    const stored = await db.$count(files);
    const broken = await edit(url, 'Kept', [['file', { name: 'x.pdf', bytes: '%PDF-1.7\nnothing' }]]);
    expect([broken.statusCode, broken.body.includes('damaged')]).toEqual([400, true]);
    const taken = await edit(url, 'care of OILED wood');
    expect([taken.statusCode, taken.body.includes('Channel contains the given title')]).toEqual([400, true]);
    const both = await edit(url, 'care of OILED wood', [
      ['file', pdf('care-of-oiled-wood')],
      ['captions', CAPTIONS],
    ]);
    expect([both.statusCode, await db.$count(files)]).toEqual([400, stored]);
    const foreign = await edit(url, 'Kept', [['category', '999']]);
    expect(foreign.statusCode).toBe(303);
    expect(await rowAt(url)).toMatchObject({ fileId: before.fileId, name: 'Kept', categoryId: null });
  });

  test('shows the tags of a slide, and changes them', async () => {
    const url = await upload('Tagged', FILM);
    await edit(url, 'Tagged', [['tags', 'Wood, beeswax ,Beeswax']]);
    expect((await ada.get(`${url}/edit`)).body).toContain('value="Wood, Beeswax"');
    expect((await ada.get(url)).body).toContain('Beeswax');
    await edit(url, 'Tagged', [['tags', '']]);
    expect((await ada.get(url)).body).not.toContain('Beeswax');
  });

  test('is for uploaders of the slide and publishers, and only the latter publish', async () => {
    const url = await upload('Samples of maria', FILM, maria, 2);
    expect((await edit(url, 'Samples of wood', [['is_published', 'on']], maria)).statusCode).toBe(303);
    expect(await rowAt(url)).toMatchObject({ name: 'Samples of wood', isPublished: false });
    expect((await joel.get(`${url}/edit`)).statusCode).toBe(404);
    expect((await visitor(app).get(`${url}/edit`)).statusCode).toBe(303);
    await edit(url, 'Samples of wood', [['is_published', 'on']]);
    expect((await rowAt(url)).isPublished).toBe(true);
    expect((await joel.get(`${url}/edit`)).statusCode).toBe(403);
    expect((await edit(url, 'Mine now', [], joel)).statusCode).toBe(403);
  });
});

describe('A video file', () => {
  test('is played in parts, with captions, by who may read its channel', async () => {
    const url = await upload('Oiling a bench', FILM, ada, 2);
    expect(
      (
        await edit(url, 'Oiling a bench', [
          ['is_published', 'on'],
          ['captions', CAPTIONS],
        ])
      ).statusCode,
    ).toBe(303);
    const { body } = await joel.get(url);
    const [, film = ''] = /<source src="([^"]*)" type="video\/mp4"/.exec(body) ?? [];
    const [, captions = ''] = /<track[^>]* src="([^"]*)"/.exec(body) ?? [];
    const part = await joel.get(film, { range: 'bytes=4-7' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'ftyp', 'bytes 4-7/2012']);
    const text = await joel.get(captions);
    expect([text.headers['content-type'], text.body]).toEqual(['text/vtt; charset=utf-8', CAPTIONS.bytes]);
    expect((await visitor(app).get(film)).statusCode).toBe(404);
    expect((await visitor(app).get(captions)).statusCode).toBe(403);
    await edit(url, 'Oiling a bench', [
      ['is_published', 'on'],
      ['drops_captions', 'on'],
    ]);
    expect((await joel.get(url)).body).not.toContain('<track');
  });

  test('says which line of its captions is wrong', async () => {
    const url = await upload('Waxing a bench', FILM);
    const wrong = { name: 'x.vtt', bytes: 'WEBVTT\n\n00:01,000 --> 00:04,000\nWax\n' };
    expect((await edit(url, 'Waxing a bench', [['captions', wrong]])).body).toContain('Line 3 of the captions');
    expect((await rowAt(url)).captionsId).toBeNull();
  });

  test('opens no other file of a slide', async () => {
    const [document] = await db.select().from(slides).where(eq(slides.id, 1));
    expect((await ada.get(`/web/content/${document!.fileId}`)).statusCode).toBe(404);
  });
});
