import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { categories } from '#shop/schema/schema.ts';
import { addWebsite } from '#tests/setup/records/websites.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';
import { importFile, seen, simple, writeCsv } from './catalogue.ts';

const HOST = 'second-shop.example';
let app: FastifyInstance;
let second: number;

beforeAll(async () => {
  app = await buildApp();
  second = await addWebsite('Second shop', HOST);
});
afterAll(() => app.close());

/** The status of each website's page of the category. */
async function statusOf(key: string): Promise<number[]> {
  const [row] = await db.select({ id: categories.id }).from(categories).where(eq(categories.externalKey, key));
  const url = `/shop/category/${key.toLowerCase()}-${row!.id}`;
  return Promise.all(['localhost', HOST].map(async (host) => (await visitor(app, host).get(url)).statusCode));
}

describe('Import for the second website of a company', () => {
  it('shares categories of the first website with both, and reports it', async () => {
    const first = await importFile(writeCsv([simple('first-gate', { Type: 'Gates' })]), { websiteId: 1 });
    expect(first.notes).toBe('');
    expect(await statusOf('Gates')).toEqual([200, 404]);
    const file = writeCsv([simple('second-gate', { Type: 'gates' })]);
    expect((await importFile(file, { websiteId: second, isDryRun: true })).notes).toContain('Gates');
    expect(await statusOf('Gates')).toEqual([200, 404]);
    expect((await importFile(file, { websiteId: second })).notes).toBe(
      'Categories on every website now, and on one before: Gates.',
    );
    expect(await statusOf('Gates')).toEqual([200, 200]);
    expect((await importFile(file, { websiteId: second })).notes).toBe('');
    const { body } = await visitor(app, HOST).get('/shop?search=second-gate');
    expect(body).toContain('SECOND-GATE');
    expect(body).toContain('>Gates</a>');
  });

  it('shares the parent categories as well', async () => {
    await importFile(writeCsv([simple('a-hedge', { Type: 'Hedges' }), simple('a-yew', { Type: 'Yews' })]), {
      websiteId: 1,
    });
    const [hedges] = await db.select().from(categories).where(eq(categories.externalKey, 'Hedges'));
    await db.update(categories).set({ parentId: hedges!.id }).where(eq(categories.externalKey, 'Yews'));
    await importFile(writeCsv([simple('second-yew', { Type: 'Yews' })]), { websiteId: second });
    expect([await statusOf('Hedges'), await statusOf('Yews')]).toEqual([
      [200, 200],
      [200, 200],
    ]);
  });

  it('keeps its own categories to its website until an import for all websites', async () => {
    await importFile(writeCsv([simple('own-well', { Type: 'Wells' })]), { websiteId: second });
    expect(await statusOf('Wells')).toEqual([404, 200]);
    await importFile(writeCsv([simple('all-well', { Type: 'Wells' })]));
    expect(await statusOf('Wells')).toEqual([200, 200]);
  });

  it('reports products that move from another website', async () => {
    const file = writeCsv([simple('rake-1'), simple('rake-2'), simple('rake-3')]);
    await importFile(file, { websiteId: 1 });
    await importFile(writeCsv([simple('rake-3')]), { websiteId: second });
    const { notes } = await importFile(file, { websiteId: second });
    expect(notes).toBe(`On website ${second} alone, and elsewhere before: rake-1, rake-2.`);
    expect((await seen('rake-1'))?.websiteId).toBe(second);
    expect((await importFile(file)).notes).toBe('');
    expect((await seen('rake-1'))?.websiteId).toBe(second);
  });

  it('names at most twenty of the moved products', async () => {
    const file = writeCsv(Array.from({ length: 23 }, (_, i) => simple(`spade-${i}`)));
    await importFile(file, { websiteId: 1 });
    expect((await importFile(file, { websiteId: second })).notes).toMatch(/: spade-0, .*, spade-19 and 3 more\.$/);
  });
});
