import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { busPresences } from '#core/bus/presence.schema.ts';
import { notePresence } from '#core/bus/presence.ts';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import { areOrigins, parseOrigins } from '#core/process/embed_origins.ts';
import { env } from '#core/process/env.ts';
import { rateLimits } from '#core/sites/schema.ts';
import type { ChatMessage, ChatSession } from '#livechat/contract.ts';
import { findConversation } from '#livechat/queries.ts';
import { chatChannels, conversations } from '#livechat/schema.ts';
import { frameToken } from '#livechat/visitor/frame_token.ts';
import { linkIn, mailsTo, mailTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const BLOG = 'https://blog.example.org';
let app: FastifyInstance;
let channelId: number;
let support: string;
beforeAll(async () => {
  app = await buildApp();
  channelId = (await db.select().from(chatChannels))[0]!.id;
  support = `/im_livechat/support/${channelId}`;
});
afterAll(() => app.close());
beforeEach(() => db.delete(rateLimits));
afterEach(async () => {
  env.EMBED_ORIGINS = [];
  await db.delete(busPresences);
});

describe('EMBED_ORIGINS', () => {
  it('accepts origins and *, and rejects paths and characters that end the header', () => {
    const good = ['', '*', `${BLOG},http://localhost:8080/`, 'HTTPS://Blog.example.org'];
    const bad = ['blog.example.org', `${BLOG}/news`, `*,${BLOG}`, `${BLOG} *`, 'javascript:1', "'none'", `${BLOG};x`];
    for (const text of good) expect(areOrigins(parseOrigins(text)), text).toBe(true);
    for (const text of bad) expect(areOrigins(parseOrigins(text)), text).toBe(false);
  });

  it('lists the websites that may frame the chat, and no other page', async () => {
    env.EMBED_ORIGINS = [BLOG];
    const ancestors = async (url: string) =>
      /frame-ancestors ([^;]*)/.exec(String((await visitor(app).get(url)).headers['content-security-policy']))?.[1];
    expect(await ancestors(`${support}?framed=true&page=/a`)).toBe(`'self' ${BLOG}`);
    for (const other of [support, '/contactus', `/im_livechat/message/${channelId}`, `${support}?framed=false`])
      expect(await ancestors(other), other).toBe("'self'");
  });
});

it('loader script is served to any website, for published channels only', async () => {
  const { statusCode, headers, body } = await visitor(app).get(`/im_livechat/loader/${channelId}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(() => new Function(body)).not.toThrow();
  for (const path of ['loader', 'support'])
    expect((await visitor(app).get(`/im_livechat/${path}/999`)).statusCode, path).toBe(404);
});

it('a page for the chat alone has the button and a link to leave a message', async () => {
  const { body } = await visitor(app).get(support);
  expect(body).toContain('data-widget="o_livechat_button"');
  expect(body).toContain(`href="/im_livechat/message/${channelId}"`);
});

const referer = (page = '/about') =>
  ({ referer: `http://localhost${support}?framed=true&page=${encodeURIComponent(page)}` }) as const;

async function comeOnline(): Promise<void> {
  const [operator] = await db.select().from(users).where(eq(users.login, 'operator@example.com'));
  await notePresence(operator!.id, 0);
}

describe('Chat in a frame', () => {
  beforeEach(comeOnline);

  it('keeps its session in a cookie of the surrounding website, and reads and writes by it', async () => {
    const who = visitor(app);
    const started = await who.call<ChatSession>('/im_livechat/get_session', { channel_id: channelId }, referer());
    expect(started.headers['set-cookie']).toMatch(
      /^framed_session=\S+; .*HttpOnly; Secure; Partitioned; SameSite=None$/,
    );
    expect([...who.cookies.keys()]).toEqual(['framed_session']);
    const { uuid } = started.answer;
    expect((await who.call('/mail/chat_post', { uuid, message_content: 'Hello' })).answer).toBeGreaterThan(0);
    const history = async (one = who) => (await one.call<ChatMessage[]>('/mail/chat_history', { uuid })).answer;
    expect(await history()).toHaveLength(1);
    expect(await history(visitor(app))).toEqual([]);
  });

  it('uses the usual session cookie on our own pages', async () => {
    const who = visitor(app);
    await who.call('/im_livechat/get_session', { channel_id: channelId }, { referer: `http://localhost${support}` });
    expect([...who.cookies.keys()]).toEqual(['session']);
  });

  it('applies rules to the surrounding page', async () => {
    const init = async (page: string) =>
      (await visitor(app).call('/im_livechat/init', { channel_id: channelId }, referer(page))).answer;
    expect(await init('/about')).toMatchObject({ available_for_me: true });
    expect(await init('/shop/payment')).toMatchObject({ available_for_me: false });
  });
});

describe('Chat in a frame whose cookies are blocked', () => {
  beforeEach(comeOnline);

  /** What a browser without cookies can do: each call comes as if from another one. */
  async function framed() {
    const { answer } = await visitor(app).call<ChatSession>(
      '/im_livechat/get_session',
      { channel_id: channelId },
      referer(),
    );
    const { uuid, frame_token: token = '' } = answer;
    const call = async (url: string, body: object, sent = token) =>
      visitor(app).call(url, body, sent ? { 'x-frame-token': sent } : {});
    const post = async (sent = token) =>
      (await call('/mail/chat_post', { uuid, message_content: 'Hello' }, sent)).answer as number | false;
    return { uuid, token, call, post, row: async () => (await findConversation(uuid))! };
  }

  it('reads, writes, hears and rates with the token of its conversation', async () => {
    const { uuid, call, post } = await framed();
    expect(await post()).toBeGreaterThan(0);
    expect((await call('/mail/chat_history', { uuid })).answer).toMatchObject([{ body: 'Hello' }]);
    expect((await call('/longpolling/poll', { channels: [uuid] })).answer).toMatchObject([
      { channel: uuid, message: { body: 'Hello' } },
    ]);
    expect((await call('/im_livechat/notify_typing', { uuid, is_typing: true })).answer).toBe(true);
    expect((await call('/im_livechat/feedback', { uuid, rate: 10 })).answer).toBeGreaterThan(0);
  });

  it('mails the conversation by its token, with a link that opens elsewhere', async () => {
    const { uuid, call, post } = await framed();
    await post();
    const ask = (email: string, sent?: string) => call('/im_livechat/transcript', { uuid, email }, sent);
    expect((await ask('home')).body).toContain('"Enter a valid email address"');
    expect((await ask('framed@example.org', 'x')).answer).toBe(false);
    expect(await mailsTo('framed@example.org')).toEqual([]);
    expect((await ask('framed@example.org')).answer).toBe(true);
    const mail = await mailTo('framed@example.org');
    expect(mail.text).toContain('Hello');
    expect((await visitor(app).get(linkIn(mail, '/im_livechat/resume/'))).statusCode).toBe(200);
  });

  it('gives no token on our own pages, nor to who is signed in', async () => {
    const start = async (who = visitor(app), headers = {}) =>
      (await who.call<ChatSession>('/im_livechat/get_session', { channel_id: channelId }, headers)).answer;
    expect(await start()).not.toHaveProperty('frame_token');
    expect(await start(await signedIn(app, 'maria'), referer())).not.toHaveProperty('frame_token');
  });

  it('refuses no token, that of a stranger, one that was altered, and one that has expired', async () => {
    const { token, post, call, uuid, row } = await framed();
    const stranger = await framed();
    const [until, random, signed] = token.split('.') as [string, string, string];
    const later = [Number(until) + 1, random, signed].join('.');
    const expired = frameToken(await row(), Date.now() - millisecondsInDay);
    for (const other of ['', stranger.token, later, expired, 'x', `${until}..${signed}`]) {
      expect(await post(other), other).toBe(false);
      expect((await call('/mail/chat_history', { uuid }, other)).answer, other).toEqual([]);
      expect((await call('/longpolling/poll', { channels: [uuid] }, other)).statusCode, other).toBe(404);
    }
    expect(frameToken(await row()), 'each is random').not.toBe(token);
  });

  it('refuses a token of another channel, and that of a conversation that another browser has now', async () => {
    const { post, uuid } = await framed();
    const [{ id: _id, ...channel } = { id: 0 }] = await db.select().from(chatChannels);
    const [other] = await db
      .insert(chatChannels)
      .values(channel as typeof chatChannels.$inferInsert)
      .returning();
    await db.update(conversations).set({ channelId: other!.id }).where(eq(conversations.uuid, uuid));
    expect(await post()).toBe(false);
    await db.update(conversations).set({ channelId }).where(eq(conversations.uuid, uuid));
    await db.delete(chatChannels).where(eq(chatChannels.id, other!.id));

    expect(await post()).toBeGreaterThan(0);
    const others = await (await framed()).row();
    await db.update(conversations).set({ sessionId: others.sessionId }).where(eq(conversations.uuid, uuid));
    expect(await post()).toBe(false);
  });

  it('opens nothing but the chat, and no conversation of who was signed in', async () => {
    const { token, uuid } = await framed();
    const sent = { 'x-frame-token': token };
    expect((await visitor(app).get('/my', sent)).headers.location).toContain('/web/login');
    const who = visitor(app);
    who.cookies.set('session', token).set('framed_session', token);
    expect((await who.call('/mail/chat_history', { uuid })).answer).toEqual([]);

    const maria = await signedIn(app, 'maria');
    const { answer } = await maria.call<ChatSession>('/im_livechat/get_session', { channel_id: channelId });
    const hers = { uuid: answer.uuid, message_content: 'Hello' };
    expect((await maria.call('/mail/chat_post', hers)).answer).toBeGreaterThan(0);
    const made = frameToken((await findConversation(answer.uuid))!);
    expect((await visitor(app).call('/mail/chat_post', hers, { 'x-frame-token': made })).answer).toBe(false);
  });
});
