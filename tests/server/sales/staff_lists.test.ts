/** The staff lists of orders and invoices, and what all staff lists can do. */
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db, insertMany } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { staffViews } from '#core/staff_list/saved_views.schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
});
afterAll(() => app.close());

const namesIn = (html: string) =>
  [...html.matchAll(/class="staff-list__link"\s+href="[^"]*"><bdi>([^<]*)</g)].map(([, name]) => name);
const listed = async (url: string) => namesIn((await ada.get(url)).body);

describe('the staff list of orders', () => {
  it('shows quotes and orders, newest first, each as a link', async () => {
    const names = await listed('/sales/orders');
    expect(names).toEqual(['S00006', 'S00005', 'S00004', 'S00003', 'S00002', 'S00001']);
    expect((await ada.get('/sales/orders')).body).toContain('href="/sales/orders/6"');
  });

  it('narrows by tab, search and filter, with a chip to remove each', async () => {
    expect(await listed('/sales/orders?state=quotes')).toEqual(['S00006', 'S00005', 'S00004']);
    expect(await listed('/sales/orders?q=kitchen')).toEqual(['S00005']);
    const { body } = await ada.get('/sales/orders?q=s0000&status=sale&status=draft');
    expect(namesIn(body)).toEqual(['S00003', 'S00002', 'S00001']);
    expect(body).toContain('href="/sales/orders?q=s0000&amp;status=draft"');
    expect(body).toContain('href="/sales/orders?status=draft&amp;status=sale"');
  });

  it('filters by days of the website, the first and the last included', async () => {
    const on = async (query: string) => (await listed(`/sales/orders?${query}`)).length;
    const { body } = await ada.get('/sales/orders?q=S00004');
    const [, month, date, year] = /<time[^>]*>(\d\d)\/(\d\d)\/(\d{4})</.exec(body) ?? [];
    const day = `${year}-${month}-${date}`;
    expect(await on(`q=S00004&date_begin=${day}&date_end=${day}`)).toBe(1);
    expect(await on('q=S00004&date_end=2020-01-01')).toBe(0);
    expect(await on(`q=S00004&date_begin=${day}`)).toBe(1);
    expect(await on('q=S00004&date_begin=2099-01-01')).toBe(0);
  });

  it('sorts by a column and says so', async () => {
    const { body } = await ada.get('/sales/orders?sort=-total');
    expect(namesIn(body)[0]).toBe('S00005');
    expect(body).toMatch(/aria-sort="descending"[^<]*<a[^>]*href="\/sales\/orders">Total/s);
  });

  it('shows the last page for a page beyond it, and ignores what it does not understand', async () => {
    expect(await listed('/sales/orders?page=99&size=7&sort=password&status=%27')).toHaveLength(6);
  });

  it('shows sums of what is listed', async () => {
    const { body } = await ada.get('/sales/orders?q=S00005');
    expect(body).toMatch(/<dt>Total<\/dt><dd><bdi>\$3,165\.32</);
  });

  it('shows the chosen columns alone, in the page and in files, and keeps them in its links', async () => {
    const chosen = '/sales/orders?q=S00005&cols=number&cols=total';
    const { body } = await ada.get(chosen);
    expect(namesIn(body)).toEqual(['S00005']);
    const heads = [...body.matchAll(/role="columnheader"[^>]*>\s*(?:<a[^>]*>)?([^<\n]+)/g)].map(([, head]) => head);
    expect(heads).toEqual(['Number', 'Total']);
    expect(body).toContain('href="/sales/orders?q=S00005&amp;sort=total&amp;cols=number&amp;cols=total"');
    const { body: file } = await ada.get(`${chosen}&export=csv`);
    expect(file.split('\r\n')[0]).toBe('\ufeffNumber,Total,Currency');
  });

  it('exports what is listed, guarded against formulas', async () => {
    await aQuote({ customerReference: '=1+1' });
    const { body, headers } = await ada.get('/sales/orders?q=1%2B1&export=csv');
    const lines = body.split('\r\n');
    expect(headers['content-disposition']).toContain('orders.csv');
    expect(lines[0]).toBe('\ufeffNumber,Customer,Total,Currency,Status,Payment,Fulfilment,Return,Date,Reference');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("'=1+1");
    const sheet = await ada.get('/sales/orders?export=xlsx');
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('shows a return beside the fulfilment, also of a cancelled order, and has it in a column of files', async () => {
    const customerReference = 'with returns';
    const sale = { customerReference, state: 'sale', fulfilment: 'shipped' } as const;
    await aQuote({ ...sale, returnStatus: 'none' });
    await aQuote({ ...sale, returnStatus: 'asked' });
    await aQuote({ customerReference, state: 'cancel', returnStatus: 'received' });
    const { body } = await ada.get('/sales/orders?q=with+returns');
    const badgesOf = (row: string) => [...row.matchAll(/staff-badge--\w+">([^<]+)</g)].map(([, text]) => text);
    const rows = body.split('staff-list__row').slice(1).map(badgesOf);
    expect(rows).toEqual([
      ['Cancelled', 'Return received'],
      ['Confirmed', 'Shipped', 'Return requested'],
      ['Confirmed', 'Shipped'],
    ]);
    const file = (await ada.get('/sales/orders?q=with+returns&cols=fulfilment&export=csv')).body.split('\r\n');
    expect(file[0]).toBe('\ufeffNumber,Fulfilment,Return');
    const inFile = file.slice(1, 4).map((line) => line.split(',').slice(1));
    expect(inFile).toEqual([
      ['', 'Return received'],
      ['Shipped', 'Return requested'],
      ['Shipped', ''],
    ]);
  });

  it('is empty for another company', async () => {
    const camille = await signedIn(app, 'camille', 'aulne.localhost');
    expect(namesIn((await camille.get('/sales/orders?q=S0000')).body)).toEqual([]);
  });

  it('sorts by the names of customers, whatever their capitals, also where it is narrowed', async () => {
    const makers = await insertMany(
      partners,
      ['apple Orchard', 'Baker', 'Zimmer', 'adams'].map((name) => ({ name, companyId: 1 })),
      { returning: ['id'] },
    );
    for (const { id } of makers) await aQuote({ partnerId: id, customerReference: 'sorted by name' });
    const customers = async (query: string) => {
      const { body } = await ada.get(`/sales/orders?export=csv&cols=customer${query}`);
      return body
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]);
    };
    const narrowed = ['adams', 'apple Orchard', 'Baker', 'Zimmer'];
    expect(await customers('&q=sorted+by+name&sort=customer')).toEqual(narrowed);
    const page = async (query: string) =>
      [...(await ada.get(`/sales/orders?${query}`)).body.matchAll(/<bdi>(adams|apple Orchard|Baker|Zimmer)</g)].map(
        ([, name]) => name,
      );
    expect(await page('sort=customer')).toEqual(narrowed);
    expect(await page('sort=-customer')).toEqual(narrowed.toReversed());
    expect(await page('sort=-customer&status=sent')).toEqual(narrowed.toReversed());
  });
});

describe('a saved view', () => {
  it('becomes a tab of its owner, and can be deleted', async () => {
    const { headers } = await ada.post('/admin/views', { list: '/sales/orders', name: 'Kitchens', query: 'q=kitchen' });
    const address = String(headers.location);
    expect(address).toMatch(/^\/sales\/orders\?q=kitchen&view=\d+$/);
    const { body } = await ada.get(address);
    expect(namesIn(body)).toEqual(['S00005']);
    expect(body).toMatch(/aria-current="page">Kitchens</);
    const id = /view=(\d+)/.exec(address)?.[1];
    const publisher = await signedIn(app, 'publisher');
    expect((await publisher.post(`/admin/views/${id}/delete`, {})).statusCode).toBe(404);
    expect((await ada.post(`/admin/views/${id}/delete`, {})).headers.location).toBe('/sales/orders');
    expect((await ada.get('/sales/orders')).body).not.toContain('Kitchens');
  });

  const save = async (name: string, fields: Record<string, string> = {}) => {
    const { headers } = await ada.post('/admin/views', { list: '/sales/orders', name, query: 'q=kitchen', ...fields });
    return Number(/view=(\d+)/.exec(String(headers.location))?.[1]);
  };
  const remove = (id: number) => ada.post(`/admin/views/${id}/delete`, {});

  it('is renamed by its owner, with a name that no other view of the list has', async () => {
    const [id, other] = [await save('Kitchens'), await save('Gardens')];
    const rename = (name: string) => ada.post(`/admin/views/${id}/rename`, { name });
    const { headers } = await rename('  Kitchens of the year ');
    expect(headers.location).toBe(`/sales/orders?q=kitchen&view=${id}`);
    const { body } = await ada.get(String(headers.location));
    expect(body).toContain('View renamed.');
    expect(body).toMatch(/aria-current="page">Kitchens of the year</);
    for (const [name, reason] of [
      ['gardens', 'You have a view of this name.'],
      [' ', 'Enter a name for the view.'],
    ] as const) {
      const refused = await rename(name);
      const page = (await ada.get(String(refused.headers.location))).body;
      expect(page).toContain(reason);
      expect(page).toMatch(/aria-current="page">Kitchens of the year</);
    }
    expect((await rename('x'.repeat(41))).statusCode).toBe(400);
    expect(await save('GARDENS')).toBeNaN();
    const elsewhere = await save('Gardens', { list: '/sales/invoices' });
    const publisher = await signedIn(app, 'publisher');
    expect((await publisher.post(`/admin/views/${id}/rename`, { name: 'Mine' })).statusCode).toBe(404);
    for (const one of [id, other, elsewhere]) await remove(one);
  });

  it('is saved once where several tabs save or rename one to the same name at the same time', async () => {
    const saved = await Promise.all(['Twice', 'twice', 'TWICE', 'Twice'].map((name) => save(name)));
    const ids = saved.filter((id) => !Number.isNaN(id));
    expect(ids).toHaveLength(1);
    const others = await Promise.all(['One', 'Two', 'Three'].map((name) => save(name)));
    await Promise.all(others.map((id) => ada.post(`/admin/views/${id}/rename`, { name: 'Same' })));
    expect(await db.$count(staffViews, eq(staffViews.name, 'Same'))).toBe(1);
    for (const id of [...ids, ...others]) await remove(id);
  });

  it('opens first for its owner where the list is asked for nothing, and leaves all rows within reach', async () => {
    const [first, second] = [await save('Kitchens'), await save('Gardens', { query: 'q=garden' })];
    const opensFirst = (id: number, value: string, by = ada) =>
      by.post(`/admin/views/${id}/first`, { opens_first: value });
    const opened = async (visitor = ada) => (await visitor.get('/sales/orders')).headers.location;
    expect(await opened()).toBeUndefined();
    expect((await opensFirst(first, 'yes')).headers.location).toBe(`/sales/orders?q=kitchen&view=${first}`);
    expect(await opened()).toBe(`/sales/orders?q=kitchen&view=${first}`);
    await opensFirst(second, 'yes');
    expect(await opened()).toBe(`/sales/orders?q=garden&view=${second}`);
    const publisher = await signedIn(app, 'publisher');
    expect((await opensFirst(first, 'yes', publisher)).statusCode).toBe(404);
    const { body: view } = await ada.get(`/sales/orders?q=garden&view=${second}`);
    expect(view).toContain('Do not open this view first');
    expect(view).toContain('href="/sales/orders?view=all">All');
    const { body: whole, statusCode } = await ada.get('/sales/orders?view=all');
    expect(statusCode).toBe(200);
    expect(namesIn(whole)).toContain('S00001');
    expect(whole).toContain('name="query" value="view=all"');
    expect(whole).toMatch(/aria-current="page">All</);
    await opensFirst(second, 'no');
    expect(await opened()).toBeUndefined();
    expect((await ada.get('/sales/orders')).body).toContain('href="/sales/orders" aria-current="page">All');
    for (const one of [first, second]) await remove(one);
  });

  it('leaves all rows within reach on a list without tabs', async () => {
    const id = await save('Named', { list: '/website/redirects', query: 'q=old' });
    await ada.post(`/admin/views/${id}/first`, { opens_first: 'yes' });
    expect((await ada.get('/website/redirects')).headers.location).toBe(`/website/redirects?q=old&view=${id}`);
    expect((await ada.get('/website/redirects?view=all')).body).toMatch(/view=all" aria-current="page">All</);
    await remove(id);
  });

  it('leads back to its list with the reason without a name or above 20, never to another site', async () => {
    const save = async (fields: Record<string, string>) =>
      await ada.post('/admin/views', { list: '/sales/orders', name: 'Mine', query: '', ...fields });
    const refused = await save({ name: ' ', query: 'q=kitchen' });
    expect(refused.headers.location).toBe('/sales/orders?q=kitchen');
    expect((await ada.get('/sales/orders?q=kitchen')).body).toContain('Enter a name for the view.');
    const [person] = await db.select().from(users).where(eq(users.login, 'admin@example.com'));
    const twenty = Array.from({ length: 20 }, (_, i) => ({
      userId: person!.id,
      list: '/sales/orders',
      name: `${i}`,
      query: '',
    }));
    await db.insert(staffViews).values(twenty);
    await save({ name: 'One more' });
    expect((await ada.get('/sales/orders')).body).toContain('Delete a view first: a list has room for 20.');
    expect((await save({ list: '//example.com' })).headers.location).toMatch(/^\/\?view=/);
  });
});

it('The staff list of invoices shows those that are overdue and sums of what is owed', async () => {
  const { body } = await ada.get('/sales/invoices?state=overdue');
  expect(namesIn(body)).toEqual(['INV/2026/0002']);
  expect(body).toContain('staff-badge--negative">Overdue');
});

it('The staff list of invoices is filtered by their days, the first and the last included', async () => {
  const [bill] = await db.select().from(invoices).where(eq(invoices.number, 'INV/2026/0002'));
  const day = bill!.invoicedOn!;
  const isListed = async (query: string) => (await listed(`/sales/invoices?${query}`)).includes('INV/2026/0002');
  expect(await isListed(`invoiced_begin=${day}&invoiced_end=${day}`)).toBe(true);
  expect([await isListed(`invoiced_begin=${day}`), await isListed(`invoiced_end=${day}`)]).toEqual([true, true]);
  expect(await isListed('invoiced_begin=2099-01-01')).toBe(false);
  expect(await isListed('invoiced_end=2001-01-01')).toBe(false);
});

describe('the side bar', () => {
  const waiting = async (person: Visitor, url: string) => {
    const { body } = await person.get(url);
    const found = body.matchAll(/(\w[^<>]*)<span class="admin-menu__waiting">(\d+)/g);
    return [...found].map(([, name = '', count]) => `${name.trim()} ${count}`);
  };

  it('counts pending tasks of each area, for people who may open it', async () => {
    const messages = (await waiting(ada, '/sales/orders')).find((one) => one.startsWith('Messages '));
    expect(messages).toMatch(/^Messages [3-9]$/);
    expect(await waiting(ada, '/website/submissions')).toContain('Form submissions 1');
    const camille = await signedIn(app, 'camille', 'aulne.localhost');
    expect(await waiting(camille, '/admin')).not.toContain(messages);
  });

  it('counts once for colleagues who open it within seconds', async () => {
    await ada.get('/sales/invoices');
    const { statements } = await askedBy(async () => void (await ada.get('/sales/invoices?size=25')));
    expect(statements.filter((one) => one.includes('sum(case'))).toEqual([]);
  });
});

describe('Database statements of a staff page', () => {
  it.each([
    ['/sales/orders', 5],
    ['/sales/orders?q=kitchen&status=sent&sort=-total', 5],
    ['/sales/invoices', 5],
    // Tasks, figures, events and first steps of all domains.
    ['/admin', 31],
  ])('stay within their budget on %s', async (url, most) => {
    await ada.get(url);
    const { statements } = await askedBy(async () => void (await ada.get(url)));
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
  });
});
