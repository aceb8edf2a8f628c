import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#app.ts';
import { busPresences } from '#core/bus/presence.schema.ts';
import { notePresence } from '#core/bus/presence.ts';
import { newestMessage, readAfter } from '#core/changes/bus.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import type { ChatMessage, ChatSession } from '#livechat/contract.ts';
import { tidyConversations } from '#livechat/ending.ts';
import { CHAT_TAG } from '#livechat/queries.ts';
import { chatChannels, conversations } from '#livechat/schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let channelId: number;
let operator: typeof users.$inferSelect;
beforeAll(async () => {
  app = await buildApp();
  channelId = (await db.select().from(chatChannels))[0]!.id;
  operator = (await db.select().from(users).where(eq(users.login, 'operator@example.com')))[0]!;
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.delete(rateLimits);
  await db.delete(busPresences);
});

const init = async (who: Visitor, page = '/contactus') =>
  (await who.call('/im_livechat/init', { channel_id: channelId }, { referer: `http://localhost${page}` })).answer;

async function chatting(who = visitor(app)) {
  await notePresence(operator.id, 0);
  const { answer } = await who.call<ChatSession>('/im_livechat/get_session', {
    channel_id: channelId,
    anonymous_name: 'Visitor',
  });
  const { uuid } = answer;
  const post = async (text: string) => (await who.call('/mail/chat_post', { uuid, message_content: text })).answer;
  const history = async (more = {}) =>
    (await who.call<ChatMessage[]>('/mail/chat_history', { uuid, ...more })).answer as ChatMessage[];
  const row = async () => (await db.select().from(conversations).where(eq(conversations.uuid, uuid)))[0]!;
  return { who, session: answer, uuid, post, history, row };
}

describe('/im_livechat/init', () => {
  it('reports the chat as available only while an operator is online and not away', async () => {
    expect(await init(visitor(app))).toEqual({ available_for_me: false, rule: {} });
    await notePresence(operator.id, 31 * 60_000);
    expect(await init(visitor(app))).toMatchObject({ available_for_me: false });
    await notePresence(operator.id, 0);
    expect(await init(visitor(app))).toEqual({ available_for_me: true, rule: {} });
  });

  it('follows the rules of the channel for the page', async () => {
    await notePresence(operator.id, 0);
    expect(await init(visitor(app), '/shop/payment')).toMatchObject({ available_for_me: false });
    expect(await init(visitor(app), '/fr/shop/payment')).toMatchObject({ available_for_me: false });
    expect(await init(visitor(app), '/fr/shop')).toMatchObject({ available_for_me: true });
  });

  it('has its button on every page of the website but those where a rule hides it from everyone', async () => {
    const guest = visitor(app);
    const marker = 'data-widget="o_livechat_button"';
    for (const page of ['/', '/shop', '/fr/aboutus', '/nothing-here'])
      expect((await guest.get(page)).body.split(marker), page).toHaveLength(2);
    const [{ rules } = { rules: [] }] = await db.select().from(chatChannels);
    onTestFinished(async () => {
      await db.update(chatChannels).set({ rules });
      await changed(CHAT_TAG);
    });
    await db
      .update(chatChannels)
      .set({ rules: [{ action: 'hide_button', pages: '/about*', timer: 0, countries: [] }] });
    await changed(CHAT_TAG);
    expect((await guest.get('/aboutus')).body).not.toContain(marker);
    expect((await guest.get('/fr/aboutus')).body).not.toContain(marker);
    expect((await guest.get('/delivery')).body).toContain(marker);
  });

  it('is not available for a channel that does not exist', async () => {
    const { answer } = await visitor(app).call('/im_livechat/init', { channel_id: 999 });
    expect(answer).toEqual({ available_for_me: false, rule: {} });
  });
});

describe('/im_livechat/get_session', () => {
  it('opens a session with an operator who is online', async () => {
    const { session, row } = await chatting();
    expect(session).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      id: expect.any(Number),
      name: 'Olu Adeyemi',
      operator_pid: [operator.partnerId, 'Olu Adeyemi'],
      folded: false,
      message_unread_counter: 0,
      state: 'open',
    });
    expect((await row()).visitorName).toBe('Visitor');
  });

  it('answers false when no operator is online', async () => {
    const { answer } = await visitor(app).call('/im_livechat/get_session', { channel_id: channelId });
    expect(answer).toBe(false);
  });

  it('uses the name of a signed-in visitor', async () => {
    const { row } = await chatting(await signedIn(app, 'maria'));
    expect((await row()).visitorName).toMatch(/^Maria /);
  });
});

it('A visitor whose name shows nothing gets the usual one', async () => {
  await notePresence(operator.id, 0);
  const body = { channel_id: channelId, anonymous_name: '\u200b\u202e' };
  const { answer } = await visitor(app).call<ChatSession>('/im_livechat/get_session', body);
  const [row] = await db.select().from(conversations).where(eq(conversations.id, answer.id));
  expect(row?.visitorName).toBe('Visitor');
});

describe('Messages of a visitor', () => {
  it('are delivered by the bus and listed in the history, newest first, as escaped text', async () => {
    const { uuid, post, history } = await chatting();
    const start = await newestMessage();
    const id = await post('<b>Hello</b> & "you"\nthere');
    const [told] = await readAfter([uuid], start);
    expect(told?.message).toEqual({
      id,
      body: '&lt;b&gt;Hello&lt;/b&gt; &amp; &quot;you&quot;<br>there',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      author_id: [0, 'Visitor'],
      attachment_ids: [],
      message_type: 'comment',
      channel_ids: [expect.any(Number)],
      tracking_value_ids: [],
    });
    const second = await post('Second');
    expect((await history()).map((one) => one.id)).toEqual([second, id]);
    expect((await history({ last_id: second, limit: 1 })).map((one) => one.id)).toEqual([id]);
  });

  it('have links where addresses stand, which open beside the chat', async () => {
    const { post, history } = await chatting();
    await post('See https://example.com/a?b=1&c="x". Or javascript:alert(1)');
    const href = 'https://example.com/a?b=1&amp;c=';
    const link = `<a href="${href}" target="_blank" rel="nofollow ugc noopener">${href}</a>`;
    expect((await history()).map(({ body }) => body)).toEqual([`See ${link}&quot;x&quot;. Or javascript:alert(1)`]);
  });

  it('sent again with the same key are one message, also when both tries arrive at once', async () => {
    const { who, uuid, history } = await chatting();
    const start = await newestMessage();
    const send = async (key: string, text = 'Hello') =>
      (await who.call('/mail/chat_post', { uuid, message_content: text, message_key: key })).answer;
    const ids = await Promise.all([send('0.1'), send('0.1')]);
    expect(ids[0]).toEqual(expect.any(Number));
    expect(new Set([...ids, await send('0.1')]).size).toBe(1);
    expect(await send('0.2')).not.toBe(ids[0]);
    expect(await history()).toHaveLength(2);
    expect(await readAfter([uuid], start)).toHaveLength(2);
    const bad = { uuid, message_content: 'x', message_key: 'a b' };
    expect((await who.call('/mail/chat_post', bad)).statusCode).toBe(400);
  });

  it('written at the same time each come once', async () => {
    const { uuid, post } = await chatting();
    const start = await newestMessage();
    const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => post(`message ${at}`)));
    const told = (await readAfter([uuid], start)).map(({ message }) => (message as ChatMessage).id);
    expect(told.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('lose text direction marks', async () => {
    const { post, history } = await chatting();
    await post('a\u202Eb\u2066c');
    expect((await history())[0]?.body).toBe('abc');
  });

  it('cannot be sent or read from another browser that knows the uuid', async () => {
    const { uuid, post } = await chatting();
    await post('Hello');
    const stranger = await chatting();
    for (const who of [visitor(app), stranger.who, await signedIn(app, 'maria')]) {
      expect((await who.call('/mail/chat_post', { uuid, message_content: 'x' })).answer).toBe(false);
      expect((await who.call('/mail/chat_history', { uuid })).answer).toEqual([]);
      expect((await who.call('/im_livechat/feedback', { uuid, rate: 1 })).answer).toBe(false);
      expect((await who.call('/im_livechat/notify_typing', { uuid, is_typing: true })).answer).toBe(false);
      expect((await who.get(`/im_livechat/conversation/${uuid}`)).statusCode).toBe(404);
    }
    const poll = await visitor(app).call('/longpolling/poll', { channels: [uuid] });
    expect(poll.statusCode).toBe(404);
  });

  it('are not empty and have 2,000 characters at most', async () => {
    const { who, uuid, post } = await chatting();
    expect(await post('  \n ')).toBe(false);
    expect(await post('\u200b\u200f\u2060'), 'nothing that is seen').toBe(false);
    expect(await post('x'.repeat(2000))).toEqual(expect.any(Number));
    const long = await who.call('/mail/chat_post', { uuid, message_content: 'x'.repeat(2001) });
    expect(long.statusCode).toBe(400);
    const huge = await who.call('/mail/chat_post', { uuid, message_content: 'x'.repeat(1_000_000) });
    expect(huge.statusCode).toBe(413);
  });

  it('are limited to 60 a minute from one address', async () => {
    const { who, uuid, post } = await chatting();
    for (let at = 0; at < 60; at++) expect(await post(`m${at}`)).toEqual(expect.any(Number));
    expect((await who.call('/mail/chat_post', { uuid, message_content: 'x' })).statusCode).toBe(429);
  });
});

describe('A visitor', () => {
  it.each([10, 5, 1])('rates a conversation with %s, which ends it; a later rating replaces it', async (rate) => {
    const { who, uuid, post, row } = await chatting();
    await post('Hello');
    const { answer } = await who.call('/im_livechat/feedback', { uuid, rate: 5, reason: null });
    expect(answer).toEqual(expect.any(Number));
    expect((await who.call('/im_livechat/feedback', { uuid, rate, reason: 'Because' })).answer).toBe(answer);
    expect(await row()).toMatchObject({ rate, reason: 'Because', state: 'ended', isWaiting: false });
    expect(await post('Rating: 😊')).toEqual(expect.any(Number));
  });

  it.each([0, 4, '11', null])('cannot rate with %j', async (rate) => {
    const { who, uuid } = await chatting();
    expect((await who.call('/im_livechat/feedback', { uuid, rate })).statusCode).toBe(400);
  });

  it('sends a typing notice', async () => {
    const { who, uuid } = await chatting();
    const start = await newestMessage();
    expect((await who.call('/im_livechat/notify_typing', { uuid, is_typing: true })).answer).toBe(true);
    expect((await readAfter([uuid], start))[0]?.message).toEqual({
      info: 'typing_status',
      partner_id: 0,
      name: 'Visitor',
      is_typing: true,
      is_website_user: true,
    });
  });

  it('shows visited pages to the operator of the conversation only', async () => {
    const { who, uuid, row } = await chatting();
    const send = async (pid: number) =>
      (await who.call('/im_livechat/history', { pid, channel_uuid: uuid, page_history: ['/shop', '//evil', 'x'] }))
        .answer;
    expect(await send(operator.partnerId + 1)).toBe(false);
    expect(await send(operator.partnerId)).toBe(true);
    expect((await row()).pages).toEqual(['/shop']);
  });
});

it('/livechat/channel redirects other words before the id to the address of the channel, with its query', async () => {
  const at = (path: string) => visitor(app).get(`/livechat/channel/${path}`);
  const { headers, statusCode } = await at(`other-${channelId}?utm_source=x`);
  expect(statusCode).toBe(301);
  expect(headers.location).toBe(`/livechat/channel/questions-about-furniture-${channelId}?utm_source=x`);
  expect((await at(`questions-about-furniture-${channelId}`)).statusCode).toBe(200);
  expect((await at('other-999')).statusCode).toBe(404);
});

it('/web/proxy/load gives the templates of a closed list only', async () => {
  const load = (path: string) => visitor(app).call('/web/proxy/load', { path });
  expect((await load('/im_livechat/window')).answer).toContain('data-widget="o_livechat_window"');
  for (const path of ['/web', '../package.json', 'constructor', '@core/layout'])
    expect((await load(path)).statusCode).toBe(404);
});

it('A page has a button and a link to leave a message', async () => {
  const page = (await visitor(app).get('/contactus')).body;
  expect(page).toContain('data-widget="o_livechat_button"');
  expect(page).toContain(`href="/im_livechat/message/${channelId}"`);
});

it('Conversations without a message are deleted after an hour, and silent ones end after a day', async () => {
  const empty = await chatting();
  const silent = await chatting();
  await silent.post('Hello');
  await tidyConversations(Date.now() + 59 * 60_000);
  expect(await empty.row()).toBeDefined();
  await tidyConversations(Date.now() + 61 * 60_000);
  expect(await empty.row()).toBeUndefined();
  expect((await silent.row()).state).toBe('open');
  await tidyConversations(Date.now() + 25 * 3600_000);
  expect((await silent.row()).state).toBe('ended');
});
