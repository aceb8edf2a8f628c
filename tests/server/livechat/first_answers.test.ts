import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { notePresence } from '#core/bus/presence.ts';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import type { ChatMessage, ChatSession, FirstQuestion } from '#livechat/contract.ts';
import { chatChannels, conversations } from '#livechat/schema.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let channelId: number;
beforeAll(async () => {
  app = await buildApp();
  channelId = (await db.select().from(chatChannels))[0]!.id;
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

const questions = async (path = '') =>
  (await visitor(app).call<FirstQuestion[]>(`${path}/im_livechat/questions`, { channel_id: channelId })).answer;

async function chatting() {
  const [operator] = await db.select().from(users).where(eq(users.login, 'operator@example.com'));
  await notePresence(operator!.id, 0);
  const who = visitor(app);
  const { uuid } = (await who.call<ChatSession>('/im_livechat/get_session', { channel_id: channelId })).answer;
  const read = async (ids: string[], one = who) =>
    (await one.call('/im_livechat/questions_read', { uuid, ids })).answer;
  const post = (text: string) => who.call('/mail/chat_post', { uuid, message_content: text });
  return { who, uuid, read, post };
}

it('automatic questions are in the language of the visitor, with an answer or a handover', async () => {
  expect(await questions()).toEqual([
    {
      ...{ id: '1', parent: '', text: 'When does my order arrive?' },
      answer: expect.stringContaining('three to five working days'),
    },
    { id: '2', parent: '1', text: 'It is late', answer: '' },
    expect.objectContaining({ id: '3', parent: '' }),
  ]);
  expect((await questions('/fr'))[1]).toMatchObject({ text: 'Elle est en retard' });
  expect((await visitor(app).call('/im_livechat/questions', { channel_id: 999 })).answer).toEqual([]);
});

it('answers read before the first message are shown to operators, not to visitors', async () => {
  const { who, uuid, read, post } = await chatting();
  expect(await read(['1', '99'], visitor(app)), 'of another browser').toBe(false);
  expect(await read(['99']), 'an unknown question').toBe(false);
  expect(await read(['1', '99'])).toBe(true);
  expect(await read(['3']), 'a second time').toBe(false);
  await post('It is late');
  const history = (await who.call<ChatMessage[]>('/mail/chat_history', { uuid })).answer;
  expect(history.map(({ body }) => body)).toEqual(['It is late']);
  const olu = await signedIn(app, 'operator');
  const { body } = await olu.get('/admin/chat');
  const [row] = await db.select().from(conversations).where(eq(conversations.uuid, uuid));
  expect(body).toContain(`/admin/chat/${row!.id}`);
  const page = (await olu.get(`/admin/chat/${row!.id}`)).body;
  expect(page).toContain('Read before asking:<br>When does my order arrive?');
  expect(page).not.toContain('How do I send something back?');
});

it('message form shows the automatic answers first, without script', async () => {
  const { body } = await visitor(app).get(`/im_livechat/message/${channelId}`);
  expect(body).toMatch(/<summary><bdi>When does my order arrive\?<\/bdi><\/summary>\s*<p[^>]*>Within three/);
  expect(body).not.toContain('It is late');
});

it('channel form saves a tree of questions, and shows its errors', async () => {
  const olu = await signedIn(app, 'operator');
  const fields = {
    ...{ 'name-en_US': 'Advice', website: '1', keep_days: '30' },
    ...{ 'question-1-text-en_US': 'Where are you?', 'question-1-answer-en_US': 'In Ghent.\r\nBy the river.' },
    ...{ 'question-2-text-en_US': 'And on Sundays?', 'question-2-parent': '1' },
  };
  const post = (more: Record<string, string>) => olu.post('/admin/chat/channels', { ...fields, ...more });
  const above = await post({ 'question-1-parent': '2' });
  expect(above.statusCode).toBe(400);
  expect(above.body).toContain('id="question-1-parent-error"');
  expect((await post({ 'question-3-answer-en_US': 'Yes' })).body).toContain('id="question-3-text-en_US-error"');
  expect((await post({ 'question-1-text-en_US': 'x'.repeat(151) })).body).toContain('id="question-1-text-en_US-error"');
  expect((await post({})).statusCode).toBe(303);
  const [saved] = await db.select().from(chatChannels).orderBy(desc(chatChannels.id)).limit(1);
  expect(saved!.questions).toEqual([
    { id: '1', parent: '', text: { en_US: 'Where are you?' }, answer: { en_US: 'In Ghent.\nBy the river.' } },
    { id: '2', parent: '1', text: { en_US: 'And on Sundays?' }, answer: {} },
  ]);
  const form = (await olu.get(`/admin/chat/channels/${saved!.id}`)).body;
  expect(form).toContain('value="And on Sundays?"');
  expect(form, 'rows to add are blank').not.toContain('undefined');
  expect(form).toContain(`/im_livechat/loader/${saved!.id}`);
  await db.delete(chatChannels).where(eq(chatChannels.id, saved!.id));
});
