/** The conversion funnel that sales staff see. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { randomToken } from '#core/process/secret.ts';
import { visits } from '#core/visits/visits.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { figureGroup, loadFigures } from '#shop/report/start_figures.ts';
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
      amountTotal: 20_000,
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

it('start page of staff compares 30 days with the 30 before, by days of the website', async () => {
  // The second one is placed on April 9 in New York, the third on the last day of the period before.
  for (const at of ['2003-04-10T15:00Z', '2003-04-10T03:30Z', '2003-03-11T20:00Z', '2003-02-09T20:00Z'])
    await order('sale', new Date(at));
  await order('cancel', new Date('2003-04-10T15:00Z'));
  await db.insert(visits).values([
    { websiteId: 1, day: '2003-04-10', count: 8 },
    { websiteId: 1, day: '2003-03-11', count: 4 },
  ]);
  const [website] = await loadFigures(1, new Date('2003-04-10T20:00Z'));
  const { days, figures } = figureGroup(website!, textsFor('en_US'));
  expect([days[0], days.at(-1)]).toEqual(['2003-03-12', '2003-04-10']);
  const shown = figures.map(({ label, now, before, show, values }) => [
    label,
    show(now),
    show(before),
    ...values.slice(-2).map(show),
  ]);
  expect(shown).toEqual([
    ['Visits', '8', '4', '0', '8'],
    ['Orders', '2', '1', '1', '1'],
    ['Revenue', '$400.00', '$200.00', '$200.00', '$200.00'],
    ['Average order', '$200.00', '$200.00', '$200.00', '$200.00'],
    ['Conversion rate', '25%', '25%', '0%', '12.5%'],
  ]);
});
