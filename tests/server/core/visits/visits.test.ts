/** Visits of a website: who is counted, and what is kept of them. */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import { dropOldSalts } from '#core/visits/visitor_hash.ts';
import { dailyVisitors, visits } from '#core/visits/visits.schema.ts';
import { recordVisit, visitsByDay, writeVisits } from '#core/visits/visits.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const place = { id: 1, timeZone: 'America/New_York' };

let app: FastifyInstance;
let base: string;
let nextBrowser = 0;
const browser = () => `${CHROME} ${++nextBrowser}`;
beforeAll(async () => {
  app = await buildApp();
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await writeVisits();
  await db.delete(visits);
});

async function count(): Promise<number> {
  await writeVisits();
  const rows = await visitsByDay([1], dayPlus(dayIn(place.timeZone, new Date()), -1));
  return rows.reduce((sum, row) => sum + row.count, 0);
}

const see = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers: { 'user-agent': browser(), 'accept-language': 'en', ...headers } }).then((answer) =>
    answer.text(),
  );

describe('a visit', () => {
  it('is counted once a day for each browser, whichever cache answers', async () => {
    const agent = { 'user-agent': browser() };
    for (const path of ['/aboutus', '/aboutus', '/', '/shop', '/']) await see(path, agent);
    expect(await count()).toBe(1);
    // By now each of these is answered from memory.
    for (let person = 0; person < 3; person++) await see('/aboutus');
    expect(await count()).toBe(4);
  });

  it('is not counted for bots, prefetched pages and people who opted out', async () => {
    for (const headers of [
      { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      { 'sec-purpose': 'prefetch' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ] as Record<string, string>[])
      for (const path of ['/aboutus', '/contactus', '/aboutus']) await see(path, headers);
    expect(await count()).toBe(0);
  });

  it('is not counted for staff, missing pages and the back office', async () => {
    const headers = () => ({ 'user-agent': browser() });
    const staff = await signedIn(app, 'publisher');
    const customer: Visitor = await signedIn(app, 'maria');
    for (const path of ['/', '/aboutus', '/admin', '/website/look/preview']) await staff.get(path, headers());
    await visitor(app).get('/no/such/page', headers());
    await visitor(app).get('/shop/cart/popover', headers());
    expect(await count()).toBe(0);
    await customer.get('/aboutus', headers());
    expect(await count()).toBe(1);
  });

  it('is counted for a limited number of browsers per address', async () => {
    await see('/aboutus');
    await count();
    for (let turn = 0; turn < 300; turn++) recordVisit(place, '203.0.113.9', browser());
    expect(await count()).toBe(201);
  });

  it('stores nothing that identifies the visitor, and its hash is deleted after the day', async () => {
    recordVisit(place, '203.0.113.10', browser());
    await writeVisits();
    const rows = await db.select().from(dailyVisitors);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    await dropOldSalts(new Date(Date.now() + 4 * 86_400_000));
    expect(await db.$count(dailyVisitors)).toBe(0);
    expect(await count()).toBe(1);
  });
});
