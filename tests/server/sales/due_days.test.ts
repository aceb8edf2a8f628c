/** Due days follow the calendar of the website on which a document was made. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import { websites } from '#core/sites/schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { partnerOf } from '#tests/setup/records/threads.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

/** Exactly a day apart, all year: their dates always differ by one. */
const [AHEAD, BEHIND] = ['Pacific/Kiritimati', 'Pacific/Honolulu'] as const;
let app: FastifyInstance;
let ada: Visitor;
let joel: Visitor;
let day: string;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  joel = await signedIn(app, 'joel');
  await db.update(websites).set({ timeZone: AHEAD }).where(eq(websites.id, 1));
  await db.update(websites).set({ timeZone: BEHIND }).where(eq(websites.id, 2));
  await changed('website');
  day = dayIn(BEHIND, new Date());
});
afterAll(() => app.close());

async function bill(number: string, websiteId: number): Promise<number> {
  const { id: partnerId } = await partnerOf('joel');
  const [row] = await db
    .insert(invoices)
    .values({
      companyId: 1,
      websiteId,
      partnerId,
      currencyCode: 'USD',
      languageCode: 'en_US',
      accessToken: number,
      number,
      state: 'open',
      amountTotal: 10_000,
      residual: 10_000,
      invoicedOn: day,
      dueOn: day,
    })
    .returning({ id: invoices.id });
  return row!.id;
}

it('An invoice is as many days overdue in every list as on its page', async () => {
  const [late, due] = [await bill('AHEAD/1', 1), await bill('BEHIND/1', 2)];
  const { body } = await ada.get('/sales/invoices?state=overdue');
  expect([body.includes('AHEAD/1'), body.includes('BEHIND/1')]).toEqual([true, false]);
  const list = (await joel.get('/my/invoices')).body;
  expect([...list.matchAll(/account-list__late">([^<]*)</g)].map(([, text]) => text)).toContain('1 day overdue');
  const overview = (await joel.get('/my')).body;
  const noteOf = (id: number) => new RegExp(`/my/invoices/${id}"[^]*?documents__note">([^<]+)`).exec(overview)?.[1];
  expect([noteOf(late), noteOf(due)]).toEqual(['1 day overdue', 'Due today']);
  const page = (await joel.get(`/my/invoices/${late}`)).body;
  expect(page).toContain('>1 day overdue<');
  expect(page).toContain(`data-time-zone="${AHEAD}"`);
  expect((await joel.get(`/my/invoices/${due}`)).body).toContain('>Due today<');
});

it('A quote expires, and is listed as expiring soon, by the day of its own website', async () => {
  const [over, open] = [await aQuote({}, 'joel@example.com'), await aQuote({}, 'joel@example.com')];
  const until = (id: number, websiteId: number) =>
    db.update(orders).set({ websiteId, validUntil: day, state: 'sent' }).where(eq(orders.id, id));
  await until(over.id, 1);
  await until(open.id, 2);
  const ending = (await ada.get('/sales/orders?state=ending')).body;
  expect([ending.includes(over.name!), ending.includes(open.name!)]).toEqual([false, true]);
  const overview = (await joel.get('/my')).body;
  expect([overview.includes(`/my/orders/${over.id}"`), overview.includes(`/my/orders/${open.id}"`)]).toEqual([
    false,
    true,
  ]);
  expect(dayPlus(day, 1) <= dayIn(AHEAD, new Date())).toBe(true);
});
