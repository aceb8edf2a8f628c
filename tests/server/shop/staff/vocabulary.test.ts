/** Attributes and tags as staff rename, order, merge and delete them. */
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { tags, templateTags } from '#shop/schema/schema.ts';
import { attributeLines, attributes, attributeValues, templateValues, variants } from '#shop/schema/variants.schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const [ATTRIBUTES, TAGS] = ['/sales/attributes', '/sales/tags'];
let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const add = async (url: string, typed: Record<string, string>) =>
  ada.post(url, { ...(await formFields(ada, `${url}/new`)), ...typed });
const change = async (url: string, typed: Record<string, string>) =>
  ada.post(url, { ...(await formFields(ada, url)), ...typed });

async function anAttribute(name: string, values: string): Promise<{ id: number; url: string; values: number[] }> {
  const answer = await add(ATTRIBUTES, { 'name-en_US': name, new_values: values });
  expect(answer.statusCode, answer.body.slice(0, 2000)).toBe(303);
  const [row] = await db.select().from(attributes).where(eq(attributes.key, name));
  return { id: row!.id, url: `${ATTRIBUTES}/${row!.id}`, values: (await valuesOf(row!.id)).map(({ id }) => id) };
}
const valuesOf = (id: number) =>
  db
    .select()
    .from(attributeValues)
    .where(eq(attributeValues.attributeId, id))
    .orderBy(attributeValues.sequence, attributeValues.id);

describe('An attribute', () => {
  it('shows a new name, color and order of its values on products, whose variants stay', async () => {
    const { id, url, values } = await anAttribute('Glaze', 'Moss, Clay\nSlate');
    const { templateId, variantId } = await addProduct({ name: 'Glazed pot', price: 900 });
    const product = `/sales/products/${templateId}`;
    await change(product, { new_attribute_1: 'Glaze', new_values_1: 'Moss, Clay, Slate' });
    const before = await db.select().from(variants).where(eq(variants.templateId, templateId));
    expect(before).toHaveLength(3);
    const [moss, clay, slate] = values;
    const typed = { [`value_${moss}-en_US`]: 'Fern', [`color_${moss}`]: '#1A7F37', [`place_${slate}`]: '1' };
    expect((await change(url, { 'name-en_US': 'Finish', ...typed })).statusCode).toBe(303);
    const { body } = await visitor(app).get(`/shop/product/glazed-pot-${templateId}`);
    expect(body).toMatch(/Finish[\s\S]*Slate[\s\S]*Fern[\s\S]*Clay/);
    expect((await valuesOf(id)).map((one) => [one.id, one.color])).toEqual([
      [slate, null],
      [moss, '#1a7f37'],
      [clay, null],
    ]);
    expect(await db.select().from(variants).where(eq(variants.templateId, templateId))).toEqual(before);
    expect(before.map((one) => one.id)).toContain(variantId);
  });

  it('shows an error beside each invalid field of a value, and keeps the input', async () => {
    const { url, values } = await anAttribute('Weave', 'Plain, Twill');
    const typed = { [`color_${values[0]}`]: 'red', [`value_${values[1]}-en_US`]: '', new_values: 'twill' };
    const { statusCode, body } = await change(url, typed);
    expect(statusCode).toBe(400);
    for (const field of [`color_${values[0]}`, `value_${values[1]}-en_US`, 'new_values'])
      expect(body).toContain(`id="${field}-error"`);
    expect(body).toContain('value="red"');
    expect((await valuesOf(Number(url.split('/').at(-1)))).map(({ key }) => key)).toEqual(['Plain', 'Twill']);
  });

  it('is not deleted, nor one of its values or the way it makes variants, while a product uses it', async () => {
    const { id, url, values } = await anAttribute('Grain', 'Oak, Ash, Elm');
    const { templateId } = await addProduct({ name: 'Grained box', price: 900 });
    await change(`/sales/products/${templateId}`, { new_attribute_1: 'Grain', new_values_1: 'Oak, Ash' });
    expect((await ada.post(`${url}/delete`, {})).statusCode).toBe(409);
    const used = await change(url, { [`drop_${values[0]}`]: 'on' });
    expect([used.statusCode, used.body.includes(`id="drop_${values[0]}-error"`)]).toEqual([400, true]);
    expect((await change(url, { [`drop_${values[2]}`]: 'on', variants: 'no_variant' })).statusCode).toBe(303);
    const [row] = await db.select().from(attributes).where(eq(attributes.id, id));
    expect([row!.variants, (await valuesOf(id)).map(({ key }) => key)]).toEqual(['always', ['Oak', 'Ash']]);
    await db.delete(templateValues).where(eq(templateValues.templateId, templateId));
    await db.delete(attributeLines).where(eq(attributeLines.templateId, templateId));
    expect((await ada.post(`${url}/delete`, {})).statusCode).toBe(303);
    expect(await valuesOf(id)).toEqual([]);
    expect((await ada.post(`${url}/restore`, {})).statusCode).toBe(303);
    expect((await valuesOf(id)).map(({ key }) => key)).toEqual(['Oak', 'Ash']);
  });

  it('is refused with the name of another, and not found for another company', async () => {
    await anAttribute('Pattern', 'Dots');
    const again = await add(ATTRIBUTES, { 'name-en_US': 'Pattern' });
    expect([again.statusCode, again.body.includes('id="name-en_US-error"')]).toEqual([400, true]);
    const [far] = await db
      .insert(attributes)
      .values({ companyId: 2, name: { en_US: 'Far' }, key: 'Far' })
      .returning();
    expect((await ada.get(`${ATTRIBUTES}/${far!.id}`)).statusCode).toBe(404);
  });
});

describe('A tag', () => {
  const aTag = async (name: string): Promise<{ id: number; url: string }> => {
    expect((await add(TAGS, { 'name-en_US': name })).statusCode).toBe(303);
    const [row] = await db.select().from(tags).where(eq(tags.key, name));
    return { id: row!.id, url: `${TAGS}/${row!.id}` };
  };
  const idsOf = async (templateId: number) =>
    (await db.select().from(templateTags).where(eq(templateTags.templateId, templateId))).map(({ tagId }) => tagId);
  const give = (templateId: number, ...ids: number[]) =>
    db.insert(templateTags).values(ids.map((tagId) => ({ templateId, tagId })));

  it('shows its new name on products, and is found by it', async () => {
    const { id, url } = await aTag('Cosy');
    const { templateId } = await addProduct({ name: 'Cosy rug', price: 900 });
    await give(templateId, id);
    await change(url, { 'name-en_US': 'Snug' });
    expect((await formFields(ada, `/sales/products/${templateId}`)).tags).toBe('Snug');
    expect((await ada.call<string[]>(`${TAGS}/find_json`, { q: 'snu' })).answer).toContain('Snug');
  });

  it('is merged into another, whose products keep it once', async () => {
    const [from, into] = [await aTag('Garten'), await aTag('Garden')];
    const both = await addProduct({ name: 'Merged spade', price: 900 });
    const one = await addProduct({ name: 'Merged rake', price: 900 });
    await give(both.templateId, from.id, into.id);
    await give(one.templateId, from.id);
    const unknown = await change(from.url, { merge_into: 'Garten' });
    expect([unknown.statusCode, unknown.body.includes('id="merge_into-error"')]).toEqual([400, true]);
    expect((await change(from.url, { merge_into: 'garden' })).headers.location).toBe(TAGS);
    expect([await idsOf(both.templateId), await idsOf(one.templateId)]).toEqual([[into.id], [into.id]]);
    expect((await ada.get(from.url)).statusCode).toBe(404);
  });

  it('is refused with the name of another or with a comma, and is restored to its products', async () => {
    const [{ id, url }] = [await aTag('Frosty'), await aTag('Dewy')];
    for (const name of ['dewy', 'Dew, frost', ''])
      expect((await change(url, { 'name-en_US': name })).statusCode, name).toBe(400);
    const { templateId } = await addProduct({ name: 'Frosty jar', price: 900 });
    await give(templateId, id);
    expect((await ada.post(`${url}/delete`, {})).statusCode).toBe(303);
    expect(await idsOf(templateId)).toEqual([]);
    expect((await ada.post(`${url}/restore`, {})).statusCode).toBe(303);
    const kept = and(eq(templateTags.templateId, templateId), eq(templateTags.tagId, id));
    expect(await db.$count(templateTags, kept)).toBe(1);
  });
});
