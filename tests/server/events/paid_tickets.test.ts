import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#core/db/database.ts';
import { releaseLost } from '#events/paid/seat_holds.ts';
import { events, eventTickets } from '#events/schema.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { orders } from '#sales/schema/schema.ts';
import { openPaymentFixture, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import {
  attendeeFields,
  CONFERENCE,
  CONFERENCE_ID,
  checkOut,
  linesOfOrder,
  payByTransfer,
  registrationsOf,
  seatsTaken,
  ticketsOfConference,
} from '#tests/setup/shop/paid_tickets.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('tickets');

const FAR = new Date('2999-01-01');

let standard: number;
let vip: number;
beforeAll(async () => {
  const tickets = await ticketsOfConference();
  [standard, vip] = [tickets.standard.id, tickets.vip.id];
  await db.update(eventTickets).set({ seats: 500 }).where(eq(eventTickets.id, vip));
  await db.update(events).set({ seats: 1000 }).where(eq(events.id, CONFERENCE_ID));
});

const confirm = (guest: Visitor, fields: Record<string, string>) =>
  guest.post(`${CONFERENCE}/registration/confirm`, fields);

/** One Standard and two VIP in the cart of a new guest. */
async function threeInCart() {
  const guest = visitor(fixture.app);
  const fields = attendeeFields([standard, vip, vip]);
  return { guest, fields, sent: await confirm(guest, fields) };
}

const orderOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;

/** The bank tells that the transfer of an order came. */
async function moneyCame(orderId: number): Promise<void> {
  const [payment] = await paymentsFor(orderId);
  const [transfer] = await db.select().from(acquirers).where(eq(acquirers.id, payment!.acquirerId));
  await settle(transfer!, [fixture.bank.reported('captured', payment!)], 'staff');
}

describe('Paid tickets', () => {
  test('become one line of the cart each, and their seats are held', async () => {
    const before = await seatsTaken();
    const { guest, sent } = await threeInCart();
    expect([sent.statusCode, sent.headers.location]).toEqual([303, '/shop/checkout']);
    expect(guest.cookies.get('cart_count')).toBe('3');
    const { body } = await guest.get('/shop/cart');
    expect(body).toContain('Makers’ conference: Standard');
    expect(body).toContain('$4,000.00');
    expect(await seatsTaken()).toEqual([before[0]! + 3, before[1]! + 1, before[2]! + 2]);
  });

  test('are confirmed when their order is paid, and each attendee is mailed once', async () => {
    // Frees what the carts of other tests hold.
    await releaseLost(FAR);
    const { guest, fields } = await threeInCart();
    expect(await checkOut(guest)).toBe('/shop/payment');
    const orderId = await payByTransfer(guest);
    expect((await orderOf(orderId)).state).toBe('sent');
    expect((await registrationsOf(orderId)).map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    const held = await seatsTaken();
    await moneyCame(orderId);
    await moneyCame(orderId);
    expect((await orderOf(orderId)).state).toBe('sale');
    expect((await registrationsOf(orderId)).map(({ state }) => state)).toEqual(Array(3).fill('confirmed'));
    await releaseLost(FAR);
    expect(await seatsTaken()).toEqual(held);
    expect(await mailsTo(fields['3-email']!)).toHaveLength(1);
    expect((await linesOfOrder(orderId)).map(({ quantity }) => quantity)).toEqual([1, 2]);
  });
});

describe('The cart', () => {
  const lineOf = async (guest: Visitor, ticket: string) => {
    const { body } = await guest.get('/shop/cart');
    const [, line, product] =
      new RegExp(
        `Makers’ conference: ${ticket}.*?name="line_id" value="(\\d+)".*?name="product_id" value="(\\d+)"`,
        's',
      ).exec(body) ?? [];
    return { line_id: Number(line), product_id: Number(product) };
  };
  const setVip = async (guest: Visitor, quantity: number) =>
    guest.call('/shop/cart/update_json', { ...(await lineOf(guest, 'VIP')), set_qty: quantity });

  test('asks for the name of a ticket that was added in it, before payment', async () => {
    const { guest } = await threeInCart();
    await setVip(guest, 3);
    expect((await guest.get('/shop/cart')).body).toContain('Name 1 more attendee');
    expect(await checkOut(guest)).toBe('/event/attendees');
    const fields = await formFields(guest, '/event/attendees');
    expect(Object.keys(fields).filter((name) => /^\d+-name$/.test(name))).toEqual(['1-name']);
    const refused = await guest.post('/event/attendees', { ...fields, '1-name': 'Lee', '1-email': 'lee' });
    expect([refused.statusCode, refused.body.includes('value="Lee"')]).toEqual([400, true]);
    const named = { ...fields, '1-name': 'Lee', '1-email': 'lee@example.com' };
    for (let turn = 0; turn < 2; turn++)
      expect((await guest.post('/event/attendees', named)).headers.location).toBe('/shop/confirm_order');
    expect((await guest.post('/shop/confirm_order', {})).headers.location).toBe('/shop/payment');
    const orderId = await payByTransfer(guest);
    expect((await orderOf(orderId)).amountUntaxed).toBe(550_000);
    expect(await registrationsOf(orderId)).toHaveLength(4);
  });

  test('asks which attendee to remove when it has fewer tickets than names, and suggests the last', async () => {
    const { guest, fields } = await threeInCart();
    await setVip(guest, 1);
    expect(await checkOut(guest)).toBe('/event/attendees');
    const { body } = await guest.get('/event/attendees');
    expect(body).toMatch(/value="\d+" checked>\s*<label[^>]*>\s*Guest 3 does not attend/);
    const form = await formFields(guest, '/event/attendees');
    const [, first] = /value="(\d+)"\s*>\s*<label[^>]*>\s*Guest 2 does not attend/.exec(body) ?? [];
    await guest.post('/event/attendees', { ...form, remove: first! });
    await guest.post('/shop/confirm_order', {});
    const orderId = await payByTransfer(guest);
    const kept = (await registrationsOf(orderId)).map(({ email }) => email);
    expect(kept.sort()).toEqual([fields['1-email'], fields['3-email']].sort());
  });

  test('frees the seats of what is lowered or removed', async () => {
    const before = await seatsTaken();
    const { guest } = await threeInCart();
    await setVip(guest, 1);
    expect(await seatsTaken()).toEqual([before[0]! + 2, before[1]! + 1, before[2]! + 1]);
    await setVip(guest, 0);
    await releaseLost();
    expect(await seatsTaken()).toEqual([before[0]! + 1, before[1]! + 1, before[2]!]);
  });

  test('lowers the quantity to the seats left, and shows a message when there are none', async () => {
    const { guest } = await threeInCart();
    const taken = (await ticketsOfConference()).vip.seatsTaken;
    await db
      .update(eventTickets)
      .set({ seats: taken + 1 })
      .where(eq(eventTickets.id, vip));
    const { answer } = await setVip(guest, 9);
    expect([answer.quantity, answer.warning]).toEqual([
      3,
      'Sorry, only 3 seats are still available for the VIP ticket for the Makers’ conference event.',
    ]);
    const late = await confirm(visitor(fixture.app), attendeeFields([standard, vip]));
    expect(late.statusCode).toBe(400);
    const { line_id: _line, product_id } = await lineOf(guest, 'VIP');
    const sold = await visitor(fixture.app).call('/shop/cart/update_json', { product_id, add_qty: 1 });
    expect(sold.answer.warning).toBe('Sorry, The VIP tickets for the Makers’ conference event are sold out.');
    await db.update(eventTickets).set({ seats: 500 }).where(eq(eventTickets.id, vip));
  });
});
