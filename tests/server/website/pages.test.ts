import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { publishChanges } from '#core/changes/changes.ts';
import { pages } from '#core/pages/cache/page_cache.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

async function tagsOf(url: string): Promise<readonly string[] | undefined> {
  publishChanges('all');
  const keep = vi.spyOn(pages, 'keep');
  await visitor(app).get(url);
  const tags = keep.mock.lastCall?.[2].tags;
  keep.mockRestore();
  return tags;
}

test('a cached page depends on products only when its template shows products', async () => {
  expect(await tagsOf('/')).toEqual(expect.arrayContaining(['website', 'product', 'category']));
  expect(await tagsOf('/aboutus')).toEqual(['website']);
});
