import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { AREA_ROLES, type Right, ROLES } from '#core/people/people.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

/** The first of the words a parameter may be, else a number. */
const pathLike = (url: string) =>
  url.replace(/:\w+(?:\(\^(\w+)(?:\|\w+)*\$\)|\(.*?\))?/g, (_all, word: string | undefined) => word ?? '1');

let app: FastifyInstance;
let routes: { method: string; path: string; audience: string; isCall: boolean }[];
let passwordHash: string;
beforeAll(async () => {
  app = await buildApp();
  passwordHash = await hashPassword('demo');
  const roles: readonly string[] = ROLES;
  routes = app.routeList
    .filter(({ method, audience }) => method !== 'HEAD' && roles.includes(audience))
    .map(({ url, ...route }) => ({ ...route, path: pathLike(url) }));
});
beforeEach(() => db.delete(rateLimits));
afterAll(() => app.close());

let people = 0;
async function staffWith(roles: Right[]): Promise<Visitor> {
  const login = `matrix${++people}@example.net`;
  await addPerson({ name: `Matrix ${people}`, email: login, passwordHash, roles });
  const device = visitor(app);
  await device.post('/web/login', { login, password: 'demo' });
  return device;
}
async function statuses(device: Visitor, method: 'GET' | 'POST', which: (audience: string) => boolean) {
  const found: [string, number][] = [];
  for (const { path } of routes.filter((route) => route.method === method && which(route.audience))) {
    const answer = method === 'GET' ? await device.get(path) : await device.post(path, {});
    found.push([`${method} ${path}`, answer.statusCode]);
  }
  return found;
}
const whereIs = (found: [string, number][], status: number) => found.filter(([, one]) => one === status);

// Roles are compared before a query: by day on SQLite alone.
describe.runIf(isForThisEngine)('the roles of staff', () => {
  it('covers the routes of every role that has some', () => {
    expect(routes.length).toBeGreaterThan(150);
    expect(new Set(routes.map(({ audience }) => audience))).toEqual(new Set(['employee', ...AREA_ROLES]));
  });

  it('refuses every route of a role to customers and to staff without it', async () => {
    for (const [person, isOthers] of [
      [await staffWith(['portal']), () => true],
      [await staffWith(['employee']), (audience: string) => audience !== 'employee'],
    ] as const)
      for (const method of ['GET', 'POST'] as const) {
        const found = await statuses(person, method, isOthers);
        expect(found.filter(([, status]) => status !== 403)).toEqual([]);
      }
  });

  it('sends guests to sign in at every route of a role', async () => {
    const guest = visitor(app);
    for (const [, status] of await statuses(guest, 'GET', () => true)) expect([303, 401]).toContain(status);
    for (const [, status] of await statuses(guest, 'POST', () => true)) expect(status).toBe(401);
  });

  it('shows who may only view an area all of its pages, and refuses every change', async () => {
    const reader = await staffWith(['employee', ...AREA_ROLES.map((role): Right => `${role}:read`)]);
    const isArea = (audience: string) => audience !== 'employee';
    const writer = await staffWith([...ROLES]);
    const isForWriters = ([route]: [string, number]) => route.endsWith('/data.zip');
    const answered = await statuses(reader, 'GET', isArea);
    expect(whereIs(answered.filter(isForWriters), 200)).toEqual([]);
    const refused = whereIs(answered, 403).filter((one) => !isForWriters(one));
    // What nobody may do is refused with a sentence of its own.
    expect(refused).toEqual(whereIs(await statuses(writer, 'GET', isArea), 403));
    const posted = await statuses(reader, 'POST', isArea);
    expect(posted.filter(([, status]) => status !== 403)).toEqual([]);
  });

  it('shows who may only view an area nothing of the others', async () => {
    const reader = await staffWith(['employee', 'survey:read']);
    const found = await statuses(reader, 'GET', (audience) => !['employee', 'survey'].includes(audience));
    expect(found.filter(([, status]) => status !== 403)).toEqual([]);
  });
});
