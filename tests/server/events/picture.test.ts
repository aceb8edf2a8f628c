import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { events } from '#events/schema.ts';
import { publishEvents } from '#events/staff/service.ts';
import { MULTIPART, multipartBody } from '#tests/setup/visitors/form_posts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const AUTUMN = '/event/open-workshop-in-autumn-6';
const IMAGE = '/web/image/event.event/6/image';

let app: FastifyInstance;
let organiser: Visitor;
beforeAll(async () => {
  app = await buildApp();
  organiser = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const send = (bytes: Uint8Array, who = organiser) =>
  app.inject({
    method: 'POST',
    url: '/admin/events/6/picture',
    headers: {
      host: 'localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': MULTIPART,
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    payload: multipartBody([['picture', { name: 'autumn.png', bytes }]]),
  });

it('picture of an event is shown in the list, on its page and to search engines until it is removed', async () => {
  const { statusCode, headers } = await send(PIXEL);
  expect([statusCode, headers.location]).toEqual([303, '/admin/events/6']);
  const { body } = await visitor(app).get(`${AUTUMN}/page/introduction`);
  expect(body).toMatch(new RegExp(`<img[^>]+src="${IMAGE}/`));
  expect(body).toMatch(/"image":"http[^"]+\/web\/image\/event\.event\/6\/image\//);
  expect((await visitor(app).get('/event?date=old')).body).toContain(`src="${IMAGE}/`);
  expect((await visitor(app).get(IMAGE)).statusCode).toBe(200);
  await organiser.post('/admin/events/6/picture/remove', {});
  expect((await visitor(app).get(`${AUTUMN}/page/introduction`)).body).not.toContain(IMAGE);
});

it('picture of an unpublished event is shown to staff only', async () => {
  await send(PIXEL);
  await publishEvents(eq(events.id, 6), false);
  expect((await organiser.get(IMAGE)).statusCode).toBe(200);
  const { statusCode } = await visitor(app).get(IMAGE);
  await publishEvents(eq(events.id, 6), true);
  expect(statusCode).toBe(404);
});

it('upload of an event picture rejects other files, and visitors without the role', async () => {
  const refused = await send(Buffer.from('<script>alert(1)</script>'));
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('id="picture-error"');
  expect((await send(PIXEL, visitor(app))).statusCode).toBe(401);
  expect((await send(PIXEL, await signedIn(app, 'maria'))).statusCode).toBe(403);
});
