import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { sessions } from '#core/people/people.schema.ts';
import { rememberAll } from '#core/people/session.ts';
import { hashToken } from '#core/process/secret.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

const HOUR_MS = 3600_000;

/** A customer whose session was last used two hours ago and ends in an hour. */
async function returning() {
  const maria = await signedIn(app, 'maria');
  const whose = eq(sessions.tokenHash, hashToken(maria.cookies.get('session') as string));
  const times = { seenAt: new Date(Date.now() - 2 * HOUR_MS), expiresAt: new Date(Date.now() + HOUR_MS) };
  await db.update(sessions).set(times).where(whose);
  return { maria, visit: async () => (await db.select().from(sessions).where(whose))[0]! };
}

test('a session in use is prolonged', async () => {
  const { maria, visit } = await returning();
  await maria.get('/my');
  await vi.waitFor(async () => expect((await visit()).expiresAt.getTime()).toBeGreaterThan(Date.now() + 24 * HOUR_MS));
});

test('a session ends by its row even though its cookie lasts longer', async () => {
  const answer = await visitor(app).post('/web/login', { login: 'maria@example.com', password: 'demo' });
  expect(Number(/Max-Age=(\d+)/.exec(String(answer.headers['set-cookie']))?.[1])).toBeGreaterThan(31 * 24 * 3600);
  const { maria, visit } = await returning();
  await db
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.id, (await visit()).id));
  expect((await maria.get('/my')).statusCode).toBe(303);
});

test('a page is shown when the session cannot be prolonged', async () => {
  const { maria } = await returning();
  const logged = vi.spyOn(app.log, 'error').mockImplementation(() => {});
  vi.spyOn(db, 'update').mockImplementationOnce((() => ({
    set: () => ({ where: () => Promise.reject(new Error('the database is away')) }),
  })) as unknown as typeof db.update);
  expect((await maria.get('/my')).statusCode).toBe(200);
  expect(logged.mock.calls.map(([, message]) => message)).toEqual(['Extending a session failed.']);
});

test('a session keeps the facts of two requests that read it before either wrote', async () => {
  const [row] = await db
    .insert(sessions)
    .values({
      tokenHash: 'of two requests',
      expiresAt: new Date(Date.now() + HOUR_MS),
      data: { last: 'order', old: 1 },
    })
    .returning();
  const requestOf = () =>
    ({ session: Promise.resolve({ ...row!, data: { ...row!.data } }) }) as unknown as FastifyRequest;
  const requests = [requestOf(), requestOf()] as const;
  await rememberAll(requests[0], { old: null, note: { gift: true } });
  await rememberAll(requests[1], { last: 'other' });
  const [now] = await db.select().from(sessions).where(eq(sessions.id, row!.id));
  expect(now?.data).toEqual({ last: 'other', note: { gift: true } });
});

describe('a session', () => {
  /** A person who signed in so many hours ago. */
  async function signedInAgo(name: string, hours: number) {
    const person = await signedIn(app, name);
    const whose = eq(sessions.tokenHash, hashToken(person.cookies.get('session') as string));
    const signedInAt = new Date(Date.now() - hours * HOUR_MS);
    const times = { signedInAt, seenAt: new Date(Date.now() - 2 * HOUR_MS), expiresAt: new Date(Date.now() + HOUR_MS) };
    await db.update(sessions).set(times).where(whose);
    return { person, signedInAt, session: async () => (await db.select().from(sessions).where(whose))[0]! };
  }

  test('expires 12 hours after the sign-in for staff', async () => {
    const operator = await signedIn(app, 'operator');
    const token = hashToken(operator.cookies.get('session') as string);
    const [row] = await db.select().from(sessions).where(eq(sessions.tokenHash, token));
    expect(row!.expiresAt.getTime() - row!.signedInAt!.getTime()).toBe(12 * HOUR_MS);
  });

  test('is not prolonged by use for staff', async () => {
    const { person, signedInAt, session } = await signedInAgo('operator', 11);
    expect((await person.get('/my')).statusCode).toBe(200);
    await vi.waitFor(async () => expect((await session()).seenAt.getTime()).toBeGreaterThan(Date.now() - HOUR_MS));
    expect((await session()).expiresAt.getTime()).toBe(signedInAt.getTime() + 12 * HOUR_MS);
  });

  test('ends after 12 hours for staff even when its row expires later', async () => {
    const { person } = await signedInAgo('operator', 13);
    expect((await person.get('/my')).headers.location).toContain('/web/login');
  });

  test('is prolonged by use for a customer', async () => {
    const { person, session } = await signedInAgo('maria', 13);
    expect((await person.get('/my')).statusCode).toBe(200);
    await vi.waitFor(async () =>
      expect((await session()).expiresAt.getTime()).toBeGreaterThan(Date.now() + 24 * HOUR_MS),
    );
  });
});
