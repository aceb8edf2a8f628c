import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changed, publishChanges } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { findSite } from '#core/sites/site.ts';
import { readEntries } from '#shop/catalogue/entry.ts';
import { type CatalogueQuery, searchCatalogue } from '#shop/catalogue/search.ts';
import { NO_TERMS, pricingBy } from '#shop/prices/pricing.ts';
import { attributeOfValues } from '#shop/product/vocabulary_queries.ts';
import { templates } from '#shop/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';

vi.mock('#shop/catalogue/entry.ts', { spy: true });
vi.mock('#shop/product/vocabulary_queries.ts', { spy: true });

const query: Omit<CatalogueQuery, 'pricing'> = {
  scope: { companyId: 1, websiteId: 1, language: 'en_US', seesUnpublished: false },
  search: '',
  categoryIds: null,
  tagId: null,
  filters: new Map(),
  sort: 'featured',
  offset: 0,
  limit: 10,
};
const found = async (more: Partial<CatalogueQuery>) =>
  searchCatalogue({ ...query, pricing: await pricingBy(NO_TERMS, (await findSite(1))!), ...more });
const count = async (search = '') => (await found({ search })).total;

/** Searches repeatedly while the index is being read. @returns the different totals */
async function totalsWhileReading(search?: string): Promise<number[]> {
  const asked: Promise<number>[] = [];
  let isRead = false;
  const first = count(search).finally(() => {
    isRead = true;
  });
  while (!isRead) {
    asked.push(count(search));
    await Promise.resolve();
    if (asked.length % 20 === 0) await new Promise((resume) => setImmediate(resume));
  }
  return [...new Set([await first, ...(await Promise.all(asked))])];
}

async function rename(id: number, name: string): Promise<void> {
  await db
    .update(templates)
    .set({ name: { en_US: name } })
    .where(eq(templates.id, id));
  await changed(`product:${id}`);
}

let all: number;
beforeEach(async () => {
  all = await count();
});
afterEach(() => vi.mocked(readEntries).mockReset());

test('catalogue search waits until the index is read completely', async () => {
  expect(all).toBeGreaterThan(10);
  publishChanges('all');
  expect(await totalsWhileReading()).toEqual([all]);
});

test('catalogue search waits until a changed product is read again', async () => {
  const { templateId } = await addProduct({ name: 'Quokka lamp', price: 100 });
  expect(await count('quokka')).toBe(1);
  await rename(templateId, 'Numbat lamp');
  expect(await totalsWhileReading('numbat')).toEqual([1]);
});

test('catalogue search reads the index again after the first attempt failed', async () => {
  publishChanges('all');
  vi.mocked(readEntries).mockRejectedValueOnce(new Error('The line is dead.'));
  await expect(count()).rejects.toThrow('The line is dead.');
  expect(await count()).toBe(all);
});

test('catalogue search reads a changed product again after the first attempt failed', async () => {
  const { templateId } = await addProduct({ name: 'Bilby lamp', price: 100 });
  expect(await count('bilby')).toBe(1);
  await rename(templateId, 'Potoroo lamp');
  vi.mocked(readEntries).mockRejectedValueOnce(new Error('The line is dead.'));
  await expect(count('potoroo')).rejects.toThrow('The line is dead.');
  expect(await count('potoroo')).toBe(1);
});

test('catalogue search leaves out a product archived while its filters are looked up', async () => {
  const { templateId } = await addProduct({ name: 'Wombat lamp', price: 100 });
  expect(await count('wombat')).toBe(1);
  vi.mocked(attributeOfValues).mockImplementationOnce(async () => {
    await db.update(templates).set({ isActive: false }).where(eq(templates.id, templateId));
    await changed(`product:${templateId}`);
    expect(await count('wombat')).toBe(0);
    return new Map();
  });
  const filters = new Map([[1, [1]]]);
  expect((await found({ search: 'wombat', filters })).total).toBe(0);
});
