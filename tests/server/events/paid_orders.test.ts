import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { releaseLost } from '#events/paid/seat_holds.ts';
import { eventRegistrations, eventSeatHolds, events } from '#events/schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { pricelistRules } from '#shop/schema/pricelists.schema.ts';
import { shopSettings, templates } from '#shop/schema/schema.ts';
import { openPaymentFixture, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import {
  attendeeFields,
  CONFERENCE,
  CONFERENCE_ID,
  checkOut,
  registrationsOf,
  seatsTaken,
  ticketBuyers,
  ticketsOfConference,
} from '#tests/setup/shop/paid_tickets.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { linkIn, mailsTo, mailTo } from '#tests/setup/visitors/mails.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('ticket_orders');

let standard: number;
let vip: number;
beforeAll(async () => {
  const tickets = await ticketsOfConference();
  [standard, vip] = [tickets.standard.id, tickets.vip.id];
});
beforeEach(() => limitSeats({ event: 10_000, standard: 10_000, vip: 10_000 }));

const { limitSeats, confirm, withTickets, payingByCard, tell, boughtByCard } = ticketBuyers(fixture);

const stateOf = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.state;
const statesOf = async (orderId: number) => (await registrationsOf(orderId)).map(({ state }) => state);

describe('Seats of paid tickets', () => {
  test('are sold up to the number available when many buy at once', { timeout: 120_000 }, async () => {
    await limitSeats({ event: 8, standard: 6, vip: 4 });
    const many = Array.from({ length: 30 }, (_, at) => withTickets(at % 2 ? standard : vip));
    const statuses = (await Promise.all(many)).map(({ sent }) => sent.statusCode);
    expect(statuses.filter((status) => status === 303)).toHaveLength(8);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    const [all, ofStandard, ofVip] = await seatsTaken();
    expect([all, ofStandard! + ofVip!]).toEqual([8, 8]);
    expect([ofStandard! <= 6, ofVip! <= 4]).toEqual([true, true]);
  });

  test('are freed when the payment fails, and held again with the next one', async () => {
    const { guest } = await withTickets(standard, vip);
    await checkOut(guest);
    const first = await payingByCard(guest);
    await tell('declined', first.payment);
    expect(await seatsTaken()).toEqual([0, 0, 0]);
    const second = await payingByCard(guest);
    expect(await seatsTaken()).toEqual([2, 1, 1]);
    await tell('captured', second.payment);
    expect(await statesOf(second.orderId)).toEqual(['confirmed', 'confirmed']);
  });

  test('are freed when a cart is left, and taken by another', async () => {
    await limitSeats({ event: 100, standard: 1, vip: 1 });
    const { guest } = await withTickets(standard);
    expect((await withTickets(standard)).sent.statusCode).toBe(400);
    await db.update(eventSeatHolds).set({ expiresAt: new Date(0) });
    await releaseLost();
    expect((await withTickets(standard)).sent.statusCode).toBe(303);
    await guest.post('/shop/address', {});
    expect(await checkOut(guest)).toBe('/shop/cart');
    expect((await guest.get('/shop/cart')).body).not.toContain('Makers’ conference');
  });

  test('are kept while a cart moves on and its first payment is under way: either may be paid', async () => {
    const { guest } = await withTickets(standard, vip);
    await checkOut(guest);
    const first = await payingByCard(guest);
    await confirm(guest, attendeeFields([vip]));
    expect(await seatsTaken()).toEqual([5, 2, 3]);
    await tell('captured', first.payment);
    expect(await statesOf(first.orderId)).toEqual(['confirmed', 'confirmed']);
    expect(await checkOut(guest)).toBe('/shop/payment');
    const second = await payingByCard(guest);
    await tell('captured', second.payment);
    expect(await statesOf(second.orderId)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(await seatsTaken()).toEqual([5, 2, 3]);
  });

  test('are freed with the registrations when staff cancel the order', async () => {
    const { orderId, fields } = await boughtByCard(standard, vip);
    expect(await seatsTaken()).toEqual([2, 1, 1]);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    const cancelled = await fixture.ada.post(`/sales/orders/${orderId}/cancel_and_refund`, {
      version: order!.version,
    });
    expect(cancelled.statusCode).toBe(303);
    expect([await stateOf(orderId), ...(await statesOf(orderId))]).toEqual(['cancel', 'cancelled', 'cancelled']);
    expect(await seatsTaken()).toEqual([0, 0, 0]);
    expect((await mailsTo(fields['1-email']!)).map(({ subject }) => subject)).toContain(
      'Registration cancelled: Makers’ conference',
    );
  });
});

describe('Payment events of tickets', () => {
  test.each([
    ['captured twice', ['captured', 'captured']],
    ['captured, then declined', ['captured', 'declined']],
    ['declined, then captured', ['declined', 'captured']],
  ] as const)('%s confirm each ticket once', async (_what, kinds) => {
    const { guest, fields } = await withTickets(standard, vip);
    await checkOut(guest);
    const { orderId, payment } = await payingByCard(guest);
    for (const kind of kinds) await tell(kind, payment);
    expect([await stateOf(orderId), ...(await statesOf(orderId))]).toEqual(['sale', 'confirmed', 'confirmed']);
    expect(await seatsTaken()).toEqual([2, 1, 1]);
    expect(await mailsTo(fields['1-email']!)).toHaveLength(1);
  });

  test('that come when the seats are sold to others are refunded', async () => {
    await limitSeats({ event: 100, standard: 1, vip: 1 });
    const { guest } = await withTickets(standard);
    await checkOut(guest);
    const { orderId, payment } = await payingByCard(guest);
    await tell('declined', payment);
    await boughtByCard(standard);
    await tell('captured', payment);
    await runDueJobs();
    expect((await paymentsFor(orderId))[0]!.outcome).toBe('unavailable');
    expect(await statesOf(orderId)).toEqual(['open']);
    expect(await seatsTaken()).toEqual([1, 1, 0]);
  });
});

describe('The page of an order with tickets', () => {
  const ticketLinks = async (orderId: number) => {
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    const page = await visitor(fixture.app).get(`/my/orders/${orderId}?access_token=${order!.accessToken}`);
    expect(page.statusCode).toBe(200);
    return [...page.body.matchAll(/href="[^"]*(\/event\/[^"]*\/registration\/[^"]*)".*?(\d+ tickets?)/gs)];
  };

  test('leads to them without an account, until they are cancelled', async () => {
    const { orderId, fields } = await boughtByCard(standard, vip);
    const [link, ...others] = await ticketLinks(orderId);
    expect([link?.[2], others]).toEqual(['2 tickets', []]);
    const booking = await visitor(fixture.app).get(link![1]!.replaceAll('&amp;', '&'));
    expect([booking.statusCode, booking.body.includes(fields['1-email']!)]).toEqual([200, true]);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    await fixture.ada.post(`/sales/orders/${orderId}/cancel_and_refund`, { version: order!.version });
    expect(await ticketLinks(orderId)).toEqual([]);
  });
});

describe('Who pays for the tickets of others', () => {
  test('gets one link to the whole booking, and each attendee one to their own ticket', async () => {
    const { fields } = await boughtByCard(standard, vip);
    const booked = (await mailsTo('ida@example.org')).filter(({ subject }) => subject.startsWith('Your booking'));
    const guest = visitor(fixture.app);
    const whole = (await guest.get(linkIn(booked.at(-1)!, '/registration/'))).body;
    expect([fields['1-email']!, fields['2-email']!].map((email) => whole.includes(email))).toEqual([true, true]);
    const own = (await guest.get(linkIn(await mailTo(fields['1-email']!), '/registration/'))).body;
    expect([fields['1-email']!, fields['2-email']!].map((email) => own.includes(email))).toEqual([true, false]);
  });
});

describe('An attendee who cancels a paid ticket', () => {
  /** The first link by which a booking's page leads to the question. */
  async function questionIn(link: string): Promise<string> {
    const { body } = await visitor(fixture.app).get(link);
    return body.match(/href="([^"]*\/cancel\?[^"]*)"/)![1]!.replaceAll('&amp;', '&');
  }
  const mailToPayer = async (subject: string) =>
    (await mailsTo('ida@example.org')).filter((mail) => mail.subject.startsWith(subject)).at(-1)!;

  test('returns what it cost to who paid once, with a credit note, and staff are told', async () => {
    const { orderId, fields } = await boughtByCard(vip, vip);
    const guest = visitor(fixture.app);
    const question = await questionIn(linkIn(await mailTo(fields['1-email']!), '/registration/'));
    expect((await guest.get(question)).body).toContain('Ida Berg paid for this ticket and gets $1,605.00 back.');
    const ofPayer = await questionIn(linkIn(await mailToPayer('Your booking'), '/registration/'));
    expect((await guest.get(ofPayer)).body).toContain('You get $1,605.00 back the way you paid.');
    const query = new URL(question, 'http://x').searchParams;
    const form = { access_token: query.get('access_token')!, registration: query.get('registration')! };
    const both = await Promise.all([1, 2].map(() => guest.post(question.split('?')[0]!, form)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    await runDueJobs();
    const refunds = (await paymentsFor(orderId)).filter(({ kind }) => kind === 'refund');
    expect(refunds.map(({ amount }) => amount)).toEqual([160_500]);
    const isNote = and(eq(invoices.orderId, orderId), eq(invoices.kind, 'credit_note'));
    expect((await db.select().from(invoices).where(isNote)).map(({ amountTotal }) => amountTotal)).toEqual([160_500]);
    expect((await statesOf(orderId)).sort()).toEqual(['cancelled', 'confirmed']);
    expect(await seatsTaken()).toEqual([1, 0, 1]);
    expect((await mailsTo('hello@alderandfern.example')).map(({ subject }) => subject)).toContain(
      'Ticket cancelled: Makers’ conference',
    );
    expect((await mailTo(fields['1-email']!)).text).toContain('is being refunded to Ida Berg.');
    const told = await mailToPayer('Tickets cancelled: Makers’ conference');
    expect(told.text).toContain('Guest 1');
    expect(told.text).not.toContain('Guest 2');
  });

  test('is told that they get it back where they paid themselves', async () => {
    const { guest } = await withTickets(vip, vip);
    await checkOut(guest, 'guest.who@example.org');
    const { orderId, payment } = await payingByCard(guest);
    await tell('captured', payment);
    const [own] = await registrationsOf(orderId);
    await db
      .update(eventRegistrations)
      .set({ email: 'Guest.Who@example.org' })
      .where(eq(eventRegistrations.id, own!.id));
    const selected = { action: 'cancel', ids: [String(own!.id)], confirmed: '1' };
    await fixture.ada.post(`/admin/events/${CONFERENCE_ID}/attendees/selected`, selected);
    const told = (await mailsTo('guest.who@example.org')).filter(({ subject }) => subject.includes('cancelled'));
    expect(told.map(({ subject }) => subject)).toEqual(['Registration cancelled: Makers’ conference']);
    expect(told[0]!.text).toContain('What was paid for it is being refunded.');
  });
});

describe('A cart with tickets', () => {
  test('is filled once when its form is sent twice', async () => {
    const guest = visitor(fixture.app);
    const fields = attendeeFields([standard]);
    await guest.get('/shop/cart');
    const both = [await confirm(guest, fields), await confirm(guest, fields)];
    expect(both.map(({ headers }) => headers.location)).toEqual(['/shop/checkout', '/shop/checkout']);
    expect(await seatsTaken()).toEqual([1, 1, 0]);
    expect(guest.cookies.get('cart_count')).toBe('1');
  });

  test.each([[-1], [1e9], ['abc'], [1.5]])('refuses a quantity of %s or removes the line', async (quantity) => {
    const { guest } = await withTickets(standard);
    const { variantId } = (await ticketsOfConference()).standard;
    const { statusCode } = await guest.call('/shop/cart/update_json', { product_id: variantId, set_qty: quantity });
    expect(statusCode).toBeLessThan(500);
    await releaseLost();
    expect((await seatsTaken())[1]).toBeLessThan(2);
  });

  test('takes no ticket of another event or company', async () => {
    expect((await withTickets(1)).sent.statusCode).toBe(400);
    await db.update(events).set({ companyId: 2, websiteId: 2 }).where(eq(events.id, CONFERENCE_ID));
    await changed('events');
    expect((await withTickets(standard)).sent.statusCode).toBe(404);
    await db.update(events).set({ companyId: 1, websiteId: 1 }).where(eq(events.id, CONFERENCE_ID));
    await changed('events');
  });

  test('holds none of a ticket whose event was cancelled', async () => {
    const { guest } = await withTickets(standard);
    await db.update(events).set({ state: 'cancelled' }).where(eq(events.id, CONFERENCE_ID));
    expect(await checkOut(guest)).toBe('/shop/cart');
    expect(await seatsTaken()).toEqual([0, 0, 0]);
    await db.update(events).set({ state: 'confirmed' }).where(eq(events.id, CONFERENCE_ID));
  });

  test('is bought without an account where the shop asks for one, and without delivery', async () => {
    const ofSite = eq(shopSettings.websiteId, 1);
    await db.update(shopSettings).set({ needsAccount: true }).where(ofSite);
    await changed('website', 'shop_settings');
    const { guest } = await withTickets(standard);
    expect(await checkOut(guest)).toBe('/shop/payment');
    const { body } = await guest.get('/shop/payment');
    expect(body).not.toContain('name="carrier_id"');
    await db.update(shopSettings).set({ needsAccount: false }).where(ofSite);
    await changed('website', 'shop_settings');
  });

  test('has the prices of a discount code', async () => {
    const { guest } = await withTickets(vip);
    await guest.post('/shop/pricelist', { promo: 'FERN10' });
    expect((await guest.get('/shop/cart')).body).toContain('$1,350.00');
    expect((await guest.get(`${CONFERENCE}/register`)).body).toContain('$1,350.00');
  });

  test('has an early-bird price until its rule of the price list ends', async () => {
    const price = await formFields(fixture.ada, `/admin/events/${CONFERENCE_ID}/tickets/${standard}`);
    expect(price.price).toBe('1,000.00');
    const [product] = await db
      .select()
      .from(templates)
      .where(eq(templates.handle, `event-ticket-${standard}`));
    const hour = 3_600_000;
    const rule = { pricelistId: 1, kind: 'percent' as const, percent: 2000, templateId: product!.id };
    const [early] = await db
      .insert(pricelistRules)
      .values({ ...rule, startsAt: new Date(Date.now() - hour), endsAt: new Date(Date.now() + hour) })
      .returning();
    await changed('pricelist');
    const { guest } = await withTickets(standard);
    expect((await guest.get(`${CONFERENCE}/register`)).body).toMatch(/\$800\.00[^$]*<s>\$1,000\.00<\/s>/);
    expect((await guest.get('/shop/cart')).body).toContain('$800.00');
    await db
      .update(pricelistRules)
      .set({ endsAt: new Date(Date.now() - 1) })
      .where(eq(pricelistRules.id, early!.id));
    await changed('pricelist');
    expect((await guest.get(`${CONFERENCE}/register`)).body).not.toContain('$800.00');
    expect((await guest.get('/shop/cart')).body).toContain('$1,000.00');
  });

  test('is paid without names where the organiser takes them later, by the link', async () => {
    await db.update(events).set({ takesNamesLater: true }).where(eq(events.id, CONFERENCE_ID));
    await changed('events');
    const { guest } = await withTickets(standard);
    const { variantId } = (await ticketsOfConference()).standard;
    await guest.call('/shop/cart/update_json', { product_id: variantId, add_qty: 1 });
    expect(await checkOut(guest)).toBe('/shop/payment');
    const { orderId, payment } = await payingByCard(guest);
    await tell('captured', payment);
    const [, nameless] = await registrationsOf(orderId);
    expect([nameless!.state, nameless!.email]).toEqual(['confirmed', '']);
    const asked = (await mailsTo('ida@example.org')).filter(({ subject }) => subject.startsWith('Who attends'));
    const { body } = await guest.get(linkIn(asked.at(-1)!, '/registration/'));
    const address = body.match(/href="([^"]*\/name\?[^"]*)"/)![1]!.replaceAll('&amp;', '&');
    const form = await formFields(guest, address);
    const named = await guest.post(address.split('?')[0]!, { ...form, name: 'Lee', email: 'lee.late@example.com' });
    expect(named.statusCode).toBe(303);
    expect(await mailsTo('lee.late@example.com')).toHaveLength(1);
    await db.update(events).set({ takesNamesLater: false }).where(eq(events.id, CONFERENCE_ID));
    await changed('events');
  });
});

describe('The product of a ticket', () => {
  test('has no page, is in no list and found by no search', async () => {
    const { variantId } = (await ticketsOfConference()).vip;
    const guest = visitor(fixture.app);
    const info = { product_id: variantId, product_template_id: false, combination: [], add_qty: 1 };
    expect((await guest.call('/sale/get_combination_info_website', info)).statusCode).toBeGreaterThanOrEqual(400);
    for (const who of [guest, fixture.ada])
      for (const path of ['/shop?search=conference', '/sales/products?q=conference', '/sitemap.xml'])
        expect((await who.get(path)).body, path).not.toContain('Makers’ conference: VIP');
  });

  test('keeps up with its event, and is not deleted from a cart', async () => {
    const page = await formFields(fixture.ada, `/admin/events/${CONFERENCE_ID}/tickets/${vip}`);
    await fixture.ada.post(`/admin/events/${CONFERENCE_ID}/tickets/${vip}`, { ...page, price: '1,600.00' });
    await withTickets(vip);
    const { guest } = await withTickets(vip);
    expect((await guest.get('/shop/cart')).body).toContain('$1,600.00');
    const used = await db.$count(eventRegistrations, eq(eventRegistrations.ticketId, vip));
    expect(used).toBeGreaterThan(0);
    const refused = await fixture.ada.get(`/admin/events/${CONFERENCE_ID}/tickets/${vip}/delete`);
    expect(refused.body).toContain('People have registered with it.');
  });
});
