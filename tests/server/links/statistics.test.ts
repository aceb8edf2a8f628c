import { eq, like } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { dayIn, dayPlus } from '#core/i18n/days.ts';
import { linkClicks, linkCodes, links } from '#links/schema.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let olu: Visitor;
let linkId: number;
const today = dayIn('America/New_York', new Date());

beforeAll(async () => {
  app = await buildApp();
  olu = await signedIn(app, 'operator');
  linkId = await addLink('counted', '=1+1 "A page"', [
    [0, 'FR', 'person', 2],
    [0, '', 'person', 1],
    [8, 'DE', 'person', 3],
    [40, 'FR', 'person', 4],
    [0, 'FR', 'bot', 9],
  ]);
});
afterAll(() => app.close());

/** @param clicks rows of days ago, country, kind and number */
async function addLink(code: string, title: string, clicks: [number, string, 'person' | 'bot', number][]) {
  const [website] = await db.select({ id: links.websiteId }).from(links).limit(1);
  const [link] = await db
    .insert(links)
    .values({ websiteId: website!.id, url: 'https://example.com/', sameKey: code, code, title, clicks: 10 })
    .returning({ id: links.id });
  await db.insert(linkCodes).values({ code, linkId: link!.id });
  for (const [ago, country, kind, many] of clicks)
    for (let n = 0; n < many; n++) {
      const day = dayPlus(today, -ago);
      const at = new Date(`${day}T15:00:00Z`);
      await db
        .insert(linkClicks)
        .values({ linkId: link!.id, at, day, country, kind, visitor: `${ago}${country}${kind}${n}` });
    }
  return link!.id;
}

const ask = async (method: string, args: unknown[], kwargs: object = {}) =>
  olu.call(`/web/dataset/call_kw/link.tracker.click/${method}`, { args, kwargs });

describe('Clicks of the demo site', () => {
  it('are counted on days of their website', async () => {
    const clicks = await db.select().from(linkClicks).where(like(linkClicks.visitor, 'demo-%'));
    expect(clicks.length).toBeGreaterThan(0);
    for (const { at, day } of clicks) expect(day).toBe(dayIn('America/New_York', at));
  });
});

describe('Page of a link', () => {
  it('shows all figures in tables by day and country', async () => {
    const { statusCode, body } = await olu.get('/r/counted+');
    expect(statusCode).toBe(200);
    const figures = [...body.matchAll(/data-key="([^"]*)" data-value="(\d+)"/g)].map(([, key, value]) => [key, value]);
    expect(figures).toEqual([
      [today, '3'],
      [dayPlus(today, -8), '3'],
      [dayPlus(today, -40), '4'],
      ['France', '6'],
      ['Germany', '3'],
      ['Unknown', '1'],
      [today, '3'],
      [dayPlus(today, -8), '3'],
      ['Germany', '3'],
      ['France', '2'],
      ['Unknown', '1'],
      [today, '3'],
      ['France', '2'],
      ['Unknown', '1'],
    ]);
    expect(body.match(/\d+ (clicks?|countr\w+)(?=<\/figcaption>)/g)).toEqual([
      '10 clicks',
      '2 countries',
      '6 clicks',
      '2 countries',
      '3 clicks',
      '1 country',
    ]);
  });

  it('shows the same figures when a link has more than 20,000 clicks', async () => {
    const few = (await olu.get('/r/counted+')).body;
    await db.update(links).set({ clicks: 1_000_000 }).where(eq(links.id, linkId));
    const many = (await olu.get('/r/counted+')).body;
    const figures = (body: string) => body.match(/data-key="[^"]*" data-value="\d+"/g);
    expect(figures(many)).toEqual(figures(few));
    expect((await ask('search_count', [[['link_id', '=', linkId]]])).answer).toBe(10);
    await db.update(links).set({ clicks: 10 }).where(eq(links.id, linkId));
  });

  it('shows three empty parts before the first click', async () => {
    await addLink('unclicked', 'Nobody came', []);
    const { body } = await olu.get('/r/unclicked+');
    expect(body.match(/There is no data to show/g)).toHaveLength(3);
  });

  it('opens with an encoded plus sign, and answers 404 for an unknown code', async () => {
    expect((await olu.get('/r/counted%2B')).statusCode).toBe(200);
    expect((await olu.get('/r/nobodys+')).statusCode).toBe(404);
  });

  it('uses the language of its reader', async () => {
    const { body } = await olu.get('/fr/r/counted+');
    expect(body).toContain('10 clics');
    expect(body).toContain('data-key="Allemagne"');
  });
});

describe('Downloads of a link', () => {
  it('include a CSV file of all clicks without formulas', async () => {
    const { headers, body } = await olu.get('/r/counted/clicks.csv');
    expect(headers['content-disposition']).toBe('attachment; filename="clicks-counted.csv"');
    const rows = body.trimEnd().split('\r\n');
    expect(rows[0]).toBe('\ufeffTime,Day,Visitor,Country code,Country,Page,Address');
    expect(rows).toHaveLength(20);
    expect(rows[1]).toBe(`${today}T15:00:00.000Z,${today},person,FR,France,"'=1+1 ""A page""",https://example.com/`);
  });

  it('include a QR code of the short URL', async () => {
    const { headers, body } = await olu.get('/r/counted/qr.svg');
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(body).toMatch(/^<svg [^>]*viewBox="0 0 (\d+) \1"/);
  });
});

describe('Model calls on clicks', () => {
  const ofLink = () => ['link_id', '=', linkId];
  const since = (days: number) => ['create_date', '>', dayPlus(today, -days)];

  it('count all clicks, or those since a day', async () => {
    expect((await ask('search_count', [[ofLink()]])).answer).toBe(10);
    expect((await ask('search_count', [[ofLink(), since(30)]])).answer).toBe(6);
    expect((await ask('search_count', [], { domain: [ofLink(), since(7)] })).answer).toBe(3);
  });

  it('group clicks by day', async () => {
    const { answer } = await ask('read_group', [[ofLink()], ['create_date'], 'create_date:day']);
    expect(answer.map((group: Record<string, unknown>) => group.create_date_count)).toEqual([4, 3, 3]);
    expect(answer[2]['create_date:day']).toBe(new Date(today).toUTCString().slice(5, 16));
    expect(answer[2].__domain).toEqual([
      ofLink(),
      ['create_date', '>=', today],
      ['create_date', '<', dayPlus(today, 1)],
    ]);
  });

  it('group clicks by country since a day', async () => {
    const kwargs = { domain: [ofLink(), since(7)], fields: ['country_id'], groupby: ['country_id'] };
    const { answer } = await ask('read_group', [], kwargs);
    expect(
      answer.map(({ country_id, country_id_count }: Record<string, unknown>) => [country_id, country_id_count]),
    ).toEqual([
      [false, 1],
      [['FR', 'France'], 2],
    ]);
  });

  it.each([
    ['no link', []],
    ['an inequality', [['link_id', '!=', 0]]],
    ['another field', [['visitor', '=', 'x']]],
    [
      'an extra field',
      [
        ['link_id', '=', 1],
        ['create_date', '>', '2026-01-01'],
        ['country_id', '=', 'FR'],
      ],
    ],
    ['an or operator', ['|', ['link_id', '=', 1], ['link_id', '=', 2]]],
    [
      'an invalid date',
      [
        ['link_id', '=', 1],
        ['create_date', '>', 'yesterday'],
      ],
    ],
  ])('reject a domain with %s', async (_what, domain) => {
    expect((await ask('search_count', [domain])).statusCode).toBe(400);
    expect((await ask('read_group', [domain, [], 'country_id'])).statusCode).toBe(400);
  });

  it('reject other groupings and methods', async () => {
    expect((await ask('read_group', [[ofLink()], [], 'visitor'])).statusCode).toBe(400);
    for (const method of ['search_read', 'unlink', 'create', 'write', 'read'])
      expect((await ask(method, [[ofLink()]])).statusCode).toBe(404);
  });
});

describe('Model calls on names', () => {
  const names = (method: string, body: object, kind = 'source') =>
    olu.call(`/web/dataset/call_kw/utm.${kind}/${method}`, body);

  it('create a name once regardless of case and spaces', async () => {
    const { answer: id } = await names('create', { args: [{ name: 'Market Day' }] });
    expect((await names('create', { args: [[{ name: ' market  DAY' }]] })).answer).toEqual([id]);
    const { answer } = await names('search_read', { kwargs: { domain: [], fields: ['id', 'name'] } });
    expect(answer.filter(({ name }: { name: string }) => /market/i.test(name))).toEqual([{ id, name: 'Market Day' }]);
    expect((await names('search_read', {}, 'campaign')).answer).not.toContainEqual({ id, name: 'Market Day' });
  });

  it('reject invalid names, domains, fields and methods', async () => {
    for (const args of [[{ name: ' ' }], [{ name: 'x'.repeat(200) }], [{}], [], [{ name: 'a', kind: 'b' }]])
      expect((await names('create', { args })).statusCode).toBe(400);
    expect((await names('search_read', { kwargs: { domain: [['id', '>', 0]] } })).statusCode).toBe(400);
    expect((await names('search_read', { kwargs: { fields: ['key'] } })).statusCode).toBe(400);
    expect((await names('unlink', {})).statusCode).toBe(404);
  });
});

it('click counts of the demo links agree with their clicks', async () => {
  for (const { id, clicks } of await db.select().from(links).where(eq(links.code, 'autumn')))
    expect((await ask('search_count', [[['link_id', '=', id]]])).answer).toBe(clicks);
});
