import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { users } from '#core/people/people.schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const WRITE = '/web/dataset/call_kw/res.users/write';
const [ALDER, AULNE] = [1, 2];

let app: FastifyInstance;
let admin: Visitor;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await buildApp();
  for (const { id, login } of await db.select({ id: users.id, login: users.login }).from(users))
    ids[login.split('@')[0] as string] = id;
});
afterAll(() => app.close());
beforeEach(async () => {
  admin ??= await signedIn(app, 'admin');
  await db.update(users).set({ companyId: ALDER });
});

const companyOf = async (name: string): Promise<number | undefined> =>
  (await db.select({ companyId: users.companyId }).from(users).where(eq(users.id, ids[name]!)))[0]?.companyId;
const write = (who: Visitor, ...args: unknown[]) => who.call(WRITE, { args });

describe('changing the own company', () => {
  it('accepts the own id, alone or in a list', async () => {
    expect((await write(admin, [ids.admin], { company_id: AULNE })).answer).toBe(true);
    expect(await companyOf('admin')).toBe(AULNE);
    expect((await write(admin, ids.admin, { company_id: String(ALDER) })).answer).toBe(true);
    expect(await companyOf('admin')).toBe(ALDER);
  });

  it('responds with 403 for other users and changes nothing', async () => {
    for (const asked of [[ids.maria], [ids.admin, ids.maria], ids.maria, [999_999]]) {
      const { statusCode, answer } = await write(admin, asked, { company_id: AULNE });
      expect([statusCode, answer.error.message]).toEqual([403, 'You can only change your own record.']);
    }
    expect([await companyOf('admin'), await companyOf('maria')]).toEqual([ALDER, ALDER]);
  });

  it('responds with 400 for a company the user does not work for', async () => {
    const maria = await signedIn(app, 'maria');
    for (const [who, id, company] of [
      [maria, ids.maria, AULNE],
      [admin, ids.admin, 999],
    ] as const) {
      const { statusCode, answer } = await write(who, [id], { company_id: company });
      expect(statusCode).toBe(400);
      expect(answer.error.fields.company_id).toBe('Select a company you have access to.');
    }
    expect([await companyOf('admin'), await companyOf('maria')]).toEqual([ALDER, ALDER]);
  });

  it('refuses other fields by name', async () => {
    for (const values of [
      { company_id: AULNE, login: 'root@example.com' },
      { company_id: AULNE, roles: ['designer'], passwordHash: 'x' },
      { is_admin: true },
      { company_id: AULNE, constructor: 1 },
    ]) {
      const { statusCode, answer } = await write(admin, [ids.admin], values);
      expect(statusCode).toBe(400);
      const foreign = Object.keys(values).filter((name) => name !== 'company_id');
      for (const name of foreign) expect(answer.error.fields[name]).toBe('You can’t change this here');
    }
    expect(await companyOf('admin')).toBe(ALDER);
  });

  it.each([
    [[], 'ids'],
    [[[]], 'ids'],
    [['x', { company_id: 2 }], 'ids'],
    [[null, { company_id: 2 }], 'ids'],
    [[1], 'values'],
    [[1, null], 'values'],
    [[1, 'company_id'], 'values'],
    [[1, [2]], 'values'],
    [[1, {}], 'company_id'],
    [[1, { company_id: 'x' }], 'company_id'],
    [[1, { company_id: -1 }], 'company_id'],
    [[1, { company_id: [2] }], 'company_id'],
  ])('responds with 400 to the arguments %j', async (args, field) => {
    const own = args.map((one, at) => (at === 0 && one === 1 ? ids.admin : one));
    const { statusCode, answer } = await write(admin, ...own);
    expect(statusCode).toBe(400);
    expect(Object.keys(answer.error.fields).map((name) => name.split('.')[0])).toContain(field);
  });

  it('responds with 401 to guests', async () => {
    expect((await write(visitor(app), [ids.admin], { company_id: AULNE })).statusCode).toBe(401);
  });
});

describe('the company switcher', () => {
  const offered = async (who: Visitor) =>
    [...(await who.get('/shop')).body.matchAll(/<button [^>]*data-company-id="(\d+)" data-user-id="(\d+)"[^>]*>/g)]
      .map(([button, id, user]) => [id, user, button.includes('aria-current')])
      .map(([id, user, current]) => `${id} ${user}${current ? ' now' : ''}`)
      .slice(0, 2);

  it('lists the companies of the user and marks the current one', async () => {
    expect(await offered(admin)).toEqual([`1 ${ids.admin} now`, `2 ${ids.admin}`]);
    await write(admin, [ids.admin], { company_id: AULNE });
    expect(await offered(admin)).toEqual([`1 ${ids.admin}`, `2 ${ids.admin} now`]);
  });

  it('is not shown to people who work for one company or none', async () => {
    for (const who of [visitor(app), await signedIn(app, 'publisher')]) expect(await offered(who)).toEqual([]);
  });

  it('works as a form without script and redirects to the page', async () => {
    const answer = await admin.post('/fr/website/company', { company_id: AULNE, redirect: '/shop?search=pot' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/fr/shop?search=pot']);
    expect(await companyOf('admin')).toBe(AULNE);
    const elsewhere = await admin.post('/website/company', { company_id: ALDER, redirect: '//evil.example' });
    expect(elsewhere.headers.location).toBe('/');
    const refused = await (await signedIn(app, 'maria')).post('/website/company', { company_id: AULNE });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Select a company you have access to.');
    expect((await visitor(app).post('/website/company', { company_id: AULNE })).statusCode).toBe(401);
  });
});
