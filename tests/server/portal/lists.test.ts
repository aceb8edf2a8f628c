import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { sessions, users } from '#core/people/people.schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { type OrderState, orderLines, orders } from '#sales/schema/schema.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let joel: Visitor;
let partnerId: number;

const order = (name: string, state: OrderState, at: string, more: Partial<typeof orders.$inferInsert> = {}) => ({
  name,
  state,
  websiteId: 1,
  companyId: 1,
  currencyCode: 'USD',
  languageCode: 'en_US',
  partnerId,
  accessToken: `token ${name}`,
  orderedAt: new Date(at),
  amountTotal: 123_456,
  ...more,
});

/** 25 orders, a sent and a cancelled quote, a draft, a cancelled draft, a cart and a cancelled cart. */
beforeAll(async () => {
  app = await buildApp();
  joel = await signedIn(app, 'joel');
  const [user] = await db.select().from(users).where(eq(users.login, 'joel@example.com'));
  partnerId = user!.partnerId;
  const many = Array.from({ length: 25 }, (_, n) =>
    order(`T${100 + n}`, n % 2 ? 'sale' : 'done', `202${n < 20 ? 6 : 5}-0${(n % 9) + 1}-15T12:00:00Z`),
  );
  await db
    .insert(orders)
    .values([
      ...many,
      order('Q1', 'sent', '2026-06-01T12:00:00Z', { origin: 'staff' }),
      order('Q2', 'cancel', '2026-06-02T12:00:00Z', { origin: 'staff', sentAt: new Date('2026-06-02T12:00:00Z') }),
      order('Q3', 'draft', '2026-06-03T12:00:00Z', { origin: 'staff' }),
      order('Q4', 'draft', '2026-06-04T12:00:00Z', { origin: 'shop' }),
      order('Q5', 'cancel', '2026-06-05T12:00:00Z', { origin: 'shop', orderedAt: null }),
      order('Q6', 'cancel', '2026-06-06T12:00:00Z', { origin: 'staff' }),
    ]);
  const [one] = await db.select({ id: orders.id }).from(orders).where(eq(orders.name, 'T107'));
  await db.insert(orderLines).values({
    orderId: one!.id,
    name: 'Lamp 100% <script>alert(1)</script> Étagère كُرْسِيّ',
    quantity: 1,
    unitPrice: 1,
    choices: { custom: [], noVariant: [] },
  });
  const bill = { companyId: 1, websiteId: 1, partnerId, currencyCode: 'USD', languageCode: 'en_US' };
  await db.insert(invoices).values([
    { ...bill, accessToken: 'i1', number: 'INV/1', state: 'open', invoicedOn: '2026-05-01', dueOn: '2026-05-31' },
    { ...bill, accessToken: 'i2', number: 'INV/2', state: 'paid', invoicedOn: '2025-05-01', dueOn: '2025-05-31' },
    { ...bill, accessToken: 'i3', number: null, state: 'draft' },
    { ...bill, accessToken: 'i4', number: null, state: 'cancel' },
  ]);
});
afterAll(() => app.close());

/** Names of the records in the order of the list. */
const named = async (url: string, who = joel) =>
  [...(await who.get(url)).body.matchAll(/class="account-list__link"[^>]*><bdi>([^<]*)/g)].map(([, name]) => name);

describe('an account list', () => {
  it.each(['/my/quotes', '/my/orders', '/my/invoices', '/my/projects', '/my/tasks', '/my/tickets'])(
    'redirects guests to sign in at %s',
    async (url) => {
      expect((await visitor(app).get(url)).statusCode).toBe(303);
    },
  );

  it.each([
    ['/my/quotes', 'No quotes yet.'],
    ['/my/orders', 'No orders yet.'],
    ['/my/invoices', 'No invoices or payments yet.'],
  ])('says when it is empty at %s', async (url, words) => {
    expect((await (await signedIn(app, 'publisher')).get(url)).body).toContain(words);
  });

  it('contains only own quotes and invoices that were sent or issued', async () => {
    expect(await named('/my/quotes')).toEqual(['Q2', 'Q1']);
    expect(await named('/my/invoices')).toEqual(['INV/1', 'INV/2']);
    const marias = await named('/my/orders', await signedIn(app, 'maria'));
    expect(marias.length).toBeGreaterThan(0);
    expect(marias.some((name) => name?.startsWith('T1'))).toBe(false);
  });

  it('contains the quotes that the customer may open, and no others', async () => {
    const made = await db
      .select()
      .from(orders)
      .where(inArray(orders.name, ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6']));
    const opened = await Promise.all(
      made.map(async ({ id, name }) => ((await joel.get(`/my/orders/${id}`)).statusCode === 200 ? name : '')),
    );
    expect(opened.filter(Boolean).sort()).toEqual(['Q1', 'Q2']);
  });

  it('contains the same records as the data export, except carts', async () => {
    const { orders: taken, invoices: bills } = (await joel.get('/my/security/my-data.json')).json().sales;
    const names = taken.map(({ name }: { name: string }) => name).filter((name: string) => !name.startsWith('T'));
    expect(names.sort()).toEqual(['Q1', 'Q2', 'Q4', 'Q5']);
    expect(bills.map(({ number }: { number: string }) => number).sort()).toEqual(['INV/1', 'INV/2']);
  });

  it('shows 20 records per page, and the last page for numbers beyond it', async () => {
    expect(await named('/my/orders')).toHaveLength(20);
    const second = await named('/my/orders/page/2');
    expect(second).toHaveLength(5);
    expect(await named('/my/orders/page/99')).toEqual(second);
    expect((await joel.get('/my/orders/page/0')).statusCode).toBe(200);
    expect((await joel.get('/my/orders?sortby=name')).body).toContain('href="/my/orders/page/2?sortby=name"');
  });

  it('offers only what has more than one choice', async () => {
    const offered = async (url: string) => {
      const { body } = await joel.get(url);
      return ['Sort by:', 'Filter by:', 'Group by:'].filter((label) => body.includes(label));
    };
    expect(await offered('/my/orders')).toEqual(['Sort by:', 'Filter by:', 'Group by:']);
    expect(await offered('/my/projects')).toEqual(['Sort by:']);
  });

  it('has one address for its first page, and is not indexed', async () => {
    const { body } = await joel.get('/my/orders/page/2');
    expect(body).toContain('href="/my/orders"');
    expect(body).not.toContain('/my/orders/page/1"');
    expect(body).toContain('<meta name="robots" content="noindex');
  });

  it.each(['search=nowhere', 'filterby=cancelled', 'date_begin=2031-01-01', 'date_end=2001-01-01'])(
    'says "No results" when %s leaves none of its records',
    async (query) => {
      const publisher = await signedIn(app, 'publisher');
      expect((await publisher.get('/my/quotes')).body).not.toContain('No results');
      expect((await publisher.get(`/my/quotes?${query}`)).body).toContain('No results');
    },
  );

  it('is sorted, filtered, grouped and limited to a range of days', async () => {
    expect((await named('/my/orders?sortby=name')).slice(0, 2)).toEqual(['T100', 'T101']);
    expect(await named('/my/orders?filterby=done')).toHaveLength(13);
    expect(await named('/my/quotes?filterby=open')).toEqual(['Q1']);
    expect((await joel.get('/my/orders?groupby=year&filterby=done')).body).toMatch(
      /<h2[^>]*>2026<\/h2>.*<h2[^>]*>2025<\/h2>/s,
    );
    expect(await named('/my/quotes?date_begin=2026-06-02')).toEqual(['Q2']);
    expect(await named('/my/quotes?date_end=2026-06-01')).toEqual(['Q1']);
    expect(await named('/my/invoices?date_begin=2026-01-01&filterby=open')).toEqual(['INV/1']);
  });

  it('is searched in the selected field, regardless of case and accents', async () => {
    expect(await named('/my/orders?search_in=name&search=t107')).toEqual(['T107']);
    expect(await named('/my/orders?search_in=product&search=LAMP')).toEqual(['T107']);
    expect(await named('/my/orders?search_in=name&search=lamp')).toEqual([]);
    for (const word of ['ÉTAGÈRE', 'etagere', 'كرسي'])
      expect(await named(`/my/orders?search_in=product&search=${encodeURIComponent(word)}`)).toEqual(['T107']);
    expect(await named('/my/orders?search=100%25')).toEqual(['T107']);
    expect(await named('/my/orders?search=%25')).toEqual(['T107']);
    expect((await joel.get('/my/orders?search=<script>alert(1)')).body).not.toContain('<script>alert');
  });

  it('ignores unknown parameters', async () => {
    expect(
      await named('/my/quotes?sortby=__proto__&filterby=x&groupby=constructor&search_in=y&date_begin=soon'),
    ).toEqual(['Q2', 'Q1']);
  });

  it('shows states as badges and amounts in the format of the language', async () => {
    const page = (await joel.get('/my/quotes')).body;
    expect(page).toMatch(/account-badge--notice">Quote/);
    expect(page).toContain('$1,234.56');
    expect((await joel.get('/my/invoices')).body).toMatch(/Awaiting payment/);
  });

  it('shows overdue invoices as the invoice page does', async () => {
    const label = /<time datetime="2026-05-31">[^<]*<\/time> <span class="account-list__late">(\d+ days overdue)/;
    const [, late] = label.exec((await joel.get('/my/invoices')).body) ?? [];
    expect(late).toBeDefined();
    const [bill] = await db.select().from(invoices).where(eq(invoices.number, 'INV/1'));
    expect((await joel.get(`/my/invoices/${bill!.id}`)).body).toContain(late);
    expect((await joel.get('/my/invoices?filterby=paid')).body).not.toContain('account-list__late');
  });

  it('is stored in the session for the links to the previous and next record', async () => {
    const maria = await signedIn(app, 'maria');
    const names = await named('/my/tasks', maria);
    expect(names).toHaveLength(4);
    const page = (await maria.get('/my/tasks')).body;
    const ids = [...page.matchAll(/href="\/my\/task\/(\d+)"/g)].map(([, id]) => id);
    const second = (await maria.get(`/my/task/${ids[1]}`)).body;
    expect(second).toContain(`rel="prev" href="/my/task/${ids[0]}"`);
    expect(second).toContain(`rel="next" href="/my/task/${ids[2]}"`);
    expect((await maria.get(`/my/task/${ids[0]}`)).body).not.toContain('rel="prev"');
    const kept = await db
      .select({ data: sessions.data })
      .from(sessions)
      .where(
        and(
          inArray(sessions.userId, db.select({ id: users.id }).from(users).where(eq(users.login, 'maria@example.com'))),
        ),
      );
    expect(kept.at(-1)?.data['list task']).toEqual(ids.map(Number));
  });
});
