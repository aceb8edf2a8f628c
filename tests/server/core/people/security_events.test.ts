import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { spend } from '#core/http/rate_limit.ts';
import { storePassword } from '#core/people/account_changes.ts';
import { users } from '#core/people/people.schema.ts';
import { env } from '#core/process/env.ts';
import { log, loggedUrl } from '#core/process/log.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { moveAcquirer } from '#payments/staff/acquirer_form.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';
import { closeAccount, reopenAccount, saveAccess } from '#website/staff_accounts/service.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
  app.get('/told-to-fastify', async (request) => {
    request.log.error({ err: new Error('It broke.') }, 'told to the log of a request');
    return 'told';
  });
});
afterAll(() => app.close());
afterEach(() => {
  vi.restoreAllMocks();
  log.level = env.LOG_LEVEL;
});

/** @returns the lines that are written from now on */
function lines(): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation(((facts: object) => void found.push(facts as never)) as never);
  return found;
}
const events = (all: Record<string, unknown>[]) => all.filter(({ security }) => security !== undefined);

describe('the security log', () => {
  it('records a failed sign-in without address and password', async () => {
    const all = lines();
    await visitor(app).post('/web/login', { login: 'maria@example.com', password: 'not this one' });
    expect(events(all)).toMatchObject([{ security: 'sign_in_failed', account: expect.any(String) }]);
    expect(JSON.stringify(all)).not.toMatch(/maria@|not this one/);
  });

  it('records a failed sign-in without what may be a telephone number', async () => {
    const all = lines();
    await visitor(app).post('/web/login', { login: '5550142', password: 'not this one' });
    expect(events(all)).toMatchObject([{ security: 'sign_in_failed' }]);
    expect(JSON.stringify(all)).not.toContain('5550142');
  });

  it('records changed roles, closed and reopened accounts, and who changed them', async () => {
    const all = lines();
    const [paul] = await db.select().from(users).where(eq(users.login, 'publisher@example.com'));
    const [manager, userId] = [{ userId: 1, companyIds: [1], rights: ['orders'] }, paul!.id];
    await saveAccess(manager, userId, { roles: ['employee', 'orders'], companyIds: [1] });
    await closeAccount(manager, userId);
    await reopenAccount(null, userId);
    expect(events(all)).toMatchObject([
      { security: 'roles_changed', userId, roles: ['employee', 'orders'], companyIds: [1], by: 1 },
      { security: 'account_closed', userId, by: 1 },
      { security: 'account_reopened', userId, by: null },
    ]);
  });

  it('records changed currencies, fiscal positions and the order of payment methods', async () => {
    const ada = await signedIn(app, 'admin');
    const fields = await formFields(ada, '/sales/currencies');
    const position = await formFields(ada, '/sales/fiscal_positions/new');
    const [first] = await db.select().from(acquirers).where(eq(acquirers.companyId, 1)).orderBy(acquirers.sequence);
    const all = lines();
    await ada.post('/sales/currencies', fields);
    await ada.post('/sales/fiscal_positions', { ...position, name: 'Probe', countries: 'CH', sequence: '10' });
    await moveAcquirer(first!.id, 1, 1);
    expect(events(all)).toMatchObject([
      { security: 'currency_changed', currencies: expect.arrayContaining(['EUR']) },
      { security: 'fiscal_position_changed', companyId: 1 },
      { security: 'payment_method_changed', companyId: 1 },
    ]);
  });

  it('records a reached rate limit once and without the email address', async () => {
    const all = lines();
    const limit = { name: 'probe', max: 1, windowMs: 60_000 };
    for (let time = 0; time < 3; time++) await spend(limit, 'ada@example.org 192.0.2.1').catch(() => {});
    expect(events(all)).toMatchObject([{ security: 'limit_reached', limit: 'probe' }]);
    expect(JSON.stringify(all)).not.toContain('ada@');
  });

  it('records a rate limit exceeded by a request that counts several times', async () => {
    const all = lines();
    for (let time = 0; time < 2; time++)
      await spend({ name: 'probe of many', max: 10, windowMs: 60_000 }, '192.0.2.1', 8).catch(() => {});
    expect(events(all)).toMatchObject([{ security: 'limit_reached', subject: '192.0.2.1' }]);
  });

  it('masks card numbers and queries in addresses', () => {
    expect(loggedUrl('/x/4242 4242-4242%204242/y?z')).toBe('/x/…/y?…');
    expect(loggedUrl('/shop/product/lamp-123456')).toBe('/shop/product/lamp-123456');
  });

  it('records a refused request with the id of the user', async () => {
    const joel = await signedIn(app, 'joel');
    const all = lines();
    expect((await joel.get('/sales/taxes')).statusCode).toBe(403);
    expect(events(all)).toMatchObject([{ security: 'request_refused', status: 403, userId: expect.any(Number) }]);
  });

  it('records a changed password without its hash', async () => {
    const all = lines();
    await storePassword(1, 'a hash');
    expect(events(all)).toMatchObject([{ security: 'password_changed', userId: 1 }]);
    expect(JSON.stringify(all)).not.toContain('a hash');
  });

  it('receives messages written to the log of a Fastify request', async () => {
    const all = lines();
    await visitor(app).get('/told-to-fastify');
    expect(all).toMatchObject([{ err: { message: 'It broke.' } }]);
  });

  it('records route, status and time of each request without its query', async () => {
    log.level = 'info';
    const all = lines();
    await visitor(app).get('/shop?search=secret-wish');
    expect(all.filter(({ route }) => route)).toMatchObject([{ route: '/shop', status: 200, ms: expect.any(Number) }]);
  });
});

describe('/metrics', () => {
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/metrics', headers });

  it('lists requests, memory, caches and queues for the local machine', async () => {
    await visitor(app).get('/shop/cart');
    const answer = await ask();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/shop\/cart",status="200"\} [1-9]\d*\n/,
    );
    for (const name of ['memory_bytes{kind="rss"}', 'jobs{state="waiting"}', 'mails{state="waiting"}'])
      expect(answer.body).toContain(`\n${name} `);
    expect(answer.body).toMatch(/^cache_reads_total\{result="hit"\} \d+$/m);
    for (const line of answer.body.trim().split('\n'))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(,?\w+="([^"\\]|\\.)*")+\})? -?[\d.e+-]+)$/);
  });

  it('responds with 404 to a request forwarded by a proxy', async () => {
    expect((await ask({ 'x-forwarded-for': '192.0.2.1' })).statusCode).toBe(404);
  });

  it('requires METRICS_TOKEN when it is set', async () => {
    Object.assign(env, { METRICS_TOKEN: 'twenty characters or so' });
    expect((await ask()).statusCode).toBe(404);
    expect((await ask({ authorization: 'Bearer another' })).statusCode).toBe(404);
    const told = await ask({ authorization: 'Bearer twenty characters or so', 'x-forwarded-for': '192.0.2.1' });
    expect(told.statusCode).toBe(200);
    Object.assign(env, { METRICS_TOKEN: '' });
  });
});
