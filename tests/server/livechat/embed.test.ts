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
import { chatChannels } from '#livechat/schema.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

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

describe('Chat in a frame', () => {
  const referer = (page = '/about') =>
    ({ referer: `http://localhost${support}?framed=true&page=${encodeURIComponent(page)}` }) as const;

  beforeEach(async () => {
    const [operator] = await db.select().from(users).where(eq(users.login, 'operator@example.com'));
    await notePresence(operator!.id, 0);
  });

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
