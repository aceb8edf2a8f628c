/** The record in which staff make and edit a product. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { publishDue } from '#shop/product/publish_due.ts';
import { findProduct } from '#shop/product/queries.ts';
import { moveStock, movesOf } from '#shop/product/stock_moves.ts';
import { templates } from '#shop/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const PRODUCTS = '/sales/products';
let app: FastifyInstance;
let ada: Visitor;

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

/** Fills the form of a new product. @returns its path */
async function make(typed: Record<string, string>): Promise<{ path: string; id: number }> {
  const answer = await ada.post(PRODUCTS, { ...(await formFields(ada, `${PRODUCTS}/new`)), price: '10', ...typed });
  expect(answer.statusCode, answer.body.slice(0, 2000)).toBe(303);
  const path = new URL(answer.headers.location as string, 'http://localhost').pathname;
  return { path, id: Number(path.split('/').at(-1)) };
}

const change = async (path: string, typed: Record<string, string>) =>
  ada.post(path, { ...(await formFields(ada, path)), ...typed });

const open = (path: string) => visitor(app).get(path);
const variantsOf = async (id: number) => (await findProduct(id))!.variants;
const activeOf = async (id: number) => (await variantsOf(id)).filter(({ isActive }) => isActive);

describe('A new product', () => {
  it('is sold as soon as it is published with a name and a price', async () => {
    const { id } = await make({ 'name-en_US': 'Copper kettle', price: '49.5', is_published: 'on' });
    const [variant] = await variantsOf(id);
    const buyer = visitor(app);
    expect((await buyer.get(`/shop/product/copper-kettle-${id}`)).body).toContain('$49.50');
    await buyer.post('/shop/cart/update', { product_id: variant!.id, add_qty: 1 });
    expect((await buyer.get('/shop/cart')).body).toContain('Copper kettle');
  });

  it('is added once when its form is sent twice', async () => {
    const fields = { ...(await formFields(ada, `${PRODUCTS}/new`)), price: '1', 'name-en_US': 'Twice sent' };
    const [first, second] = [await ada.post(PRODUCTS, fields), await ada.post(PRODUCTS, fields)];
    expect(second.headers.location).toBe(first.headers.location);
  });

  it('stays hidden without a tick at “Published”', async () => {
    const { id } = await make({ 'name-en_US': 'Hidden kettle' });
    expect((await open(`/shop/product/hidden-kettle-${id}`)).statusCode).toBe(404);
  });

  it('is published by the job at the scheduled time', async () => {
    const { id } = await make({ 'name-en_US': 'Later kettle', is_published: 'on', publish_at: '2099-01-01T10:00' });
    expect((await open(`/shop/product/later-kettle-${id}`)).statusCode).toBe(404);
    await publishDue(new Date('2098-12-31'));
    expect((await open(`/shop/product/later-kettle-${id}`)).statusCode).toBe(404);
    await publishDue(new Date('2099-01-02'));
    expect((await open(`/shop/product/later-kettle-${id}`)).statusCode).toBe(200);
  });

  it('gets another handle when one of the same name exists', async () => {
    const [first, second] = [await make({ 'name-en_US': 'Same name' }), await make({ 'name-en_US': 'Same name' })];
    const rows = await db.select({ id: templates.id, handle: templates.handle }).from(templates);
    const handleOf = (id: number) => rows.find((row) => row.id === id)?.handle;
    expect([handleOf(first.id), handleOf(second.id)]).toEqual(['same-name', 'same-name-2']);
  });

  it('gets a variant of each combination of the typed attributes, with one SKU and count for the first', async () => {
    const { id } = await make({
      'name-en_US': 'Linen shirt',
      new_attribute_1: 'Shirt size',
      new_values_1: 'S, M, L',
      new_attribute_2: 'Shirt colour',
      new_values_2: 'White; Blue',
      sku_0: 'SHIRT',
      tracked_0: 'on',
      stock_0: '4',
      weight_0: '0.25',
    });
    const made = await variantsOf(id);
    expect(made).toHaveLength(6);
    expect(made.filter(({ sku }) => sku === 'SHIRT').map(({ onHand }) => onHand)).toEqual([4]);
    const stored = await db.select().from(variants).where(eq(variants.templateId, id));
    expect(stored.every(({ isTracked, weight }) => isTracked && weight === 250)).toBe(true);
  });

  it('leads to its variants once it has some, and not before', async () => {
    const fields = { ...(await formFields(ada, `${PRODUCTS}/new`)), price: '10', 'name-en_US': 'Tin mug' };
    const made = await ada.post(PRODUCTS, fields);
    expect(made.headers.location).toMatch(/\/sales\/products\/\d+$/);
    const path = String(made.headers.location);
    const grown = await change(path, { new_attribute_1: 'Mug size', new_values_1: 'Small, Large' });
    expect(grown.headers.location).toBe(`${path}#card-variants`);
    const { body } = await ada.get(path);
    expect(body).toContain('Enter price and stock of each variant.');
    expect(body).toContain('id="card-variants"');
  });

  it.each([
    ['name-en_US', ''],
    ['price', ''],
    ['price', '-1'],
    ['compare_at', 'much'],
    ['publish_at', 'soon'],
    ['weight_0', 'heavy'],
    ['stock_0', 'some'],
    ['cost_0', '-3'],
    ['low_stock_at', '1.5'],
    ['delivery_days', '0'],
    ['delivery_days', '366'],
    ['new_values_1', 'only, values'],
  ])('is refused with %s=%s, and names the field', async (name, value) => {
    const fields = {
      ...(await formFields(ada, `${PRODUCTS}/new`)),
      'name-en_US': 'Refused',
      price: '1',
      [name]: value,
    };
    const { statusCode, body } = await ada.post(PRODUCTS, fields);
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${name === 'new_values_1' ? 'new_attribute_1' : name}-error"`);
  });

  it('is refused with 50,000 variants, in a sentence with the limit', async () => {
    const values = (n: number) => Array.from({ length: n }, (_, at) => `v${at}`).join(',');
    const fields = {
      ...(await formFields(ada, `${PRODUCTS}/new`)),
      ...{ 'name-en_US': 'Endless', price: '1', new_attribute_1: 'One', new_values_1: values(50) },
      ...{ new_attribute_2: 'Two', new_values_2: values(50), new_attribute_3: 'Three', new_values_3: values(20) },
    };
    const { statusCode, body } = await ada.post(PRODUCTS, fields);
    expect(statusCode).toBe(400);
    expect(body).toContain('This would make 50,000 variants: a product can have 1,000.');
  });

  it('is for sales staff only', async () => {
    expect((await visitor(app).get(`${PRODUCTS}/new`)).headers.location).toContain('/web/login');
    expect((await (await signedIn(app, 'maria')).post(PRODUCTS, {})).statusCode).toBe(403);
  });
});

describe('The address of a product', () => {
  it('is the typed one, and every former one redirects there', async () => {
    const { path, id } = await make({ 'name-en_US': 'Garden gnome', is_published: 'on', slug: 'Gnome of 2024!' });
    expect((await open('/shop/product/gnome-of-2024')).statusCode).toBe(200);
    await change(path, { slug: 'friendly-gnome' });
    for (const former of ['gnome-of-2024', `garden-gnome-${id}`]) {
      const answer = await open(`/shop/product/${former}?attr=1`);
      expect([answer.statusCode, answer.headers.location], former).toEqual([
        301,
        '/shop/product/friendly-gnome?attr=1',
      ]);
    }
    await change(path, { slug: '' });
    expect((await open('/shop/product/friendly-gnome')).headers.location).toBe(`/shop/product/garden-gnome-${id}`);
  });

  it('is refused when another product has it, had it, or ends with its number', async () => {
    const { templateId } = await addProduct({ name: 'Numbered', price: 100 });
    const taken = await make({ 'name-en_US': 'First gnome', slug: 'first-gnome' });
    await change(taken.path, { slug: 'moved-gnome' });
    const { path } = await make({ 'name-en_US': 'Second gnome' });
    for (const slug of ['first-gnome', 'moved-gnome', `numbered-${templateId}`, String(templateId), '!?']) {
      const { statusCode, body } = await change(path, { slug });
      expect([statusCode, body.includes('id="slug-error"')], slug).toEqual([400, true]);
    }
  });

  it('can return to one that the product had', async () => {
    const { path } = await make({ 'name-en_US': 'Returning gnome', slug: 'there', is_published: 'on' });
    await change(path, { slug: 'and' });
    expect((await change(path, { slug: 'there' })).statusCode).toBe(303);
    expect((await open('/shop/product/and')).headers.location).toBe('/shop/product/there');
  });
});

describe('A product record', () => {
  it('shows description, search texts, tags and compare-at price on the page', async () => {
    const { id } = await make({
      ...{ 'name-en_US': 'Oak stool', price: '80', compare_at: '100', is_published: 'on', tags: 'wood, Oak' },
      ...{ 'description-en_US': 'Sturdy & <b>round</b><script>alert(1)</script>', 'seo_title-en_US': 'Stool of oak' },
      'seo_description-en_US': 'Sit well.',
    });
    const { body } = await open(`/shop/product/oak-stool-${id}`);
    expect(body).toContain('<title>Stool of oak');
    expect(body).toContain('content="Sit well."');
    expect(body).toContain('<b>round</b>');
    expect(body).not.toContain('alert(1)');
    expect(body).toContain('StrikethroughPrice');
    expect(body).toMatch(/\$100\.00/);
    expect(body).toContain('>wood<');
  });

  it('makes paragraphs of a description without tags', async () => {
    const { id } = await make({ 'name-en_US': 'Plain stool', 'description-en_US': 'One < two\nline\n\nThree' });
    expect((await findProduct(id))!.description.en_US).toBe('<p>One &lt; two<br>line</p><p>Three</p>');
  });

  it('adds the typed difference to the stock, whatever was sold since the form was opened', async () => {
    const { path, id } = await make({ 'name-en_US': 'Counted stool', tracked_0: 'on', stock_0: '10' });
    const [variant] = await variantsOf(id);
    const fields = await formFields(ada, path);
    await moveStock({ variantId: variant!.id, quantity: -3, reason: 'sale' });
    const wanted = { ...fields, [`stock_${variant!.id}`]: '15', stock_reason: 'received' };
    expect((await ada.post(path, wanted)).statusCode).toBe(303);
    expect((await variantsOf(id))[0]!.onHand).toBe(12);
    const moves = await movesOf(variant!.id, 9);
    expect(moves.map(({ quantity, reason }) => [quantity, reason])).toEqual([
      [5, 'received'],
      [-3, 'sale'],
      [10, 'correction'],
    ]);
    expect(moves[0]!.userId).not.toBeNull();
  });

  it('keeps the first variant when an attribute is added, and archives those of a removed value', async () => {
    const { path, id } = await make({ 'name-en_US': 'Growing stool', sku_0: 'KEEP' });
    const [first] = await variantsOf(id);
    await change(path, { new_attribute_1: 'Stool height', new_values_1: 'Low, High' });
    const grown = await activeOf(id);
    expect(grown.map(({ id: own, sku }) => [own === first!.id, sku])).toEqual([
      [true, 'KEEP'],
      [false, ''],
    ]);
    const line = (await findProduct(id))!.lines[0]!;
    await change(path, { [`add_values_${line.id}`]: 'Middle' });
    expect(await activeOf(id)).toHaveLength(3);
    await change(path, { [`drop_value_${line.values[1]!.id}`]: 'on' });
    expect(await activeOf(id)).toHaveLength(2);
    expect(await variantsOf(id)).toHaveLength(3);
  });

  it('saves the table of variants at once', async () => {
    const { path, id } = await make({
      'name-en_US': 'Table stool',
      new_attribute_1: 'Stool wood',
      new_values_1: 'Elm, Fir',
    });
    const [one, two] = await variantsOf(id);
    await change(path, {
      [`own_price_${one!.id}`]: '12',
      [`sku_${two!.id}`]: 'FIR',
      [`barcode_${two!.id}`]: '4006381333931',
    });
    const rows = await db.select().from(variants).where(eq(variants.templateId, id));
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(byId.get(one!.id)).toMatchObject({ price: 1200, sku: '', isActive: true });
    expect(byId.get(two!.id)).toMatchObject({ price: null, sku: 'FIR', barcode: '4006381333931', isActive: true });
  });

  it('has one weight for all when a product has more than 60 variants', async () => {
    const values = Array.from({ length: 61 }, (_, at) => `n${at}`).join(',');
    const { path, id } = await make({ 'name-en_US': 'Wide stool', new_attribute_1: 'Number', new_values_1: values });
    expect((await change(path, { weight: '1.25' })).statusCode).toBe(303);
    const rows = await db.select().from(variants).where(eq(variants.templateId, id));
    expect([rows.length, new Set(rows.map(({ weight }) => weight))]).toEqual([61, new Set([1250])]);
  });

  it('refuses to remove the last value of an attribute, and to add an attribute twice', async () => {
    const { path, id } = await make({
      'name-en_US': 'Last stool',
      new_attribute_1: 'Stool paint',
      new_values_1: 'Red',
    });
    const line = (await findProduct(id))!.lines[0]!;
    const gone = await change(path, { [`drop_value_${line.values[0]!.id}`]: 'on' });
    expect([gone.statusCode, gone.body.includes('Keep one value')]).toEqual([400, true]);
    const again = await change(path, { new_attribute_1: 'stool PAINT', new_values_1: 'Blue' });
    expect([again.statusCode, again.body.includes('id="new_attribute_1-error"')]).toEqual([400, true]);
  });

  it('shows both versions when two people change the price', async () => {
    const { path } = await make({ 'name-en_US': 'Contested stool' });
    const fields = await formFields(ada, path);
    await change(path, { price: '20' });
    const { statusCode, body } = await ada.post(path, { ...fields, price: '30' });
    expect([statusCode, body.includes('20.00'), body.includes('30')]).toEqual([409, true, true]);
  });

  it('costs zero when extras subtract more than its price', async () => {
    const { path, id } = await make({
      ...{ 'name-en_US': 'Bargain stool', price: '10', is_published: 'on' },
      ...{ new_attribute_1: 'Stool state', new_values_1: 'New, Scratched' },
    });
    const value = (await findProduct(id))!.lines[0]!.values[1]!;
    await change(path, { [`extra_${value.id}`]: '-25' });
    expect((await open(`/shop/product/bargain-stool-${id}?attr=${value.id}`)).body).toContain('$0.00');
    const list = (await open('/shop?search=bargain+stool')).body;
    expect([list.includes('Bargain stool'), list.includes('-$'), list.includes('−')]).toEqual([true, false, false]);
  });
});
