import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import type { CombinationInfo } from '#shop/product/combination_contract.ts';
import { addAttribute, addTemplate, addVariant, changeTemplate, offer } from '#tests/setup/shop/catalogue.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const URL = '/product_configurator/get_combination_info_website';

let app: FastifyInstance;
/** A desk as in the acceptance data: steel or aluminium legs, a white or black top, engraving, and one kind of screw. */
let desk: number;
let value: Record<'steel' | 'aluminium' | 'white' | 'black' | 'plain' | 'engraved' | 'brass', number>;
let variant: Record<'steelWhite' | 'steelBlack' | 'aluminiumWhite', number>;

beforeAll(async () => {
  app = await buildApp();
  const legs = await addAttribute('Test legs', ['steel', 'aluminium']);
  const top = await addAttribute('Test top', ['white', 'black']);
  const engraving = await addAttribute('Test engraving', ['plain', 'engraved'], { variants: 'no_variant' });
  const screws = await addAttribute('Screws', ['brass']);
  desk = await addTemplate('Customizable desk', { handle: 'test-desk', price: 75_000 });
  value = {
    ...(await offer(desk, legs, { steel: 0, aluminium: 5040 })),
    ...(await offer(desk, top, { white: 0, black: 0 })),
    ...(await offer(desk, engraving, { plain: 0, engraved: 1200 })),
    ...(await offer(desk, screws, { brass: 0 })),
  } as typeof value;
  variant = {
    steelWhite: await addVariant(desk, [value.steel, value.white, value.brass], { onHand: 7 }),
    steelBlack: await addVariant(desk, [value.steel, value.black, value.brass], { onHand: 0 }),
    aluminiumWhite: await addVariant(desk, [value.aluminium, value.white, value.brass], { onHand: 3 }),
  };
});
afterAll(() => app.close());

async function ask(body: object, by: Visitor = visitor(app)): Promise<CombinationInfo> {
  const { statusCode, answer } = await by.call<CombinationInfo>(URL, body);
  expect(statusCode, JSON.stringify(answer)).toBe(200);
  return answer;
}

const choice = (...combination: number[]) => ({ product_template_id: desk, combination });

describe('Combination info of an existing variant', () => {
  it('has every key of the specification', async () => {
    expect(await ask(choice(value.aluminium, value.white, value.plain, value.brass))).toEqual({
      product_id: variant.aluminiumWhite,
      product_template_id: desk,
      product_template: desk,
      display_name: 'Customizable desk (aluminium, white, brass)',
      price: 800.4,
      list_price: 800.4,
      has_discounted_price: false,
      currency: { symbol: '$', decimals: 2 },
      is_combination_possible: true,
      carousel: expect.stringContaining('o_carousel_product__slide'),
      pictures: [
        expect.objectContaining({ src: expect.stringContaining('/'), zoom: expect.stringContaining('1920x1920') }),
      ],
      virtual_available: 3,
      product_type: 'product',
      inventory_availability: 'always',
      available_threshold: 5,
      custom_message: '',
      cart_qty: 0,
      uom_name: 'Units',
      available: 3,
      stock_messages: [{ kind: 'success', text: '3 Units available' }],
    });
  });

  it('adds the price of values without a variant, and leaves them out of the name', async () => {
    const info = await ask(choice(value.steel, value.white, value.engraved, value.brass));
    expect(info).toMatchObject({
      product_id: variant.steelWhite,
      price: 762,
      display_name: 'Customizable desk (steel, white, brass)',
    });
  });

  it('is found with the values in any order', async () => {
    const info = await ask(choice(value.brass, value.plain, value.white, value.steel));
    expect(info.product_id).toBe(variant.steelWhite);
  });

  it('is in the language of the page', async () => {
    const templateId = await addTemplate('Candle', { name: { en_US: 'Candle', fr_FR: 'Bougie' } });
    await addVariant(templateId, []);
    const { answer } = await visitor(app).call(
      URL,
      { product_template_id: templateId },
      { 'x-page-language': 'fr_FR' },
    );
    expect(answer.display_name).toBe('Bougie');
  });

  it.each([0, false, null])('is the same with %s for the variant and the price list', async (none) => {
    const asked = choice(value.steel, value.white, value.plain, value.brass);
    expect(await ask({ ...asked, product_id: none, pricelist_id: none })).toEqual(await ask(asked));
  });

  it('is not stored by caches', async () => {
    const answer = await visitor(app).call(URL, choice(value.steel, value.white, value.plain, value.brass));
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('Combination info of a discounted product', () => {
  it('shows a discount of one cent or more', async () => {
    const { templateId } = await addProduct({ name: 'Almost a bargain', price: 1999, compareAtPrice: 2000 });
    expect(await ask({ product_template_id: templateId })).toMatchObject({
      price: 19.99,
      list_price: 20,
      has_discounted_price: true,
    });
    await changeTemplate(templateId, { compareAtPrice: 1999 });
    expect(await ask({ product_template_id: templateId })).toMatchObject({
      price: 19.99,
      list_price: 19.99,
      has_discounted_price: false,
    });
  });
});

describe('Combination info without a variant', () => {
  it('reports the combination as impossible', async () => {
    expect(await ask(choice(value.aluminium, value.black, value.plain, value.brass))).toMatchObject({
      product_id: false,
      is_combination_possible: false,
      display_name: 'Customizable desk (aluminium, black, brass)',
    });
  });

  it('reports the combination as impossible when its variant is archived', async () => {
    const shape = await addAttribute('Shape', ['round', 'square']);
    const tray = await addTemplate('Tray');
    const shapes = await offer(tray, shape, { round: 0, square: 0 });
    await addVariant(tray, [shapes.round!], { isActive: false });
    await addVariant(tray, [shapes.square!]);
    expect(await ask({ product_template_id: tray, combination: [shapes.round] })).toMatchObject({
      product_id: false,
      is_combination_possible: false,
    });
  });
});

describe('Combination info for incomplete or wrong values', () => {
  it('describes the first available variant when no value is given', async () => {
    expect(await ask(choice())).toMatchObject({ product_id: variant.steelWhite, is_combination_possible: true });
  });

  it.each<[string, (keyof typeof value)[], number[]]>([
    ['lacks an attribute', ['aluminium', 'white', 'brass'], []],
    ['names one value only', ['aluminium'], []],
    ['names two values of one attribute', ['steel', 'aluminium', 'white', 'plain', 'brass'], []],
    ['has a value of another product besides', ['steel', 'white', 'plain', 'brass'], [999_999]],
    ['has a value of another product instead', ['steel', 'white', 'plain'], [999_999]],
  ])('reports the combination as impossible when it %s', async (_title, names, foreign) => {
    const info = await ask(choice(...names.map((name) => value[name]), ...foreign));
    expect(info).toMatchObject({ is_combination_possible: false, product_id: false });
  });

  it('describes the variant under the name of its product when only product_id is given', async () => {
    const info = await ask({ product_template_id: desk, product_id: variant.aluminiumWhite });
    expect(info).toMatchObject({
      product_id: variant.aluminiumWhite,
      price: 800.4,
      display_name: 'Customizable desk',
    });
  });
});

describe('Combination info of a variant made on demand', () => {
  it('reports the combination as possible, with its full name, before the variant exists', async () => {
    const disk = await addAttribute('Disk', ['1 To', '2 To'], { variants: 'dynamic' });
    const memory = await addAttribute('Memory', ['8 GB', '16 GB'], { variants: 'dynamic' });
    const computer = await addTemplate('Super Computer', { price: 200_000 });
    const memories = await offer(computer, memory, { '8 GB': 2000, '16 GB': 4000 });
    const disks = await offer(computer, disk, { '1 To': 200, '2 To': 400 });
    const combination = [memories['8 GB'], disks['1 To']];
    expect(await ask({ product_template_id: computer, combination })).toMatchObject({
      product_id: false,
      is_combination_possible: true,
      display_name: 'Super Computer (8 GB, 1 To)',
      price: 2022,
      inventory_availability: 'never',
      virtual_available: 0,
    });
    const made = await addVariant(computer, combination as number[]);
    expect(await ask({ product_template_id: computer, combination })).toMatchObject({ product_id: made });
  });

  it('reports the combination as impossible when its variant is archived', async () => {
    const size = await addAttribute('Made size', ['s', 'm'], { variants: 'dynamic' });
    const shirt = await addTemplate('Shirt');
    const sizes = await offer(shirt, size, { s: 0, m: 0 });
    await addVariant(shirt, [sizes.s!], { isActive: false });
    expect(await ask({ product_template_id: shirt, combination: [sizes.s] })).toMatchObject({
      product_id: false,
      is_combination_possible: false,
    });
  });
});

describe('Stock in combination info', () => {
  it.each([
    ['always', { inventory_availability: 'always', virtual_available: 4, available_threshold: 3 }],
    ['threshold', { inventory_availability: 'threshold', virtual_available: 4, available_threshold: 3 }],
    ['custom', { inventory_availability: 'custom', custom_message: 'Sending' }],
    ['never', { inventory_availability: 'never' }],
  ] as const)('has the fields of availability “%s”', async (availability, expected) => {
    const templateId = await addTemplate(`Told ${availability}`, {
      availability,
      availableThreshold: 3,
      customMessage: { en_US: 'Sending' },
    });
    await addVariant(templateId, [], { onHand: 6, held: 2 });
    expect(await ask({ product_template_id: templateId })).toMatchObject(expected);
  });

  it.each([
    ['is not tracked', { isTracked: false }, {}],
    ['may be sold beyond its stock', { isTracked: true, sellsBeyondStock: true }, {}],
    ['belongs to a service', { isTracked: true }, { type: 'service' as const }],
  ])('is unlimited for a variant that %s', async (name, variantIs, templateIs) => {
    const templateId = await addTemplate(`Unlimited ${name}`, templateIs);
    await addVariant(templateId, [], { onHand: 0, ...variantIs });
    expect((await ask({ product_template_id: templateId })).inventory_availability).toBe('never');
  });

  it('includes the pieces of the variant in the visitor’s own cart', async () => {
    const [someone, other] = [visitor(app), visitor(app)];
    const steelWhite = choice(value.steel, value.white, value.plain, value.brass);
    await someone.call('/shop/cart/update_json', { product_id: variant.steelWhite, add_qty: 2 });
    await someone.post('/shop/cart/update', {
      product_template_id: desk,
      'attr-1': value.steel,
      'attr-2': value.white,
      'attr-3': value.engraved,
      'attr-4': value.brass,
      add_qty: 1,
    });
    expect(await ask(steelWhite, someone)).toMatchObject({ cart_qty: 3, virtual_available: 7 });
    expect((await ask(choice(value.aluminium, value.white, value.plain, value.brass), someone)).cart_qty).toBe(0);
    expect((await ask(steelWhite, other)).cart_qty).toBe(0);
  });

  it.each([
    ['consumable', 'consu'],
    ['service', 'service'],
  ] as const)('reports a %s as type %s', async (type, said) => {
    const templateId = await addTemplate(`A ${type}`, { type });
    await addVariant(templateId, []);
    expect((await ask({ product_template_id: templateId })).product_type).toBe(said);
  });
});

describe('Request for combination info', () => {
  it.each([
    [{}, 'product_template_id'],
    [{ product_template_id: 'x' }, 'product_template_id'],
    [{ product_template_id: 0 }, 'product_template_id'],
    [{ product_template_id: 2 ** 31 }, 'product_template_id'],
    [{ product_template_id: 1, combination: 'all' }, 'combination'],
    [{ product_template_id: 1, combination: [1, 'x'] }, 'combination.1'],
    [{ product_template_id: 1, combination: Array(101).fill(1) }, 'combination'],
    [{ product_template_id: 1, product_id: true }, 'product_id'],
    [{ product_template_id: 1, parent_combination: {} }, 'parent_combination'],
  ])('rejects %j and names %s', async (body, field) => {
    const { statusCode, answer } = await visitor(app).call(URL, body);
    expect(statusCode).toBe(400);
    expect(Object.keys(answer.error.fields)).toEqual([field]);
    expect(answer.error.message).toContain(field);
  });

  it.each([['many'], [''], [null], ['2']])('accepts the quantity %j', async (add_qty) => {
    expect(await ask({ ...choice(), add_qty })).toHaveProperty('price');
  });

  it('answers 404 for products that are archived, unknown or of another company or website', async () => {
    const foreign = await addProduct({ name: 'Foreign', price: 1, companyId: 2 });
    const archived = await addTemplate('Archived', { isActive: false });
    const otherSite = await addTemplate('Other site', { websiteId: 2 });
    for (const product_template_id of [foreign.templateId, archived, otherSite, 2_000_000_000]) {
      const { statusCode, answer } = await visitor(app).call(URL, { product_template_id });
      expect([statusCode, answer.error.message]).toEqual([404, 'This product does not exist.']);
    }
  });

  it('answers 404 for an unpublished product, except to publishers', async () => {
    const hidden = await addTemplate('Not yet', { isPublished: false });
    await addVariant(hidden, []);
    expect((await visitor(app).call(URL, { product_template_id: hidden })).statusCode).toBe(404);
    expect((await (await signedIn(app, 'maria')).call(URL, { product_template_id: hidden })).statusCode).toBe(404);
    expect(await ask({ product_template_id: hidden }, await signedIn(app, 'publisher'))).toMatchObject({
      display_name: 'Not yet',
    });
  });
});
