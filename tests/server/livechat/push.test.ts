import { createPublicKey, verify } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { busPresences } from '#core/bus/presence.schema.ts';
import { notePresence } from '#core/bus/presence.ts';
import { db } from '#core/db/database.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { sessions, users } from '#core/people/people.schema.ts';
import type { ChatSession } from '#livechat/contract.ts';
import { pushKeyPair } from '#livechat/push/keys.ts';
import { pushKeys, pushSubscriptions } from '#livechat/push/push.schema.ts';
import { PUSH_JOB } from '#livechat/push/push_job.ts';
import { pushWaiting } from '#livechat/push/push_waiting.ts';
import { subscribe } from '#livechat/push/subscriptions.ts';
import { conversations } from '#livechat/schema.ts';
import { PushService } from '#tests/setup/livechat/push_service.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let service: PushService;
let browser: Awaited<ReturnType<PushService['start']>>;
let operator: Visitor;
let operatorId: number;
beforeAll(async () => {
  app = await buildApp();
  operatorId = (await db.select().from(users).where(eq(users.login, 'operator@example.com')))[0]!.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await db.delete(busPresences);
  await db.delete(sessions);
  service = new PushService();
  browser = await service.start();
  operator = await signedIn(app, 'operator');
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, operatorId));
  await subscribe(session!.id, browser);
});
afterEach(() => service.stop());

/** @returns the id of a conversation in which a visitor waits */
async function waiting(): Promise<number> {
  await notePresence(operatorId, 0);
  const guest = visitor(app);
  const { answer } = await guest.call<ChatSession>('/im_livechat/get_session', {
    channel_id: 1,
    anonymous_name: 'Ann <b>',
  });
  await guest.call('/mail/chat_post', { uuid: answer.uuid, message_content: 'Are you there?' });
  await db.delete(busPresences);
  return answer.id;
}
const push = (id: number) => pushWaiting(id, { allowLoopback: true });
const wanted = () => db.select().from(jobs).where(eq(jobs.name, PUSH_JOB));

describe('A push message', () => {
  it('reaches an operator who is away when a visitor begins to wait, once for several messages', async () => {
    const id = await waiting();
    expect((await wanted()).map(({ payload }) => payload)).toEqual([id]);
    await push(id);
    expect(service.received.map(({ message }) => message)).toEqual([
      { title: 'A visitor waits for an answer', body: 'Ann <b>', url: `/admin/chat/${id}`, tag: `chat-${id}` },
    ]);
    expect(service.received[0]?.headers).toMatchObject({ urgency: 'high', topic: `chat-${id}`, ttl: '3600' });
  });

  it('is signed with the key of this server', async () => {
    await push(await waiting());
    const [, token = '', key = ''] =
      /^vapid t=(.+), k=(.+)$/.exec(service.received[0]?.headers.authorization ?? '') ?? [];
    const { publicKey } = await pushKeyPair();
    expect(key).toBe(publicKey);
    const [head, body, signed] = token.split('.') as [string, string, string];
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const named = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
    const signature = { key: named, dsaEncoding: 'ieee-p1363' as const };
    expect(verify('sha256', Buffer.from(`${head}.${body}`), signature, Buffer.from(signed, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toMatchObject({
      aud: new URL(browser.endpoint).origin,
      sub: expect.stringMatching(/^mailto:.+@/),
    });
  });

  it('reaches a colleague to whom a conversation is handed over, and all members when it is left to them', async () => {
    const admin = await signedIn(app, 'admin');
    const id = await waiting();
    await db.delete(jobs).where(eq(jobs.name, PUSH_JOB));
    await admin.post(`/admin/chat/${id}/hand-over`, { colleague: operatorId });
    expect((await wanted()).map(({ payload }) => payload)).toEqual([id]);
    await push(id);
    expect(service.received).toHaveLength(1);
    await db.delete(jobs).where(eq(jobs.name, PUSH_JOB));
    await operator.post(`/admin/chat/${id}/release`, {});
    expect((await wanted()).map(({ payload }) => payload)).toEqual([id]);
  });

  it('is not sent to an operator who looks at the console', async () => {
    const id = await waiting();
    await notePresence(operatorId, 0);
    await push(id);
    expect(service.received).toEqual([]);
  });

  it('is not sent when the visitor was answered or has gone', async () => {
    const id = await waiting();
    await db.update(conversations).set({ isWaiting: false }).where(eq(conversations.id, id));
    await push(id);
    expect(service.received).toEqual([]);
  });

  it('is not sent to a browser in which the operator signed out', async () => {
    const id = await waiting();
    await operator.post('/web/session/logout', {});
    await push(id);
    expect(service.received).toEqual([]);
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
  });

  it('is tried again when the service is down, and no more when the browser is gone', async () => {
    const id = await waiting();
    service.status = 503;
    await expect(push(id)).rejects.toThrow('The push service answered 503.');
    expect(await db.select().from(pushSubscriptions)).toHaveLength(1);
    service.status = 410;
    await push(id);
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
  });

  it('is no longer sent to a browser that asked with another key', async () => {
    service.status = 403;
    await push(await waiting());
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
  });

  it('never goes to an address in the private network', async () => {
    const id = await waiting();
    await pushWaiting(id);
    expect(service.received).toEqual([]);
    expect(await db.select().from(pushSubscriptions)).toEqual([]);
  });
});

describe('The browser of an operator', () => {
  const asked = { endpoint: 'https://push.example/abc', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } };

  it('is added and removed by its calls, one for each session', async () => {
    const added = () => db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);
    expect((await operator.call('/admin/chat/push', asked)).answer).toBe(true);
    expect(await added()).toEqual([{ endpoint: asked.endpoint }]);
    await operator.call('/admin/chat/push', { ...asked, endpoint: `${asked.endpoint}/2` });
    expect(await added()).toEqual([{ endpoint: `${asked.endpoint}/2` }]);
    expect((await operator.call('/admin/chat/push/end', {})).answer).toBe(true);
    expect(await added()).toEqual([]);
  });

  it.each([
    ['an address without TLS', { ...asked, endpoint: 'http://push.example/abc' }],
    ['another scheme', { ...asked, endpoint: 'file:///etc/passwd' }],
    ['an address of 10,000 characters', { ...asked, endpoint: `https://push.example/${'a'.repeat(10_000)}` }],
    ['a short key', { ...asked, keys: { ...asked.keys, p256dh: 'B' } }],
    ['no keys', { endpoint: asked.endpoint }],
  ])('is refused with %s', async (_what, body) => {
    expect((await operator.call('/admin/chat/push', body)).statusCode).toBe(400);
  });

  it('gets the worker of the console, which strangers do not', async () => {
    const response = await operator.get('/fr/admin/chat/worker.js');
    expect(response.headers).toMatchObject({ 'service-worker-allowed': '/fr/admin/chat' });
    expect(response.body).toContain('showNotification');
    expect((await visitor(app).get('/admin/chat/worker.js')).body).not.toContain('showNotification');
  });
});

it('the key pair of the server is made once by callers at the same time, and anew when its private half can’t be read', async () => {
  await db.delete(pushKeys);
  const [one, two] = await Promise.all([pushKeyPair(), pushKeyPair()]);
  expect(two).toEqual(one);
  await db.update(pushKeys).set({ privateKey: 'x'.repeat(60) });
  const next = await pushKeyPair();
  expect(next.publicKey).not.toBe(one.publicKey);
  expect(await db.select().from(pushSubscriptions)).toEqual([]);
});
