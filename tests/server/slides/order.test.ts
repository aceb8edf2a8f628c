import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { slideChannels } from '#slides/schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const ORDER = '/admin/slides/channels/1/order';
const CHANNEL = '/slides/care-and-planning-1';
const sortBy = async (sorting: 'date' | 'sequence') => {
  await db.update(slideChannels).set({ sorting }).where(eq(slideChannels.id, 1));
  await changed('slides');
};
const idsAt = async (below: string) =>
  [...(await visitor(app).get(CHANNEL + below)).body.matchAll(/class="slide-card__link"[^>]*[-/](\d+)"/g)].map(
    ([, id]) => Number(id),
  );

test('Staff order the slides of a category by buttons and by dragging, and visitors see that order', async () => {
  await sortBy('sequence');
  expect(await idsAt('')).toEqual([1, 2, 3, 4, 5, 6]);
  expect((await ada.post(ORDER, { move: 'down 1' })).headers.location).toBe(ORDER);
  expect(await idsAt('/category/caring-for-wood-1')).toEqual([2, 1, 3]);
  await ada.post(ORDER, { move: 'up 2' });
  expect(await idsAt('/category/caring-for-wood-1')).toEqual([2, 1, 3]);
  expect((await ada.call(`${ORDER}_json`, { ids: [3, 1, 4] })).answer).toBe(true);
  // What belongs to another category stays there, and what was not named follows.
  expect(await idsAt('/category/caring-for-wood-1')).toEqual([3, 1, 2]);
  expect(await idsAt('/category/planning-rooms-2')).toEqual([4, 5]);
  await ada.post(ORDER, { move: 'down 6' });
  expect(await idsAt('?uncategorized=1')).toEqual([6]);
});

test('The order of a channel is offered to visitors where the channel follows it', async () => {
  await sortBy('sequence');
  expect((await visitor(app).get(CHANNEL)).body).toContain('In order');
  await sortBy('date');
  expect((await visitor(app).get(CHANNEL)).body).not.toContain('In order');
});

test('The order is for staff of the channel’s company', async () => {
  expect((await (await signedIn(app, 'maria')).get(ORDER)).statusCode).toBe(403);
  expect((await visitor(app).post(ORDER, { move: 'up 2' })).statusCode).not.toBe(200);
  expect((await ada.get('/admin/slides/channels/999/order')).statusCode).toBe(404);
  expect((await ada.post(ORDER, { move: 'sideways 2' })).statusCode).toBe(400);
});
