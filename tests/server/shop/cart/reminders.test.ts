/** Abandoned carts: listed for staff, one reminder mail each, reopened by its link. */
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { partners } from '#core/people/people.schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { refuseReminders, remindOfCarts } from '#shop/cart/reminders.ts';
import { shopSettings } from '#shop/schema/schema.ts';
import { IDA } from '#tests/setup/shop/guest_order.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

let app: FastifyInstance;
let ada: Visitor;
let lost: number;
let other: number;

beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  lost = (await addProduct({ name: 'Lost lantern', price: 3000 })).variantId;
  other = (await addProduct({ name: 'Other lantern', price: 3000 })).variantId;
});
afterAll(() => app.close());

const HOURS_AGO = new Date(Date.now() - 3 * 3_600_000);

/** A cart that was left three hours ago. */
async function abandonedCart(email: string | null, updatedAt = HOURS_AGO) {
  const guest = visitor(app);
  await guest.post('/shop/cart/update', { product_id: lost, add_qty: 2 });
  if (email) await guest.post('/shop/address', { ...IDA, email });
  const [cart] = await db.select().from(orders).where(eq(orders.origin, 'shop')).orderBy(desc(orders.id)).limit(1);
  await db.update(orders).set({ updatedAt }).where(eq(orders.id, cart!.id));
  return cart!;
}
const remind = (id: number, who = ada) => who.post('/sales/lost_carts/selected', { one: `remind ${id}` });
const reminderButton = (id: number) => `value="remind ${id}"`;
const mailsTo = async (email: string) => (await db.select().from(mails)).filter((one) => one.toAddress === email);

describe('Abandoned carts list', () => {
  it('opens for sales staff only', async () => {
    const { id } = await abandonedCart('who@example.org');
    expect((await visitor(app).get('/sales/lost_carts')).headers.location).toContain('/web/login');
    expect((await (await signedIn(app, 'maria')).get('/sales/lost_carts')).statusCode).toBe(403);
    expect((await remind(id, await signedIn(app, 'maria'))).statusCode).toBe(403);
    expect(await mailsTo('who@example.org')).toEqual([]);
  });

  it('shows buyer, products and place of abandoned carts, and leaves out recent ones', async () => {
    const known = await abandonedCart('lena@example.org');
    const nobody = await abandonedCart(null);
    const busy = await abandonedCart('busy@example.org', new Date());
    const { body } = await ada.get('/sales/lost_carts');
    expect(body).toContain('mailto:lena@example.org');
    expect(body).toContain('2 × Lost lantern');
    expect(body).toContain('Burlington, US');
    expect(body).toContain(reminderButton(known.id));
    expect(body).not.toContain(reminderButton(nobody.id));
    expect(body).not.toContain('busy@example.org');
    expect((await remind(busy.id)).statusCode).toBe(404);
    expect(await mailsTo('busy@example.org')).toEqual([]);
  });
});

describe('Reminder of an abandoned cart', () => {
  it('is sent once, and only when the email address is known', async () => {
    const [known, nobody] = [await abandonedCart('once@example.org'), await abandonedCart(null)];
    for (const id of [known.id, known.id, nobody.id]) await remind(id);
    const sent = await mailsTo('once@example.org');
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toContain(`/shop/cart?access_token=${known.accessToken}`);
    expect(sent[0]!.headers['List-Unsubscribe']).toContain('/shop/reminders/stop?token=');
    expect((await ada.get('/sales/lost_carts')).body).not.toContain(reminderButton(known.id));
  });

  it('leads to a page that restores the cart, or merges it with the current one', async () => {
    const { accessToken } = await abandonedCart('back@example.org');
    const phone = visitor(app);
    expect((await phone.get(`/shop/cart?access_token=${accessToken}`)).body).toContain('Restore it');
    await phone.post('/shop/cart/revive', { access_token: accessToken, revive: 'squash' });
    expect((await phone.get('/shop/cart')).body).toContain('Lost lantern');
    const laptop = visitor(app);
    const second = await abandonedCart('twice@example.org');
    await laptop.post('/shop/cart/update', { product_id: other, add_qty: 1 });
    expect((await laptop.get(`/shop/cart?access_token=${second.accessToken}`)).body).toContain('Combine carts');
    await laptop.post('/shop/cart/revive', { access_token: second.accessToken, revive: 'merge' });
    const { body } = await laptop.get('/shop/cart');
    expect(body).toContain('Lost lantern');
    expect(body).toContain('Other lantern');
  });

  it('is not sent again once its recipient has confirmed to unsubscribe', async () => {
    const first = await abandonedCart('stop@example.org');
    await remind(first.id);
    const [mail] = await mailsTo('stop@example.org');
    const path = /\/shop\/reminders\/stop\?token=[\w.-]+/.exec(mail!.text)?.[0] ?? '';
    const someone = visitor(app);
    expect((await someone.get(path)).body).toContain('Unsubscribe from cart reminders');
    const second = await abandonedCart('Stop@Example.org');
    expect((await ada.get('/sales/lost_carts')).body).toContain(reminderButton(second.id));
    expect((await someone.post(path, {})).body).toContain('Unsubscribe from reminders');
    expect((await someone.post(path, {})).statusCode).toBe(200);
    expect((await ada.get('/sales/lost_carts')).body).not.toContain(reminderButton(second.id));
    await remind(second.id);
    expect((await db.select().from(mails)).filter((one) => /stop@example/i.test(one.toAddress))).toHaveLength(1);
  });

  it('reaches all other buyers behind a hundred who have unsubscribed', async () => {
    const cart = await abandonedCart('first-of-many@example.org');
    await db.update(shopSettings).set({ sendsReminders: true }).where(eq(shopSettings.websiteId, 1));
    await changed('website');
    await refuseReminders({ companyId: 1, email: 'none@example.org' });
    const [nobody] = await db.insert(partners).values({ name: 'Nobody', email: 'none@example.org' }).returning();
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, cart.id));
    for (let i = 0; i < 100; i++) {
      const { id: _id, billingPartnerId: _buyer, ...same } = cart;
      const copy = { ...same, billingPartnerId: nobody!.id, accessToken: `refused-${i}`, updatedAt: HOURS_AGO };
      const [order] = await db.insert(orders).values(copy).returning();
      const { id: _line, ...goods } = line!;
      await db.insert(orderLines).values({ ...goods, orderId: order!.id });
    }
    await abandonedCart('last-of-many@example.org');
    await remindOfCarts();
    expect(await mailsTo('first-of-many@example.org')).toHaveLength(1);
    expect(await mailsTo('last-of-many@example.org')).toHaveLength(1);
    expect(await mailsTo('none@example.org')).toEqual([]);
  });

  it('is not sent for a cart that holds nothing but delivery', async () => {
    const cart = await abandonedCart('empty-handed@example.org');
    await db.update(orderLines).set({ isDelivery: true }).where(eq(orderLines.orderId, cart.id));
    await remind(cart.id);
    expect(await mailsTo('empty-handed@example.org')).toEqual([]);
  });

  it('answers 404 to a forged unsubscribe link', async () => {
    for (const token of ['', 'x.y', `${Buffer.from('1 stop@example.org').toString('base64url')}.AAAA`]) {
      expect((await visitor(app).get(`/shop/reminders/stop?token=${token}`)).statusCode).toBe(404);
      expect((await visitor(app).post(`/shop/reminders/stop?token=${token}`, {})).statusCode).toBe(404);
    }
  });
});
