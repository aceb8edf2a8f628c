import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { partners, sessions, users } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { passDays } from '#tests/setup/records/closed_accounts.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let passwordHash: string;
beforeAll(async () => {
  app = await buildApp();
  passwordHash = await hashPassword('demo');
});
// All people of this test share one IP address.
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let people = 0;
/** A new customer, signed in once with each user agent. */
async function newPerson(...agents: string[]): Promise<{ login: string; userId: number; on: Visitor[] }> {
  const login = `person${++people}@example.net`;
  const userId = await addPerson({ name: `Person ${people}`, email: login, passwordHash });
  const on: Visitor[] = [];
  for (const agent of agents) {
    const device = visitor(app);
    await device.post('/web/login', { login, password: 'demo' }, { 'user-agent': agent });
    on.push(device);
  }
  return { login, userId, on };
}
const sessionsOf = (userId: number) =>
  db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.id);
const canOpen = async (device: Visitor) => (await device.get('/my')).statusCode === 200;

describe('the list of devices', () => {
  it('names browsers and systems and marks the current device', async () => {
    const { on } = await newPerson(FIREFOX, IPHONE);
    const page = (await on[0]!.get('/my/security')).body;
    expect(page).toMatch(/Firefox on Linux<\/bdi> <span[^>]*>This device/);
    expect(page).toMatch(/Safari on iOS<\/bdi><\/p>/);
    expect(page.match(/name="session_id"/g)).toHaveLength(1);
  });

  it('signs out one device or all others at once', async () => {
    const { userId, on } = await newPerson(FIREFOX, IPHONE, '');
    const [first, second, third] = on as [Visitor, Visitor, Visitor];
    const ids = (await sessionsOf(userId)).map(({ id }) => id);
    expect((await first.post('/my/security/sessions/end', { session_id: ids[1]! })).statusCode).toBe(303);
    expect([await canOpen(first), await canOpen(second), await canOpen(third)]).toEqual([true, false, true]);
    await first.post('/my/security/sessions/end_others', {});
    expect([await canOpen(first), await canOpen(third)]).toEqual([true, false]);
  });

  it('refuses to sign out devices of other people', async () => {
    const mine = await newPerson(FIREFOX);
    const theirs = await newPerson(IPHONE);
    const [session] = await sessionsOf(theirs.userId);
    await mine.on[0]!.post('/my/security/sessions/end', { session_id: session!.id });
    expect(await canOpen(theirs.on[0]!)).toBe(true);
    expect((await mine.on[0]!.post('/my/security/sessions/end', { session_id: 'x' })).statusCode).toBe(400);
  });
});

describe('a change of the password', () => {
  const wish = { current_password: 'demo', password: 'a long walk home', confirm_password: 'a long walk home' };

  it('requires the current password and signs out other devices if requested', async () => {
    for (const [ends, stays] of [
      [{}, true],
      [{ end_sessions: 'yes' }, false],
    ] as const) {
      const { login, on } = await newPerson(FIREFOX, IPHONE);
      const [first, second] = on as [Visitor, Visitor];
      const before = first.cookies.get('session');
      const answer = await first.post('/my/security/password', { ...wish, ...ends });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/my/security']);
      expect(first.cookies.get('session')).not.toBe(before);
      expect([await canOpen(first), await canOpen(second)]).toEqual([true, stays]);
      expect((await visitor(app).post('/web/login', { login, password: 'demo' })).statusCode).toBe(401);
      expect((await visitor(app).post('/web/login', { login, password: 'a long walk home' })).statusCode).toBe(303);
    }
  });

  it.each([
    [{ current_password: 'wrong' }, 'This is not your current password.'],
    [{ confirm_password: 'another one' }, 'Passwords do not match; please retype them.'],
    [{ password: 'short', confirm_password: 'short' }, 'Use at least 12 characters'],
    [{ password: 'password1234', confirm_password: 'password1234' }, 'Choose a password that is harder to guess'],
    [{ current_password: '' }, 'Enter your current password'],
  ])('is refused with %j', async (change, words) => {
    const { login, on } = await newPerson(FIREFOX);
    const answer = await on[0]!.post('/my/security/password', { ...wish, ...change });
    expect([answer.statusCode, answer.body.includes(words)]).toEqual([400, true]);
    expect((await visitor(app).post('/web/login', { login, password: 'demo' })).statusCode).toBe(303);
  });

  it('is refused after ten wrong passwords', async () => {
    const { on } = await newPerson(FIREFOX);
    const guess = () => on[0]!.post('/my/security/password', { ...wish, current_password: 'guess' });
    for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(400);
    expect((await guess()).statusCode).toBe(429);
  });
});

describe('the data export', () => {
  it('contains all own data, and no tokens or data of others', async () => {
    const answer = await (await signedIn(app, 'maria')).get('/my/security/my-data.json');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    expect(answer.headers['cache-control']).toBe('no-store');
    const data = answer.json();
    expect(data.portal.details).toMatchObject({ name: 'Maria Lopes', email: 'maria@example.com' });
    expect(data.projects.tasks).toHaveLength(4);
    expect(data.threads.ratings).toHaveLength(2);
    expect(data.sales.orders.map(({ name }: { name: string }) => name)).toContain('S00001');
    expect(answer.body).not.toMatch(/accessToken|passwordHash|tokenHash|joel@example.com|Nora Blum/);
    const joels = (await (await signedIn(app, 'joel')).get('/my/security/my-data.json')).body;
    expect(joels).not.toMatch(/maria|S00001|kitchen/i);
    expect((await visitor(app).get('/my/security/my-data.json')).statusCode).not.toBe(200);
  });

  it('is limited to five requests', async () => {
    const { on } = await newPerson(FIREFOX);
    for (let n = 0; n < 5; n++) expect((await on[0]!.get('/my/security/my-data.json')).statusCode).toBe(200);
    expect((await on[0]!.get('/my/security/my-data.json')).statusCode).toBe(429);
  });
});

describe('closing an account', () => {
  it('requires the password and a POST', async () => {
    const { on } = await newPerson(FIREFOX);
    expect((await on[0]!.get('/my/security/close')).body).toContain(
      'Orders, invoices and signed documents stay with us',
    );
    expect((await on[0]!.post('/my/security/close', { password: 'wrong' })).statusCode).toBe(400);
    expect(await canOpen(on[0]!)).toBe(true);
  });

  it('signs out every device, frees the email address and deletes the personal details after 7 days', async () => {
    const { login, userId, on } = await newPerson(FIREFOX, IPHONE);
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    await db.update(partners).set({ phone: '1', street: 'A 1' }).where(eq(partners.id, user!.partnerId));
    expect((await on[0]!.post('/my/security/close', { password: 'demo' })).headers.location).toBe('/');
    expect([await canOpen(on[0]!), await canOpen(on[1]!)]).toEqual([false, false]);
    expect((await visitor(app).post('/web/login', { login, password: 'demo' })).statusCode).toBe(401);
    expect(await addPerson({ name: 'Again', email: login, passwordHash })).toBeGreaterThan(userId);
    await passDays(8);
    const [partner] = await db.select().from(partners).where(eq(partners.id, user!.partnerId));
    expect(partner).toMatchObject({ name: '', email: '', phone: '', street: '' });
  });

  it('is refused to staff', async () => {
    const operator = await signedIn(app, 'operator');
    expect((await operator.post('/my/security/close', { password: 'demo' })).statusCode).toBe(403);
    expect((await operator.get('/my/security')).body).not.toContain('Close your account');
  });
});
