/** The staff list of customers, and the page of one. */
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { customers } from '#customers/schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { anAccount, openCustomerFixture } from '#tests/setup/records/customers.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openCustomerFixture();

/** Rows of the list as a file: name, email, company, country, tags, last order, status, orders, value, currency. */
async function listed(query = '', who = fixture.ada): Promise<string[][]> {
  const { body } = await who.get(`/admin/customers?export=csv&${query}`);
  return body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
}
const rowOf = async (name: string) => (await listed(`q=${encodeURIComponent(name)}`))[0];

let guests = 0;
/** A contact without an account who bought for the given amount. */
async function aBuyer(name: string, email: string, changes: Partial<typeof orders.$inferInsert> = {}) {
  const [partner] = await db.insert(partners).values({ name, email, companyId: 1 }).returning();
  await anOrder(partner!.id, changes);
  return partner!.id;
}
async function anOrder(partnerId: number, changes: Partial<typeof orders.$inferInsert> = {}) {
  const { id } = await aQuote({ origin: 'shop', state: 'sale', name: `G${++guests}`, partnerId });
  await db
    .update(orders)
    .set({ amountTotal: 5000, updatedAt: new Date(), ...changes })
    .where(eq(orders.id, id));
  return id;
}
async function pathOf(name: string): Promise<string> {
  const { body } = await fixture.ada.get(`/admin/customers?q=${encodeURIComponent(name)}`);
  return /href="(\/admin\/customers\/\d+)"/.exec(body)?.[1] as string;
}

describe('the staff list of customers', () => {
  it('shows who registered or ordered, with the number and value of their orders', async () => {
    const maria = await rowOf('maria@example.com');
    expect(maria?.slice(0, 2)).toEqual(['Maria Lopes', 'maria@example.com']);
    expect(Number(maria?.[3])).toBeGreaterThan(0);
    await anAccount(fixture, { name: 'Nina New', email: 'nina@example.net' });
    expect((await rowOf('Nina New'))?.slice(2, 6)).toEqual(['Account', '0', '0', 'USD']);
  });

  it('leaves out who works here and only looks', async () => {
    expect(await rowOf('publisher@example.com')).toBeUndefined();
  });

  it('adds up what the customers shown bought', async () => {
    await aBuyer('Sum One', 'sum1@example.net');
    await aBuyer('Sum Two', 'sum2@example.net', { amountTotal: 7550 });
    expect((await fixture.ada.get('/admin/customers?q=Sum')).body).toMatch(
      /<dt>Order value<\/dt><dd><bdi>\$125\.50<\/bdi><\/dd>/,
    );
  });

  it('shows a guest who ordered twice as one customer, with both orders', async () => {
    await aBuyer('Gus Guest', 'gus@example.net');
    await aBuyer('Gus G.', 'gus@example.net');
    const found = await listed('q=gus@example.net');
    expect(found).toHaveLength(1);
    expect(found[0]?.slice(2, 6)).toEqual(['Guest', '2', '100', 'USD']);
  });

  it('shows a guest under their account once they have one', async () => {
    await aBuyer('Vera Visitor', 'vera@example.net');
    const path = await pathOf('Vera Visitor');
    await anAccount(fixture, { name: 'Vera Member', email: 'vera@example.net' });
    expect(await listed('q=vera@example.net')).toMatchObject([{ 0: 'Vera Member', 2: 'Account', 3: '1' }]);
    expect(await pathOf('Vera Member')).toBe(path);
  });

  it('no longer counts an order that was cancelled', async () => {
    const partnerId = await aBuyer('Carl Cancel', 'carl@example.net');
    const second = await anOrder(partnerId);
    expect((await rowOf('Carl Cancel'))?.[3]).toBe('2');
    await db.update(orders).set({ state: 'cancel', updatedAt: new Date() }).where(eq(orders.id, second));
    expect((await rowOf('Carl Cancel'))?.[3]).toBe('1');
  });

  it('adds up orders in the currency of the company only, and counts all', async () => {
    const partnerId = await aBuyer('Tia Two', 'tia@example.net');
    await anOrder(partnerId, { currencyCode: 'EUR' });
    expect((await rowOf('Tia Two'))?.slice(3, 6)).toEqual(['2', '50', 'USD']);
  });

  it('narrows by tab and filter', async () => {
    await aBuyer('Frida France', 'frida@example.net');
    await db.update(partners).set({ countryCode: 'FR' }).where(eq(partners.email, 'frida@example.net'));
    expect(await listed('q=frida&country=FR&state=orders&account=no')).toHaveLength(1);
    expect(await listed('q=frida&account=yes')).toEqual([]);
    expect(await listed('q=nina@example.net&state=orders')).toEqual([]);
    expect((await listed('state=quotes')).map(([name]) => name)).toContain('Maria Lopes');
  });

  it('does not show customers of another company, nor their pages', async () => {
    const camille = await signedIn(fixture.app, 'camille', 'aulne.localhost');
    const path = await pathOf('Gus');
    expect(await listed('q=gus', camille)).toEqual([]);
    expect((await camille.get(path)).statusCode).toBe(404);
    expect((await camille.post(`${path}/notes`, { note: 'Mine' })).statusCode).toBe(404);
  });
});

describe('the page of a customer', () => {
  it('shows what they ordered as a guest, in whatever capitals they typed their address', async () => {
    await anAccount(fixture, { name: 'Cara Capital', email: 'cara@example.net' });
    const path = await pathOf('Cara Capital');
    const guest = await aBuyer('C. Capital', 'Cara@Example.NET');
    const [order] = await db.select().from(orders).where(eq(orders.partnerId, guest));
    expect((await fixture.ada.get(path)).body).toContain(`>${order!.name}<`);
  });

  it('shows what they bought, and leads to their orders', async () => {
    const { body } = await fixture.ada.get(await pathOf('Maria'));
    for (const heading of ['Orders', 'Quotes', 'Invoices']) expect(body).toMatch(new RegExp(`<h2[^>]*>${heading}<`));
    expect(body).toContain('href="/sales/orders/1"');
    expect(body).toContain('Average order');
  });

  it('keeps tags, each once however it is written, and filters by them', async () => {
    const path = await pathOf('Gus');
    await fixture.ada.post(`${path}/tags`, { tags: 'Florist, wholesale, florist' });
    expect((await fixture.ada.get(path)).body).toContain('value="florist, wholesale"');
    const { body } = await fixture.ada.get('/admin/customers');
    const tag = /name="tag"\s+value="(\d+)"/.exec(body)?.[1] ?? '';
    expect((await listed(`tag=${tag}`)).map(([name]) => name)).toEqual(['Gus Guest']);
    await fixture.ada.post(`${path}/tags`, { tags: '' });
    expect((await fixture.ada.get('/admin/customers')).body).not.toContain('wholesale');
  });

  it('keeps notes as typed, which can be deleted', async () => {
    const path = await pathOf('Gus');
    await fixture.ada.post(`${path}/notes`, { note: '<b>Calls</b> before noon' });
    const { body } = await fixture.ada.get(path);
    expect(body).toContain('&lt;b&gt;Calls&lt;/b&gt; before noon');
    const [, remove = ''] = /action="([^"]+\/notes\/\d+\/delete)"/.exec(body) ?? [];
    await fixture.ada.post(remove, {});
    expect((await fixture.ada.get(path)).body).not.toContain('before noon');
    expect((await fixture.ada.post(remove, {})).statusCode).toBe(404);
  });

  it('saves contact details, and says what is wrong without losing what was typed', async () => {
    const path = `${await pathOf('Gus')}/details`;
    const fields = { name: 'Gus Grün', email: 'gus@example.net', country: 'US', state: 'US-VT', city: 'Burlington' };
    const wrong = await fixture.ada.post(path, { ...fields, email: 'nowhere' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('Enter a valid email address');
    expect(wrong.body).toContain('value="Gus Grün"');
    await fixture.ada.post(path, fields);
    const [customer] = await db.select().from(partners).where(eq(partners.name, 'Gus Grün'));
    expect(customer).toMatchObject({ countryCode: 'US', stateCode: 'US-VT', city: 'Burlington' });
    expect((await fixture.ada.get(path)).body).toContain('Changed');
  });

  it('refuses to change the sign-in address of a customer', async () => {
    const path = `${await pathOf('Nina New')}/details`;
    await fixture.ada.post(path, { name: 'Nina New', email: 'other@example.net' });
    const [nina] = await db.select().from(partners).where(eq(partners.name, 'Nina New'));
    expect(nina?.email).toBe('nina@example.net');
  });

  it('logs no change of an address that the form of a customer with an account does not hold', async () => {
    const path = `${await pathOf('Nina New')}/details`;
    await fixture.ada.post(path, { name: 'Nina New', phone: '+1 802 555 0101' });
    const { body } = await fixture.ada.get(path);
    const history = body.slice(body.indexOf('id="history"'));
    expect(history).toContain('<dt>Phone');
    expect(history).not.toContain('<dt>Email');
  });

  it('offers no change to staff who may only read', async () => {
    await anAccount(fixture, { name: 'Rhea', email: 'rhea@example.net', roles: ['employee', 'sales:read'] });
    const rhea = visitor(fixture.app);
    await rhea.post('/web/login', { login: 'rhea@example.net', password: 'demo' });
    const path = await pathOf('Gus');
    const { body } = await rhea.get(path);
    expect(body).toContain('gus@example.net');
    expect(body).not.toContain(`action="${path}/`);
  });

  it('lists an order that staff have begun for them', async () => {
    const partnerId = await aBuyer('Oda Draft', 'oda@example.net');
    const { id } = await aQuote({ origin: 'manual', state: 'draft', partnerId });
    await db.update(orders).set({ name: null }).where(eq(orders.id, id));
    const { body } = await fixture.ada.get(await pathOf('Oda Draft'));
    expect(body).toMatch(new RegExp(`href="/sales/orders/${id}"[^>]*>\\s*(<bdi>)?Draft order`));
  });

  it('answers 404 for an unknown customer', async () => {
    expect((await fixture.ada.get('/admin/customers/999999')).statusCode).toBe(404);
    expect((await fixture.ada.get('/admin/customers/x/details')).statusCode).toBe(404);
  });
});

it('The list of customers counts each once, however often it is opened', async () => {
  await fixture.ada.get('/admin/customers');
  const before = await db.$count(customers);
  await Promise.all([fixture.ada.get('/admin/customers'), fixture.ada.get('/admin/customers')]);
  expect(await db.$count(customers)).toBe(before);
});
