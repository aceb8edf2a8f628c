/** The categories of the shop as staff make, order and delete them. */
import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { categories, templateCategories } from '#shop/schema/schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const CATEGORIES = '/sales/categories';
let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const rowNamed = async (name: string) => (await db.select().from(categories)).find((row) => row.name.en_US === name);
async function make(name: string, parent: number | '' = ''): Promise<number> {
  const fields = { ...(await formFields(ada, `${CATEGORIES}/new`)), 'name-en_US': name, parent };
  const answer = await ada.post(CATEGORIES, fields);
  expect(answer.statusCode, answer.body.slice(0, 1000)).toBe(303);
  return (await rowNamed(name))!.id;
}
const change = async (id: number, typed: Record<string, string | number>) =>
  ada.post(`${CATEGORIES}/${id}`, { ...(await formFields(ada, `${CATEGORIES}/${id}`)), ...typed });
const inTree = async (names: string[]) => {
  const { body } = await ada.get(CATEGORIES);
  return names.toSorted((a, b) => body.indexOf(`<bdi>${a}</bdi>`) - body.indexOf(`<bdi>${b}</bdi>`));
};

describe('A category', () => {
  it('is in the shop at once, below its parent, and follows a new name', async () => {
    const parent = await make('Orchard');
    const id = await make('Apples', parent);
    const shop = () => visitor(app).get(`/shop/category/apples-${id}`);
    expect((await shop()).body).toContain('Orchard');
    await change(id, { 'name-en_US': 'Old apples' });
    expect((await shop()).headers.location).toBe(`/shop/category/old-apples-${id}`);
  });

  it('is refused under itself, under one below it, and under one of another company', async () => {
    const top = await make('Top shelf');
    const below = await make('Middle shelf', top);
    const lowest = await make('Lowest shelf', below);
    const [far] = await db
      .insert(categories)
      .values({ name: { en_US: 'Far shelf' }, description: {}, companyId: 2 })
      .returning();
    for (const parent of [top, below, lowest, far!.id, 999_999]) {
      const { statusCode, body } = await change(top, { parent });
      expect([statusCode, body.includes('id="parent-error"')], String(parent)).toEqual([400, true]);
    }
    expect((await rowNamed('Top shelf'))!.parentId).toBeNull();
  });

  it('moves up and down among its siblings only', async () => {
    const parent = await make('Drawer');
    const ids: Record<string, number> = {};
    for (const name of ['Spoons', 'Forks', 'Knives']) ids[name] = await make(name, parent);
    await ada.post(`${CATEGORIES}/${ids.Knives}/move`, { move: 'up' });
    expect(await inTree(['Spoons', 'Forks', 'Knives'])).toEqual(['Spoons', 'Knives', 'Forks']);
    await ada.post(`${CATEGORIES}/${ids.Spoons}/move`, { move: 'up' });
    await ada.post(`${CATEGORIES}/${ids.Forks}/move`, { move: 'down' });
    expect(await inTree(['Spoons', 'Forks', 'Knives'])).toEqual(['Spoons', 'Knives', 'Forks']);
  });

  it('is deleted without its products, but not with subcategories, and is restored with them', async () => {
    const parent = await make('Attic');
    const id = await make('Trunks', parent);
    const { templateId } = await addProduct({ name: 'Old trunk', price: 100 });
    await db.insert(templateCategories).values({ templateId, categoryId: id });
    expect((await ada.post(`${CATEGORIES}/${parent}/delete`, {})).statusCode).toBe(409);
    expect((await ada.post(`${CATEGORIES}/${id}/delete`, {})).statusCode).toBe(303);
    expect((await visitor(app).get(`/shop/category/trunks-${id}`)).statusCode).toBe(404);
    expect((await ada.post(`${CATEGORIES}/${id}/restore`, {})).statusCode).toBe(303);
    expect((await visitor(app).get(`/shop/category/trunks-${id}`)).body).toContain('Old trunk');
  });

  it('requires a name, and the sales role at its company', async () => {
    const { statusCode, body } = await ada.post(CATEGORIES, {
      ...(await formFields(ada, `${CATEGORIES}/new`)),
      'name-en_US': ' ',
    });
    expect([statusCode, body.includes('id="name-en_US-error"')]).toEqual([400, true]);
    const id = await make('Guarded');
    expect((await (await signedIn(app, 'maria')).get(CATEGORIES)).statusCode).toBe(403);
    await db.update(categories).set({ companyId: 2 }).where(eq(categories.id, id));
    for (const path of ['', '/move', '/delete'])
      expect((await ada.post(`${CATEGORIES}/${id}${path}`, { move: 'up' })).statusCode, path).toBe(404);
  });

  it('that is its own parent in the database breaks neither the shop nor the forms of staff', async () => {
    const [one, two] = [await make('Snake'), await make('Tail')];
    await db.update(categories).set({ parentId: two }).where(eq(categories.id, one));
    await db.update(categories).set({ parentId: one }).where(eq(categories.id, two));
    await changed('category');
    expect((await visitor(app).get(`/shop/category/snake-${one}`)).statusCode).toBe(200);
    expect((await ada.get('/sales/products/1')).statusCode).toBe(200);
    expect((await ada.get(`${CATEGORIES}/${one}`)).statusCode).toBe(200);
    await db.delete(categories).where(inArray(categories.id, [one, two]));
    await changed('category');
  });
});
