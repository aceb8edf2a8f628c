/** Staff forms for shop settings, delivery methods and payment methods. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { offeredAcquirers } from '#payments/ledger/queries.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { shopSettingsOf } from '#shop/product/settings.ts';
import { carriers, pickupPoints } from '#shop/schema/delivery.schema.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;

const fieldsOf = (url: string) => formFields(ada, url);

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

describe('Shop settings form', () => {
  it('saves the settings of its website', async () => {
    const fields = await fieldsOf('/sales/settings');
    const answer = await ada.post('/sales/settings', {
      ...fields,
      tax_display: 'excluded',
      lowest_price_for: 'none',
      unit_price_for: 'all',
      has_small_units: 'on',
      delivery_days: '4',
      after_adding: 'cart',
      variant_choice: 'list',
      has_extra_step: 'on',
      abandoned_after_minutes: '90',
      withdrawal_days: '30',
      analytics_object: 'ga',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/sales/settings']);
    expect(await shopSettingsOf(1)).toEqual({
      websiteId: 1,
      taxDisplay: 'excluded',
      afterAdding: 'cart',
      variantChoice: 'list',
      needsAccount: false,
      hasExtraStep: true,
      abandonedAfterMinutes: 90,
      sendsReminders: false,
      withdrawalFor: 'all',
      withdrawalDays: 30,
      lowestPriceFor: 'none',
      unitPriceFor: 'all',
      hasSmallUnits: true,
      deliveryDays: 4,
      analyticsObject: 'ga',
    });
    expect((await shopSettingsOf(2)).afterAdding).toBe('dialog');
    expect((await visitor(app).get('/shop/cart')).body).toContain('data-analytics="ga"');
  });

  it.each([
    ['analytics_object', 'alert(1)'],
    ['analytics_object', '"><script>'],
    ['abandoned_after_minutes', '0'],
    ['abandoned_after_minutes', 'soon'],
    ['withdrawal_days', '13'],
    ['withdrawal_days', 'two weeks'],
    ['delivery_days', '0'],
    ['delivery_days', '366'],
    ['tax_display', 'none'],
    ['unit_price_for', 'some'],
  ])('rejects %s=%s, names the field and keeps the input', async (name, value) => {
    const { statusCode, body } = await ada.post('/sales/settings', {
      ...(await fieldsOf('/sales/settings')),
      [name]: value,
    });
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${name}-error"`);
    expect(body).not.toContain('"><script>');
  });

  it('answers 409 when somebody else has saved meanwhile, and shows both values', async () => {
    const mine = await fieldsOf('/sales/settings');
    await ada.post('/sales/settings', { ...mine, abandoned_after_minutes: '120' });
    const late = await ada.post('/sales/settings', { ...mine, abandoned_after_minutes: '30' });
    expect(late.statusCode).toBe(409);
    expect(late.body).toMatch(/conflict__text[^>]*>120<.*conflict__text[^>]*>30</s);
    const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(late.body) ?? [];
    await ada.post('/sales/settings', { ...mine, seen, abandoned_after_minutes: '30' });
    expect((await shopSettingsOf(1)).abandonedAfterMinutes).toBe(30);
  });
});

describe('Delivery method form', () => {
  const CARGO = {
    'name-en_US': 'Cargo bike',
    kind: 'delivery',
    everywhere: 'on',
    is_published: 'on',
    countries: 'us, ca; US',
    states: 'us-vt',
    max_weight: '12.5',
    price: '4.90',
    free_from: '80',
    sequence: '5',
    step_weight_1: '2',
    step_price_1: '3.10',
    step_amount_3: '50',
    step_price_3: '0',
  };
  const found = async (name: string) => (await db.select().from(carriers)).find((one) => one.name.en_US === name);

  it('saves a new delivery method', async () => {
    expect((await ada.post('/sales/carriers', CARGO)).statusCode).toBe(303);
    expect(await found('Cargo bike')).toMatchObject({
      companyId: 1,
      websiteId: null,
      kind: 'delivery',
      countryCodes: ['US', 'CA'],
      stateCodes: ['US-VT'],
      maxWeight: 12_500,
      price: 490,
      freeFrom: 8000,
      steps: [
        { maxWeight: 2000, maxAmount: null, price: 310 },
        { maxWeight: null, maxAmount: 5000, price: 0 },
      ],
      isPublished: true,
    });
  });

  it('changes nothing when it is saved as it is, in French as well', async () => {
    const before = await found('Cargo bike');
    for (const prefix of ['', '/fr']) {
      const url = `${prefix}/sales/carriers/${before?.id}`;
      expect((await ada.post(url, await fieldsOf(url))).statusCode).toBe(303);
      expect(await found('Cargo bike')).toEqual(before);
    }
  });

  it.each([
    ['countries', 'Freedonia'],
    ['countries', 'US, ZZ'],
    ['states', 'Vermont'],
    ['price', 'a lot'],
    ['price', '-1'],
    ['max_weight', '99999999999'],
    ['step_price_1', ''],
    ['step_weight_1', ''],
    ['sequence', ''],
    ['name-en_US', ' '],
  ])('rejects %s=%j, names the field and keeps the input', async (name, value) => {
    const { statusCode, body } = await ada.post('/sales/carriers', { ...CARGO, [name]: value });
    expect(statusCode).toBe(400);
    expect(body).toContain(`id="${name}-error"`);
    expect(body).toContain(`value="${name === 'countries' ? value : 'us, ca; US'}"`);
  });

  it('saves, closes and lists the pickup locations of a delivery method', async () => {
    const made = await ada.post('/sales/carriers', { ...CARGO, 'name-en_US': 'Workshop', kind: 'pickup' });
    const url = made.headers.location as string;
    const fields = {
      ...(await fieldsOf(`${url}/points/new`)),
      name: 'Mill <b>',
      street: '14 Mill Lane',
      zip: '05401',
      city: 'Burlington',
      country: 'us',
      'hours-en_US': 'Mon–Fri',
    };
    expect((await ada.post(`${url}/points`, { ...fields, city: '' })).body).toContain('id="city-error"');
    for (const country of ['', 'F1', 'ZZ'])
      expect((await ada.post(`${url}/points`, { ...fields, country })).body).toContain('id="country-error"');
    expect((await ada.post(`${url}/points`, fields)).headers.location).toBe(url);
    const [point] = await db.select().from(pickupPoints).where(eq(pickupPoints.name, 'Mill <b>'));
    expect(point).toMatchObject({ city: 'Burlington', countryCode: 'US', hours: { en_US: 'Mon–Fri' }, isActive: true });
    const { is_active: _open, ...closed } = await fieldsOf(`${url}/points/${point?.id}`);
    await ada.post(`${url}/points/${point?.id}`, { ...closed, name: 'Mill <b>' });
    expect(await db.select().from(pickupPoints).where(eq(pickupPoints.id, point!.id))).toEqual([
      { ...point, isActive: false },
    ]);
    const other = await found('Cargo bike');
    expect((await ada.get(`/sales/carriers/${other?.id}/points/${point?.id}`)).statusCode).toBe(404);
    expect((await ada.get(url)).body).toContain('Mill &lt;b&gt;');
  });

  it('answers 404 for a delivery method of another company', async () => {
    const [foreign] = await db
      .insert(carriers)
      .values({ companyId: 2, name: { en_US: 'Theirs' }, description: {}, countryCodes: [], stateCodes: [], steps: [] })
      .returning();
    const url = `/sales/carriers/${foreign?.id}`;
    expect([(await ada.get(url)).statusCode, (await ada.post(url, CARGO)).statusCode]).toEqual([404, 404]);
    expect(await db.select().from(carriers).where(eq(carriers.id, foreign!.id))).toEqual([foreign]);
  });
});

describe('Payment method form', () => {
  const transfer = async () => {
    const rows = await db.select().from(acquirers).where(eq(acquirers.companyId, 1));
    return rows.find(({ provider }) => provider === 'transfer')!;
  };

  it('saves messages and countries, and unpublishes the payment method', async () => {
    const before = await transfer();
    const url = `/sales/acquirers/${before.id}`;
    const { is_published: _published, ...fields } = await fieldsOf(url);
    const answer = await ada.post(url, {
      ...fields,
      countries: 'fr',
      'pending_message-fr_FR': ' Bientôt <b> ',
      sequence: '7',
    });
    expect(answer.statusCode).toBe(303);
    expect(await transfer()).toEqual({
      ...before,
      isPublished: false,
      countryCodes: ['FR'],
      sequence: 7,
      pendingMessage: { ...before.pendingMessage, fr_FR: 'Bientôt <b>' },
    });
    expect((await ada.get('/sales/acquirers')).body).toContain('Unpublished');
    expect((await ada.post(url, { ...fields, countries: 'FRA' })).body).toContain('id="countries-error"');
    expect((await ada.post(url, { ...fields, countries: 'FR XX' })).body).toContain('id="countries-error"');
    expect((await ada.post(url, { ...fields, countries: 'DE' })).statusCode).toBe(409);
  });
});

describe('New payment method', () => {
  it('is saved for some countries and currencies, without showing its keys', async () => {
    const fields = {
      ...(await fieldsOf('/sales/acquirers/new')),
      provider: 'transfer',
      'name-en_US': 'Transfer in euros',
      currencies: 'eur, chf',
      countries: 'FR BE',
      is_published: 'on',
    };
    const rows = () => db.select().from(acquirers).where(eq(acquirers.companyId, 1));
    const before = (await rows()).length;
    const wrong = await ada.post('/sales/acquirers', { ...fields, provider: 'none', currencies: 'EURO' });
    expect(wrong.statusCode).toBe(400);
    for (const part of ['id="provider-error"', 'id="currencies-error"', 'Transfer in euros'])
      expect(wrong.body).toContain(part);
    expect(await rows()).toHaveLength(before);
    expect((await ada.post('/sales/acquirers', fields)).statusCode).toBe(303);
    const added = (await rows()).at(-1)!;
    expect(added).toMatchObject({
      provider: 'transfer',
      name: { en_US: 'Transfer in euros' },
      currencyCodes: ['EUR', 'CHF'],
      countryCodes: ['FR', 'BE'],
      isPublished: true,
      websiteId: null,
    });
    const offered = async (currencyCode: string | null) =>
      (await offeredAcquirers({ companyId: 1, websiteId: 1, countryCode: 'FR', currencyCode })).map(({ id }) => id);
    expect(await offered('USD')).not.toContain(added.id);
    expect(await offered('EUR')).toContain(added.id);
    expect(await offered(null)).toContain(added.id);
    expect((await ada.get(`/sales/acquirers/${added.id}`)).body).not.toContain('secret_key');
  });

  it('moves up and down among the company’s payment methods', async () => {
    const order = async () =>
      (await db.select().from(acquirers).where(eq(acquirers.companyId, 1)).orderBy(acquirers.sequence)).map(
        ({ id }) => id,
      );
    const before = await order();
    const [first, second, ...rest] = before;
    const move = (id: number, by: string) => ada.post('/sales/acquirers/selected', { one: `${by} ${id}` });
    await move(first!, 'down');
    expect(await order()).toEqual([second, first, ...rest]);
    await move(second!, 'up');
    expect(await order()).toEqual([second, first, ...rest]);
    await move(first!, 'up');
    expect(await order()).toEqual(before);
    const [foreign] = await db.select().from(acquirers).where(eq(acquirers.companyId, 2));
    expect((await move(foreign!.id, 'down')).statusCode).toBe(404);
    expect((await move(first!, 'sideways')).statusCode).toBe(400);
  });
});

it('settings, delivery and payment methods open for sales staff only', async () => {
  const maria = await signedIn(app, 'maria');
  const { id } = (await db.select().from(acquirers).where(eq(acquirers.companyId, 1)))[0]!;
  for (const url of [
    '/sales/settings',
    '/sales/carriers',
    '/sales/carriers/new',
    '/sales/acquirers',
    '/sales/acquirers/new',
    `/sales/acquirers/${id}`,
  ]) {
    expect([url, (await maria.get(url)).statusCode]).toEqual([url, 403]);
    expect([url, (await visitor(app).get(url)).statusCode]).toEqual([url, 303]);
  }
  expect((await maria.post('/sales/settings', {})).statusCode).toBe(403);
  expect((await maria.post('/sales/carriers', {})).statusCode).toBe(403);
});
