/** Downloading and erasing what is known of a customer. */
import { eq, getTableColumns, getTableName, inArray, sql, type Table } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { domains } from '#app.ts';
import { allTables } from '#core/backup/tables.ts';
import { engine } from '#core/db/columns.ts';
import { db, rows } from '#core/db/database.ts';
import { CORE_PERSONAL_DATA, type Retention } from '#core/domain/personal_data.ts';
import { partners } from '#core/people/people.schema.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { customers } from '#customers/schema.ts';
import { syncCustomers } from '#customers/sync.ts';
import { talks } from '#events/talks/talks.schema.ts';
import { contacts, mailingLists, subscriptions } from '#follow/schema.ts';
import { forms, submissions } from '#forms/schema.ts';
import { acquirers, paymentTokens } from '#payments/ledger/schema.ts';
import { KEEPS_ADDRESSES } from '#sales/addresses/order_addresses.ts';
import { invoiceOrder, NOBODY, postInvoice } from '#sales/invoices/invoice_service.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { passDays } from '#tests/setup/records/closed_accounts.ts';
import { anAccount, COMPANY, customerOf, openCustomerFixture } from '#tests/setup/records/customers.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';
import { messages, threadParticipants, threads } from '#threads/schema.ts';

/** Each table with its columns by why they are kept. */
const REGISTER = [CORE_PERSONAL_DATA, ...domains.map(({ personalData }) => personalData ?? {})].flatMap((tables) =>
  Object.entries(tables),
);

/** Undefined for a column that nobody has looked at. */
const reasonOf = (table: string, column: string): Retention | 'none' | undefined =>
  REGISTER.filter(([name]) => name === table)
    .flatMap(([, columns]) => Object.entries(columns) as [Retention | 'none', string][])
    .find(([, columns]) => columns.split(' ').includes(column))?.[0];

const fixture = openCustomerFixture();
beforeEach(() => db.delete(rateLimits));

let people = 0;
/** Somebody whose name, address and words all have the same word in them. */
async function someone(hasOrder: boolean) {
  const mark = `zanzibar${++people}`;
  const email = `${mark}@example.net`;
  const { partnerId } = await anAccount(fixture, { name: `Mr ${mark}`, email });
  const place = { street: `${mark} Road`, city: mark, phone: mark, companyName: `${mark} Ltd`, vat: mark };
  await db.update(partners).set(place).where(eq(partners.id, partnerId));
  await db.insert(partners).values({ name: `Aunt of ${mark}`, parentId: partnerId, companyId: COMPANY, ...place });
  if (hasOrder) {
    const sold = { origin: 'shop', state: 'sale', name: `Z${people}`, partnerId, updatedAt: new Date() } as const;
    const { id } = await aQuote({ ...sold, note: `Ring at ${mark}` });
    await db.update(orders).set(KEEPS_ADDRESSES).where(eq(orders.id, id));
    await postInvoice(await invoiceOrder(id, NOBODY), NOBODY);
  }
  const [list] = await db.select().from(mailingLists);
  const [contact] = await db.insert(contacts).values({ email, languageCode: 'en_US' }).returning();
  await db
    .insert(subscriptions)
    .values({ listId: list!.id, contactId: contact!.id, isOn: true, changedAt: new Date() });
  const [form] = await db.select().from(forms);
  await db.insert(submissions).values({
    ...{ formId: form!.id, websiteId: 1, languageCode: 'en_US', dedupeKey: `key ${people}`, reasons: [] },
    ...{ name: mark, email, values: { subject: `=${mark}` }, searchText: mark },
  });
  const [thread] = await db
    .insert(threads)
    .values({ model: 'product.template', resId: 10_000 + people })
    .returning();
  const said = { threadId: thread!.id, seq: 1, reach: 'everybody', websiteId: 1 } as const;
  await db.insert(messages).values({ ...said, partnerId, authorName: `Mr ${mark}`, body: 'Sturdy', stars: 5 });
  await db
    .insert(threadParticipants)
    .values({ threadId: thread!.id, partnerId, email, name: mark, websiteId: 1, languageCode: 'en_US' });
  const [acquirer] = await db.select().from(acquirers);
  const card = { acquirerId: acquirer!.id, partnerId, reference: `card ${people}` };
  await db.insert(paymentTokens).values({ ...card, brand: mark, lastFour: mark });
  const device = visitor(fixture.app);
  await device.post('/web/login', { login: email, password: 'demo' });
  const { path } = await customerOf(partnerId);
  await fixture.ada.post(`${path}/notes`, { note: `${mark} calls on Mondays` });
  await fixture.ada.post(`${path}/tags`, { tags: `about ${mark}` });
  return { mark, email, partnerId, path, device };
}

/** Columns of the database in which a word still stands. */
async function placesOf(mark: string): Promise<{ table: string; column: string }[]> {
  const found: { table: string; column: string }[] = [];
  for (const table of (await allTables()) as Table[]) {
    const all = (await db.select().from(table as never)) as Record<string, unknown>[];
    for (const [key, column] of Object.entries(getTableColumns(table)))
      if (all.some((row) => JSON.stringify(row[key] ?? '').includes(mark)))
        found.push({ table: getTableName(table), column: column.name });
  }
  return found;
}

/** As the database itself lists them, without what it makes of others for searches. */
async function columnsOfDatabase(): Promise<string[]> {
  const statement =
    engine === 'sqlite'
      ? `select m.name as t, p.name as c from sqlite_master m join pragma_table_info(m.name) p
         where m.type = 'table' and m.name not like 'sqlite_%' and m.name not like '\\_\\_%' escape '\\' and m.name not like 'search\\_%' escape '\\'`
      : `select table_name as t, column_name as c from information_schema.columns
         where table_schema = current_schema() and is_generated = 'NEVER' and table_name not like '\\_\\_%'`;
  return (await rows<{ t: string; c: string }>(sql.raw(statement))).map(({ t, c }) => `${t}.${c}`);
}

describe('the register of personal data', () => {
  it('names every column of the database once, and no other', async () => {
    const named = REGISTER.flatMap(([table, reasons]) =>
      Object.values(reasons).flatMap((columns) => columns.split(' ').map((column) => `${table}.${column}`)),
    );
    const known = (await columnsOfDatabase()).filter((one) => !PASSING.includes(one.split('.')[0] as string));
    expect(named.toSorted()).toEqual(known.toSorted());
  });
});
/** Of running processes and of migrations only. */
const PASSING = ['changes', 'migrations'];

describe('the file with everything about a customer', () => {
  it('contains the data of every domain, as JSON and as tables without formulas', async () => {
    const { mark, path } = await someone(true);
    const { rawPayload, headers } = await fixture.ada.get(`${path}/data.zip`);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['cache-control']).toBe('no-store');
    const names = rawPayload.toString('latin1');
    for (const file of ['data.json', 'sales_orders.csv', 'forms_submissions.csv', 'customers_tags.csv'])
      expect(names).toContain(file);
    expect(names).not.toContain(mark);
  });

  it('has nothing of others who gave no address, for a customer without one', async () => {
    const { path } = await someone(true);
    await fixture.ada.post(`${path}/erase`, {});
    expect(await db.$count(talks, eq(talks.speakerEmail, ''))).toBeGreaterThan(0);
    const names = (await fixture.ada.get(`${path}/data.zip`)).rawPayload.toString('latin1');
    expect(names).toContain('sales_orders.csv');
    expect(names).not.toContain('events_');
  });

  it('is refused to staff who may only read and to staff of another company', async () => {
    const { path } = await someone(false);
    await anAccount(fixture, { name: 'Rolf', email: 'rolf@example.net', roles: ['employee', 'sales:read'] });
    const rolf = visitor(fixture.app);
    await rolf.post('/web/login', { login: 'rolf@example.net', password: 'demo' });
    expect((await rolf.get(`${path}/data.zip`)).statusCode).toBe(403);
    const camille = await signedIn(fixture.app, 'camille', 'aulne.localhost');
    expect((await camille.get(`${path}/data.zip`)).statusCode).toBe(404);
  });

  it('is limited to twenty an hour', async () => {
    const { path } = await someone(false);
    for (let n = 0; n < 20; n++) expect((await fixture.ada.get(`${path}/data.zip`)).statusCode).toBe(200);
    expect((await fixture.ada.get(`${path}/data.zip`)).statusCode).toBe(429);
  });
});

describe('erasing a customer', () => {
  const MAY_STAY: (Retention | 'none' | undefined)[] = ['law', 'anonymous', 'refusal', 'passing', 'staff'];

  it('deletes everything about a customer without orders, except what the register keeps', async () => {
    const { mark, path, email } = await someone(false);
    expect((await placesOf(mark)).map(({ table }) => table)).toEqual(expect.arrayContaining(['partners', 'users']));
    await fixture.ada.post(`${path}/erase`, {});
    const left = (await placesOf(mark)).filter(({ table, column }) => !MAY_STAY.includes(reasonOf(table, column)));
    expect(left).toEqual([]);
    expect((await fixture.ada.get(path)).statusCode).toBe(404);
    expect((await fixture.ada.get(`/admin/customers?q=${mark}`)).body).not.toContain(email);
  });

  it('keeps name and address with an order, and erases the rest', async () => {
    const { mark, path, partnerId } = await someone(true);
    await fixture.ada.post(`${path}/erase`, {});
    const [partner] = await db.select().from(partners).where(eq(partners.id, partnerId));
    expect(partner).toMatchObject({ name: `Mr ${mark}`, street: `${mark} Road`, email: '', phone: '' });
    const left = (await placesOf(mark)).filter(
      ({ table, column }) => ![...MAY_STAY, 'document'].includes(reasonOf(table, column)),
    );
    expect(left).toEqual([]);
    expect(await db.$count(orders, eq(orders.partnerId, partnerId))).toBe(1);
  });

  it('erases email and phone from the addresses that documents keep', async () => {
    const { mark, path, partnerId } = await someone(true);
    const keptNow = async () => {
      const [order] = await db.select().from(orders).where(eq(orders.partnerId, partnerId));
      const [invoice] = await db.select().from(invoices).where(eq(invoices.partnerId, partnerId));
      return [order!.billingAddress, order!.shippingAddress, invoice!.billingAddress];
    };
    for (const kept of await keptNow()) expect(kept).toMatchObject({ phone: mark, email: `${mark}@example.net` });
    await fixture.ada.post(`${path}/erase`, {});
    for (const kept of await keptNow())
      expect(kept).toMatchObject({ name: `Mr ${mark}`, vat: mark, phone: '', email: '' });
  });

  it('erases the addresses of an order that was cancelled before anything followed from it', async () => {
    const { mark, path, partnerId, device } = await someone(true);
    const isTheirs = eq(orders.partnerId, partnerId);
    expect((await device.get('/my/security/my-data.json')).json().sales.orders[0].billingAddress.street).toContain(
      mark,
    );
    await db.delete(invoices).where(eq(invoices.partnerId, partnerId));
    await db.update(orders).set({ state: 'cancel', orderedAt: new Date() }).where(isTheirs);
    await device.post('/my/security/close', { password: 'demo' });
    await passDays(8);
    const [order] = await db.select().from(orders).where(isTheirs);
    expect(order).toMatchObject({ billingAddress: null, shippingAddress: null });
    expect((await fixture.ada.get(path)).statusCode).toBe(404);
  });

  it('erases the addresses of orders of somebody who was merged with them', async () => {
    const [keep, other] = [await someone(true), await someone(true)];
    await fixture.ada.post(`${keep.path}/merge`, { other: other.path.split('/').at(-1)!, confirm: 'on' });
    await fixture.ada.post(`${keep.path}/erase`, {});
    const theirs = await db.select().from(orders).where(eq(orders.partnerId, keep.partnerId));
    expect(theirs.map(({ billingAddress }) => [billingAddress?.name, billingAddress?.phone]).toSorted()).toEqual(
      [keep, other].map(({ mark }) => [`Mr ${mark}`, '']).toSorted(),
    );
  });

  it('includes what came from the address of somebody merged with them, which their page shows', async () => {
    const [keep, other] = [await someone(false), await someone(false)];
    const isTheirs = eq(submissions.email, other.email);
    const [sent] = await db.select().from(submissions).where(isTheirs);
    await fixture.ada.post(`${keep.path}/merge`, { other: other.path.split('/').at(-1)!, confirm: 'on' });
    expect((await fixture.ada.get(keep.path)).body).toContain(`/website/submissions/${sent!.id}"`);
    await fixture.ada.post(`${keep.path}/erase`, {});
    expect(await db.$count(submissions, isTheirs)).toBe(0);
    expect(await db.$count(contacts, eq(contacts.email, other.email))).toBe(0);
    const left = await placesOf(other.mark);
    expect(left.filter(({ table, column }) => !MAY_STAY.includes(reasonOf(table, column)))).toEqual([]);
  });

  it('includes the merged address where customers close their account themselves', async () => {
    const [keep, other] = [await someone(false), await someone(false)];
    await fixture.ada.post(`${keep.path}/merge`, { other: other.path.split('/').at(-1)!, confirm: 'on' });
    await keep.device.post('/my/security/close', { password: 'demo' });
    await passDays(8);
    expect(await db.$count(contacts, inArray(contacts.email, [keep.email, other.email]))).toBe(0);
    expect(await db.$count(submissions, eq(submissions.email, other.email))).toBe(0);
  });

  it('is in the file that customers fetch themselves, until somebody else orders with a merged address', async () => {
    const [keep, other, stranger] = [await someone(true), await someone(false), await someone(false)];
    const fetched = async () => (await keep.device.get('/my/security/my-data.json')).json();
    const subjects = async () =>
      (await fetched()).forms.submissions.map(({ values }: { values: { subject: string } }) => values.subject);
    expect(await subjects()).toEqual([`=${keep.mark}`]);
    await fixture.ada.post(`${keep.path}/merge`, { other: other.path.split('/').at(-1)!, confirm: 'on' });
    expect((await subjects()).toSorted()).toEqual([`=${keep.mark}`, `=${other.mark}`].toSorted());
    expect(JSON.stringify(await fetched())).not.toContain(stranger.mark);
    const [guest] = await db
      .insert(partners)
      .values({ name: 'Somebody else', email: other.email.toUpperCase(), companyId: COMPANY })
      .returning();
    await aQuote({ origin: 'shop', state: 'sale', partnerId: guest!.id, updatedAt: new Date() });
    await syncCustomers(COMPANY);
    expect(await subjects()).toEqual([`=${keep.mark}`]);
  });

  it('has orders of guests whom staff merged with them, and of no contact that others adopted', async () => {
    const [keep, other] = [await someone(false), await someone(false)];
    const guestOf = async (facts: Partial<typeof partners.$inferInsert>, name: string) => {
      const [guest] = await db
        .insert(partners)
        .values({ name: 'Zed Guest', companyId: COMPANY, ...facts })
        .returning();
      await aQuote({ origin: 'shop', state: 'sale', name, partnerId: guest!.id, updatedAt: new Date() });
    };
    await guestOf({ email: other.email.toUpperCase() }, 'Z-guest');
    await guestOf({ email: 'stranger@example.net', parentId: keep.partnerId }, 'Z-stranger');
    await guestOf({ email: keep.email }, 'Z-typed');
    await syncCustomers(COMPANY);
    const fetched = async () => JSON.stringify((await keep.device.get('/my/security/my-data.json')).json());
    expect(await fetched()).not.toMatch(/Z-\w+/);
    await fixture.ada.post(`${keep.path}/merge`, { other: other.path.split('/').at(-1)!, confirm: 'on' });
    expect((await fetched()).match(/Z-\w+/g)).toEqual(['Z-guest']);
    await keep.device.post('/my/security/close', { password: 'demo' });
    await passDays(8);
    const kept = await db.select({ name: partners.name }).from(partners).where(eq(partners.name, 'Zed Guest'));
    expect(kept).toHaveLength(3);
  });

  it('leaves what came from a merged address once somebody else signs in with it', async () => {
    const [keep, other] = [await someone(true), await someone(false)];
    await fixture.ada.post(`${keep.path}/merge`, { other: other.path.split('/').at(-1)!, confirm: 'on' });
    await anAccount(fixture, { name: 'Somebody else', email: other.email });
    await fixture.ada.post(`${keep.path}/erase`, {});
    expect(await db.$count(contacts, eq(contacts.email, other.email))).toBe(1);
  });

  it('ends the account at once', async () => {
    const { path, device, email } = await someone(false);
    await fixture.ada.post(`${path}/erase`, {});
    expect((await device.get('/my/account')).statusCode).toBe(303);
    expect((await visitor(fixture.app).post('/web/login', { login: email, password: 'demo' })).statusCode).toBe(401);
  });

  it('shows beforehand what stays, until when and why', async () => {
    const { path } = await someone(false);
    const { body } = await fixture.ada.get(`${path}/erase`);
    expect(body).toContain('As long as tax and commercial law require, usually 10 years');
    expect(body).toContain('Deleted at once');
  });

  it('is refused for colleagues and for customers of another company', async () => {
    const { path, partnerId } = await someone(false);
    await db.insert(customers).values({ companyId: 2, partnerId });
    expect((await fixture.ada.get(`${path}/erase`)).body).toContain('customer of another company');
    expect((await fixture.ada.post(`${path}/erase`, {})).statusCode).toBe(400);
    expect(await db.$count(partners, eq(partners.id, partnerId))).toBe(1);
  });
});
