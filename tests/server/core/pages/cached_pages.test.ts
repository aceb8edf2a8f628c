import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

async function rename(templateId: number, name: string): Promise<void> {
  await transaction(async () => {
    await db
      .update(templates)
      .set({ name: { en_US: name } })
      .where(eq(templates.id, templateId));
    await changed(`product:${templateId}`);
  });
}

test('a cached page shows a change at once', async () => {
  const { templateId } = await addProduct({ name: 'Slate clock', price: 4200 });
  const guest = visitor(app);
  for (const name of ['Slate clock', 'Chalk clock', 'Granite clock']) {
    await rename(templateId, name);
    for (let time = 0; time < 3; time++) expect((await guest.get('/shop?search=clock')).body).toContain(name);
  }
});

test('a cached page shows the name of a signed-in customer to that customer only', async () => {
  const [guest, maria, joel] = [visitor(app), await signedIn(app, 'maria'), await signedIn(app, 'joel')];
  const pages = async () => Promise.all([guest, maria, joel].map(async (one) => (await one.get('/shop')).body));
  for (let time = 0; time < 2; time++) {
    const [forGuest, forMaria, forJoel] = (await pages()) as [string, string, string];
    expect(forMaria).toContain('Maria');
    expect(forJoel).toContain('Joel');
    expect(forMaria).not.toContain('Joel');
    expect(forJoel).not.toContain('Maria');
    expect(forGuest).not.toMatch(/Maria|Joel/);
    expect(forGuest).toContain('/web/login');
  }
});

test('a cached page shows unpublished products to publishers only', async () => {
  await addProduct({ name: 'Secret lantern', price: 100, isPublished: false });
  const publisher = await signedIn(app, 'publisher');
  const others = [visitor(app), await signedIn(app, 'maria'), visitor(app)];
  for (let time = 0; time < 2; time++) {
    expect((await publisher.get('/shop?search=lantern')).body).toContain('Secret lantern');
    for (const one of others) expect((await one.get('/shop?search=lantern')).body).not.toContain('Secret lantern');
  }
});

test('cached and personal pages have the same content in every encoding', async () => {
  const [guest, maria] = [visitor(app), await signedIn(app, 'maria')];
  for (const who of [guest, maria]) {
    const plain = (await who.get('/shop')).body;
    for (const encoding of ['gzip', 'gzip, deflate, br, zstd', 'br;q=0, gzip']) {
      for (let time = 0; time < 2; time++) expect(await decoded(who, encoding)).toBe(plain);
    }
  }
});

async function decoded(who: Awaited<ReturnType<typeof signedIn>>, encoding: string): Promise<string> {
  const { headers, rawPayload } = await who.get('/shop', { 'accept-encoding': encoding });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  const open = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] as string];
  expect(open, `answered in ${headers['content-encoding']}`).toBeDefined();
  return open?.(rawPayload).toString() ?? '';
}
