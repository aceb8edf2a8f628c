import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { pricelistRules, pricelists } from '#shop/schema/pricelists.schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
let stool: { templateId: number; variantId: number };

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  stool = await addProduct({ name: 'Milking stool', price: 8000 });
});
afterAll(() => app.close());

const fields = {
  'name-en_US': 'Stools of the month',
  currency: 'USD',
  code: 'STOOL',
  countries: '',
  policy: 'with_discount',
  active: 'on',
  everywhere: 'on',
  sequence: '90',
  rule_on_1: 'product',
  rule_product_1: 'milking-stool',
  rule_kind_1: 'percent',
  rule_value_1: '12.5',
  rule_quantity_1: '',
};

describe('Price list form', () => {
  it('opens for sales staff only', async () => {
    expect((await visitor(app).get('/sales/pricelists')).headers.location).toContain('/web/login');
    expect((await (await signedIn(app, 'publisher')).get('/sales/pricelists')).statusCode).toBe(403);
    const { body } = await ada.get('/sales/pricelists');
    expect(body).toContain('US dollars');
    expect(body).toContain('FERN10');
  });

  it('applies a new price list as soon as it is saved', async () => {
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: stool.variantId, add_qty: 1 });
    const refused = await someone.post('/shop/pricelist', { promo: 'stool' });
    expect(refused.headers.location).toContain('code_not_available');
    expect((await ada.post('/sales/pricelists', fields)).statusCode).toBe(303);
    expect((await someone.post('/shop/pricelist', { promo: 'stool' })).headers.location).toBe('/shop/cart');
    expect((await someone.get('/shop/cart')).body).toContain('$70.00');
    expect((await someone.get('/shop?search=milking')).body).toContain('$70.00');
  });

  it('saves changed rules, and answers 409 when somebody else has saved meanwhile', async () => {
    const [row] = await db.select().from(pricelists).where(eq(pricelists.code, 'STOOL'));
    const address = `/sales/pricelists/${row!.id}`;
    const { body } = await ada.get(address);
    const seen = /name="seen" value="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(body).toContain('value="milking-stool"');
    expect(body).toContain('value="12.50"');
    const saved = await ada.post(address, {
      ...fields,
      seen,
      rule_value_1: '',
      rule_on_2: 'all',
      rule_kind_2: 'fixed',
      rule_value_2: '9.99',
      rule_from_2: '2027-01-01T00:00',
    });
    expect(saved.statusCode).toBe(303);
    const rules = await db.select().from(pricelistRules).where(eq(pricelistRules.pricelistId, row!.id));
    expect(rules).toMatchObject([
      { kind: 'fixed', fixedPrice: 999, templateId: null, startsAt: new Date('2027-01-01T05:00:00Z') },
    ]);
    const late = await ada.post(address, { ...fields, seen });
    expect(late.statusCode, 'somebody saved since it was opened').toBe(409);
  });

  it('logs what was changed with its language, and no rules that the page did not show', async () => {
    const [row] = await db.select().from(pricelists).where(eq(pricelists.code, 'FERN10'));
    const address = `/sales/pricelists/${row!.id}`;
    const form = await formFields(ada, address);
    expect((await ada.post(address, { ...form, 'name-en_US': 'Ferns', sequence: '77' })).statusCode).toBe(303);
    const { body } = await ada.get(address);
    const history = body.slice(body.indexOf('Changed'));
    expect(history).toContain('77');
    expect(history).toContain('Name <bdi>(English)</bdi>');
    expect(history).not.toContain('Rule ');
  });

  it('rejects invalid fields, names each and keeps the input', async () => {
    const answer = await ada.post('/sales/pricelists', {
      ...fields,
      'name-en_US': '<b>Bold</b>',
      countries: 'Narnia',
      rule_product_1: 'unicorn',
      rule_value_1: '150',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('value="&lt;b&gt;Bold&lt;/b&gt;"');
    for (const field of ['countries', 'rule_product_1', 'rule_value_1'])
      expect(answer.body).toContain(`id="${field}-error"`);
    const { body } = await ada.post('/sales/pricelists', { ...fields, countries: 'US, ZZ' });
    expect(body).toContain('“ZZ” is not a country');
    const taken = await ada.post('/sales/pricelists', { ...fields, code: 'fern10' });
    expect(taken.body).toContain('This code is used by another price list');
  });
});
