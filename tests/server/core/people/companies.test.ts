/** Access to every staff route, for every role, on both companies' hosts. */

import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { userRoles, users } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { links } from '#links/schema.ts';
import { allRows } from '#tests/setup/database/all_rows.ts';
import { isForThisEngine, isFullRun } from '#tests/setup/full_run.ts';
import { recordsOfAlder } from '#tests/setup/records/company_records.ts';
import { sharedAttribute, sharedRecords } from '#tests/setup/records/shared_records.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { anyAddress, crawl, type Found, linksIn, nameOf, staffRoutes } from '#tests/setup/visitors/staff_forms.ts';
import { type Answer, signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const [ALDER, AULNE] = ['localhost', 'aulne.localhost'] as const;
type Host = typeof ALDER | typeof AULNE;

/** The hosts at which each person may work. */
const WORKS = {
  guest: [],
  maria: [],
  operator: [ALDER],
  publisher: [ALDER],
  admin: [ALDER, AULNE],
  camille: [AULNE],
} satisfies Record<string, Host[]>;
type Name = keyof typeof WORKS;
const NAMES = Object.keys(WORKS) as Name[];
const EMPLOYEE = ['staff', 'employee', 'messages', 'links'];
const PUBLISHER = ['content', 'marketing', 'website_settings'];
const SALES = ['orders', 'products', 'customers', 'finance', 'shop_settings'];
const ROLES: Record<string, readonly string[]> = {
  operator: [...EMPLOYEE, 'livechat'],
  publisher: [...EMPLOYEE, ...PUBLISHER],
  admin: [...EMPLOYEE, ...PUBLISHER, ...SALES, 'survey', 'event', 'livechat', 'slides', 'accounts'],
  camille: [...EMPLOYEE, ...PUBLISHER, ...SALES, 'survey', 'accounts'],
};

const A_RECORD = /\/\d+(\/|$)|^\/r\/.+\+$|^\/survey\/\w+\/.+-survey/;

/** Texts of the program, which every company reads and only who works for all changes. */
const OF_ALL_COMPANIES = ['GET /admin/translations/:language/:id'];

const NAMED_IN_BODY = ['POST /website_links/add_code', 'POST /sales/orders'];

let app: FastifyInstance;
let found: Found;
/** An account of the other company that Ada manages too. */
let ownAccount: string;
const people = {} as Record<Host, Record<Name, Visitor>>;

beforeAll(async () => {
  app = await buildApp();
  const [camille] = await db.select().from(users).where(eq(users.login, 'camille@example.com'));
  await db.insert(userRoles).values({ userId: camille!.id, role: 'accounts' });
  ownAccount = `/website/accounts/${camille!.id}`;
  const records = await recordsOfAlder();
  for (const host of [ALDER, AULNE]) {
    people[host] = { guest: visitor(app, host) } as Record<Name, Visitor>;
    for (const name of NAMES.filter((one) => one !== 'guest')) people[host][name] = await signedIn(app, name, host);
  }
  found = await crawl(app, people[ALDER].admin, records.starts);
  for (const [route, form] of records.extra) found.set(route, form);
});
afterAll(() => app.close());
beforeEach(async () => void (await db.delete(rateLimits)));

function send(
  person: Visitor,
  method: string,
  isCall: boolean,
  { address, fields }: { address: string; fields: object },
) {
  if (method === 'GET') return person.get(address);
  return isCall ? person.call(address, fields) : person.post(address, fields as Record<string, string>);
}

const asksToSignIn = ({ statusCode, headers }: Answer): boolean =>
  statusCode === 401 || String(headers.location ?? '').startsWith('/web/login');

describe('staff routes', () => {
  it('are all covered by links and forms found by the crawler or by records of this test', () => {
    const unknown = staffRoutes(app).filter((route) => route.url.includes(':') && !found.has(nameOf(route)));
    expect(unknown.map(nameOf)).toEqual([]);
  });

  // Roles and companies are compared before a query: by day on SQLite alone.
  it.runIf(isForThisEngine)(
    'open to staff with the role at the company of the host, and change nothing for others',
    // Thousands of requests.
    { timeout: 180_000 },
    async () => {
      const wrong: string[] = [];
      const before = await allRows();
      for (const [at, route] of staffRoutes(app).entries())
        for (const host of [ALDER, AULNE])
          for (const [place, name] of NAMES.entries()) {
            // By day one person asks for each route at each host, another for the next one.
            if (!isFullRun && (at + place) % NAMES.length !== 0) continue;
            const mayOpen = (WORKS[name] as Host[]).includes(host) && ROLES[name]?.includes(route.audience);
            if (mayOpen && route.method !== 'GET') continue;
            const form = found.get(nameOf(route)) ?? { address: anyAddress(route.url), fields: {} };
            const answer = await send(people[host][name], route.method, route.isCall, form);
            const isShut = name === 'guest' ? asksToSignIn(answer) : answer.statusCode === 403;
            if (isShut === mayOpen || answer.statusCode >= 500)
              wrong.push(`${name} at ${host}: ${nameOf(route)} ${answer.statusCode}`);
          }
      expect(wrong).toEqual([]);
      expect(await allRows()).toEqual(before);
    },
  );

  it.runIf(isForThisEngine)('refuse records of another company', async () => {
    const wrong: string[] = [];
    const before = await allRows();
    for (const route of staffRoutes(app)) {
      const form = found.get(nameOf(route));
      const namesRecord = form && (A_RECORD.test(form.address) || NAMED_IN_BODY.includes(nameOf(route)));
      if (!namesRecord || OF_ALL_COMPANIES.includes(nameOf(route))) continue;
      await db.delete(rateLimits);
      const { statusCode } = await send(people[AULNE].camille, route.method, route.isCall, form);
      if (![403, 404].includes(statusCode)) wrong.push(`${nameOf(route)} ${form.address}: ${statusCode}`);
    }
    expect(wrong).toEqual([]);
    expect(await allRows()).toEqual(before);
  });

  it.runIf(isForThisEngine)('link to no record of another company', async () => {
    const wrong: string[] = [];
    const [ada, camille] = [people[ALDER].admin, people[AULNE].camille];
    for (const { method, url } of staffRoutes(app)) {
      if (method !== 'GET' || url.includes(':')) continue;
      const theirs = linksIn((await ada.get(url)).body).filter((link) => A_RECORD.test(link));
      const own = linksIn((await camille.get(url)).body);
      for (const link of theirs) if (own.includes(link) && link !== ownAccount) wrong.push(`${url} leads to ${link}`);
    }
    expect(wrong).toEqual([]);
  });

  it('export no data of another company', async () => {
    const [ada, camille] = [people[ALDER].admin, people[AULNE].camille];
    expect((await ada.get('/website/submissions/export/json')).json()).not.toEqual([]);
    expect((await camille.get('/website/submissions/export/json')).json()).toEqual([]);
    expect((await camille.get('/sales/orders/new?q=maria')).body).not.toContain('maria@example.com');
  });
});

describe('a record shared by all companies', () => {
  it('can be changed only by staff who work for all companies', async () => {
    const { sent, ids } = await sharedRecords(people[ALDER].admin, people[AULNE].admin);
    const before = await allRows();
    for (const [host, name] of [
      [ALDER, 'publisher'],
      [AULNE, 'camille'],
    ] as const)
      for (const { url, isCall, fields } of sent) {
        await db.delete(rateLimits);
        const { statusCode } = await send(people[host][name], 'POST', isCall, { address: url, fields });
        expect([403, 404], `${name} at ${host}: ${url} ${statusCode}`).toContain(statusCode);
      }
    expect(await allRows()).toEqual(before);
    const { camille } = people[AULNE];
    for (const url of ['/website/pages', '/website/news'])
      for (const link of linksIn((await camille.get(url)).body))
        expect(ids.map((id) => `${url}/${id}`)).not.toContain(link);
    expect((await camille.get('/discussion/moderation')).body).not.toContain('Of a website that is gone');
    expect((await people[ALDER].admin.get('/discussion/moderation')).body).toContain('Of a website that is gone');
    for (const { url, isCall, fields } of sent) {
      const host = url.startsWith('/sales/products') ? AULNE : ALDER;
      const { statusCode } = await send(people[host].admin, 'POST', isCall, { address: url, fields });
      expect([200, 303], `${url} ${statusCode}`).toContain(statusCode);
    }
  });
});

describe('a form of what all companies share', () => {
  it('is shown with fields that cannot be changed, and the reason, to staff of one company', async () => {
    const { camille } = people[AULNE];
    const currencies = (await camille.get('/sales/currencies')).body;
    expect(currencies).toContain(
      'Ceci appartient à toutes les sociétés : seules les personnes qui travaillent pour chacune d’elles peuvent le modifier.',
    );
    expect(currencies).toContain('USD ($)');
    expect(currencies).toMatch(/<fieldset[^>]* disabled/);
    expect(currencies).not.toContain('type="submit" class="button"');
    const { body } = await people[AULNE].admin.get('/sales/currencies');
    expect(body).toContain('name="rate_USD"');
    expect(body).not.toMatch(/<fieldset[^>]* disabled/);
  });

  it('keeps the attributes of all companies as they are, and saves the rest of a product', async () => {
    const { camille, admin } = people[AULNE];
    const { url } = await sharedAttribute(admin, 'Shown by all');
    const form = (await camille.get(url)).body;
    expect(form).toContain(
      'Ceci appartient à toutes les sociétés : seules les personnes qui travaillent pour chacune d’elles peuvent le modifier.',
    );
    expect(form).toMatch(/<input type="hidden" name="display_\d+" value="radio">/);
    expect(form).not.toMatch(/<select[^>]*id="(display|kind)_/);
    expect((await admin.get(url)).body).toMatch(/<select[^>]*id="display_/);
    const saved = await camille.post(url, { ...(await formFields(camille, url)), price: '31' });
    expect(saved.statusCode).toBe(303);
  });
});

describe('a call open to everybody', () => {
  const calls: [string, object][] = [
    ['/website/publish', { object: 'website.page', id: 1 }],
    ['/website/publish', { object: 'website.news', id: 1 }],
    ['/website/publish', { object: 'product.template', id: 1 }],
    ['/website/force_website', { website_id: 1 }],
    ['/web/dataset/call_kw/utm.campaign/create', { args: [{ name: 'Taken over' }] }],
    ['/web/dataset/call_kw/utm.campaign/search_read', {}],
    ['/web/dataset/call_kw/website/search_pages', { args: [null, 'a'] }],
  ];

  it('refuses staff of another company as it refuses a customer', async () => {
    const before = await allRows();
    for (const [url, body] of calls)
      for (const [host, name] of [
        [ALDER, 'camille'],
        [AULNE, 'publisher'],
      ] as const)
        expect((await people[host][name].call(url, body)).statusCode, `${name} at ${host}: ${url}`).toBe(403);
    expect(await allRows()).toEqual(before);
  });

  it('counts no clicks of another company and switches to no website of it', async () => {
    const { camille } = people[AULNE];
    const [link] = await db.select().from(links).where(eq(links.code, 'autumn'));
    const question = { args: [[['link_id', '=', link!.id]]] };
    const url = '/web/dataset/call_kw/link.tracker.click/search_count';
    expect((await people[ALDER].operator.call(url, question)).answer).toBeGreaterThan(0);
    expect((await camille.call(url, question)).answer).toBe(0);
    expect((await camille.call('/website/force_website', { website_id: 1 })).statusCode).toBe(400);
    expect((await camille.get('/sales/taxes?fw=1')).body).toContain('data-website-id="2"');
    expect((await people[ALDER].admin.get('/sales/taxes?fw=2')).body).toContain('data-website-id="2"');
    await people[ALDER].admin.get('/?fw=1');
  });
});

describe('the staff menu', () => {
  const menuOf = async (host: Host, name: Name) => linksIn((await people[host][name].get('/admin')).body);

  it('offers work only on the hosts of the own company', async () => {
    expect(await menuOf(AULNE, 'camille')).toContain('/sales/orders');
    expect(await menuOf(ALDER, 'camille')).not.toContain('/sales/orders');
    expect(await menuOf(ALDER, 'publisher')).toContain('/website/pages');
    expect(await menuOf(AULNE, 'publisher')).not.toContain('/website/pages');
    expect(linksIn((await people[AULNE].camille.get('/my')).body)).toContain('/admin');
    expect(linksIn((await people[ALDER].camille.get('/my')).body)).not.toContain('/admin');
  });

  it('offers the website switch only between websites of the own companies', async () => {
    const isOffered = async (host: Host, name: Name) =>
      /js_multi_website_switch/.test((await people[host][name].get('/')).body);
    expect(await isOffered(ALDER, 'admin')).toBe(true);
    expect(await isOffered(AULNE, 'camille')).toBe(false);
  });
});
