/** A desk with an optional chair, and a floor mat that is the chair's option. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { orderLines } from '#sales/schema/schema.ts';
import { optionalProducts, valueExclusions, variants } from '#shop/schema/variants.schema.ts';
import { addAttribute, addTemplate, addVariant, offer } from '#tests/setup/shop/catalogue.ts';
import { productByHandle } from '#tests/setup/shop/shop.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const INFO = '/product_configurator/get_combination_info_website';
const SHOW = '/product_configurator/show_optional_products_website';
const ITEMS = '/product_configurator/optional_product_items_website';
const UPDATE = '/shop/cart/update_option';

type Found = Awaited<ReturnType<typeof productByHandle>>;
let app: FastifyInstance;
let desk: Found;
let chair: Found;
let mat: Found;

beforeAll(async () => {
  app = await buildApp();
  [desk, chair, mat] = [
    await productByHandle('customizable-desk'),
    await productByHandle('conference-chair'),
    await productByHandle('chair-floor-protection'),
  ];
});
afterAll(() => app.close());

const value = (product: Found, name: string): number => {
  const found = product.lines.flatMap(({ values }) => values).find((one) => one.name.en_US === name);
  if (!found) throw new Error(`${product.name.en_US} has no ${name}`);
  return found.id;
};
const global = (product: Found, name: string): number =>
  product.lines.flatMap(({ values }) => values).find((one) => one.name.en_US === name)?.valueId as number;
const variant = (product: Found, ...names: string[]): number => {
  const key = names
    .map((name) => value(product, name))
    .sort((a, b) => a - b)
    .join(',');
  return product.variants.find(({ combination }) => combination === key)?.id as number;
};

const STEEL = ['Steel', 'White', 'No engraving', 'No hole', 'As soon as it is ready'];
const choice = (...names: string[]) => names.map((name) => value(desk, name));
const ask = async (names: string[], add_qty = 1) =>
  (await visitor(app).call(INFO, { product_template_id: desk.id, combination: choice(...names), add_qty })).answer;

const entry = (product_id: number, more: object = {}) => ({
  product_id,
  quantity: 2,
  product_custom_attribute_values: [],
  no_variant_attribute_values: [],
  ...more,
});
const send = (by: Visitor, entries: object[]) =>
  by.call(UPDATE, { lang: 'en_US', custom_values: JSON.stringify(entries) });
const linesOf = async (by: Visitor) => {
  const cart = (await by.get('/shop/cart')).body;
  const ids = [...cart.matchAll(/data-line-id="(\d+)"/g)].map(([, id]) => Number(id));
  const rows = await Promise.all(ids.map((id) => db.select().from(orderLines).where(eq(orderLines.id, id))));
  return rows.flat();
};

describe('Price of the configurable desk', () => {
  it('is 750.00 with steel and 800.40 with aluminum', async () => {
    expect(await ask(STEEL)).toMatchObject({ price: 750, product_id: variant(desk, 'Steel', 'White') });
    expect(await ask(['Aluminum', ...STEEL.slice(1)])).toMatchObject({ price: 800.4 });
  });

  it('is 600 instead of 750 for two pieces', async () => {
    expect(await ask(STEEL, 2)).toMatchObject({ price: 600, list_price: 750, has_discounted_price: true });
  });

  it.each([
    ['of the call', { context: { quantity: 2 } }],
    ['in kwargs', { kwargs: { context: { quantity: 2 } } }],
  ])('uses the quantity of the context %s rather than add_qty', async (_place, context) => {
    const { answer } = await visitor(app).call(INFO, {
      product_template_id: desk.id,
      combination: choice(...STEEL),
      add_qty: 1,
      ...context,
    });
    expect(answer).toMatchObject({ price: 600, list_price: 750 });
  });

  it('is not available for aluminum with black', async () => {
    const answer = await ask(['Aluminum', 'Black', ...STEEL.slice(2)]);
    expect(answer).toMatchObject({ product_id: false, is_combination_possible: false });
    const { body } = await visitor(app).get(
      `/shop/product/customizable-desk-${desk.id}?attr=${choice('Aluminum', 'Black')}`,
    );
    expect(body).not.toContain('This combination does not exist.');
  });
});

describe('Options dialog', () => {
  const show = (more: object = {}) =>
    visitor(app).call(SHOW, {
      product_id: variant(desk, 'Steel', 'White'),
      variant_values: choice('Steel', 'White', 'Your words', 'No hole', 'As soon as it is ready'),
      pricelist_id: false,
      add_qty: 1,
      kwargs: { context: { quantity: 2 } },
      product_custom_attribute_values: [
        { attribute_value_id: global(desk, 'Your words'), attribute_value_name: 'x', custom_value: 'Ada <3' },
      ],
      no_variant_attribute_values: [{ value: value(desk, 'Your words') }],
      ...more,
    });

  it('shows the configured product, its price for the quantity of the context, and its options', async () => {
    const { answer: html } = await show();
    expect(html).toContain('Customizable desk (Steel, White)');
    expect(html).toContain('Your words: Ada &lt;3');
    expect(html).toContain('Cable hole: No hole');
    expect(html).toContain('Add-ons');
    expect(html).toContain(`name="optional-product-${chair.id}"`);
    expect(html).not.toContain(`name="optional-product-${mat.id}"`);
    expect(html).toMatch(/data-unchanged_value_ids="\[\d+(,\d+){4}\]"/);
    // (750 + 25) − 20 %
    expect(html).toContain('$620.00');
    expect(html).toContain('<span class="visually-hidden">instead of </span><bdi>$775.00</bdi></s>');
    expect(html).toContain('js_price_total">$1,240.00');
  });

  it('answers what the widget draws the markup from, with format "data"', async () => {
    const { answer } = await show({ format: 'data' });
    expect(answer.params).toMatchObject({
      root: { product_id: variant(desk, 'Steel', 'White'), quantity: 2 },
      cartPath: '/shop/cart',
      offer: {
        main: { displayName: 'Customizable desk (Steel, White)', rawPrice: 620, listPrice: '$775.00' },
        options: [{ templateId: chair.id, parentId: desk.id }],
      },
    });
    expect(answer.params.offer.description).toContain('Your words: Ada <3');
    expect(answer.stylesheet).toMatch(/^\/assets\/.*configurator.*\.css$/);
    const items = await visitor(app).call(ITEMS, { product_id: variant(chair, 'Steel'), format: 'data' });
    expect(items.answer).toMatchObject([{ templateId: mat.id, parentId: chair.id }]);
  });

  it('answers false when the product has no options', async () => {
    const { answer } = await visitor(app).call(SHOW, { product_id: mat.variants[0]?.id, variant_values: [] });
    expect(answer).toBe(false);
  });

  it('answers the options of an option, and nothing when it has none', async () => {
    const items = async (id: number) =>
      (await visitor(app).call(ITEMS, { product_id: id, pricelist_id: false })).answer;
    expect(await items(variant(chair, 'Steel'))).toContain(`name="optional-product-${mat.id}"`);
    expect(await items(mat.variants[0]?.id as number)).toBe('');
  });

  it.each([
    [{ product_id: 'x' }, 400],
    [{ product_id: 999_999 }, 404],
    [{ variant_values: 'all' }, 400],
    [{ product_custom_attribute_values: 'no json' }, 400],
    [{ product_custom_attribute_values: [{ attribute_value_id: 1, custom_value: 'stray' }] }, 400],
  ])('rejects %j with its status', async (more, status) => {
    expect((await show(more)).statusCode).toBe(status);
  });

  it('answers 401 to visitors on the route for staff', async () => {
    const { statusCode } = await visitor(app).call(SHOW.replace('_website', ''), { product_id: 1 });
    expect(statusCode).toBe(401);
  });
});

describe('POST /shop/cart/update_option', () => {
  it.each([
    ['Steel', 125_700],
    ['Aluminum', 126_980],
  ])('adds two desks with %s chairs and floor protection', async (legs, sum) => {
    const someone = visitor(app);
    const { answer, statusCode } = await send(someone, [
      entry(variant(desk, 'Steel', 'White')),
      entry(variant(chair, legs)),
      entry(mat.variants[0]?.id as number),
    ]);
    expect([statusCode, answer]).toEqual([200, 6]);
    const lines = await linesOf(someone);
    expect(lines.reduce((all, line) => all + line.unitPrice * line.quantity, 0)).toBe(sum);
    const [root, seat, floor] = lines;
    expect([root?.linkedLineId, seat?.linkedLineId, floor?.linkedLineId]).toEqual([null, root?.id, seat?.id]);
  });

  it('changes and removes options together with their product', async () => {
    const someone = visitor(app);
    await send(someone, [
      entry(variant(desk, 'Steel', 'White')),
      entry(variant(chair, 'Steel')),
      entry(mat.variants[0]?.id as number),
    ]);
    const [root, seat] = await linesOf(someone);
    const set = (line: typeof root, set_qty: number) =>
      someone.call('/shop/cart/update_json', { product_id: line?.variantId, line_id: line?.id, set_qty });
    const { answer } = await set(root, 5);
    expect(answer).toMatchObject({ quantity: 5, cart_quantity: 15, option_ids: [seat?.id] });
    expect((await set(seat, 0)).answer).toMatchObject({ cart_quantity: 5 });
    expect((await set(root, 0)).answer).not.toHaveProperty('cart_quantity');
  });

  it('adds to the quantities when the same set is sent again', async () => {
    const someone = visitor(app);
    const set = [variant(chair, 'Steel'), mat.variants[0]?.id as number];
    const once = set.map((id) => entry(id, { quantity: 1 }));
    expect((await send(someone, once)).answer).toBe(2);
    expect((await send(someone, once)).answer).toBe(4);
    const lines = await linesOf(someone);
    expect(lines.map(({ variantId, quantity }) => [variantId, quantity])).toEqual(set.map((id) => [id, 2]));
    expect(lines.reduce((all, line) => all + line.unitPrice * line.quantity, 0)).toBe(5_700);
  });

  it('leaves other sets in the cart unchanged', async () => {
    const colour = await addAttribute('Cushion colour', ['red', 'blue']);
    const bench = await addTemplate('Bench');
    const cushion = await addTemplate('Cushion');
    const colours = await offer(cushion, colour, { red: 0, blue: 0 });
    const benches = await addVariant(bench, []);
    const [red, blue] = [await addVariant(cushion, [colours.red!]), await addVariant(cushion, [colours.blue!])];
    await db.insert(optionalProducts).values({ templateId: bench, optionId: cushion });
    const someone = visitor(app);
    for (const set of [[benches], [benches, red], [benches, blue], [benches]])
      await send(
        someone,
        set.map((id) => entry(id, { quantity: 1 })),
      );
    const lines = await linesOf(someone);
    const pieces = (id: number) =>
      lines.filter(({ variantId }) => variantId === id).reduce((sum, { quantity }) => sum + quantity, 0);
    expect([benches, red, blue].map(pieces)).toEqual([4, 1, 1]);
  });

  it.each<[string, (id: number) => [url: string, fields: object]]>([
    ['by the button of its card', (id) => ['/shop/cart/update_json', { product_id: id, add_qty: 1 }]],
    ['by a form without script', (id) => ['/shop/cart/update', { product_id: id, add_qty: 1 }]],
    [
      'by its combination',
      (id) => [
        '/shop/cart/update_json',
        { product_template_id: chair.id, combination: [value(chair, 'Steel')], product_id: id, add_qty: 1 },
      ],
    ],
  ])('leaves the options unchanged when the product alone is added %s', async (_how, asking) => {
    const someone = visitor(app);
    const [seats, mats] = [variant(chair, 'Steel'), mat.variants[0]?.id as number];
    await send(someone, [entry(seats, { quantity: 1 }), entry(mats, { quantity: 1 })]);
    const [url, fields] = asking(seats);
    for (const _time of ['once', 'twice'])
      await (url.endsWith('json') ? someone.call(url, fields) : someone.post(url, fields as Record<string, number>));
    const held = async () => (await linesOf(someone)).map(({ variantId, quantity }) => [variantId, quantity]);
    expect(await held()).toEqual([
      [seats, 1],
      [mats, 1],
      [seats, 2],
    ]);
    await someone.call('/shop/cart/update_json', { product_id: seats, add_qty: -1 });
    expect(await held()).toEqual([[seats, 2]]);
  });

  it('adds an option that two products offer to each of them', async () => {
    const [table, lamp, shelf, bulb] = await Promise.all(
      ['Table of two', 'Lamp with a bulb', 'Shelf with a bulb', 'Bulb'].map((name) => addTemplate(name)),
    );
    const pairs = [
      [table, lamp],
      [table, shelf],
      [lamp, bulb],
      [shelf, bulb],
    ] as [number, number][];
    await db.insert(optionalProducts).values(pairs.map(([templateId, optionId]) => ({ templateId, optionId })));
    const ids: number[] = [];
    for (const id of [table, lamp, shelf, bulb] as number[]) ids.push(await addVariant(id, []));
    const [tables, lamps, shelves, bulbs] = ids.map((id) => entry(id)) as [object, object, object, object];
    const someone = visitor(app);
    expect((await send(someone, [tables, lamps, bulbs, shelves, bulbs])).answer).toBe(10);
    const lines = await linesOf(someone);
    const [above, beside] = lines
      .filter(({ variantId }) => variantId === ids[3])
      .map(({ linkedLineId }) => linkedLineId);
    expect(above).not.toBe(beside);
    expect((await send(visitor(app), [tables, lamps, bulbs, bulbs])).statusCode).toBe(400);
  });

  it('adds all products or none, and rejects an option that the product does not offer', async () => {
    const someone = visitor(app);
    const desks = entry(variant(desk, 'Steel', 'White'));
    const wrong = await send(someone, [desks, entry(mat.variants[0]?.id as number)]);
    expect([wrong.statusCode, wrong.answer.error.message]).toEqual([
      400,
      'This product is not available with your selection.',
    ]);
    expect((await send(someone, [desks, entry(999_999)])).statusCode).toBe(400);
    expect(await linesOf(someone)).toEqual([]);
  });

  it.each([[[]], ['no json'], [[{ quantity: 1 }]], [[{ product_id: 1, quantity: 1_000_000_000 }]]])(
    'rejects custom_values %j',
    async (custom_values) => {
      expect((await visitor(app).call(UPDATE, { custom_values })).statusCode).toBe(400);
    },
  );

  it('rejects an option that the chosen value excludes', async () => {
    const colour = await addAttribute('Option colour', ['red', 'blue']);
    const table = await addTemplate('Excluding table');
    const tables = await offer(table, colour, { red: 0, blue: 0 });
    const tableIds = [await addVariant(table, [tables.red!]), await addVariant(table, [tables.blue!])];
    const lamp = await addTemplate('Excluded lamp');
    const lamps = await offer(lamp, colour, { red: 0, blue: 0 });
    const redLamp = await addVariant(lamp, [lamps.red!]);
    await addVariant(lamp, [lamps.blue!]);
    await db.insert(optionalProducts).values({ templateId: table, optionId: lamp });
    await db.insert(valueExclusions).values([
      { templateValueId: tables.blue!, templateId: lamp, excludedValueId: lamps.red! },
      { templateValueId: tables.red!, templateId: lamp, excludedValueId: null },
    ]);
    await changed(`product:${table}`, `product:${lamp}`);
    const show = async (id: number, chosen: number) =>
      (await visitor(app).call(SHOW, { product_id: id, variant_values: [chosen] })).answer;
    expect(await show(tableIds[0]!, tables.red!)).toBe(false);
    expect(await show(tableIds[1]!, tables.blue!)).toContain(`&quot;parent_exclusions&quot;:[${lamps.red}]`);
    const info = await visitor(app).call(INFO, {
      product_template_id: lamp,
      combination: [lamps.red!],
      parent_combination: [tables.blue!],
    });
    expect(info.answer).toMatchObject({ is_combination_possible: false });
    expect((await send(visitor(app), [entry(tableIds[1]!), entry(redLamp)])).statusCode).toBe(400);
  });
});

describe('Option with too little stock', () => {
  const lowered = 'You asked for 5 but only 3 are available';
  let table: number;
  let lamp: number;
  let tables: number;
  let lamps: number;
  beforeAll(async () => {
    table = await addTemplate('Table with a lamp');
    lamp = await addTemplate('Lamp of which there are three', { type: 'stocked', availability: 'always' });
    tables = await addVariant(table, []);
    lamps = await addVariant(lamp, [], { onHand: 3 });
    await db.insert(optionalProducts).values({ templateId: table, optionId: lamp });
    await changed(`product:${table}`, `product:${lamp}`);
  });

  it('is added up to its stock, with a warning on the next page', async () => {
    const someone = visitor(app);
    const { answer } = await send(someone, [entry(tables, { quantity: 5 }), entry(lamps, { quantity: 5 })]);
    expect(answer).toBe(8);
    expect((await someone.get('/shop/cart')).body).toContain(lowered);
    expect((await someone.get('/shop/cart')).body).not.toContain(lowered);
  });

  it('is reported by the page without script', async () => {
    const someone = visitor(app);
    await someone.call('/shop/cart/update_json', { product_id: tables, add_qty: 5 });
    const [line] = await linesOf(someone);
    const root = line?.id as number;
    await someone.post('/shop/cart/options', { root_id: root, line_id: root, product_template_id: lamp });
    expect((await someone.get(`/shop/cart/options?line=${root}`)).body).toContain(lowered);
  });
});

it('option out of stock is marked and disabled before it is chosen', async () => {
  const table = await addTemplate('Table with a sold-out lamp');
  const lamp = await addTemplate('Sold-out lamp', { type: 'stocked', availability: 'always' });
  const tables = await addVariant(table, []);
  await addVariant(lamp, [], { onHand: 0 });
  await db.insert(optionalProducts).values({ templateId: table, optionId: lamp });
  const someone = visitor(app);
  const { answer } = await someone.call(SHOW, { product_id: tables, variant_values: [] });
  expect(answer).toMatch(/<p class="js_product__message">Out of stock<\/p>/);
  expect(answer).toMatch(/<button[^>]* disabled[^>]*>Add to Cart<span class="visually-hidden"> Sold-out lamp/);
  await someone.call('/shop/cart/update_json', { product_id: tables, add_qty: 1 });
  const [line] = await linesOf(someone);
  expect((await someone.get(`/shop/cart/options?line=${line?.id}`)).body).toContain('Out of stock');
});

describe('POST /product_configurator/create_product_variant', () => {
  const create = async (id: number, values: number[]) =>
    (
      await visitor(app).call('/product_configurator/create_product_variant', {
        product_template_id: id,
        product_template_attribute_value_ids: JSON.stringify(values),
      })
    ).answer;

  it('finds or creates the variant once, and answers 0 for an impossible combination', async () => {
    expect(await create(desk.id, choice(...STEEL))).toBe(variant(desk, 'Steel', 'White'));
    expect(await create(desk.id, choice('Aluminum', 'Black', ...STEEL.slice(2)))).toBe(0);
    const memory = await addAttribute('Memory', ['8 GB', '16 GB'], { variants: 'dynamic' });
    const computer = await addTemplate('Super Computer');
    const sizes = await offer(computer, memory, { '8 GB': 0, '16 GB': 100 });
    const made = await create(computer, [sizes['8 GB']!]);
    expect(made).toBeGreaterThan(0);
    expect(await create(computer, [sizes['8 GB']!])).toBe(made);
    expect(await create(computer, [sizes['8 GB']!, sizes['16 GB']!])).toBe(0);
    expect(await db.$count(variants, eq(variants.templateId, computer))).toBe(1);
  });
});

describe('Custom value of an option', () => {
  it('is replaced when the option is sent again for the same product', async () => {
    const room = await addTemplate('Room with a desk');
    const rooms = await addVariant(room, []);
    await db.insert(optionalProducts).values({ templateId: room, optionId: desk.id });
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: rooms });
    const [line] = await linesOf(someone);
    const words = value(desk, 'Your words');
    const fields = Object.fromEntries(
      desk.lines.map(({ attributeId, values }) => [
        `attr-${attributeId}`,
        (values.find(({ id }) => id === words) ?? values[0])?.id as number,
      ]),
    );
    const say = (text: string) =>
      someone.post('/shop/cart/options', {
        root_id: line?.id as number,
        line_id: line?.id as number,
        product_template_id: desk.id,
        ...fields,
        [`custom-${words}`]: text,
      });
    await say('For Maria');
    const [, first] = await linesOf(someone);
    expect(first?.description).toContain('Your words: For Maria');
    await say('For Mary');
    const lines = await linesOf(someone);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ id: first?.id, quantity: 1, linkedLineId: line?.id });
    expect(lines[1]?.choices.custom).toMatchObject([{ custom_value: 'For Mary' }]);
    expect(lines[1]?.description).toContain('Your words: For Mary');
    expect((await someone.get('/shop/cart')).body).not.toContain('For Maria');
  });
});

describe('Options page without script', () => {
  it('adds options and their options after adding the product, and removes them again', async () => {
    const someone = visitor(app);
    const fields = Object.fromEntries(
      desk.lines.map((line) => [`attr-${line.attributeId}`, line.values[0]?.id as number]),
    );
    const added = await someone.post('/shop/cart/update', { product_template_id: desk.id, add_qty: 2, ...fields });
    expect(added.headers.location).toMatch(/^\/shop\/cart\/options\?line=\d+$/);
    const url = added.headers.location as string;
    const line = Number(url.split('=')[1]);
    expect((await someone.get(url)).body).toContain('Conference chair');
    const legs = chair.lines[0]?.attributeId as number;
    const put = await someone.post('/shop/cart/options', {
      root_id: line,
      line_id: line,
      product_template_id: chair.id,
      [`attr-${legs}`]: value(chair, 'Aluminum'),
    });
    expect(put.headers.location).toBe(url);
    const again = await someone.post('/shop/cart/options', {
      root_id: line,
      line_id: line,
      product_template_id: chair.id,
      [`attr-${legs}`]: value(chair, 'Aluminum'),
    });
    expect(again.headers.location).toBe(url);
    expect(await linesOf(someone)).toHaveLength(2);
    const page = (await someone.get(url)).body;
    expect(page).toContain('Conference chair (Aluminum)');
    expect(page).toContain('Chair floor protection');
    const [, seat] = await linesOf(someone);
    expect(seat).toMatchObject({ quantity: 2, linkedLineId: line });
    await someone.post('/shop/cart/options', { root_id: line, line_id: seat?.id as number, remove: 1 });
    expect(await linesOf(someone)).toHaveLength(1);
    expect((await visitor(app).get(url)).statusCode).toBe(404);
  });
});
