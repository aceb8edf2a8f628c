import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { chatChannels, conversations } from '#livechat/schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let form: string;
beforeAll(async () => {
  app = await buildApp();
  form = `/im_livechat/message/${(await db.select().from(chatChannels))[0]!.id}`;
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const MESSAGE = { name: 'Noor', email: 'noor@example.org', message: '<script>alert(1)</script> Is it oiled?' };

async function left(who: Visitor = visitor(app)) {
  const { headers } = await who.post(form, MESSAGE);
  const path = String(headers.location);
  const [row] = await db.select().from(conversations).orderBy(desc(conversations.id)).limit(1);
  return { who, path, row: row! };
}

it('a message left by a form leads to the conversation, where it is shown as text', async () => {
  const { who, path, row } = await left();
  expect(path).toBe(`/im_livechat/conversation/${row.uuid}`);
  expect(row).toMatchObject({ kind: 'message', visitorName: 'Noor', email: 'noor@example.org', isWaiting: true });
  const page = (await who.get(path)).body;
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Is it oiled?');
  expect((await visitor(app).get(path)).statusCode).toBe(404);
});

it('a form without a name, address or message comes back with what was typed', async () => {
  const answer = await visitor(app).post(form, { ...MESSAGE, email: 'noor', name: ' ' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Enter your name');
  expect(answer.body).toContain('Enter a valid email address');
  expect(answer.body).toContain('Is it oiled?');
});

it('who left a message goes on in the conversation without a script', async () => {
  const { who, path } = await left();
  expect((await who.post(path, { body: '' })).statusCode).toBe(400);
  expect((await who.post(path, { body: 'And darker?' })).statusCode).toBe(303);
  expect((await who.get(path)).body).toContain('And darker?');
});

it('an answer is mailed to who left the message, and stands in the conversation', async () => {
  const { who, path, row } = await left();
  const operator = await signedIn(app, 'operator');
  expect((await operator.post(`/admin/chat/${row.id}/answer`, { body: 'It is <oiled>.' })).statusCode).toBe(303);
  expect((await who.get(path)).body).toContain('It is &lt;oiled&gt;.');
  const [mail] = await db.select().from(mails).where(eq(mails.websiteId, row.websiteId)).orderBy(desc(mails.id));
  expect(JSON.stringify(mail)).toContain('It is <oiled>.');
  expect(JSON.stringify(mail)).toContain('noor@example.org');
});

it('ten messages an hour are taken from one address', async () => {
  for (let at = 0; at < 10; at++) expect((await visitor(app).post(form, MESSAGE)).statusCode).toBe(303);
  expect((await visitor(app).post(form, MESSAGE)).statusCode).toBe(429);
});
