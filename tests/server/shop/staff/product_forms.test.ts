/** Staff forms for a product's price, weight, taxes, attributes and related products. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { taxes } from '#sales/schema/taxes.schema.ts';
import type { Product } from '#shop/product/product.ts';
import { addProduct, productByHandle } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
let desk: Product;
let chair: Product;
let url: string;

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  desk = await productByHandle('customizable-desk');
  chair = await productByHandle('conference-chair');
  url = `/sales/products/${desk.id}`;
});
afterAll(() => app.close());

const valueNamed = ({ lines }: Product, name: string): number => {
  const found = lines.flatMap(({ values }) => values).find((value) => value.name.en_US === name);
  if (!found) throw new Error(`No value "${name}"`);
  return found.id;
};

describe('Products of staff', () => {
  it('open for sales staff only, and are searched by name', async () => {
    expect((await visitor(app).get('/sales/products')).headers.location).toContain('/web/login');
    expect((await (await signedIn(app, 'maria')).get(url)).statusCode).toBe(403);
    expect((await (await signedIn(app, 'maria')).post(url, {})).statusCode).toBe(403);
    const { body } = await ada.get('/sales/products?q=customizable');
    expect(body).toContain(`href="${url}"`);
    expect(body).not.toContain('Painted chair');
  });

  it('stay unchanged when the form is saved as it is', async () => {
    const before = await formFields(ada, url);
    expect((await ada.post(url, before)).statusCode).toBe(303);
    expect(await formFields(ada, url)).toEqual(before);
  });

  it('answer 404 when they belong to another company', async () => {
    const { templateId } = await addProduct({ name: 'Far away', price: 100, companyId: 2 });
    expect((await ada.get(`/sales/products/${templateId}`)).statusCode).toBe(404);
  });
});

describe('Product form', () => {
  it('saves taxes and weight, and answers 409 when somebody else has saved meanwhile', async () => {
    const { templateId, variantId } = await addProduct({ name: 'Seed tray', price: 10_000 });
    const [reduced] = (await db.select().from(taxes)).filter(({ name }) => name.en_US === 'Plants and seeds 3.5%');
    const own = `/sales/products/${templateId}`;
    const fields = await formFields(ada, own);
    const wanted = { ...fields, price: '200', [`tax_${reduced!.id}`]: 'on', [`weight_${variantId}`]: '31.5' };
    expect((await ada.post(own, wanted)).statusCode).toBe(303);
    const buyer = visitor(app);
    await buyer.post('/shop/cart/update', { product_id: variantId, add_qty: 1 });
    expect((await buyer.get('/shop/cart')).body).toContain('$207.00');
    expect(await formFields(ada, own)).toMatchObject({ [`weight_${variantId}`]: '31.5' });
    const late = await ada.post(own, { ...wanted, price: '300' });
    expect(late.statusCode, 'somebody saved since it was opened').toBe(409);
    expect((await formFields(ada, own)).price).toBe('200.00');
  });

  it('saves the product’s size in the shop grid, from 1 to 4 cells each way', async () => {
    const { templateId } = await addProduct({ name: 'Wide bench', price: 10_000 });
    const own = `/sales/products/${templateId}`;
    const place = async () =>
      /<li(?: class="([^"]*)")?>\s*<article(?:(?!<li)[\s\S])*Wide bench/.exec(
        (await visitor(app).get('/shop?search=wide+bench')).body,
      )?.[1] ?? null;
    expect(await place()).toBeNull();
    const choices = /<select[^>]*name="grid_columns"[\s\S]*?<\/select>/.exec((await ada.get(own)).body)?.[0];
    expect(choices?.match(/(?<=>)[^<>]+(?=<\/option>)/g)).toEqual(['1', '2', '3', '4']);
    const fields = await formFields(ada, own);
    const large = { ...fields, grid_columns: '3', grid_rows: '2' };
    expect((await ada.post(own, large)).statusCode).toBe(303);
    expect(await place()).toBe('card-place card-place--x3 card-place--y2');
    expect(await formFields(ada, own)).toMatchObject({ grid_columns: '3', grid_rows: '2' });
    const now = await formFields(ada, own);
    for (const columns of ['5', '0', '1.5', 'x']) {
      const { statusCode, body } = await ada.post(own, { ...now, grid_columns: columns });
      expect([statusCode, body.includes('from 1 to 4')], columns).toEqual([400, true]);
    }
  });

  it('saves price extras, custom value limits, options and accessories', async () => {
    const [steel, own] = [valueNamed(desk, 'Steel'), valueNamed(desk, 'Your own idea')];
    const saved = await ada.post(url, {
      ...(await formFields(ada, url)),
      [`extra_${steel}`]: '-10',
      [`kind_${own}`]: 'number',
      [`min_${own}`]: '1',
      [`max_${own}`]: '9',
      [`step_${own}`]: '0.5',
      optional: 'chair-floor-protection, conference-chair',
      accessories: 'beeswax-candle',
    });
    expect(saved.statusCode).toBe(303);
    const now = await productByHandle('customizable-desk');
    const values = new Map(now.lines.flatMap((line) => line.values).map((value) => [value.id, value]));
    expect(values.get(steel)?.priceExtra).toBe(-1000);
    expect(values.get(own)).toMatchObject({ isCustom: true, customKind: 'number', customMax: '9', customStep: '0.5' });
    expect(await formFields(ada, url)).toMatchObject({
      optional: 'chair-floor-protection\nconference-chair',
      accessories: 'beeswax-candle',
    });
  });

  it('saves exclusions between its own values and with those of options', async () => {
    const [own, black] = [valueNamed(desk, 'Your own idea'), valueNamed(desk, 'Black')];
    const aluminium = valueNamed(chair, 'Aluminum');
    const rows = {
      exclusion_value_1: String(own),
      exclusion_other_1: `value-${black}`,
      exclusion_value_2: String(own),
      exclusion_other_2: `value-${aluminium}`,
    };
    const saved = await ada.post(url, { ...(await formFields(ada, url)), ...rows });
    expect(saved.statusCode).toBe(303);
    const { exclusions } = await productByHandle('customizable-desk');
    expect(exclusions).toEqual({ [own]: [black], [black]: [own] });
    expect(await formFields(ada, url)).toMatchObject(rows);
    const { body } = await visitor(app).get(`/shop/product/customizable-desk-${desk.id}`);
    expect(body.replaceAll('&quot;', '"')).toContain(`"exclusions":{"${own}":[${black}]`);
  });

  it.each([
    ['price', 'cheap'],
    ['price', '-1'],
    ['optional', 'unicorn'],
    ['accessories', 'customizable-desk'],
    ['exclusion_other_1', 'value-999999'],
    ['exclusion_value_1', '"><script>'],
  ])('rejects %s=%s, names the field and keeps the input', async (name, value) => {
    const fields = { ...(await formFields(ada, url)), accessories: 'stoneware-cup', [name]: value };
    const { statusCode, body } = await ada.post(url, fields);
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${name}-error"`);
    expect(body).not.toContain('"><script>');
    if (name !== 'accessories') expect(body).toContain('stoneware-cup</textarea>');
  });

  it.each([
    ['min', 'soon', 'number'],
    ['max', '3', 'number'],
    ['step', '0', 'number'],
    ['min', '2027-02-31', 'date'],
  ])('rejects the custom value limit %s=%s for a %s', async (part, bound, kind) => {
    const id = valueNamed(desk, 'Your own idea');
    const bounds = kind === 'number' ? { [`min_${id}`]: '4', [`max_${id}`]: '5', [`step_${id}`]: '' } : {};
    const fields = { ...(await formFields(ada, url)), [`kind_${id}`]: kind, ...bounds, [`${part}_${id}`]: bound };
    const { statusCode, body } = await ada.post(url, fields);
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${part}_${id}-error"`);
  });
});
