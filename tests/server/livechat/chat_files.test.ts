import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { notePresence } from '#core/bus/presence.ts';
import { newestMessage, readAfter } from '#core/changes/bus.ts';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import { files, rateLimits } from '#core/sites/schema.ts';
import type { ChatMessage, ChatSession } from '#livechat/contract.ts';
import { tidyConversations } from '#livechat/ending.ts';
import { chatChannels, conversations } from '#livechat/schema.ts';
import { MULTIPART, multipartBody, type Sent } from '#tests/setup/visitors/form_posts.ts';
import { linkIn, mailTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let operator: Visitor;
let channelId: number;
beforeAll(async () => {
  app = await buildApp();
  operator = await signedIn(app, 'operator');
  channelId = (await db.select().from(chatChannels))[0]!.id;
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const plan = { name: '<b>\u202Efdp.txt', bytes: 'plain words' };

async function send(who: Visitor, url: string, file: Sent, accept = 'application/json') {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': MULTIPART, cookie, accept, 'sec-fetch-site': 'same-origin' };
  return app.inject({ method: 'POST', url, headers, payload: multipartBody([['attachment', file]]) });
}

async function chatting() {
  const who = visitor(app);
  const [{ id } = { id: 0 }] = await db.select().from(users).where(eq(users.login, 'operator@example.com'));
  await notePresence(id, 0);
  const asked = { channel_id: channelId, anonymous_name: 'Visitor' };
  const { uuid } = (await who.call<ChatSession>('/im_livechat/get_session', asked)).answer as ChatSession;
  const history = async () => (await who.call<ChatMessage[]>('/mail/chat_history', { uuid })).answer as ChatMessage[];
  const row = async () => (await db.select().from(conversations).where(eq(conversations.uuid, uuid)))[0]!;
  return { who, uuid, history, row, url: `/im_livechat/conversation/${uuid}` };
}

it('file of a visitor is shown to both sides under a safe name, and opens by its link only', async () => {
  const { who, uuid, history, row, url } = await chatting();
  const before = await newestMessage();
  const sent = await send(who, `${url}/file`, plan);
  const [message] = (await history()) as [ChatMessage];
  expect(JSON.parse(sent.body)).toBe(message.id);
  expect([message.body, message.attachment_ids]).toMatchObject(['', [{ name: 'bfdp.txt', mimetype: 'text/plain' }]]);
  expect((await readAfter([uuid], before))[0]?.message).toMatchObject({ attachment_ids: message.attachment_ids });
  const [file] = message.attachment_ids;
  const address = `/web/content/${file!.id}`;
  expect((await operator.get(`${address}?access_token=${file!.access_token}`)).body).toBe('plain words');
  const refused = [await who.get(address), await visitor(app).get(`${address}?access_token=x`)];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect((await operator.get(`/admin/chat/${(await row()).id}`)).body).toContain(`${address}?access_token=`);
});

it('file of an operator is shown to the visitor, also when it is sent without script', async () => {
  const { row, history } = await chatting();
  const { id } = await row();
  expect((await send(operator, `/admin/chat/${id}/file`, plan)).statusCode).toBe(200);
  const posted = await send(operator, `/admin/chat/${id}/files`, plan, 'text/html');
  expect([posted.statusCode, posted.headers.location]).toEqual([303, `/admin/chat/${id}#latest`]);
  const messages = await history();
  expect(messages.map(({ attachment_ids }) => attachment_ids.length)).toEqual([1, 1]);
});

it('file of an operator is mailed as a link to who left a message, and listed in the transcript', async () => {
  const who = visitor(app);
  const left = { name: 'Ida', email: 'ida@example.org', message: 'Have you a plan?' };
  const path = String((await who.post(`/im_livechat/message/${channelId}`, left)).headers.location);
  const [row] = await db.select().from(conversations).where(eq(conversations.email, left.email));
  expect((await send(operator, `/admin/chat/${row!.id}/file`, { ...plan, name: 'plan.txt' })).statusCode).toBe(200);
  const mail = await mailTo(left.email);
  expect(mail.text).toContain('plan.txt');
  expect((await visitor(app).get(linkIn(mail, '/web/content/'))).body).toBe('plain words');
  expect((await operator.get('/admin/chat')).body).toContain('Have you a plan?');
  await who.post(`${path}/transcript`, { email: 'ida.home@example.org' });
  expect((await mailTo('ida.home@example.org')).text).toContain('plan.txt');
});

it('file is refused for another conversation, of another type, empty or too large', async () => {
  const { who, history, row, url } = await chatting();
  const statuses = [
    await send(visitor(app), `${url}/file`, plan),
    await send(who, `/admin/chat/${(await row()).id}/file`, plan),
    await send(who, `${url}/file`, { name: 'a.zip', bytes: 'PK\u0003\u0004' }),
    await send(who, `${url}/file`, { name: 'a.txt', bytes: '' }),
    await send(who, `${url}/file`, { name: 'a.txt', bytes: 'x'.repeat(9 * 1024 * 1024) }),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([404, 401, 400, 400, 400]);
  expect(await history()).toEqual([]);
});

it('refused file shows its reason to a visitor without script', async () => {
  const { who, url } = await chatting();
  const sent = await send(who, `${url}/files`, { name: 'a.zip', bytes: 'PK\u0003\u0004' }, 'text/html');
  expect([sent.statusCode, sent.headers.location]).toEqual([303, url]);
  expect(decodeURIComponent(String(sent.headers['set-cookie']))).toContain('flash=');
});

it('files are deleted together with their conversation', async () => {
  const { who, history, row, url } = await chatting();
  await send(who, `${url}/file`, plan);
  const fileId = (await history())[0]!.attachment_ids[0]!.id;
  await db
    .update(conversations)
    .set({ lastAt: new Date(0) })
    .where(eq(conversations.id, (await row()).id));
  await tidyConversations();
  expect(await db.$count(files, eq(files.id, fileId))).toBe(0);
});
