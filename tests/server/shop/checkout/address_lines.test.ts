/** Addresses have a second line, and rejected forms say what to correct. */
import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { IDA } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let guest: Visitor;
beforeAll(async () => {
  app = await buildApp();
  const { variantId } = await addProduct({ name: 'Two lines', price: 2000 });
  guest = visitor(app);
  await guest.post('/shop/cart/update', { product_id: variantId });
});
afterAll(() => app.close());

const newest = async () => (await db.select().from(partners).orderBy(desc(partners.id)).limit(1))[0]!;

describe('Second address line', () => {
  it('is saved by the checkout and shown below the first', async () => {
    const form = (await guest.get('/shop/address')).body;
    expect(form).toContain('autocomplete="address-line1"');
    expect(form).toMatch(/<input(?=[^>]*name="street2")[^>]*autocomplete="address-line2"/);
    expect(form).not.toContain('street-address');
    expect((await guest.post('/shop/address', { ...IDA, street2: 'Flat 4' })).statusCode).toBe(303);
    expect(await newest()).toMatchObject({ street: 'Elm Street 1', street2: 'Flat 4' });
    const { body } = await guest.get('/shop/payment');
    expect(body).toMatch(/<bdi>Elm Street 1<\/bdi><br\/?><bdi>Flat 4<\/bdi><br\/?><bdi>Burlington/);
  });

  it('is saved with the account details of a customer', async () => {
    const joel = await signedIn(app, 'joel');
    const { name, email } = await ownRow('joel@example.com');
    const place = {
      phone: '+33 1 99 00 12 34',
      street: '4 rue Haute',
      street2: 'Bâtiment B',
      city: 'Tours',
      zipcode: '37000',
    };
    const saved = await joel.post('/my/account', { name, email, ...place, country_id: 'FR' });
    expect(saved.statusCode).toBe(303);
    expect((await ownRow('joel@example.com')).street2).toBe('Bâtiment B');
    expect((await joel.get('/my/account')).body).toContain('value="Bâtiment B"');
  });

  it('is saved with a customer entered by staff', async () => {
    const ada = await signedIn(app, 'admin');
    const made = { name: 'Line Two Ltd', street: '1 Road', street2: 'Unit 9', city: 'Burlington', country: 'US' };
    expect((await ada.post('/sales/customers', made)).statusCode).toBe(303);
    expect((await newest()).street2).toBe('Unit 9');
  });
});

const ownRow = async (email: string) => {
  const rows = await db.select().from(partners);
  return rows.find((one) => one.email === email && one.parentId === null)!;
};

describe('A number typed in Arabic, Persian or full-width digits', () => {
  it('is stored in Latin digits when staff add a customer', async () => {
    const ada = await signedIn(app, 'admin');
    const made = { name: 'Digits', email: 'digits@example.net', phone: '+٣٣ ١٢٣', zip: '７５００１', country: 'FR' };
    expect((await ada.post('/sales/customers', made)).statusCode).toBe(303);
    expect(await ownRow('digits@example.net')).toMatchObject({ phone: '+33 123', zip: '75001' });
  });
});

describe('Rejected form', () => {
  it('has an error summary with focus and a link to each field in the checkout', async () => {
    const { statusCode, body } = await guest.post('/shop/address', { ...IDA, name: '', city: '', mode: 'billing' });
    expect(statusCode).toBe(400);
    expect(body).toContain('<title>Error: Address');
    expect(body).toMatch(/<div (?=[^>]*error-summary)(?=[^>]*role="alert")(?=[^>]*tabindex="-1")[^>]*autofocus/);
    expect(body).toContain('<a href="#city">Enter your city</a>');
    expect(body).toContain('<a href="#name">Enter your name</a>');
    expect(body).not.toContain('is missing');
  });

  it('has an error summary that links to each field of the account details', async () => {
    const joel = await signedIn(app, 'joel');
    const { body } = await joel.post('/my/account', { name: 'Joel', email: 'joel@example.com', country_id: 'FR' });
    expect(body).toContain('<title>Error: ');
    expect(body).toContain('<a href="#street">Enter your address</a>');
  });

  it('has an error summary that names each field of a tax', async () => {
    const ada = await signedIn(app, 'admin');
    const { body } = await ada.post('/sales/taxes', { 'name-en_US': 'Odd', rate: 'many', sequence: '1' });
    expect(body).toContain('<title>Error: ');
    expect(body).toMatch(/<a href="#rate">Percent: /);
  });
});
