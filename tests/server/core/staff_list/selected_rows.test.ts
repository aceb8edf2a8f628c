/** Rows of several staff lists are changed and deleted at once. */
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { users } from '#core/people/people.schema.ts';
import { groups } from '#groups/schema.ts';
import { links } from '#links/schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { pricelists } from '#shop/schema/pricelists.schema.ts';
import { tags } from '#shop/schema/schema.ts';
import { surveys } from '#surveys/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';
import { redirects } from '#website/schema.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const selected = (list: string, action: string, ids: number[], more: Record<string, string> = { confirmed: '1' }) =>
  ada.post(`${list}/selected`, { action, ids: ids.map(String), ...more });
const told = async (list: string) => (await ada.get(list)).body;

async function aRedirect(source: string, websiteId = 1): Promise<number> {
  const [row] = await db.insert(redirects).values({ websiteId, source, target: '/shop', status: 301 }).returning();
  return row!.id;
}
async function aPricelist(name: string): Promise<number> {
  const values = { companyId: 1, name: { en_US: name }, currencyCode: 'USD', countryCodes: [] };
  const [row] = await db.insert(pricelists).values(values).returning();
  return row!.id;
}

describe('selected redirects', () => {
  it('are deleted after a question that names them, and restored one by one', async () => {
    const ids = [await aRedirect('/old-a'), await aRedirect('/old-b')];
    const { body } = await selected('/website/redirects', 'delete', ids, {});
    expect(body).toContain('Delete 2 entries?');
    expect(body).toMatch(/\/old-[ab], \/old-[ab]\. Deleted records can be restored for 30 days\./);
    expect(body).toContain('button--danger');
    await selected('/website/redirects', 'delete', ids);
    expect(await told('/website/redirects')).toContain('2 entries deleted.');
    expect(await db.$count(redirects, inArray(redirects.id, ids))).toBe(0);
    expect((await ada.get('/admin/deleted')).body).toContain('/old-b');
    await ada.post(`/website/redirects/${ids[1]}/restore`, {});
    expect(await db.$count(redirects, inArray(redirects.id, ids))).toBe(1);
  });

  it('stay where they are of another website, or too many at once', async () => {
    const theirs = await aRedirect('/theirs', 2);
    await selected('/website/redirects', 'delete', [theirs]);
    expect(await db.$count(redirects, eq(redirects.id, theirs))).toBe(1);
    const rows = Array.from({ length: 201 }, (_, n) => ({
      websiteId: 1,
      source: `/many-${n}`,
      target: '/',
      status: 301 as const,
    }));
    await db.insert(redirects).values(rows);
    const all = { all: '1', query: 'q=/many-' };
    for (const more of [all, { ...all, confirmed: '1' }]) {
      expect((await selected('/website/redirects', 'delete', [], more)).headers.location).toContain('q=/many-');
      expect(await told('/website/redirects')).toContain('Select at most 200 rows at once.');
    }
    expect(await db.$count(redirects, eq(redirects.source, '/many-7'))).toBe(1);
  });
});

describe('selected price lists', () => {
  it('are deactivated with an entry in their history, and deleted unless an open order uses one', async () => {
    const [used, free] = [await aPricelist('Used list'), await aPricelist('Free list')];
    const order = await aQuote();
    await db.update(orders).set({ pricelistId: used }).where(eq(orders.id, order.id));
    await selected('/sales/pricelists', 'off', [used, free]);
    const rows = await db
      .select()
      .from(pricelists)
      .where(inArray(pricelists.id, [used, free]));
    expect(rows.map(({ isActive }) => isActive)).toEqual([false, false]);
    expect((await ada.get(`/sales/pricelists/${free}`)).body).toContain('Ada Mistry');
    await selected('/sales/pricelists', 'delete', [used, free]);
    expect(await told('/sales/pricelists')).toContain(
      '1 entry deleted. Used list: Open carts or quotes use this price list.',
    );
    expect(await db.$count(pricelists, inArray(pricelists.id, [used, free]))).toBe(1);
  });
});

it('Selected tags of all companies are left out by name for those who work for one', async () => {
  const [shared] = await db
    .insert(tags)
    .values({ key: 'shared tag', name: { en_US: 'Shared tag' }, companyId: null })
    .returning();
  const [own] = await db
    .insert(tags)
    .values({ key: 'own tag', name: { en_US: 'Own tag' }, companyId: 1 })
    .returning();
  const email = 'tagger@example.net';
  const passwordHash = await hashPassword('demo');
  await addPerson({ name: 'Tagger', email, passwordHash, roles: ['employee', 'products'] });
  const tagger = visitor(app);
  await tagger.post('/web/login', { login: email, password: 'demo' });
  await tagger.post('/sales/tags/selected', {
    action: 'delete',
    ids: [String(shared!.id), String(own!.id)],
    confirmed: '1',
  });
  expect((await tagger.get('/sales/tags')).body).toContain('1 entry deleted. Shared tag:');
  expect(await db.$count(tags, inArray(tags.id, [shared!.id, own!.id]))).toBe(1);
});

it('Selected tracked links expire now, and work again', async () => {
  const [link] = await db.select().from(links).where(eq(links.websiteId, 1)).limit(1);
  await selected('/website_links', 'expire', [link!.id]);
  expect(await told('/website_links?state=expired')).toContain(link!.code);
  expect((await ada.get(`/r/${link!.code}`)).statusCode).toBe(410);
  await selected('/website_links', 'renew', [link!.id]);
  expect((await ada.get(`/r/${link!.code}`)).statusCode).toBeLessThan(400);
});

it('Selected surveys open and close, and those without a question are named', async () => {
  const made = (await ada.post('/survey/new', { title: 'Empty one' })).headers.location!;
  const [empty] = await db
    .select()
    .from(surveys)
    .where(eq(surveys.slug, made.split('/').at(-1)!));
  const [open] = await db.select().from(surveys).where(eq(surveys.state, 'open')).limit(1);
  await selected('/survey', 'close', [open!.id]);
  await selected('/survey', 'open', [open!.id, empty!.id]);
  expect(await told('/survey')).toContain('1 survey opened. Empty one: Add a question before opening the survey.');
  const [now] = await db.select().from(surveys).where(eq(surveys.id, open!.id));
  expect(now!.state).toBe('open');
});

it('Selected groups are unpublished and published', async () => {
  const [group] = await db.select().from(groups).where(eq(groups.websiteId, 1)).limit(1);
  for (const [action, isPublished] of [
    ['off', false],
    ['on', true],
  ] as const) {
    await selected('/admin/groups', action, [group!.id]);
    expect((await db.select().from(groups).where(eq(groups.id, group!.id)))[0]!.isPublished).toBe(isPublished);
  }
});

it('Selected accounts are closed and reopened, but not the own one', async () => {
  const passwordHash = await hashPassword('demo');
  const email = 'leaver@example.net';
  const userId = await addPerson({ name: 'Leaver', email, passwordHash, roles: ['employee', 'orders'] });
  const [own] = await db.select().from(users).where(eq(users.login, 'admin@example.com'));
  await selected('/website/accounts', 'close', [userId, own!.id]);
  expect(await told('/website/accounts')).toContain(
    '1 account changed. Ada Mistry: You can’t remove this from yourself.',
  );
  const isOpen = async () => (await db.select().from(users).where(eq(users.id, userId)))[0]!.isActive;
  expect(await isOpen()).toBe(false);
  await selected('/website/accounts', 'reopen', [userId]);
  expect(await isOpen()).toBe(true);
});
