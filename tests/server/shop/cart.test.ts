import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { addProduct } from '../../setup/shop.ts';
import { signedIn, visitor } from '../../setup/visitor.ts';

let app: FastifyInstance;
let mug: { templateId: number; variantId: number };
let lamp: { templateId: number; variantId: number };

beforeAll(async () => {
  app = await buildApp();
  mug = await addProduct({ name: 'Test mug', price: 1599, onHand: 5 });
  lamp = await addProduct({ name: 'Test lamp', price: 4000 });
});
afterAll(() => app.close());

describe('/shop/cart/update', () => {
  it('adds by a form, and the cart shows the sum', async () => {
    const someone = visitor(app);
    const added = await someone.post('/shop/cart/update', { product_id: mug.variantId, add_qty: 2 });
    expect([added.statusCode, added.headers.location]).toEqual([303, '/shop/cart']);
    expect(someone.cookies.get('cart_count')).toBe('2');
    const cart = await someone.get('/shop/cart');
    expect(cart.body).toContain('Test mug');
    expect(cart.body).toContain('$31.98');
  });

  it('never holds more than there is, and says so', async () => {
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: mug.variantId, add_qty: 9 });
    expect(someone.cookies.get('cart_count')).toBe('5');
    expect((await someone.get('/shop/cart')).body).toContain('You ask for 9 products but only 5 is available');
  });

  it('takes a quantity that can not be read for 1', async () => {
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 'many' });
    expect(someone.cookies.get('cart_count')).toBe('1');
  });

  it('goes without a product nowhere, and says what is missing', async () => {
    const answer = await visitor(app).post('/shop/cart/update', { add_qty: 1 });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('The given product does not exist');
  });

  it('refuses products that are not sold here', async () => {
    const secret = await addProduct({ name: 'Unpublished thing', price: 100, isPublished: false });
    const foreign = await addProduct({ name: 'Thing of the sister', price: 100, companyId: 2 });
    for (const { variantId } of [secret, foreign, { variantId: 999_999 }]) {
      expect((await visitor(app).post('/shop/cart/update', { product_id: variantId })).statusCode).toBe(400);
    }
  });

  it('refuses a form that another site sends', async () => {
    const answer = await visitor(app).post(
      '/shop/cart/update',
      { product_id: lamp.variantId },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.statusCode).toBe(403);
  });
});

describe('/shop/cart/update_json', () => {
  it('answers with line, quantity, sum of pieces and both fragments', async () => {
    const someone = visitor(app);
    const first = await someone.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 1 });
    expect(first.answer).toMatchObject({ quantity: 1, cart_quantity: 1, option_ids: [], line_id: expect.any(Number) });
    const { answer } = await someone.call('/shop/cart/update_json', {
      product_id: lamp.variantId,
      line_id: first.answer.line_id,
      set_qty: 3,
    });
    expect(answer).toMatchObject({ line_id: first.answer.line_id, quantity: 3, cart_quantity: 3 });
    expect(answer['website_sale.cart_lines']).toContain('$120.00');
    expect(answer['website_sale.short_cart_summary']).toContain('$120.00');
  });

  it('has no cart_quantity when the cart is empty', async () => {
    const someone = visitor(app);
    const { answer: first } = await someone.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 1 });
    const { answer } = await someone.call('/shop/cart/update_json', {
      product_id: lamp.variantId,
      line_id: first.line_id,
      set_qty: 0,
    });
    expect(answer).toMatchObject({ quantity: 0, line_id: null });
    expect(answer).not.toHaveProperty('cart_quantity');
    expect(someone.cookies.get('cart_count')).toBe('0');
  });

  it('lowers a quantity to the stock and warns', async () => {
    const { answer } = await visitor(app).call('/shop/cart/update_json', { product_id: mug.variantId, set_qty: 7 });
    expect(answer).toMatchObject({
      quantity: 5,
      cart_quantity: 5,
      warning: 'You ask for 7 products but only 5 is available',
    });
  });

  it("does not touch a line of somebody else's cart", async () => {
    const [one, other] = [visitor(app), visitor(app)];
    const { answer } = await one.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 2 });
    const theft = await other.call('/shop/cart/update_json', {
      product_id: lamp.variantId,
      line_id: answer.line_id,
      set_qty: 0,
    });
    expect(theft.statusCode).toBe(404);
    expect((await one.get('/shop/cart')).body).toContain('$80.00');
  });

  it('names the field that is wrong', async () => {
    const { statusCode, answer } = await visitor(app).call('/shop/cart/update_json', { product_id: 'x' });
    expect(statusCode).toBe(400);
    expect(Object.keys(answer.error.fields)).toEqual(['product_id']);
  });

  it('loses nothing when two tabs add at once', async () => {
    const someone = visitor(app);
    await someone.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 1 });
    await Promise.all(
      Array.from({ length: 8 }, () =>
        someone.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 1 }),
      ),
    );
    expect((await someone.get('/shop/cart')).body).toContain('$360.00');
  });
});

describe('the cart', () => {
  it('shows as a pop-over without being kept by anybody', async () => {
    const someone = visitor(app);
    expect((await someone.get('/shop/cart?type=popover')).body).toContain('Your cart is empty!');
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 2 });
    const popover = await someone.get('/shop/cart?type=popover');
    expect(popover.headers['cache-control']).toContain('no-store');
    expect(popover.body).toContain('Qty: 2');
    expect(popover.body).not.toContain('<html');
  });

  it('follows its visitor through sign-in, and an older cart joins it', async () => {
    const before = await signedIn(app, 'joel');
    await before.post('/shop/cart/update', { product_id: mug.variantId, add_qty: 1 });
    const later = visitor(app);
    await later.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    await later.post('/web/login', { login: 'joel@example.com', password: 'demo' });
    const cart = (await later.get('/shop/cart')).body;
    expect(cart).toContain('Test mug');
    expect(cart).toContain('Test lamp');
    expect(later.cookies.get('cart_count')).toBe('2');
  });

  it("does not show one visitor's cart to another", async () => {
    const one = visitor(app);
    await one.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    expect((await visitor(app).get('/shop/cart')).body).toContain('Your cart is empty!');
  });
});
