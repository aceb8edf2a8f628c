/** Staff forms for taxes, fiscal positions and currency rates. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { currencies } from '#core/sites/schema.ts';
import { fiscalPositions, taxes } from '#sales/schema/taxes.schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const taxNamed = async (name: string) => {
  const found = (await db.select().from(taxes)).find((one) => one.name.en_US === name);
  return found!;
};

const EXCISE = { 'name-en_US': 'Candle excise', rate: '8.875', active: 'on', sequence: '20' };

describe('Saving a record that does not exist', () => {
  it('is refused with 404 for a tax and a fiscal position', async () => {
    expect((await ada.post('/sales/taxes/999999', EXCISE)).statusCode).toBe(404);
    expect((await ada.post('/sales/fiscal_positions/999999', { name: 'Islands' })).statusCode).toBe(404);
  });
});

describe('Tax form', () => {
  it('opens for sales staff only', async () => {
    for (const url of ['/sales/taxes', '/sales/taxes/new', '/sales/fiscal_positions/new', '/sales/currencies']) {
      expect((await visitor(app).get(url)).headers.location).toContain('/web/login');
      expect((await (await signedIn(app, 'maria')).get(url)).statusCode).toBe(403);
      expect((await ada.get(url)).statusCode).toBe(200);
    }
    expect((await (await signedIn(app, 'publisher')).post('/sales/taxes', EXCISE)).statusCode).toBe(403);
  });

  it.each([
    ['/fr', '5,5', 5500],
    ['/fr', '8,875', 8875],
    ['/ar', '٥٫٥', 5500],
    ['', '5.5', 5500],
  ])('parses the rate on %s pages: %s', async (prefix, rate, kept) => {
    const name = `Rate ${prefix} ${rate}`;
    const sent = { 'name-en_US': name, 'name-fr_FR': name, 'name-ar_001': name, rate, active: 'on', sequence: '30' };
    expect((await ada.post(`${prefix}/sales/taxes`, sent)).statusCode).toBe(303);
    const tax = (await db.select().from(taxes)).find((one) => Object.values(one.name).includes(name));
    expect(tax?.rate).toBe(kept);
    const { body } = await ada.get(`${prefix}/sales/taxes/${tax!.id}`);
    if (prefix === '/fr') expect(body).toContain(`value="${rate}"`);
  });

  it('creates and changes a tax, which the shop charges at once', async () => {
    expect((await ada.post('/sales/taxes', EXCISE)).statusCode).toBe(303);
    const tax = await taxNamed('Candle excise');
    expect(tax).toMatchObject({ rate: 8875, isIncluded: false, isUsual: false, isActive: true, companyId: 1 });
    const bell = await addProduct({ name: 'Copper bell', price: 10_000 });
    const buyer = visitor(app);
    await buyer.post('/shop/cart/update', { product_id: bell.variantId, add_qty: 1 });
    expect((await buyer.get('/shop/cart')).body).toContain('$107.00');
    const url = `/sales/taxes/${tax.id}`;
    const saved = await ada.post(url, { ...(await formFields(ada, url)), usual: 'on' });
    expect(saved.statusCode).toBe(303);
    await buyer.post('/shop/cart/update', { product_id: bell.variantId, add_qty: 1 });
    expect((await buyer.get('/shop/cart')).body).toContain('$231.75');
    await ada.post(url, { ...(await formFields(ada, url)), usual: '' });
  });

  it.each([
    ['rate', 'much'],
    ['rate', '-1'],
    ['rate', '100.5'],
    ['sequence', 'first'],
    ['name-en_US', ' '],
  ])('rejects %s=%s, names the field and keeps the input', async (name, value) => {
    const { statusCode, body } = await ada.post('/sales/taxes', { ...EXCISE, rate: '5', [name]: value });
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${name}-error"`);
    expect(body).toContain(name === 'rate' ? `value="${value}"` : 'value="5"');
  });

  it('answers 409 when somebody else has saved the tax meanwhile', async () => {
    const url = `/sales/taxes/${(await taxNamed('Candle excise')).id}`;
    const mine = await formFields(ada, url);
    await ada.post(url, { ...mine, rate: '9' });
    const late = await ada.post(url, { ...mine, rate: '10' });
    expect(late.statusCode).toBe(409);
    expect((await taxNamed('Candle excise')).rate).toBe(9000);
  });

  it('answers 404 for a tax of another company', async () => {
    const [other] = await db.select().from(taxes).where(eq(taxes.companyId, 2));
    expect((await ada.get(`/sales/taxes/${other!.id}`)).statusCode).toBe(404);
    expect((await ada.post(`/sales/taxes/${other!.id}`, EXCISE)).statusCode).toBe(404);
  });
});

describe('Fiscal position form', () => {
  const NEW_HAMPSHIRE = {
    name: 'New Hampshire',
    countries: 'us',
    states: 'us-nh',
    zip_from: '030',
    zip_to: '038',
    sequence: '0',
  };

  it('saves the replacement of each tax, and deletes the position', async () => {
    const usual = await taxNamed('Sales tax 7%');
    const reduced = await taxNamed('Plants and seeds 3.5%');
    const changes = { [`tax_${usual.id}`]: 'none', [`tax_${reduced.id}`]: String(usual.id) };
    expect((await ada.post('/sales/fiscal_positions', { ...NEW_HAMPSHIRE, ...changes })).statusCode).toBe(303);
    const [row] = await db.select().from(fiscalPositions).where(eq(fiscalPositions.name, 'New Hampshire'));
    expect(row).toMatchObject({
      countryCodes: ['US'],
      stateCodes: ['US-NH'],
      zipFrom: '030',
      zipTo: '038',
      map: { [usual.id]: null, [reduced.id]: usual.id },
    });
    const url = `/sales/fiscal_positions/${row!.id}`;
    const fields = await formFields(ada, url);
    expect(fields).toMatchObject({ ...changes, states: 'US-NH' });
    await ada.post(url, { ...fields, [`tax_${reduced.id}`]: 'stays', needs_vat: 'on' });
    const late = await ada.post(url, { ...fields, name: 'Vermont' });
    expect(late.statusCode).toBe(409);
    const [changed] = await db.select().from(fiscalPositions).where(eq(fiscalPositions.id, row!.id));
    expect(changed).toMatchObject({ name: 'New Hampshire', needsVat: true, map: { [usual.id]: null } });
    expect((await ada.post(`${url}/delete`, {})).statusCode).toBe(303);
    expect((await ada.get(url)).statusCode).toBe(404);
  });

  it.each([
    ['countries', 'Narnia'],
    ['countries', 'US, ZZ'],
    ['states', 'CA-QC'],
    ['states', 'Vermont'],
    ['zip_from', '<script>'],
    ['zip_to', '02'],
    ['name', ''],
  ])('rejects %s=%s and names the field', async (name, value) => {
    const { statusCode, body } = await ada.post('/sales/fiscal_positions', { ...NEW_HAMPSHIRE, [name]: value });
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${name}-error"`);
    expect(body).not.toContain('<script>"');
  });

  it('rejects a tax of another company', async () => {
    const [other] = await db.select().from(taxes).where(eq(taxes.companyId, 2));
    const usual = await taxNamed('Sales tax 7%');
    const given = { ...NEW_HAMPSHIRE, [`tax_${usual.id}`]: String(other!.id) };
    expect((await ada.post('/sales/fiscal_positions', given)).statusCode).toBe(400);
  });
});

describe('Currency rates form', () => {
  it('changes rates and adds a currency, and answers 409 when the rates were changed meanwhile', async () => {
    const fields = await formFields(ada, '/sales/currencies');
    expect(fields).toMatchObject({ rate_USD: '1', rate_EUR: '0.92' });
    const added = { new_code: 'chf', new_symbol: 'Fr.', new_decimals: '', new_rate: '0.884512' };
    expect((await ada.post('/sales/currencies', { ...fields, rate_EUR: '0.5', ...added })).statusCode).toBe(303);
    const rows = new Map((await db.select().from(currencies)).map((one) => [one.code, one]));
    expect(rows.get('EUR')?.rate).toBe(500_000);
    expect(rows.get('CHF')).toEqual({ code: 'CHF', symbol: 'Fr.', decimals: 2, rate: 884_512 });
    expect((await ada.post('/sales/currencies', { ...fields, rate_EUR: '0.7' })).statusCode).toBe(409);
  });

  it.each([
    ['rate_EUR', '0'],
    ['rate_EUR', 'abc'],
    ['new_code', 'EURO'],
    ['new_code', 'usd'],
    ['new_decimals', '9'],
  ])('rejects %s=%s and names the field', async (name, value) => {
    const fields = await formFields(ada, '/sales/currencies');
    const { statusCode, body } = await ada.post('/sales/currencies', { ...fields, [name]: value });
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${name}-error"`);
  });
});
