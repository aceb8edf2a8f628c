/** Deleting and restoring price lists, delivery and payment methods, and taxes. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { taxes } from '#sales/schema/taxes.schema.ts';
import { carriers, pickupPoints } from '#shop/schema/delivery.schema.ts';
import { pricelistRules, pricelists } from '#shop/schema/pricelists.schema.ts';
import { templates, templateTaxes } from '#shop/schema/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const OURS = { companyId: 1 };
const NO_MESSAGES = {
  preMessage: {},
  pendingMessage: {},
  authorizedMessage: {},
  doneMessage: {},
  cancelMessage: {},
  errorMessage: {},
  countryCodes: [],
  currencyCodes: [],
  brands: [],
};

async function aPricelist(): Promise<number> {
  const [row] = await db
    .insert(pricelists)
    .values({ ...OURS, name: { en_US: 'Spring' }, currencyCode: 'USD', countryCodes: [] })
    .returning();
  await db.insert(pricelistRules).values({ pricelistId: row!.id, kind: 'percent', percent: 1000 });
  return row!.id;
}

async function aCarrier(): Promise<number> {
  const [row] = await db
    .insert(carriers)
    .values({ ...OURS, name: { en_US: 'Mule' }, description: {}, countryCodes: [], stateCodes: [], steps: [] })
    .returning();
  const place = { name: 'Barn', street: '', zip: '', city: '', countryCode: 'US', hours: {} };
  await db.insert(pickupPoints).values({ carrierId: row!.id, ...place });
  return row!.id;
}

async function aTax(values: Partial<typeof taxes.$inferInsert> = {}): Promise<number> {
  const [row] = await db
    .insert(taxes)
    .values({ ...OURS, name: { en_US: 'Window tax' }, rate: 1000, ...values })
    .returning();
  return row!.id;
}

/** What the page that asks before deleting says instead, and how the button is answered. */
async function refusalAt(url: string): Promise<string> {
  const { body } = await ada.get(`${url}/delete`);
  expect(body).not.toContain('type="submit">Delete');
  expect((await ada.post(`${url}/delete`, {})).statusCode).toBe(409);
  return /alert--info">([^<]*)</.exec(body)?.[1] ?? '';
}

async function deleteAndRestore(url: string, count: () => Promise<number>): Promise<void> {
  const before = await count();
  expect((await ada.post(`${url}/delete`, {})).statusCode).toBe(303);
  expect(await count()).toBe(0);
  expect((await ada.post(`${url}/restore`, {})).headers.location).toBe(url);
  expect(await count()).toBe(before);
}

describe('A price list', () => {
  it('is deleted and restored with its rules and the orders that had it', async () => {
    const id = await aPricelist();
    const order = await aQuote();
    await db.update(orders).set({ pricelistId: id, state: 'sale' }).where(eq(orders.id, order.id));
    await deleteAndRestore(`/sales/pricelists/${id}`, () =>
      db.$count(pricelistRules, eq(pricelistRules.pricelistId, id)),
    );
    expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]?.pricelistId).toBe(id);
  });

  it('cannot be deleted while open quotes use it', async () => {
    const id = await aPricelist();
    const order = await aQuote();
    await db.update(orders).set({ pricelistId: id }).where(eq(orders.id, order.id));
    expect(await refusalAt(`/sales/pricelists/${id}`)).toContain('Open carts or quotes use this price list');
  });
});

describe('A delivery method', () => {
  it('is deleted and restored with its pickup locations', async () => {
    const id = await aCarrier();
    await deleteAndRestore(`/sales/carriers/${id}`, () => db.$count(pickupPoints, eq(pickupPoints.carrierId, id)));
  });

  it('cannot be deleted while open quotes use it', async () => {
    const id = await aCarrier();
    const order = await aQuote();
    await db.update(orders).set({ carrierId: id }).where(eq(orders.id, order.id));
    expect(await refusalAt(`/sales/carriers/${id}`)).toContain('Open carts or quotes use it');
  });

  it('cannot be deleted while an order placed with it is not shipped', async () => {
    const id = await aCarrier();
    const order = await aQuote();
    await db.update(orders).set({ carrierId: id, state: 'sale', fulfilment: 'partly' }).where(eq(orders.id, order.id));
    expect(await refusalAt(`/sales/carriers/${id}`)).toContain('Orders that are not shipped yet use it');
    await db.update(orders).set({ fulfilment: 'shipped' }).where(eq(orders.id, order.id));
    expect((await ada.get(`/sales/carriers/${id}/delete`)).body).toContain('type="submit">Delete');
  });
});

describe('A pickup location', () => {
  const pointOf = async (carrierId: number) =>
    (await db.select().from(pickupPoints).where(eq(pickupPoints.carrierId, carrierId)))[0]!;
  const shippedTo = async (pickupPointId: number) => {
    const { id } = await aQuote();
    await db.update(orders).set({ pickupPointId, state: 'sale', fulfilment: 'shipped' }).where(eq(orders.id, id));
    return async () => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.pickupPointId;
  };

  it('is deleted and restored with the orders that were collected there', async () => {
    const carrierId = await aCarrier();
    const { id } = await pointOf(carrierId);
    const placeOfOrder = await shippedTo(id);
    const count = () => db.$count(pickupPoints, eq(pickupPoints.id, id));
    await deleteAndRestore(`/sales/carriers/${carrierId}/points/${id}`, count);
    expect(await placeOfOrder()).toBe(id);
  });

  it('is restored with its delivery method, and so are the orders that were collected there', async () => {
    const carrierId = await aCarrier();
    const { id } = await pointOf(carrierId);
    const placeOfOrder = await shippedTo(id);
    await ada.post(`/sales/carriers/${carrierId}/delete`, {});
    expect(await placeOfOrder()).toBeNull();
    await ada.post(`/sales/carriers/${carrierId}/restore`, {});
    expect(await placeOfOrder()).toBe(id);
  });

  it('cannot be deleted while an order to be collected there is open', async () => {
    const carrierId = await aCarrier();
    const { id } = await pointOf(carrierId);
    await shippedTo(id);
    await db.update(orders).set({ fulfilment: 'open' }).where(eq(orders.pickupPointId, id));
    expect(await refusalAt(`/sales/carriers/${carrierId}/points/${id}`)).toContain('not shipped yet');
  });
});

describe('A payment method', () => {
  it('is deleted and restored while no payment belongs to it', async () => {
    const [row] = await db
      .insert(acquirers)
      .values({ ...OURS, provider: 'transfer', name: { en_US: 'Cheque' }, ...NO_MESSAGES })
      .returning();
    const count = () => db.$count(acquirers, eq(acquirers.id, row!.id));
    await deleteAndRestore(`/sales/acquirers/${row!.id}`, count);
  });

  it('cannot be deleted once a payment was made with it', async () => {
    const { id: orderId } = await aQuote();
    const [used] = await db
      .insert(acquirers)
      .values({ ...OURS, provider: 'transfer', name: { en_US: 'Draft' }, ...NO_MESSAGES })
      .returning();
    const payment = { acquirerId: used!.id, orderId, amount: 1, currencyCode: 'USD', state: 'pending', returnUrl: '/' };
    await db.insert(transactions).values({ ...payment, reference: `draft ${orderId}` } as never);
    expect(await refusalAt(`/sales/acquirers/${used!.id}`)).toContain('Payments or saved cards belong to it');
  });
});

describe('A tax', () => {
  it('is deleted and restored', async () => {
    const id = await aTax();
    await deleteAndRestore(`/sales/taxes/${id}`, () => db.$count(taxes, eq(taxes.id, id)));
  });

  it('cannot be deleted while products have it, a tax rule names it, or it is a default', async () => {
    const [ofProduct, usual, ofRule] = [await aTax(), await aTax({ isUsual: true }), await aTax()];
    const [template] = await db.select().from(templates);
    await db.insert(templateTaxes).values({ templateId: template!.id, taxId: ofProduct });
    await ada.post('/sales/fiscal_positions', { name: 'Uses it', sequence: '10', [`tax_${ofRule}`]: 'none' });
    expect(await refusalAt(`/sales/taxes/${ofProduct}`)).toContain('Products bear this tax');
    expect(await refusalAt(`/sales/taxes/${usual}`)).toContain('default tax');
    expect(await refusalAt(`/sales/taxes/${ofRule}`)).toContain('A tax rule uses this tax');
  });
});
