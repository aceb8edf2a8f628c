import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { pages } from '#core/pages/cache/page_cache.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { companies } from '#core/sites/schema.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { countryOf } from '#core/sites/visitor_country.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { fiscalPositions, taxes } from '#sales/schema/taxes.schema.ts';
import { recountCart } from '#shop/cart/prices.ts';
import { termsFor } from '#shop/cart/visitor_prices.ts';
import { pricelistView } from '#shop/pages/pricelist_view.ts';
import { isUsedUp, isUsedUpBy, lockCode, usesOf } from '#shop/prices/code_uses.ts';
import { priceBook } from '#shop/prices/price_book.ts';
import { availablePricelists, pricelistByCode, selectablePricelists } from '#shop/prices/pricelist_choice.ts';
import { pricelistRules, pricelists } from '#shop/schema/pricelists.schema.ts';
import { shopSettings, templateTaxes } from '#shop/schema/schema.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { addCategory, putIn } from '#tests/setup/shop/catalogue.ts';
import { IDA } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const AT = { BE: '193.190.198.1', IT: '193.204.0.1', CA: '132.204.0.1', US: '18.9.22.69' };

let app: FastifyInstance;
let site: Site;
let desk: { templateId: number; variantId: number };
let lamp: { templateId: number; variantId: number };
const list: Record<string, number> = {};

type Fixture = { currencyCode?: string; code?: string; countryCodes?: string[]; policy?: 'without_discount' };

async function addPricelist(name: string, { currencyCode = 'USD', code, countryCodes = [], policy }: Fixture = {}) {
  const [row] = await db
    .insert(pricelists)
    .values({
      companyId: 1,
      name: { en_US: name },
      currencyCode,
      code: code ?? null,
      isSelectable: code === undefined,
      countryCodes,
      policy: policy ?? 'with_discount',
      sequence: Object.keys(list).length,
    })
    .returning({ id: pricelists.id });
  list[name] = row!.id;
  return row!.id;
}
const addRule = (name: string, values: Partial<typeof pricelistRules.$inferInsert>) =>
  db.insert(pricelistRules).values({ pricelistId: list[name]!, kind: 'percent', ...values });

beforeAll(async () => {
  app = await buildApp();
  site = (await findSite(1))!;
  desk = await addProduct({ name: 'Priced desk', price: 75_000 });
  lamp = await addProduct({ name: 'Priced lamp', price: 60_000 });
  await db.delete(pricelists);
  await addPricelist('Public');
  await addPricelist('EUR', { currencyCode: 'EUR', countryCodes: ['BE', 'IT'] });
  await addPricelist('Benelux', { currencyCode: 'EUR', countryCodes: ['BE', 'NL', 'LU'] });
  await addPricelist('Christmas', { currencyCode: 'EUR', countryCodes: ['BE', 'IT'], code: 'XMAS' });
  await addPricelist('Canada', { currencyCode: 'CAD', countryCodes: ['CA'] });
  await addRule('Public', { templateId: desk.templateId, percent: 2000, minQuantity: 2 });
  await addRule('Christmas', { percent: 1000 });
  await changed('pricelist');
});
afterAll(() => app.close());

const names = (found: { id: number }[]) =>
  found.map(({ id }) => Object.keys(list).find((name) => list[name] === id)).join();

describe('Price lists by country', () => {
  it('look up the expected country of each IP address in these tests', async () => {
    for (const [country, ip] of Object.entries(AT)) expect(await countryOf(ip), ip).toBe(country);
  });

  it.each([
    ['BE', 'EUR,Benelux', 'EUR,Benelux,Christmas'],
    ['IT', 'EUR', 'EUR,Christmas'],
    ['CA', 'Canada', 'Canada'],
    ['US', 'Public,EUR,Benelux,Canada', 'Public,EUR,Benelux,Christmas,Canada'],
    ['', 'Public,EUR,Benelux,Canada', 'Public,EUR,Benelux,Christmas,Canada'],
  ])('offer a visitor from "%s" the price lists %s', async (country, shown, available) => {
    const book = await priceBook();
    expect(names(selectablePricelists(book, site, country))).toBe(shown);
    expect(names(availablePricelists(book, site, country))).toBe(available);
  });

  it('open by code except in a country that has other price lists', async () => {
    const book = await priceBook();
    const opened = (country: string) => pricelistByCode(book, site, country, ' xmas ')?.id ?? null;
    expect(['', 'BE', 'IT', 'US', 'CA'].map(opened)).toEqual([...Array(4).fill(list.Christmas), null]);
  });

  it('show each country its own prices, from cached pages shared per price list', async () => {
    const shown = async (ip: string) => {
      const { body } = await app.inject({ url: '/shop?search=Priced+desk', remoteAddress: ip });
      return /class="price__now">([^<]*)</.exec(body)?.[1];
    };
    for (const round of ['drawn', 'kept']) {
      const all = [
        await shown('127.0.0.1'),
        await shown(AT.US),
        await shown(AT.IT),
        await shown(AT.BE),
        await shown(AT.CA),
      ];
      expect(all, round).toEqual(['$750.00', '$750.00', '€690.00', '€690.00', 'C$1,035.00']);
    }
    const made = vi.spyOn(pages, 'keep');
    await shown('193.204.0.9');
    expect(made, 'another Italian gets the same page').not.toHaveBeenCalled();
    made.mockRestore();
  });
});

const info = async (someone: Visitor, templateId: number, quantity = 1) =>
  (
    await someone.call('/product_configurator/get_combination_info_website', {
      product_template_id: templateId,
      add_qty: quantity,
    })
  ).answer;
const total = (body: string) => /cart-summary__total">([^<]*)<\/dd/.exec(body)?.[1];

describe('Price list rule of a category', () => {
  it('lowers prices in categories below it, where no nearer one has a rule', async () => {
    const garden = await addCategory('Ruled garden');
    const chairs = await addCategory('Ruled chairs', { parentId: garden });
    const stools = await addCategory('Ruled stools', { parentId: chairs });
    const stool = await addProduct({ name: 'Ruled stool', price: 10_000 });
    await putIn(stools, stool.templateId);
    const priceBy = async (categoryId: number, percent: number) => {
      await addRule('Public', { categoryId, percent });
      await changed('pricelist');
      return (await info(visitor(app), stool.templateId)).price;
    };
    expect(await priceBy(garden, 5000)).toBe(50);
    expect(await priceBy(chairs, 1000)).toBe(90);
    expect(await priceBy(stools, 2000)).toBe(80);
  });
});

describe('Price list rule with a minimum quantity', () => {
  it('lowers the price from 750 to 600 for two pieces', async () => {
    const someone = visitor(app);
    expect(await info(someone, desk.templateId)).toMatchObject({
      price: 750,
      list_price: 750,
      has_discounted_price: false,
    });
    expect(await info(someone, desk.templateId, 2)).toMatchObject({
      price: 600,
      list_price: 750,
      has_discounted_price: true,
    });
  });

  it('applies in the cart, and ends when one of two pieces is removed', async () => {
    const someone = visitor(app);
    const { answer } = await someone.call('/shop/cart/update_json', { product_id: desk.variantId, add_qty: 2 });
    const [line] = await db.select().from(orderLines).where(eq(orderLines.id, answer.line_id));
    expect(line).toMatchObject({ unitPrice: 60_000, listPrice: 75_000 });
    const { body } = await someone.get('/shop/cart');
    expect(body).toMatch(/\$600\.00[^$]*<s>\$750\.00/);
    expect(total(body)).toBe('$1,284.00');
    const [order] = await db.select().from(orders).where(eq(orders.id, line!.orderId));
    expect(order).toMatchObject({ amountUntaxed: 120_000, amountTax: 8400, amountTotal: 128_400 });
    const one = await someone.call('/shop/cart/update_json', {
      product_id: desk.variantId,
      line_id: line!.id,
      set_qty: 1,
    });
    expect(one.answer['website_sale.cart_lines']).toContain('$750.00');
  });

  it('shows no struck-through price when the discount is part of the price', async () => {
    await db.update(pricelists).set({ policy: 'without_discount' }).where(eq(pricelists.id, list.Public!));
    await changed('pricelist');
    expect(await info(visitor(app), desk.templateId, 2)).toMatchObject({
      price: 600,
      list_price: 600,
      has_discounted_price: false,
    });
    await db.update(pricelists).set({ policy: 'with_discount' }).where(eq(pricelists.id, list.Public!));
    await changed('pricelist');
  });

  it('makes a product free with a discount of 100 %', async () => {
    const free = await addProduct({ name: 'Free sample', price: 1234 });
    await addRule('Public', { templateId: free.templateId, percent: 10_000 });
    await changed('pricelist');
    expect(await info(visitor(app), free.templateId)).toMatchObject({ price: 0, list_price: 12.34 });
  });
});

describe('Price of the current price list', () => {
  it('sorts the shop list', async () => {
    const order = async (direction: string) => {
      const { body } = await visitor(app).get(`/shop?search=Priced&order=list_price+${direction}`);
      return [...body.matchAll(/class="card__link"[^>]*>([^<]*)</g)].map(([, name]) => name);
    };
    expect(await order('asc')).toEqual(['Priced lamp', 'Priced desk']);
    await addRule('Public', { templateId: desk.templateId, kind: 'fixed', fixedPrice: 100 });
    await changed('pricelist');
    expect(await order('asc')).toEqual(['Priced desk', 'Priced lamp']);
    expect(await order('desc')).toEqual(['Priced lamp', 'Priced desk']);
    await db.delete(pricelistRules).where(eq(pricelistRules.fixedPrice, 100));
    await changed('pricelist');
  });

  it('is used in structured data', async () => {
    const answer = await app.inject({ url: `/shop/product/priced-desk-${desk.templateId}`, remoteAddress: AT.CA });
    expect(answer.body).toContain('"price":"1035.00","priceCurrency":"CAD"');
    expect(answer.body).toContain('C$1,035.00');
  });

  it('limits how long a page is cached when its rule has an end', async () => {
    const endsAt = new Date(Date.now() + 3_600_000);
    await addRule('Public', { percent: 500, endsAt });
    await changed('pricelist');
    const keep = vi.spyOn(pages, 'keep');
    await visitor(app).get('/shop?search=Priced+lamp&tag=');
    expect(keep.mock.lastCall?.[2].validUntil).toBe(endsAt.getTime());
    keep.mockRestore();
    await db.delete(pricelistRules).where(eq(pricelistRules.percent, 500));
    await changed('pricelist');
  });
});

describe('Promo code', () => {
  it('applies its prices to cart and pages until an empty code is sent', async () => {
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    const opened = await someone.post('/shop/pricelist', { promo: 'xmas' });
    expect(opened.headers.location).toBe('/shop/cart');
    const cart = (await someone.get('/shop/cart')).body;
    expect(cart).toContain('Promo code XMAS applied.');
    expect(total(cart)).toBe('€531.58');
    expect((await someone.get('/shop?search=Priced+lamp')).body).toContain('€496.80');
    expect(await info(someone, lamp.templateId)).toMatchObject({ price: 496.8, list_price: 552 });
    await someone.post('/shop/pricelist', { promo: '' });
    expect(total((await someone.get('/shop/cart')).body)).toBe('$642.00');
    expect((await someone.get('/shop?search=Priced+lamp')).body).toContain('$600.00');
  });

  it('shows a message in the open form when it is not available', async () => {
    const someone = visitor(app);
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    expect((await someone.get('/shop/cart')).body).toContain('<details class="coupon__offer">');
    const refused = await someone.post('/shop/pricelist', { promo: 'non"sense &' });
    const location = refused.headers.location as string;
    expect(location).toBe('/shop/cart?code_not_available=1&promo=non%22sense%20%26');
    const { body } = await someone.get(location);
    expect(body).toContain('This promo code is not available');
    expect(body).toContain('name="promo" value="non&quot;sense &amp;"');
    expect(body).toMatch(/<details(?=[^>]* open)[^>]* class="coupon__offer"/);
  });

  it('is ignored in a forged cookie', async () => {
    const someone = visitor(app);
    const text = Buffer.from(JSON.stringify([list.Christmas, 'XMAS', null])).toString('base64url');
    someone.cookies.set('prices', `${text}.forged`);
    expect((await someone.get('/shop?search=Priced+lamp')).body).toContain('$600.00');
  });

  it('is limited in the number of attempts', async () => {
    const someone = visitor(app);
    const headers = { 'x-forwarded-for': '' };
    let last = 0;
    for (let i = 0; i < 40 && last !== 429; i++)
      last = (await someone.post('/shop/pricelist', { promo: `guess ${i}` }, headers)).statusCode;
    expect(last).toBe(429);
  });
});

describe('Chosen price list', () => {
  it('applies once it is confirmed, not when its URL is opened', async () => {
    const someone = visitor(app);
    const address = `/shop/change_pricelist/${list.EUR}`;
    expect((await someone.get(address)).body).toContain('Use “EUR” (EUR)');
    expect((await someone.get('/shop?search=Priced+lamp')).body).toContain('$600.00');
    const taken = await someone.post(address, { back: '/shop?search=Priced+lamp' });
    expect(taken.headers.location).toBe('/shop?search=Priced+lamp');
    expect((await someone.get('/shop?search=Priced+lamp')).body).toContain('€552.00');
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    expect(total((await someone.get('/shop/cart')).body)).toBe('€590.64');
  });

  it('is refused when it needs a code or does not exist', async () => {
    for (const id of [list.Christmas, 999_999])
      expect((await visitor(app).post(`/shop/change_pricelist/${id}`, {})).statusCode).toBe(404);
    expect(
      (await visitor(app).post(`/shop/change_pricelist/${list.EUR}`, { back: '//evil.test' })).headers.location,
    ).toBe('/');
  });
});

describe('Prices including tax', () => {
  beforeEach(() => show('included'));
  afterEach(() => show('excluded'));
  async function show(taxDisplay: 'included' | 'excluded') {
    await db.update(shopSettings).set({ taxDisplay }).where(eq(shopSettings.websiteId, 1));
    await changed('website');
  }

  it('are the same in list, product page, structured data and cart', async () => {
    const someone = visitor(app);
    expect((await someone.get('/shop?search=Priced+lamp')).body).toContain('$642.00');
    expect(await info(someone, lamp.templateId)).toMatchObject({ price: 642 });
    expect((await someone.get(`/shop/product/priced-lamp-${lamp.templateId}`)).body).toContain('"price":"642.00"');
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    const { body } = await someone.get('/shop/cart');
    expect(total(body)).toBe('$642.00');
    expect(body.match(/\$642\.00/g)?.length).toBeGreaterThanOrEqual(3);
  });
});

describe('Deactivated price list', () => {
  it('keeps the currency of delivery prices for an order with a payment in progress', async () => {
    const someone = visitor(app);
    await someone.post(`/shop/change_pricelist/${list.EUR}`, {});
    await someone.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    await someone.post('/shop/address', IDA);
    await someone.post('/shop/confirm_order', {});
    const delivery = async () => {
      const { body } = await someone.get('/shop/payment');
      return [...body.matchAll(/o_delivery_price">([^<]*)</g)].map(([, price]) => price);
    };
    const before = await delivery();
    expect(before.join()).toContain('€');
    const [cart] = await db.select().from(orders).where(eq(orders.origin, 'shop')).orderBy(desc(orders.id)).limit(1);
    await db.update(orders).set({ payingSince: new Date() }).where(eq(orders.id, cart!.id));
    const use = async (isActive: boolean) => {
      await db.update(pricelists).set({ isActive }).where(eq(pricelists.id, list.EUR!));
      await changed('pricelist');
    };
    await use(false);
    expect(await delivery()).toEqual(before);
    await use(true);
  });

  it('is offered once when it is loaded again while a page is rendered', async () => {
    const request = {
      site,
      raw: { headers: {}, socket: {} },
      account: Promise.resolve(null),
    } as unknown as FastifyRequest;
    await termsFor(request);
    await changed('pricelist');
    const { options } = await pricelistView(request, '/shop');
    expect(options.filter(({ active }) => active)).toHaveLength(1);
  });
});

describe('Customer who visits from abroad', () => {
  let joel: Visitor;
  let partnerId: number;
  const isFrom = (countryCode: string) => db.update(partners).set({ countryCode }).where(eq(partners.id, partnerId));
  beforeAll(async () => {
    joel = await signedIn(app, 'joel');
    const [row] = await db.select({ id: users.partnerId }).from(users).where(eq(users.login, 'joel@example.com'));
    partnerId = row!.id!;
    await isFrom('CA');
  });
  afterAll(() => isFrom('US'));

  /** Sends a request from Belgium. */
  async function abroad(url: string, fields?: Record<string, string>) {
    const answer = await app.inject({
      method: fields ? 'POST' : 'GET',
      url,
      remoteAddress: AT.BE,
      cookies: Object.fromEntries(joel.cookies),
      ...(fields && {
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      }),
    });
    for (const { name, value } of answer.cookies) joel.cookies.set(name, value);
    return answer;
  }
  const shop = async () => {
    const { body } = await abroad('/shop?search=Priced+lamp');
    const menu = [...body.matchAll(/action="[^"]*change_pricelist.*?<button[^>]*>([^<]*)</g)].map(([, name]) => name);
    return [/price__now">([^<]*)/.exec(body)?.[1], menu.join()];
  };

  it('keeps the prices of the home country, even after a code was removed', async () => {
    expect(await shop()).toEqual(['C$828.00', '']);
    expect((await abroad('/shop/pricelist', { promo: '' })).statusCode).toBe(303);
    expect(await shop()).toEqual(['C$828.00', '']);
  });

  it('chooses among the price lists and codes of the home country', async () => {
    await addPricelist('Québec', { currencyCode: 'CAD', countryCodes: ['CA'] });
    await addPricelist('Maple', { currencyCode: 'CAD', countryCodes: ['CA'], code: 'MAPLE' });
    await addRule('Québec', { percent: 5000 });
    await addRule('Maple', { percent: 2500 });
    await changed('pricelist');
    expect(await shop()).toEqual(['C$828.00', 'Canada,Québec']);
    expect((await abroad(`/shop/change_pricelist/${list.Québec}`, {})).statusCode).toBe(303);
    expect(await shop()).toEqual(['C$414.00', 'Canada,Québec']);
    expect((await abroad('/shop/pricelist', { promo: 'maple' })).headers.location).toBe('/shop/cart');
    expect(await shop()).toEqual(['C$621.00', 'Canada,Québec,Maple']);
    expect((await abroad('/shop/pricelist', { promo: 'xmas' })).headers.location).toContain('code_not_available');
    expect((await abroad(`/shop/change_pricelist/${list.EUR}`, {})).statusCode).toBe(404);
    await abroad('/shop/pricelist', { promo: '' });
    for (const name of ['Québec', 'Maple']) await db.delete(pricelists).where(eq(pricelists.id, list[name]!));
    await changed('pricelist');
  });
});

describe('Deactivated tax', () => {
  it('is not charged on products that name it, or by a fiscal position', async () => {
    const [usual] = await db.select().from(taxes).where(eq(taxes.companyId, 1)).limit(1);
    const joel = await signedIn(app, 'joel');
    const [row] = await db.select({ id: users.partnerId }).from(users).where(eq(users.login, 'joel@example.com'));
    const tax = async (isActive: boolean) => {
      await db.update(taxes).set({ isActive }).where(eq(taxes.id, named!.id));
      await changed('tax');
      const [cart] = await db.select().from(orders).where(eq(orders.partnerId, row!.id)).orderBy(desc(orders.id));
      return (await recountCart(cart!.id, site)).amountTax;
    };
    const { id: _id, ...same } = usual!;
    const [named] = await db
      .insert(taxes)
      .values({ ...same, isUsual: false, rate: 10_000 })
      .returning();
    await db.insert(templateTaxes).values({ templateId: lamp.templateId, taxId: named!.id });
    await joel.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    expect([await tax(true), await tax(false)]).toEqual([6000, 0]);
    await db.delete(templateTaxes).where(eq(templateTaxes.taxId, named!.id));
    const position = { companyId: 1, name: 'At home', countryCodes: ['US'], map: { [usual!.id]: named!.id } };
    const [made] = await db.insert(fiscalPositions).values(position).returning();
    expect([await tax(true), await tax(false)]).toEqual([6000, 0]);
    await db.delete(fiscalPositions).where(eq(fiscalPositions.id, made!.id));
    await db.delete(taxes).where(eq(taxes.id, named!.id));
    await changed('tax');
    await joel.call('/shop/cart/update_json', { product_id: lamp.variantId, set_qty: 0 });
  });
});

describe('Customer in another country', () => {
  it('is charged the taxes of that country in the order', async () => {
    const joel = await signedIn(app, 'joel');
    const [row] = await db.select({ id: users.partnerId }).from(users).where(eq(users.login, 'joel@example.com'));
    await db.update(partners).set({ countryCode: 'FR' }).where(eq(partners.id, row!.id));
    await db.delete(fiscalPositions).where(eq(fiscalPositions.companyId, 1));
    const [usual] = await db.select().from(taxes).where(eq(taxes.companyId, 1)).limit(1);
    await db
      .insert(fiscalPositions)
      .values({ companyId: 1, name: 'Abroad', countryCodes: [], map: { [usual!.id]: null } });
    await changed('tax');
    await joel.post('/shop/cart/update', { product_id: lamp.variantId, add_qty: 1 });
    const [cart] = await db.select().from(orders).where(eq(orders.partnerId, row!.id));
    expect(cart).toMatchObject({ amountTax: 0, amountTotal: 60_000 });
    await db.update(partners).set({ countryCode: 'US' }).where(eq(partners.id, row!.id));
    expect(await recountCart(cart!.id, site)).toMatchObject({
      amountTax: 4200,
      amountTotal: 64_200,
      fiscalPositionId: null,
    });
    expect((await db.select().from(companies).where(eq(companies.id, 1)))[0]?.countryCode).toBe('US');
  });
});

describe('Uses of a discount code', () => {
  const code = async (name: string) => {
    const id = await addPricelist(name, { code: name });
    const [row] = await db.select().from(pricelists).where(eq(pricelists.id, id));
    return row!;
  };

  it('are orders that were placed or are being paid with it, and no others', async () => {
    const twice = await code('TWICE');
    const order = (more: Partial<typeof orders.$inferInsert>) =>
      aQuote({ pricelistId: twice.id, promoCode: 'TWICE', ...more });
    await order({ state: 'draft' });
    await order({ state: 'cancel' });
    await order({ state: 'sale', promoCode: null });
    await order({ state: 'sale', pricelistId: list.Christmas! });
    expect(await usesOf(twice.id)).toBe(0);
    await order({ state: 'sale' });
    await order({ state: 'draft', payingSince: new Date() });
    expect(await usesOf(twice.id)).toBe(2);
    const isOver = (maxUses: number | null) => isUsedUp({ ...twice, maxUses });
    expect([await isOver(2), await isOver(3), await isOver(null)]).toEqual([true, false, false]);
  });

  it('wait for others of the same code, by its row, and an order without a code asks for nothing', async () => {
    const { id: pricelistId } = await code('LOCKED');
    const asked = async (promoCode: string | null, id: number | null) =>
      (await askedBy(() => lockCode({ pricelistId: id, promoCode }))).statements.map((one) => one.split(' set ')[0]);
    expect(await asked('LOCKED', pricelistId)).toEqual(['update "pricelists"']);
    expect([await asked(null, pricelistId), await asked('LOCKED', null)]).toEqual([[], []]);
  });

  it('are counted for each billing address by its email, without the order in question', async () => {
    const once = { ...(await code('ONCE')), maxUsesEach: 1 };
    const values = { pricelistId: once.id, promoCode: 'ONCE', state: 'sale' } as const;
    const { id, partnerId } = await aQuote(values);
    await db.update(orders).set({ billingPartnerId: partnerId }).where(eq(orders.id, id));
    const isOver = (email: string, orderId = 0) => isUsedUpBy(email, once, orderId);
    expect([await isOver('MARIA@example.com'), await isOver('joel@example.com')]).toEqual([true, false]);
    expect(await isOver('maria@example.com', id)).toBe(false);
    expect(await isUsedUpBy('maria@example.com', { ...once, maxUsesEach: null }, 0)).toBe(false);
  });
});
