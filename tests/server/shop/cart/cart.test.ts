import { eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { addAttribute, addTemplate, changeTemplate, offer } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let mug: { templateId: number; variantId: number };
let lamp: { templateId: number; variantId: number };

beforeAll(async () => {
  app = await buildApp();
  mug = await addProduct({ name: 'Test mug', price: 1599, onHand: 5 });
  lamp = await addProduct({ name: 'Test lamp', price: 4000 });
});
afterAll(() => app.close());

/** The large params of the page's only island that has any. */
const islandData = (page: string) =>
  JSON.parse(/<script type="application\/json" id="[^"]+">(\{"cart":.+?)<\/script>/.exec(page)?.[1] ?? '{}');

describe('POST /shop/cart/update', () => {
  it('adds a product by a form and shows the total in the cart', async () => {
    const someone = visitor(app);
    const added = await someone.post('/shop/cart/update', { product_id: mug.variantId, add_qty: 2 });
    expect([added.statusCode, added.headers.location]).toEqual([303, '/shop/cart']);
    expect(someone.cookies.get('cart_count')).toBe('2');
    const cart = await someone.get('/shop/cart');
    expect(cart.body).toContain('Test mug');
    expect(cart.body).toContain('$31.98');
  });

  it('limits the quantity to the stock and shows a warning in the cart', async () => {
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: mug.variantId, add_qty: 9 });
    expect(someone.cookies.get('cart_count')).toBe('5');
    expect((await someone.get('/shop/cart')).body).toContain('You asked for 9 but only 5 are available');
  });

  it('returns to the product page with a warning when the stock is less than the quantity', async () => {
    const someone = visitor(app);
    const form = { product_id: mug.variantId, product_template_id: mug.templateId, add_qty: 9 };
    const { statusCode, headers } = await someone.post('/shop/cart/update', form);
    expect([statusCode, headers.location]).toEqual([303, `/shop/product/test-mug-${mug.templateId}`]);
    const { body } = await someone.get(String(headers.location));
    expect(body).toContain('You asked for 9 but only 5 are available');
    expect(someone.cookies.get('cart_count')).toBe('5');
  });

  it('returns to the product page with a warning when the cart holds the last piece', async () => {
    const someone = visitor(app);
    const { templateId, variantId } = await addProduct({ name: 'Test last mug', price: 100, onHand: 1 });
    const form = { product_id: variantId, product_template_id: templateId };
    await someone.post('/shop/cart/update', { ...form, add_qty: 1 });
    const { headers } = await someone.post('/shop/cart/update', { ...form, add_qty: 1 });
    expect((await someone.get(String(headers.location))).body).toContain('You asked for 2 but only 1 are');
    expect(headers.location).toContain('test-last-mug');
  });

  it('adds one piece when add_qty is not a number', async () => {
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 'many' });
    expect(someone.cookies.get('cart_count')).toBe('1');
  });

  it('rejects a request without product_id', async () => {
    const answer = await visitor(app).post('/shop/cart/update', { add_qty: 1 });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('This product does not exist');
  });

  it('rejects unpublished and unknown products and those of another company', async () => {
    const secret = await addProduct({ name: 'Unpublished thing', price: 100, isPublished: false });
    const foreign = await addProduct({ name: 'Thing of the sister', price: 100, companyId: 2 });
    for (const { variantId } of [secret, foreign, { variantId: 999_999 }]) {
      expect((await visitor(app).post('/shop/cart/update', { product_id: variantId })).statusCode).toBe(400);
    }
  });

  it('ignores unknown fields, and rejects more than 100 attribute fields', async () => {
    const choices = (many: number) =>
      Object.fromEntries(Array.from({ length: many }, (_, at) => [`attr-${at + 1}`, at + 1]));
    const send = async (fields: object) =>
      (await visitor(app).post('/shop/cart/update', { product_id: lamp.variantId, ...fields })).statusCode;
    expect(await send({ nobody_asked: 'x'.repeat(2000) })).toBe(303);
    expect(await send(choices(100))).toBe(303);
    expect(await send(choices(101))).toBe(400);
  });

  it.each(['/shop/cart/update', '/shop/cart/update_json'])('%s rejects a body above 64 kB', async (url) => {
    const someone = visitor(app);
    const ask = async (length: number) => {
      const fields = { product_id: lamp.variantId, nobody_asked: 'x'.repeat(length) };
      const answer = await (url.endsWith('json') ? someone.call(url, fields) : someone.post(url, fields));
      return answer.statusCode;
    };
    expect(await ask(60_000)).toBeLessThan(400);
    expect(await ask(70_000)).toBe(413);
  });

  it('rejects a form sent from another site', async () => {
    const answer = await visitor(app).post(
      '/shop/cart/update',
      { product_id: lamp.variantId },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.statusCode).toBe(403);
  });
});

describe('POST /shop/cart/update_json', () => {
  it('answers with line, quantity, number of pieces and both HTML fragments', async () => {
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

  it('answers with the cart as the page’s island has it, and with the HTML that its View draws there', async () => {
    const someone = visitor(app);
    await someone.call('/shop/cart/update_json', { product_id: mug.variantId, add_qty: 1 });
    const { answer } = await someone.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 2 });
    const { body } = await someone.get('/shop/cart');
    expect(answer.cart).toEqual(islandData(body).cart);
    expect(answer.cart).toMatchObject({
      quantity: 3,
      lines: [
        { name: 'Test mug', quantity: 1, total: '$15.99' },
        { id: answer.line_id, productId: lamp.variantId, name: 'Test lamp', quantity: 2, total: '$80.00' },
      ],
    });
    expect(body).toContain(answer['website_sale.cart_lines']);
    expect(body).toContain(answer['website_sale.short_cart_summary']);
  });

  it('answers without cart and HTML when nothing is to be shown', async () => {
    const added = { product_id: lamp.variantId, add_qty: 1, display: false };
    const { answer } = await visitor(app).call('/shop/cart/update_json', added);
    expect(Object.keys(answer).sort()).toEqual(['cart_quantity', 'line_id', 'option_ids', 'quantity']);
  });

  it('answers without cart_quantity when the cart becomes empty', async () => {
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

  it('lowers set_qty to the stock and answers with a warning', async () => {
    const { answer } = await visitor(app).call('/shop/cart/update_json', { product_id: mug.variantId, set_qty: 7 });
    expect(answer).toMatchObject({
      quantity: 5,
      cart_quantity: 5,
      warning: 'You asked for 7 but only 5 are available',
    });
  });

  it('answers an empty object and changes nothing when the line belongs to a confirmed order', async () => {
    const someone = visitor(app);
    const { answer: first } = await someone.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 2 });
    const [line] = await db.select().from(orderLines).where(eq(orderLines.id, first.line_id));
    await db.update(orders).set({ state: 'sale' }).where(eq(orders.id, line!.orderId));
    const change = { product_id: lamp.variantId, line_id: first.line_id, set_qty: 3 };
    const { statusCode, answer } = await someone.call('/shop/cart/update_json', change);
    expect([statusCode, answer]).toEqual([200, {}]);
    expect(await db.select().from(orderLines).where(eq(orderLines.id, first.line_id))).toEqual([line]);
    expect((await visitor(app).call('/shop/cart/update_json', change)).statusCode).toBe(404);
  });

  it('answers 404 for a line of somebody else’s cart', async () => {
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

  it('names an invalid field', async () => {
    const { statusCode, answer } = await visitor(app).call('/shop/cart/update_json', { product_id: 'x' });
    expect(statusCode).toBe(400);
    expect(Object.keys(answer.error.fields)).toEqual(['product_id']);
  });

  it('counts every piece when one cart gets eight requests at once', async () => {
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

describe('Quantity of a cart line', () => {
  const add = async (values: object) => {
    const someone = visitor(app);
    const { answer } = await someone.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 3 });
    return {
      someone,
      line: answer.line_id as number,
      change: async () =>
        (await someone.call('/shop/cart/update_json', { product_id: lamp.variantId, ...values })).answer,
    };
  };

  it('is set for a product without line_id', async () => {
    const { change, line } = await add({ set_qty: 7 });
    expect(await change()).toMatchObject({ line_id: line, quantity: 7, cart_quantity: 7 });
  });

  it.each([
    [{ set_qty: 0 }, 0],
    [{ set_qty: -4 }, 0],
    [{ add_qty: -3 }, 0],
    [{ add_qty: -1 }, 2],
    [{ add_qty: 0 }, 3],
    [{ add_qty: 2, set_qty: 0 }, 5],
    [{ add_qty: 2, set_qty: 9 }, 9],
    [{}, 4],
    [{ set_qty: '6' }, 6],
  ])('changes by %j from 3 to %i', async (values, expected) => {
    expect((await (await add(values)).change()).quantity).toBe(expected);
  });

  it('follows the same rules when it is changed by a form', async () => {
    const someone = visitor(app);
    for (const [fields, expected] of [
      [{ add_qty: 2, set_qty: 0 }, '2'],
      [{ set_qty: 5 }, '5'],
      [{ add_qty: -1 }, '4'],
      [{ set_qty: '' }, '1'],
      [{ set_qty: 0 }, '0'],
    ] as const) {
      await someone.post('/shop/cart/update', { product_id: lamp.variantId, ...fields });
      expect(someone.cookies.get('cart_count')).toBe(expected);
    }
  });

  it('stays at the stock, with a warning, when the cart already holds all of it', async () => {
    const someone = visitor(app);
    await someone.call('/shop/cart/update_json', { product_id: mug.variantId, add_qty: 5 });
    const { answer } = await someone.call('/shop/cart/update_json', { product_id: mug.variantId, add_qty: 1 });
    expect(answer).toMatchObject({
      quantity: 5,
      cart_quantity: 5,
      warning: 'You asked for 6 but only 5 are available',
    });
  });

  it('is zero, with a warning, for a product out of stock', async () => {
    const gone = await addProduct({ name: 'Run out', price: 100, onHand: 0 });
    const { answer } = await visitor(app).call('/shop/cart/update_json', { product_id: gone.variantId });
    expect(answer).toMatchObject({ quantity: 0, line_id: null });
    expect(answer.warning).toBe('You asked for 1 but only 0 are available');
    expect(answer).not.toHaveProperty('cart_quantity');
  });

  it.each([
    [{ product_id: 'x' }, 'product_id'],
    [{}, 'product_id'],
    [{ product_id: 1, add_qty: 1.5 }, 'add_qty'],
    [{ product_id: 1, set_qty: 'many' }, 'set_qty'],
    [{ product_id: 1, line_id: -1 }, 'line_id'],
    [{ product_id: 1, display: 'yes' }, 'display'],
  ])('answers 400 to %j and names %s', async (body, field) => {
    const { statusCode, answer } = await visitor(app).call('/shop/cart/update_json', body);
    expect([statusCode, Object.keys(answer.error.fields)]).toEqual([400, [field]]);
  });
});

describe('Cart line of a product that is no longer sold', () => {
  it('is marked, left out of the total, and can only be removed', async () => {
    const fad = await addProduct({ name: 'Passing fad', price: 700 });
    const someone = visitor(app);
    const { answer } = await someone.call('/shop/cart/update_json', { product_id: fad.variantId, add_qty: 2 });
    await someone.call('/shop/cart/update_json', { product_id: lamp.variantId, add_qty: 1 });
    for (const values of [{ isPublished: false }, { isActive: false }, { websiteId: 2 }]) {
      await changeTemplate(fad.templateId, { isPublished: true, isActive: true, websiteId: null, ...values });
      const { body } = await someone.get('/shop/cart');
      expect(body).toContain('Passing fad');
      expect(body).toContain('No longer available');
      expect(body).toMatch(/cart-summary__total">\$42\.80</);
    }
    const more = await someone.call('/shop/cart/update_json', {
      product_id: fad.variantId,
      line_id: answer.line_id,
      set_qty: 3,
    });
    expect([more.statusCode, more.answer.error.message]).toEqual([400, expect.stringContaining('does not exist')]);
    await someone.post('/shop/cart/update', { product_id: fad.variantId, line_id: answer.line_id, set_qty: 0 });
    expect((await someone.get('/shop/cart')).body).not.toContain('Passing fad');
  });
});

describe('Combination added by POST /shop/cart/update_json', () => {
  it('creates its variant on demand, and lists values without a variant on the line', async () => {
    const bow = await addAttribute('Bow', ['none', 'silk'], { variants: 'no_variant' });
    const tint = await addAttribute('Tint', ['pale', 'deep'], { variants: 'dynamic' });
    const shawl = await addTemplate('Shawl', { price: 2000 });
    const tints = await offer(shawl, tint, { pale: 0, deep: 500 });
    const bows = await offer(shawl, bow, { none: 0, silk: 150 });
    const someone = visitor(app);
    const change = { product_template_id: shawl, combination: [tints.deep!, bows.silk!], add_qty: 1, display: false };
    expect((await someone.call('/shop/cart/update_json', change)).answer).toMatchObject({
      quantity: 1,
      cart_quantity: 1,
    });
    expect((await someone.call('/shop/cart/update_json', change)).answer).toMatchObject({
      // Values without a variant always get a line of their own.
      quantity: 1,
      cart_quantity: 2,
    });
    const { body } = await someone.get('/shop/cart');
    expect(body).toContain('Shawl (deep)</a>');
    expect(body).toContain('Bow: silk');
    expect(body).toMatch(/cart-summary__total">\$56\.71</);
    expect(await db.$count(variants, eq(variants.templateId, shawl))).toBe(1);
  });

  it('is rejected with a message when it does not exist', async () => {
    const { templateId } = await addProduct({ name: 'Plain call', price: 100 });
    const change = { product_template_id: templateId, combination: [999_999] };
    const { statusCode, answer } = await visitor(app).call('/shop/cart/update_json', change);
    expect(statusCode).toBe(400);
    expect(answer.error.message).toContain('This combination does not exist');
  });
});

describe('Combination added by a form without script', () => {
  it('creates its variant on demand, and lists values without a variant on the line', async () => {
    const wrap = await addAttribute('Wrapping', ['none', 'ribbon'], { variants: 'no_variant' });
    const hue = await addAttribute('Hue', ['red', 'blue'], { variants: 'dynamic' });
    const scarf = await addTemplate('Scarf', { price: 2000 });
    const hues = await offer(scarf, hue, { red: 0, blue: 500 });
    const wraps = await offer(scarf, wrap, { none: 0, ribbon: 150 });
    const someone = visitor(app);
    const choose = (wrapping: number) =>
      someone.post('/shop/cart/update', {
        product_template_id: scarf,
        product_id: '',
        [`attr-${hue.id}`]: hues.blue!,
        [`attr-${wrap.id}`]: wrapping,
        add_qty: 1,
      });
    await choose(wraps.ribbon!);
    await choose(wraps.ribbon!);
    await choose(wraps.none!);
    const { body } = await someone.get('/shop/cart');
    expect(body.match(/Scarf \(blue\)<\/a>/g)).toHaveLength(3);
    expect(body).toContain('Wrapping: ribbon');
    expect(body).toMatch(/cart-summary__total">\$83\.46</);
    expect(await db.$count(variants, eq(variants.templateId, scarf))).toBe(1);
  });

  it('redirects to the product page with a message when it does not exist', async () => {
    const { templateId } = await addProduct({ name: 'Plain thing', price: 100 });
    const someone = visitor(app);
    const answer = await someone.post('/shop/cart/update', { product_template_id: templateId, 'attr-1': 999_999 });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/shop/product/plain-thing-${templateId}`]);
    expect((await someone.get(answer.headers.location as string)).body).toContain('This combination does not exist');
  });
});

describe('Cart page', () => {
  it('is headed My Cart and is not stored by caches', async () => {
    const { body, headers } = await visitor(app).get('/shop/cart');
    expect(body).toContain('<h1>My Cart</h1>');
    expect(headers['cache-control']).toBe('no-store');
  });

  it('shows the number of pieces in the header without script', async () => {
    const someone = visitor(app);
    const badge = async () =>
      /<span class="cart-link__badge[^>]*>[^<]*<\/span>/.exec((await someone.get('/shop/cart')).body)?.[0];
    expect(await badge()).toMatch(/ hidden><\/span>$/);
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 3 });
    expect(await badge()).toMatch(/"o_cart_count">3<\/span>$/);
    expect((await someone.get('/aboutus')).body).toMatch(/"o_cart_count" hidden><\/span>/);
  });

  it('lists lines, total and a link to the cart in its popover', async () => {
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 2 });
    await someone.post('/shop/cart/update', { product_id: mug.variantId, add_qty: 1 });
    const { body } = await someone.get('/shop/cart?type=popover');
    expect(body).toContain('>My Cart</h2>');
    expect(body.match(/<li class="cart-popover__line">/g)).toHaveLength(2);
    expect(body).toContain('Qty: 2');
    expect(body).toContain('$102.71');
    expect(body).toMatch(/href="\/shop\/cart">View cart \(3\)</);
  });

  it('corrects the cart_count cookie when it is wrong', async () => {
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 2 });
    someone.cookies.set('cart_count', '9');
    await someone.get('/shop/cart?type=popover');
    expect(someone.cookies.get('cart_count')).toBe('2');
    expect((await someone.get('/shop/cart')).headers['set-cookie']).toBeUndefined();
    someone.cookies.delete('session');
    await someone.get('/shop/cart');
    expect(someone.cookies.get('cart_count')).toBe('0');
  });

  it('belongs to one cart when four products are added at once', async () => {
    const someone = visitor(app);
    // A session whose cart was deleted.
    const { line_id } = (await someone.call('/shop/cart/update_json', { product_id: lamp.variantId })).answer;
    await db
      .delete(orders)
      .where(
        inArray(orders.id, db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.id, line_id))),
      );
    await Promise.all(
      [lamp, mug, lamp, mug].map(({ variantId }) =>
        someone.call('/shop/cart/update_json', { product_id: variantId, add_qty: 1 }),
      ),
    );
    const { body } = await someone.get('/shop/cart');
    expect(body).toMatch(/cart-summary__total">\$119\.82</);
  });

  it('is not stored by caches when it is shown as a popover', async () => {
    const someone = visitor(app);
    expect((await someone.get('/shop/cart?type=popover')).body).toContain('Your cart is empty');
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 2 });
    const popover = await someone.get('/shop/cart?type=popover');
    expect(popover.headers['cache-control']).toContain('no-store');
    expect(popover.body).toContain('Qty: 2');
    expect(popover.body).not.toContain('<html');
  });

  it('is shown as a page for another type than popover', async () => {
    const page = await visitor(app).get('/shop/cart?type=other');
    expect([page.statusCode, page.body.includes('<html')]).toEqual([200, true]);
  });

  it('is kept at sign-in and merged with the cart of an earlier session', async () => {
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

  it('does not show the cart of another visitor', async () => {
    const one = visitor(app);
    await one.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    expect((await visitor(app).get('/shop/cart')).body).toContain('Your cart is empty');
  });
});
