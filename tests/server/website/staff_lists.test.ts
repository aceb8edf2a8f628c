/** The staff lists of pages and news. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';
import { pages } from '#website/schema.ts';

let app: FastifyInstance;
let paul: Visitor;
beforeAll(async () => {
  app = await buildApp();
  paul = await signedIn(app, 'publisher');
});
afterAll(() => app.close());

async function aPage(url: string, websiteId: number | null) {
  const title = { en_US: `Page ${url}` };
  const row = { url, websiteId, title, description: {}, body: { en_US: '' }, isPublished: false };
  const [made] = await db.insert(pages).values(row).returning({ id: pages.id });
  return made!.id;
}
const isPublished = async (id: number) => (await db.select().from(pages).where(eq(pages.id, id)))[0]?.isPublished;

describe('the staff list of pages', () => {
  it('finds pages by title and address, and links to each page', async () => {
    await aPage('/orchard', 1);
    const { body } = await paul.get('/website/pages?q=ORCH');
    expect(body).toContain('Page /orchard');
    expect(body).toMatch(/class="staff-list__to" href="\/orchard"/);
    expect((await paul.get('/website/pages?q=nothing-like-it')).body).toContain('No results');
  });

  it('publishes a page by the button of its row, and keeps the search', async () => {
    const id = await aPage('/hedge', 1);
    const answer = await paul.post('/website/pages/selected', { one: `publish ${id}`, query: 'q=hedge' });
    expect(answer.headers.location).toBe('/website/pages?q=hedge');
    expect(await isPublished(id)).toBe(true);
    expect((await paul.get('/website/pages?q=hedge')).body).toContain(`value="unpublish ${id}"`);
  });

  it('leaves pages of another website as they are', async () => {
    const id = await aPage('/theirs', 2);
    await paul.post('/website/pages/selected', { one: `publish ${id}` });
    await paul.post('/website/pages/selected', { action: 'publish', ids: `${id}`, confirmed: '1' });
    expect(await isPublished(id)).toBe(false);
  });

  it('asks before several pages are published, and then publishes them', async () => {
    const ids = [await aPage('/pair-one', 1), await aPage('/pair-two', 1)];
    const both = { action: 'publish', all: '1', query: 'q=pair-' };
    const asked = await paul.post('/website/pages/selected', both);
    expect(asked.body).toContain('Publish 2 entries?');
    expect(await isPublished(ids[0]!)).toBe(false);
    await paul.post('/website/pages/selected', { ...both, confirmed: '1' });
    expect(await Promise.all(ids.map(isPublished))).toEqual([true, true]);
  });
});
