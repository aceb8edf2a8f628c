import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { notePresence } from '#core/bus/presence.ts';
import { newestMessage, readAfter } from '#core/changes/bus.ts';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import type { ChatMessage, ChatSession, OperatorNotice } from '#livechat/contract.ts';
import { chatChannels, conversations } from '#livechat/schema.ts';
import { remindOperators } from '#livechat/staff/remind.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let olu: Visitor;
let admin: Visitor;
let channelId: number;
let oluId: number;
let adminId: number;
beforeAll(async () => {
  app = await buildApp();
  channelId = (await db.select().from(chatChannels))[0]!.id;
  oluId = (await db.select().from(users).where(eq(users.login, 'operator@example.com')))[0]!.id;
  adminId = (await db.select().from(users).where(eq(users.login, 'admin@example.com')))[0]!.id;
  olu = await signedIn(app, 'operator');
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));

/** A conversation in which a visitor has written. */
async function asked(text = 'Hello') {
  await notePresence(oluId, 0);
  const who = visitor(app);
  const { answer } = await who.call<ChatSession>('/im_livechat/get_session', { channel_id: channelId });
  if (text) await who.call('/mail/chat_post', { uuid: answer.uuid, message_content: text });
  const row = async () => (await db.select().from(conversations).where(eq(conversations.id, answer.id)))[0]!;
  return { who, ...answer, row, url: `/admin/chat/${answer.id}` };
}

describe('Operators', () => {
  it('see a conversation once the visitor has written', async () => {
    const silent = await asked('');
    const written = await asked('Is it oak?');
    const { body } = await olu.get('/admin/chat');
    expect(body).toContain(`href="${written.url}#latest"`);
    expect(body).toContain('Is it oak?');
    expect(body).not.toContain(`href="${silent.url}#`);
  });

  it('take a conversation, of two at once only the first', async () => {
    const { url, row } = await asked();
    const answers = await Promise.all([olu.post(`${url}/take`, {}), admin.post(`${url}/take`, {})]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    expect((await row()).takenAt).not.toBeNull();
  });

  it('take a conversation by answering; a colleague who answers too is told and loses no text', async () => {
    const { who, uuid, url, row } = await asked();
    const start = await newestMessage();
    const { answer: id } = await olu.call(`${url}/post`, { body: 'It is.' });
    const told = (await readAfter([uuid], start)).map(({ message }) => message as ChatMessage);
    expect(told).toMatchObject([{ id, body: 'It is.', author_id: [expect.any(Number), 'Olu Adeyemi'] }]);
    expect(await row()).toMatchObject({ operatorId: oluId, isWaiting: false });
    const { answer } = await who.call<ChatMessage[]>('/mail/chat_history', { uuid });
    expect(answer[0]).toMatchObject({ id, body: 'It is.' });
    const late = await admin.post(`${url}/answer`, { body: 'Me too' });
    expect(late.statusCode).toBe(400);
    expect(late.body).toContain('A colleague has taken this conversation.');
    expect(late.body).toContain('Me too');
  });

  it('release a conversation to colleagues, and end it, which the visitor is told', async () => {
    const { who, uuid, url, row } = await asked();
    await olu.post(`${url}/take`, {});
    await olu.post(`${url}/release`, {});
    expect(await row()).toMatchObject({ operatorId: null, takenAt: null });
    const start = await newestMessage();
    expect((await admin.post(`${url}/end`, {})).statusCode).toBe(303);
    expect((await readAfter([uuid], start)).map(({ message }) => message)).toContainEqual({ info: 'ended' });
    expect((await row()).state).toBe('ended');
    expect((await who.call('/im_livechat/notify_typing', { uuid, is_typing: true })).answer).toBe(false);
  });

  it('have a visitor wait again who writes after the end, unless it belongs to a rating', async () => {
    const { who, uuid, url, row } = await asked();
    await olu.post(`${url}/answer`, { body: 'It is.' });
    await olu.post(`${url}/end`, {});
    await who.call('/mail/chat_post', { uuid, message_content: 'And the bed?' });
    expect(await row()).toMatchObject({ state: 'open', endedAt: null, isWaiting: true, operatorId: oluId });
    await who.call('/im_livechat/feedback', { uuid, rate: 5 });
    await who.call('/mail/chat_post', { uuid, message_content: 'Rating: 😐' });
    expect(await row()).toMatchObject({ state: 'ended', isWaiting: false, messageCount: 4 });
  });

  it('are told that a visitor asks and who has the conversation, not of a rating', async () => {
    const { who, uuid, url, id } = await asked();
    await olu.post(`${url}/answer`, { body: 'It is.' });
    const start = await newestMessage();
    await who.call('/mail/chat_post', { uuid, message_content: 'And the bed?' });
    await who.call('/im_livechat/feedback', { uuid, rate: 5 });
    await who.call('/mail/chat_post', { uuid, message_content: 'Rating: 😐' });
    const told = (await readAfter(['livechat.operators:1'], start)).map(({ message }) => message);
    expect(told[0]).toEqual({ conversation: id, isAsked: true, holder: oluId });
    expect(told.slice(1).map((one) => (one as OperatorNotice).isAsked)).toEqual([false, false]);
  });

  it('read who wrote once for messages that follow within a minute', async () => {
    const { who, uuid, url } = await asked('One');
    await who.call('/mail/chat_post', { uuid, message_content: 'Two' });
    await olu.post(`${url}/answer`, { body: 'Three' });
    await olu.post(`${url}/note`, { note: 'Four' });
    const { body } = await olu.get(url);
    const authors = [...body.matchAll(/chat-log__author">([^<]*)/g)].map(([, name]) => name);
    expect(authors).toEqual(['Visitor', 'Olu Adeyemi', 'Olu Adeyemi']);
  });

  it('see beside a conversation how many others wait', async () => {
    await asked();
    const { url } = await asked();
    expect((await olu.get(url)).body).toMatch(
      /data-live="others">\s*<p[^>]*><a href="\/admin\/chat">\d+ visitors? waits? for/,
    );
  });

  it('show that they are typing, and request the visited pages', async () => {
    const { uuid, url } = await asked();
    const start = await newestMessage();
    expect((await olu.call(`${url}/typing`, { is_typing: true })).answer).toBe(true);
    await olu.post(`${url}/history`, {});
    const told = (await readAfter([uuid], start)).map(({ message }) => message);
    expect(told).toMatchObject([
      { info: 'typing_status', name: 'Olu Adeyemi', is_typing: true, is_website_user: false },
      { _type: 'history_command', id: expect.any(Number) },
    ]);
  });

  it('receive messages of the channel of their company and its conversations, unlike customers', async () => {
    const { uuid, who } = await asked();
    const company = 'livechat.operators:1';
    const channels = [company, uuid];
    const heard = async (one: Visitor) =>
      (await one.call('/longpolling/poll', { channels })).answer.map(({ channel }: { channel: string }) => channel);
    expect(new Set(await heard(olu))).toEqual(new Set(channels));
    expect(await heard(who)).toEqual([uuid]);
  });

  it('leave notes and hand over to a named colleague, which the visitor never sees', async () => {
    const { who, uuid, url, row, id } = await asked();
    await olu.post(`${url}/take`, {});
    const start = await newestMessage();
    expect((await olu.post(`${url}/note`, { note: 'Wants <oak>' })).statusCode).toBe(303);
    expect((await olu.post(`${url}/note`, { note: ' ' })).statusCode).toBe(400);
    const given = { colleague: adminId, reason: 'You know wood' };
    expect((await olu.post(`${url}/hand-over`, given)).statusCode).toBe(303);
    expect(await row()).toMatchObject({ operatorId: adminId, isWaiting: true });
    const page = (await admin.get(url)).body;
    for (const note of ['Wants &lt;oak&gt;', 'Handed over from Olu Adeyemi to', 'You know wood'])
      expect(page).toContain(note);
    expect(await readAfter([uuid], start)).toEqual([]);
    const { answer } = await who.call<ChatMessage[]>('/mail/chat_history', { uuid });
    expect(answer.map(({ body }) => body)).toEqual(['Hello']);
    expect((await who.get(`/im_livechat/conversation/${uuid}`)).body).not.toContain('oak');
    expect((await admin.get('/admin/chat')).body).toMatch(/chat-mine[\s\S]*Hello[\s\S]*chat-others/);
    // It is the colleague's now.
    expect((await olu.post(`/admin/chat/${id}/hand-over`, given)).statusCode).toBe(409);
  });

  it('cannot hand over to customers or unknown people', async () => {
    const { url } = await asked();
    const [maria] = await db.select().from(users).where(eq(users.login, 'maria@example.com'));
    for (const colleague of [maria!.id, 999_999, oluId])
      expect((await olu.post(`${url}/hand-over`, { colleague })).statusCode).toBe(400);
  });

  it('find old conversations by name, email and what was said', async () => {
    const { id, url } = await asked('Do you deliver to Saint-Pierre?');
    await olu.post(`${url}/end`, {});
    const found = async (search: string) => (await olu.get(`/admin/chat/conversations?q=${search}`)).body;
    expect(await found('saint-pierre')).toContain(`href="/admin/chat/${id}"`);
    expect(await found('nowhere')).not.toContain(`href="/admin/chat/${id}"`);
  });

  it('see carts and orders of a signed-in visitor, with links when they may open orders', async () => {
    await notePresence(oluId, 0);
    const maria = await signedIn(app, 'maria');
    const { answer } = await maria.call<ChatSession>('/im_livechat/get_session', { channel_id: channelId });
    await maria.call('/mail/chat_post', { uuid: answer.uuid, message_content: 'My order?' });
    const seen = async (one: Visitor) => (await one.get(`/admin/chat/${answer.id}`)).body;
    expect(await seen(olu)).toContain('S00001');
    expect(await seen(olu)).not.toContain('href="/sales/orders/');
    expect(await seen(admin)).toContain('href="/sales/orders/');
  });

  it('get one email when a visitor waits longer than the channel says', async () => {
    await db.update(conversations).set({ waitingSince: null, isWaiting: false });
    await db.update(chatChannels).set({ remindMinutes: 5 }).where(eq(chatChannels.id, channelId));
    const { url, id } = await asked();
    const reminders = async (minutes: number) => {
      await remindOperators(new Date(Date.now() + minutes * 60_000));
      return (await mailsTo('operator@example.com')).filter(({ text }) => text.includes(`/admin/chat/${id}`)).length;
    };
    expect(await reminders(4)).toBe(0);
    expect(await reminders(5)).toBe(1);
    expect(await reminders(60)).toBe(1);
    await olu.call(`${url}/post`, { body: 'Here I am' });
    expect(await reminders(120)).toBe(1);
    await db.update(chatChannels).set({ remindMinutes: 0 }).where(eq(chatChannels.id, channelId));
  });

  it('get that email, too, when the waiting visitor is handed over to them', async () => {
    await db.update(chatChannels).set({ remindMinutes: 5 }).where(eq(chatChannels.id, channelId));
    const { url, id } = await asked();
    const reminders = async (name: string) => {
      await remindOperators(new Date(Date.now() + 300_000));
      return (await mailsTo(`${name}@example.com`)).filter(({ text }) => text.includes(`/admin/chat/${id}`)).length;
    };
    await olu.post(`${url}/take`, {});
    expect([await reminders('operator'), await reminders('admin')]).toEqual([1, 0]);
    await olu.post(`${url}/hand-over`, { colleague: adminId });
    expect([await reminders('operator'), await reminders('admin')]).toEqual([1, 1]);
    await db.update(chatChannels).set({ remindMinutes: 0 }).where(eq(chatChannels.id, channelId));
  });

  it('see how many conversations there were, how long the first answer took, and ratings', async () => {
    await db.update(conversations).set({ askedAt: null });
    const [one, two] = [await asked(), await asked()];
    const at = (minute: number) => new Date(Date.now() - 3600_000 + minute * 60_000);
    const times = { askedAt: at(0), answeredAt: at(2), lastAt: at(10), rate: 10 as const };
    await db.update(conversations).set(times).where(eq(conversations.id, one.id));
    // The table has a line for each day, and midnight may have just passed.
    await db
      .update(conversations)
      .set({ askedAt: at(0) })
      .where(eq(conversations.id, two.id));
    const { body } = await olu.get('/admin/chat/statistics?days=7');
    const cells = [...body.matchAll(/<td class="table__number">([^<]*)</g)].map(([, text]) => text);
    expect(cells).toEqual(['2', '1', '2 minutes', '10 minutes', '1', '0', '0']);
    const drawn = [...body.matchAll(/(?:&quot;|")day(?:&quot;|"):/g)];
    expect(drawn, 'days of the chart').toHaveLength(7);
    expect((await two.row()).answeredAt).toBeNull();
    expect((await olu.get('/admin/chat/statistics?days=8')).statusCode).toBe(200);
  });

  it('find no conversation of another company', async () => {
    const { url } = await asked();
    const camille = await signedIn(app, 'admin', 'aulne.localhost');
    for (const path of [url, `/admin/chat/channels/${channelId}`])
      expect((await camille.get(path)).statusCode).toBe(404);
  });
});

describe('The form of a channel', () => {
  it('saves rules and members, and says which rule is wrong', async () => {
    const fields = {
      'name-en_US': 'Advice',
      website: '1',
      is_published: 'on',
      keep_days: '30',
      [`member-${oluId}`]: 'on',
    };
    const rule = { 'rule-1-action': 'auto_popup', 'rule-1-pages': '/shop*', 'rule-1-timer': '10' };
    const wrong = await olu.post('/admin/chat/channels', { ...fields, ...rule, 'rule-1-countries': 'ZZZ' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('id="rule-1-countries-error"');
    const hours = { day1_1_from: '9', keep_days: '0', own_zone: 'Mars', 'rule-1-pages': '^(a' };
    const more = (await olu.post('/admin/chat/channels', { ...fields, ...rule, ...hours })).body;
    for (const field of ['day1_1_from', 'day1_1_until', 'keep_days', 'own_zone', 'rule-1-pages'])
      expect(more, field).toContain(`id="${field}-error"`);
    const saved = await olu.post('/admin/chat/channels', { ...fields, ...rule, 'rule-1-countries': 'fr be' });
    const id = Number(/\d+$/.exec(String(saved.headers.location))?.[0]);
    const [channel] = await db.select().from(chatChannels).where(eq(chatChannels.id, id));
    expect(channel).toMatchObject({
      members: [oluId],
      rules: [{ action: 'auto_popup', pages: '/shop*', timer: 10, countries: ['FR', 'BE'] }],
    });
    await db.delete(chatChannels).where(eq(chatChannels.id, id));
  });
});

it('The public list shows the channels with their satisfaction', async () => {
  const { body } = await visitor(app).get('/livechat');
  expect(body).toContain('Questions about furniture');
  const path = /href="(\/livechat\/channel\/[^"]+)"/.exec(body)?.[1] as string;
  expect((await visitor(app).get(path)).body).toMatch(/Happy<\/dt><dd>\d+%/);
});
