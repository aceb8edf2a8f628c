/** Inviting, blocking and merging customers. */
import { eq, getTableName } from 'drizzle-orm';
import { getTableConfig as postgresConfig } from 'drizzle-orm/pg-core';
import { getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { allTables } from '#core/backup/tables.ts';
import { engine } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { blockEmail, unblockEmail } from '#core/people/blocked_emails.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { PARTNER_LINKS } from '#customers/partner_links.schema.ts';
import { customers } from '#customers/schema.ts';
import { syncCustomers } from '#customers/sync.ts';
import { orders } from '#sales/schema/schema.ts';
import { anAccount, COMPANY, customerOf, openCustomerFixture } from '#tests/setup/records/customers.ts';
import { aQuote } from '#tests/setup/records/quotes.ts';
import { IDA, orderAsGuest } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { linkIn, mailTo, tokenIn } from '#tests/setup/visitors/mails.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';
import { messages, threadParticipants } from '#threads/schema.ts';

const PASSWORD = 'a very long password';

const fixture = openCustomerFixture();

let people = 0;
/** A contact who bought, without an account. */
async function aGuest(changes: Partial<typeof partners.$inferInsert> = {}) {
  const n = ++people;
  const values = { name: `Guest ${n}`, email: `guest${n}@example.net`, companyId: COMPANY, ...changes };
  const [partner] = await db.insert(partners).values(values).returning();
  await bought(partner!.id);
  return customerOf(partner!.id);
}
/** Somebody with an account who bought. */
async function aMember() {
  const login = `member${++people}@example.net`;
  const { userId, partnerId } = await anAccount(fixture, { name: `Member ${people}`, email: login });
  await bought(partnerId);
  return { ...(await customerOf(partnerId)), login, userId };
}
const bought = (partnerId: number) =>
  aQuote({ origin: 'shop', state: 'sale', name: `M${++people}`, partnerId, updatedAt: new Date() });

const canSignIn = async (login: string) =>
  (await visitor(fixture.app).post('/web/login', { login, password: 'demo' })).statusCode;

describe('an invitation to the portal', () => {
  it('leads to an account that has the orders of the guest, once', async () => {
    const guest = await aGuest();
    await fixture.ada.post(`${guest.path}/invite`, {});
    const token = tokenIn(linkIn(await mailTo(guest.partner.email), '/web/signup'));
    const invited = visitor(fixture.app);
    expect((await invited.get(`/web/signup?token=${token}`)).body).toContain(guest.partner.name);
    const chosen = { token, password: PASSWORD, confirm_password: PASSWORD };
    expect((await invited.post('/web/signup/confirm', chosen)).statusCode).toBe(303);
    const [account] = await db.select().from(users).where(eq(users.login, guest.partner.email));
    expect(account?.partnerId).toBe(guest.partner.id);
    expect((await visitor(fixture.app).post('/web/signup/confirm', chosen)).statusCode).toBe(400);
    await fixture.ada.post(`${guest.path}/invite`, {});
    expect((await fixture.ada.get(guest.path)).body).toContain('This customer can’t be invited.');
  });

  it('makes an account of its own if the contact got another address meanwhile', async () => {
    const guest = await aGuest();
    await fixture.ada.post(`${guest.path}/invite`, {});
    const token = tokenIn(linkIn(await mailTo(guest.partner.email), '/web/signup'));
    await db.update(partners).set({ email: 'new@example.net' }).where(eq(partners.id, guest.partner.id));
    await visitor(fixture.app).post('/web/signup/confirm', { token, password: PASSWORD, confirm_password: PASSWORD });
    const [account] = await db.select().from(users).where(eq(users.login, guest.partner.email));
    expect(account?.partnerId).not.toBe(guest.partner.id);
  });
});

describe('a blocked customer', () => {
  it('is signed out, and signs in again only once they are unblocked', async () => {
    const { login, path } = await aMember();
    const device = visitor(fixture.app);
    await device.post('/web/login', { login, password: 'demo' });
    await fixture.ada.post(`${path}/block`, { reason: 'Chargebacks' });
    expect((await device.get('/my/account')).statusCode).toBe(303);
    const refused = await visitor(fixture.app).post('/web/login', { login, password: 'demo' });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('This email address can’t be used here.');
    expect(refused.body).not.toContain('Chargebacks');
    expect(await canSignIn(`x${login}`)).toBe(401);
    expect((await fixture.ada.get(path)).body).toContain('Blocked: Chargebacks');
    expect((await fixture.ada.get('/admin/customers?state=blocked')).body).toContain(`href="${path}"`);
    await fixture.ada.post(`${path}/unblock`, {});
    expect(await canSignIn(login)).toBe(303);
  });

  it('learns that the address is blocked only with the right password', async () => {
    const { login, path } = await aMember();
    await fixture.ada.post(`${path}/block`, {});
    const wrong = await visitor(fixture.app).post('/web/login', { login, password: 'wrong' });
    expect([wrong.statusCode, wrong.body.includes('can’t be used here')]).toEqual([401, false]);
  });

  it('may not order as a guest with any spelling of the address', async () => {
    const { variantId } = await addProduct({ name: 'Lamp', price: 900 });
    const [admin] = await db.select().from(users).where(eq(users.login, 'admin@example.com'));
    await blockEmail(COMPANY, IDA.email, { reason: '', userId: admin!.id });
    const before = await db.$count(orders, eq(orders.state, 'sent'));
    const shouting = { ...IDA, email: 'IDA@example.org' };
    const guest = visitor(fixture.app);
    await guest.post('/shop/cart/update', { product_id: variantId });
    await guest.post('/shop/address', shouting);
    const { headers } = await guest.post('/shop/confirm_order', {});
    expect(headers.location).toMatch(/^\/shop\/address/);
    expect((await guest.get(String(headers.location))).body).toContain('This email address can’t be used here.');
    await expect(orderAsGuest(visitor(fixture.app), variantId)).rejects.toThrow();
    expect(await db.$count(orders, eq(orders.state, 'sent'))).toBe(before);
    await unblockEmail(COMPANY, IDA.email);
  });

  it('cannot be a member of staff', async () => {
    const [colleague] = await db.select().from(users).where(eq(users.login, 'publisher@example.com'));
    await bought(colleague!.partnerId);
    const { path } = await customerOf(colleague!.partnerId);
    expect((await fixture.ada.post(`${path}/block`, {})).statusCode).toBe(400);
    expect(await canSignIn('publisher@example.com')).toBe(303);
  });
});

describe('merging two customers', () => {
  const merge = (keep: { path: string }, other: { id: number }, fields: Record<string, string> = {}) =>
    fixture.ada.post(`${keep.path}/merge`, { other: other.id, ...fields });

  it('moves everything of the other one, keeps the chosen fields, and leaves one customer', async () => {
    const keep = await aGuest({ phone: '1' });
    const other = await aGuest({ phone: '2', city: 'Troyes' });
    await fixture.ada.post(`${keep.path}/tags`, { tags: 'one' });
    await fixture.ada.post(`${other.path}/tags`, { tags: 'one, two' });
    await fixture.ada.post(`${other.path}/notes`, { note: 'Pays late' });
    const page = await fixture.ada.get(`${keep.path}/merge?with=${other.id}`);
    expect(page.body).toContain('Troyes');
    await merge(keep, other, { take_phone: 'other', take_address: 'other' });
    const now = await customerOf(keep.partner.id);
    expect(now.partner).toMatchObject({ name: keep.partner.name, phone: '2', city: 'Troyes' });
    expect(await db.$count(orders, eq(orders.partnerId, keep.partner.id))).toBe(2);
    const { body } = await fixture.ada.get(keep.path);
    for (const text of ['Pays late', 'value="one, two"', `Merged with ${other.partner.name}`])
      expect(body).toContain(text);
    expect((await fixture.ada.get(other.path)).statusCode).toBe(404);
    expect((await fixture.ada.get(`/admin/customers?export=csv&q=${keep.partner.email}`)).body).toContain(',2,');
  });

  it('leaves who and where on placed orders as it was, in a further address of the customer', async () => {
    const keep = await aGuest({ street: '1 New Road' });
    const other = await aGuest({ street: '2 Old Street' });
    const [order] = await db.select().from(orders).where(eq(orders.partnerId, other.partner.id));
    const page = async () => (await fixture.ada.get(`/sales/orders/${order!.id}`)).body;
    expect(await page()).toContain('2 Old Street');
    await merge(keep, other);
    expect(await page()).toContain('2 Old Street');
    const [contact] = await db.select().from(partners).where(eq(partners.id, other.partner.id));
    expect(contact).toMatchObject({ parentId: keep.partner.id, name: other.partner.name });
  });

  it('removes the other one where no placed order names them', async () => {
    const [keep, other] = [await aGuest(), await aGuest()];
    await db.update(orders).set({ partnerId: keep.partner.id }).where(eq(orders.partnerId, other.partner.id));
    await merge(keep, other);
    expect(await db.$count(partners, eq(partners.id, other.partner.id))).toBe(0);
  });

  it('keeps orders together that guests made with the other address', async () => {
    const keep = await aGuest();
    const other = await aGuest();
    const [again] = await db.insert(partners).values({ name: 'G.', email: other.partner.email }).returning();
    await bought(again!.id);
    await syncCustomers(COMPANY);
    await merge(keep, other);
    expect(
      (await fixture.ada.get(`/admin/customers?export=csv&q=${other.partner.email}`)).body.trim().split('\n'),
    ).toHaveLength(1);
  });

  it('keeps the guest orders of the one that gets another address', async () => {
    const [keep, other] = [await aGuest(), await aMember()];
    const [again] = await db.insert(partners).values({ name: 'G.', email: keep.partner.email }).returning();
    await bought(again!.id);
    await syncCustomers(COMPANY);
    await merge(keep, other);
    expect((await fixture.ada.get(`/admin/customers?export=csv&q=${other.login}`)).body).toContain(',3,');
    const [order] = await db.select().from(orders).where(eq(orders.partnerId, again!.id));
    expect((await fixture.ada.get(keep.path)).body).toContain(order!.name);
  });

  it('gives the customer the only account of the two, with its address', async () => {
    const keep = await aGuest();
    const other = await aMember();
    await merge(keep, other, { take_email: 'own' });
    expect(await canSignIn(other.login)).toBe(303);
    const [account] = await db.select().from(users).where(eq(users.id, other.userId));
    expect(account?.partnerId).toBe(keep.partner.id);
    expect((await customerOf(keep.partner.id)).partner.email).toBe(other.login);
  });

  it('counts the newer of two reviews of a product, and mails answers to it once', async () => {
    const [keep, other] = [await aMember(), await aMember()];
    const { templateId: resId } = await addProduct({ name: 'Reviewed lamp', price: 2000, onHand: 5 });
    const review = async ({ login }: { login: string }, message: string, rating_value: number) => {
      const author = visitor(fixture.app);
      await author.post('/web/login', { login, password: 'demo' });
      await author.post('/mail/chatter_post', { res_model: 'product.template', res_id: resId, message, rating_value });
    };
    await review(keep, 'Warm light', 5);
    await review(other, 'It flickers', 2);
    const path = String((await fixture.ada.get(`/shop/product/x-${resId}`)).headers.location);
    const seen = async () => /"aggregateRating":(\{[^}]*\})/.exec((await fixture.ada.get(path)).body)?.[1];
    expect(await seen()).toContain('"ratingValue":3.5,"ratingCount":2');
    await merge(keep, other, { confirm: 'on' });
    expect(await seen()).toContain('"ratingValue":2,"ratingCount":1');
    const written = await db.select().from(messages).where(eq(messages.partnerId, keep.partner.id));
    expect(written.map(({ body, stars }) => [body, stars])).toEqual([
      [expect.stringContaining('Warm light'), null],
      [expect.stringContaining('It flickers'), 2],
    ]);
    const isTheirs = eq(threadParticipants.partnerId, keep.partner.id);
    expect(await db.$count(threadParticipants, isTheirs)).toBe(1);
  });

  it('closes an account of two only after somebody confirmed it', async () => {
    const [keep, other] = [await aMember(), await aMember()];
    const refused = await merge(keep, other, { take_name: 'other' });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('Both have an account.');
    expect(refused.body).toMatch(/<option value="other" selected>Member/);
    expect(await canSignIn(other.login)).toBe(303);
    await merge(keep, other, { confirm: 'on' });
    expect([await canSignIn(keep.login), await canSignIn(other.login)]).toEqual([303, 401]);
  });

  it('is refused with oneself, a colleague or a customer of another company', async () => {
    const keep = await aGuest();
    expect((await merge(keep, keep)).statusCode).toBe(409);
    const other = await aGuest();
    const [foreign] = await db.insert(customers).values({ companyId: 2, partnerId: other.partner.id }).returning();
    expect((await merge(keep, other)).statusCode).toBe(409);
    expect((await merge(keep, foreign!)).statusCode).toBe(404);
    expect(await db.$count(partners, eq(partners.id, other.partner.id))).toBe(1);
  });

  it('happens once when it is sent twice', async () => {
    const [keep, other] = [await aGuest(), await aGuest()];
    const answers = await Promise.all([merge(keep, other), merge(keep, other)]);
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    expect(await db.$count(orders, eq(orders.partnerId, keep.partner.id))).toBe(2);
  });

  it('moves every column of the database that refers to a contact', async () => {
    const moved = PARTNER_LINKS.map(([table, column]) => `${getTableName(table)}.${column.name}`);
    const refer = (await allTables()).flatMap((table) => {
      const config = engine === 'postgres' ? postgresConfig(table as never) : sqliteConfig(table as never);
      return (config as ReturnType<typeof sqliteConfig>).foreignKeys
        .map((key) => key.reference())
        .filter(({ foreignTable }) => getTableName(foreignTable) === 'partners')
        .map(({ columns }) => `${getTableName(table)}.${columns[0]?.name}`);
    });
    expect(refer.filter((one) => one !== 'customers.partner_id').sort()).toEqual(moved.sort());
  });
});
