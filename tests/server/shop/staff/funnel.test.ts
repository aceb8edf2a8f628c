/** The conversion funnel that sales staff see. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import { randomToken } from '#core/process/secret.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { shopViews } from '#shop/schema/views.schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const DAY_MS = 24 * 3600 * 1000;

let app: FastifyInstance;
let ada: Visitor;
let stool: { templateId: number; variantId: number };

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  stool = await addProduct({ name: '=Stool <b>', price: 4000 });
  await db.delete(shopViews);
  const day = dayIn('America/New_York', new Date());
  await db.insert(shopViews).values([
    { websiteId: 1, day: dayPlus(day, -10), path: `/stats/ecom/product_view/${stool.templateId}`, count: 30 },
    { websiteId: 1, day: dayPlus(day, -40), path: `/stats/ecom/product_view/${stool.templateId}`, count: 500 },
    { websiteId: 2, day, path: `/stats/ecom/product_view/${stool.templateId}`, count: 700 },
    { websiteId: 1, day, path: '/stats/ecom/order_payment/Card / Cash', count: 2 },
    { websiteId: 1, day, path: '/stats/ecom/product_view/99999999', count: 1 },
  ]);
  await order('sale', new Date());
  await order('done', new Date(Date.now() - 10 * DAY_MS));
  await order('draft', null);
  await order('cancel', new Date());
  await order('sale', new Date(), 'staff');
});
afterAll(() => app.close());

/** Two lines of the stool, five pieces. */
async function order(
  state: 'sale' | 'done' | 'draft' | 'cancel',
  confirmedAt: Date | null,
  origin: 'shop' | 'staff' = 'shop',
) {
  const [row] = await db
    .insert(orders)
    .values({
      websiteId: 1,
      companyId: 1,
      currencyCode: 'USD',
      languageCode: 'en_US',
      state,
      origin,
      confirmedAt,
      accessToken: randomToken(),
    })
    .returning({ id: orders.id });
  await db.insert(orderLines).values(
    [2, 3].map((quantity, at) => ({
      orderId: row!.id,
      variantId: stool.variantId,
      name: 'Stool',
      quantity,
      unitPrice: 4000,
      taxes: [],
      choices: { custom: [], noVariant: [] },
      choicesKey: String(at),
    })),
  );
}

const lines = (body: string) => body.replace('\ufeff', '').trim().split('\r\n');
const lineOf = (body: string, name: string) => lines(body).find((line) => line.includes(name));

it('conversion funnel counts views of the period and website, and confirmed shop orders', async () => {
  const month = await ada.get('/sales/funnel.csv?days=30');
  const week = await ada.get('/sales/funnel.csv?days=7');
  expect(month.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(lineOf(month.body, 'Stool')).toBe("Product,'=Stool <b>,30,0,,,,2,10");
  expect(lineOf(week.body, 'Stool')).toBe("Product,'=Stool <b>,0,0,,,,1,5");
  expect(lines(month.body).filter((line) => line.startsWith('Day,'))).toHaveLength(30);
  expect(lineOf(month.body, 'Card / Cash')).toBe('Payment method,Card / Cash,,,,,2,,');
  expect(lineOf(month.body, 'Deleted')).toBe('Product,Deleted product (99999999),1,0,,,,0,0');
});

it('conversion funnel shows the latest views and escapes product names', async () => {
  await visitor(app).post(`/stats/ecom/product_view/${stool.templateId}`, {}, FIREFOX);
  const { body, statusCode } = await ada.get('/sales/funnel?days=7');
  expect(statusCode).toBe(200);
  expect(body).toContain('=Stool &lt;b&gt;');
  expect(body).not.toContain('=Stool <b>');
  const [, row = ''] = /(=Stool.*?<\/tr>)/s.exec(body) ?? [];
  expect([...row.matchAll(/table__number">([^<]*)</g)].map(([, text]) => text)).toEqual(['1', '0', '1', '5']);
  expect(row).toContain('100%');
});

it('conversion funnel opens for sales staff only', async () => {
  const maria = await signedIn(app, 'maria');
  for (const url of ['/sales/funnel', '/sales/funnel.csv']) {
    expect((await maria.get(url)).statusCode).toBe(403);
    expect((await visitor(app).get(url)).statusCode).toBe(303);
  }
});

it('conversion funnel rejects other periods as CSV, and shows thirty days on the page', async () => {
  for (const days of ['8', '', 'abc']) expect((await ada.get(`/sales/funnel.csv?days=${days}`)).statusCode).toBe(400);
  expect((await ada.get('/sales/funnel?days=8')).statusCode).toBe(200);
});
