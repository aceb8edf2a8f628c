import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import type { Right } from '#core/people/people.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let reader: Visitor;
beforeAll(async () => {
  app = await buildApp();
  const passwordHash = await hashPassword('demo');
  const roles: Right[] = ['employee', 'sales:read', 'publisher:read', 'accounts:read', 'slides:read', 'event:read'];
  await addPerson({ name: 'Reader', email: 'reader@example.net', passwordHash, roles });
  reader = visitor(app);
  await reader.post('/web/login', { login: 'reader@example.net', password: 'demo' });
});
afterAll(() => app.close());

const REASON = 'Your role lets you view this, not change it.';

describe('pages of an area that somebody may only view', () => {
  it('show a form disabled, once with the reason and without a button to save', async () => {
    const { body } = await reader.get('/website/settings');
    expect(body.split(REASON)).toHaveLength(2);
    expect(body).toContain('<fieldset class="staff-form__fields form" disabled aria-describedby="locked">');
    expect(body).not.toContain('staff-form__bar');
  });

  it('disable forms that are drawn by hand, and leave the search of a list open', async () => {
    const account = (await reader.get('/website/accounts/2')).body;
    const forms = account.match(/<form\b[^>]*method="post" action="\/website\/accounts[^>]*>/g) ?? [];
    expect(forms.length).toBeGreaterThan(1);
    const byHand = forms.filter((tag) => !tag.includes('staff-form'));
    expect(account.match(/<fieldset class="read-only" disabled aria-describedby="read-only">/g)).toHaveLength(
      byHand.length,
    );
    expect(account).toContain(`id="read-only">${REASON}`);
    const list = (await reader.get('/website/accounts/find')).body;
    expect(list).toMatch(/<form class="form" method="get"[^>]*>\s*<div class="field"/);
  });

  it('show lists without bulk actions and new records, and let views be saved', async () => {
    const list = (await reader.get('/sales/pricelists?q=a')).body;
    expect(list).not.toMatch(/name="ids"|data-list-add/);
    expect(list).toContain('action="/admin/views"');
    expect(list).not.toContain('read-only');
    expect((await (await signedIn(app, 'admin')).get('/sales/pricelists?q=a')).body).toMatch(
      /name="ids"|data-list-add/,
    );
  });

  it.each(['/website/menus', '/website/pages', '/website/news', '/sales/categories', '/website/submissions/1'])(
    'have no links to pages that only make or delete something: %s',
    async (path) => {
      const isChange = /href="[^"]*\/(?:new|delete)"/;
      expect((await reader.get(path)).body).not.toMatch(isChange);
      expect((await (await signedIn(app, 'admin')).get(path)).body).toMatch(isChange);
    },
  );

  it('link from a document to no page that replaces its file', async () => {
    const link = /href="(\/slides\/slide\/[^"]*\/edit)"/;
    const [, edit] = (await (await signedIn(app, 'admin')).get('/admin/slides/1')).body.match(link) ?? [];
    expect((await reader.get(edit!)).statusCode).toBe(403);
    expect((await reader.get('/admin/slides/1')).body).not.toMatch(link);
  });

  it('do not lead to the check-in of an event, which refuses them with the reason', async () => {
    const link = /href="(\/event\/[^"]*\/checkin)"/;
    const [, door] = (await (await signedIn(app, 'admin')).get('/admin/events/1')).body.match(link) ?? [];
    const refused = await reader.get(door!);
    expect([refused.statusCode, refused.body.includes(REASON)]).toEqual([403, true]);
    expect((await reader.get('/admin/events/1')).body).not.toMatch(link);
  });

  it('refuse a change with the reason', async () => {
    const answer = await reader.post('/website/settings', { name: 'Mine' });
    expect([answer.statusCode, answer.body.includes(REASON)]).toEqual([403, true]);
  });

  it('are the only ones in the side bar', async () => {
    const { body } = await reader.get('/admin');
    expect(body).toContain('href="/website/settings"');
    expect(body).not.toContain('href="/survey');
  });

  it('are unchanged for people who may change them', async () => {
    const { body } = await (await signedIn(app, 'admin')).get('/website/accounts/2');
    expect(body).not.toMatch(/read-only|disabled aria-describedby/);
  });
});

describe('pages of one area', () => {
  const AREAS: [Right, string[]][] = [
    ['orders', ['/sales/orders/1', '/sales/lost_carts']],
    ['customers', ['/admin/customers', '/admin/customers/1']],
    ['finance', ['/sales/invoices/1']],
  ];

  it.each(AREAS)('lead who has the role "%s" to no page that refuses them', async (role, paths) => {
    const email = `${role}@example.net`;
    const roles: Right[] = ['employee', role];
    await addPerson({ name: role, email, passwordHash: await hashPassword('demo'), roles });
    const person = visitor(app);
    await person.post('/web/login', { login: email, password: 'demo' });
    for (const path of paths) {
      const page = await person.get(path);
      expect(page.statusCode).toBe(200);
      for (const [, link] of page.body.matchAll(/href="(\/(?:sales|admin|website)\/[^"#?]+)"/g))
        expect([link, (await person.get(link!)).statusCode]).not.toEqual([link, 403]);
    }
  });

  it('name the payments of an order for who ships, and neither open nor record them', async () => {
    const order = await aQuote({ state: 'sent', origin: 'shop' });
    const [bank] = await db.select().from(acquirers).where(eq(acquirers.provider, 'transfer')).limit(1);
    const reference = `PAY-${order.id}`;
    await db.insert(transactions).values({
      ...{ reference, acquirerId: bank!.id, orderId: order.id, partnerId: order.partnerId, returnUrl: '/' },
      ...{ state: 'pending' as const, amount: 1000, currencyCode: 'USD' },
    });
    const page = async (role: Right) => {
      const email = `${role.replace(':', '-')}-payments@example.net`;
      const roles: Right[] = ['employee', 'orders', role];
      await addPerson({ name: role, email, passwordHash: await hashPassword('demo'), roles });
      const person = visitor(app);
      await person.post('/web/login', { login: email, password: 'demo' });
      return (await person.get(`/sales/orders/${order.id}`)).body;
    };
    const [packer, reader, accountant] = [await page('orders'), await page('finance:read'), await page('finance')];
    expect(packer).toContain(reference);
    expect(packer).not.toMatch(/href="\/sales\/payments|Record payment/);
    expect(reader).toMatch(/href="\/sales\/payments/);
    expect(reader).not.toContain('Record payment');
    expect(accountant).toContain('Record payment');
  });

  it('show no way to cancel, ship or return an order to who may only view it', async () => {
    const order = await aQuote({ state: 'sale', origin: 'shop' });
    const path = `/sales/orders/${order.id}`;
    expect((await reader.get(path)).body).not.toMatch(
      new RegExp(`href="${path}/(?:cancel|ship|returns/new|billing_address)"`),
    );
    expect((await (await signedIn(app, 'admin')).get(path)).body).toContain(`href="${path}/cancel"`);
  });
});
