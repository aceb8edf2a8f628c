import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { eventTickets } from '#events/schema.ts';
import { pricelistRules, pricelists } from '#shop/schema/pricelists.schema.ts';
import { openPaymentFixture } from '#tests/setup/payments/payment_fixture.ts';
import {
  attendeeFields,
  CONFERENCE,
  CONFERENCE_ID,
  checkOut,
  ticketBuyers,
  ticketsOfConference,
} from '#tests/setup/shop/paid_tickets.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('ticket_limits');
const { limitSeats, confirm, withTickets } = ticketBuyers(fixture);
const REGISTER = `${CONFERENCE}/register`;
const CODE = 'a-code-for-friends';

let standard: number;
let vip: number;
beforeAll(async () => {
  const tickets = await ticketsOfConference();
  [standard, vip] = [tickets.standard.id, tickets.vip.id];
});
const setVip = async (values: Partial<typeof eventTickets.$inferInsert>) => {
  await db.update(eventTickets).set(values).where(eq(eventTickets.id, vip));
  await changed('events');
};
beforeEach(async () => {
  await setVip({ minimum: 1, linkCode: '' });
  await limitSeats({ event: 10_000, standard: 10_000, vip: 10_000 });
});
const select = (query: string, body: Record<string, string>) =>
  visitor(fixture.app).call<string | false>(`${CONFERENCE}/registration/new${query}`, body);

describe('A hidden ticket', () => {
  beforeEach(() => setVip({ linkCode: CODE }));

  test('is shown only through a link with its code', async () => {
    const guest = visitor(fixture.app);
    for (const query of ['', '?code=', '?code=wrong', `?code=${CODE}x`])
      expect((await guest.get(REGISTER + query)).body).not.toContain(`nb_register-${vip}`);
    const { body } = await guest.get(`${REGISTER}?code=${CODE}`);
    expect(body).toContain(`nb_register-${vip}`);
    expect(body).toContain(`/registration/new?code=${CODE}`);
  });

  test('is neither selected nor bought without it, also by a forged form', async () => {
    expect((await select('', { [`nb_register-${vip}`]: '1' })).statusCode).toBe(409);
    expect((await withTickets(vip)).sent.statusCode).toBe(400);
    const { answer } = await select(`?code=${CODE}`, { [`nb_register-${vip}`]: '1' });
    expect(answer).toContain(`/registration/confirm?code=${CODE}`);
    const guest = visitor(fixture.app);
    const sent = await guest.post(`${CONFERENCE}/registration/confirm?code=${CODE}`, attendeeFields([vip]));
    expect(sent.statusCode).toBe(303);
  });

  test('closes the event to visitors without its code when it is the only ticket', async () => {
    await db.update(eventTickets).set({ linkCode: CODE }).where(eq(eventTickets.eventId, CONFERENCE_ID));
    await changed('events');
    const guest = visitor(fixture.app);
    expect((await guest.get(REGISTER)).body).toContain('Event registration is closed.');
    expect((await guest.get(`${REGISTER}?code=${CODE}`)).body).toContain(`nb_register-${standard}`);
    await db.update(eventTickets).set({ linkCode: '' }).where(eq(eventTickets.eventId, CONFERENCE_ID));
    await changed('events');
  });
});

describe('A ticket with a minimum', () => {
  beforeEach(() => setVip({ minimum: 3 }));

  test('is not selected below it, and offered from it on', async () => {
    const { body } = await visitor(fixture.app).get(REGISTER);
    const [options] = body.match(new RegExp(`name="nb_register-${vip}".*?</select>`, 's')) ?? [''];
    expect([...options.matchAll(/<option[^>]*value="(\d)"/g)].map(([, value]) => value).slice(0, 3)).toEqual([
      '0',
      '3',
      '4',
    ]);
    const few = await select('', { [`nb_register-${vip}`]: '2' });
    expect([few.statusCode, few.body]).toEqual([409, expect.stringContaining('Select at least 3 of VIP.')]);
    expect((await withTickets(vip, vip)).sent.statusCode).toBe(400);
    expect((await withTickets(vip, vip, vip)).sent.statusCode).toBe(303);
  });

  test('is not paid after the cart lowered it below', async () => {
    const { guest } = await withTickets(vip, vip, vip);
    await setVip({ minimum: 4 });
    expect(await checkOut(guest)).toBe('/shop/cart');
    expect((await guest.get('/shop/cart')).body).toContain('One kind of ticket is only sold in a larger number.');
  });
});

describe('A discount code of an event', () => {
  const CODES = `/admin/events/${CONFERENCE_ID}/codes`;
  const code = { code: 'FRIENDS', percent: '20', until: '', active: 'on' };
  const vipPrice = async (guest: ReturnType<typeof visitor>) => {
    const [, row = ''] = (await guest.get(REGISTER)).body.split('>VIP<');
    return /<\/th><td>([^<]+)/.exec(row)?.[1]?.trim();
  };

  test('lowers its tickets alone, from when a visitor enters it', async () => {
    const made = await fixture.ada.post(CODES, { ...code, [`ticket_${vip}`]: 'on' });
    expect(made.statusCode).toBe(303);
    const [list] = await db.select().from(pricelists).where(eq(pricelists.code, 'FRIENDS'));
    const rules = await db.select().from(pricelistRules).where(eq(pricelistRules.pricelistId, list!.id));
    const { variantId } = (await ticketsOfConference()).vip;
    expect(rules.map((rule) => [rule.variantId, rule.percent])).toEqual([[variantId, 2000]]);

    const guest = visitor(fixture.app);
    const before = await vipPrice(guest);
    await guest.post(`${REGISTER}/discount`, { promo: 'unknown' });
    expect((await guest.get(REGISTER)).body).toContain('“unknown” is not a valid discount code.');
    expect(await vipPrice(guest)).toBe(before);
    await guest.post(`${REGISTER}/discount`, { promo: 'friends' });
    expect([before, await vipPrice(guest)]).toEqual(['$1,500.00', '$1,200.00']);
    await confirm(guest, attendeeFields([vip]));
    expect((await guest.get('/shop/cart')).body).toContain('1,200.00');
  });

  test('is refused twice, without tickets, and with a wrong discount', async () => {
    const ticked = { ...code, [`ticket_${vip}`]: 'on' };
    expect((await fixture.ada.post(CODES, ticked)).body).toContain('This code is used');
    const other = { ...ticked, code: 'OTHER' };
    expect((await fixture.ada.post(CODES, { ...code, code: 'OTHER' })).body).toContain('Select at least one');
    for (const percent of ['0', '101', '-5', 'abc', '1e9'])
      expect((await fixture.ada.post(CODES, { ...other, percent })).statusCode).toBe(400);
  });
});

describe('A discount code with limited uses', () => {
  const CODES = `/admin/events/${CONFERENCE_ID}/codes`;
  const people = ticketBuyers(fixture);
  let codes = 0;

  async function codeFor(limits: { uses?: string; uses_each?: string }): Promise<string> {
    codes += 1;
    const code = `ONLY${codes}`;
    const form = { code, percent: '20', until: '', active: 'on', [`ticket_${vip}`]: 'on', ...limits };
    expect((await fixture.ada.post(CODES, form)).statusCode).toBe(303);
    return code;
  }

  /** A guest at the payment, with the code in the cart. */
  async function readyToPay(code: string, email?: string) {
    const guest = visitor(fixture.app);
    await guest.post(`${REGISTER}/discount`, { promo: code });
    await confirm(guest, attendeeFields([vip]));
    return { guest, at: await checkOut(guest, email) };
  }

  test('is used by exactly so many of those who pay at once, and given back by who does not', async () => {
    const code = await codeFor({ uses: '2' });
    const guests = await Promise.all([1, 2, 3, 4, 5].map(() => readyToPay(code)));
    expect(guests.map(({ at }) => at)).toEqual(Array(5).fill('/shop/payment'));
    const opened = await Promise.all(guests.map(({ guest }) => people.openedPayment(guest)));
    const tried = await Promise.all(guests.map(({ guest }, at) => people.payingByCard(guest, opened[at])));
    // Whose payment is refused has none.
    const paying = tried.filter(({ payment }) => payment !== undefined);
    expect(paying).toHaveLength(2);
    const late = visitor(fixture.app);
    await late.post(`${REGISTER}/discount`, { promo: code });
    expect((await late.get(REGISTER)).body).toContain('is not a valid discount code.');
    const other = guests[tried.findIndex(({ payment }) => payment === undefined)]!.guest;
    expect(await checkOut(other)).toBe('/shop/cart');
    expect((await other.get('/shop/cart')).body).toContain('The discount code is used up.');
    await people.tell('declined', paying[0]!.payment);
    expect(await checkOut(other)).toBe('/shop/payment');
    await people.tell('captured', (await people.payingByCard(other)).payment);
    await people.tell('captured', paying[1]!.payment);
    expect((await readyToPay(code)).at).toBe('/shop/payment');
  });

  test('is used once by each address where the organiser says so', async () => {
    const code = await codeFor({ uses_each: '1' });
    const first = await readyToPay(code, 'once@example.org');
    await people.tell('captured', (await people.payingByCard(first.guest)).payment);
    const again = await readyToPay(code, 'ONCE@example.org');
    expect(again.at).toBe('/shop/cart');
    expect((await again.guest.get('/shop/cart')).body).toContain('You have used this discount code already.');
    expect((await readyToPay(code, 'another@example.org')).at).toBe('/shop/payment');
  });

  test.each([['0'], ['-1'], ['abc'], ['1e9'], ['1.5']])('is refused with %s uses', async (uses) => {
    const form = { code: 'WRONG', percent: '20', active: 'on', [`ticket_${vip}`]: 'on' };
    expect((await fixture.ada.post(CODES, { ...form, uses })).statusCode).toBe(400);
    expect((await fixture.ada.post(CODES, { ...form, uses_each: uses })).statusCode).toBe(400);
  });
});

describe('Add-ons of a ticket', () => {
  test('are offered before checkout', async () => {
    const form = `/admin/events/${CONFERENCE_ID}/tickets/${vip}`;
    const page = (await fixture.ada.get(form)).body;
    const fields = Object.fromEntries(
      [...page.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );
    const ticket = { ...fields, price: '2500', minimum: '1', maximum: '9', hidden: '', sequence: '20' };
    const refused = await fixture.ada.post(form, { ...ticket, addons: 'no-such-thing' });
    expect(refused.body).toContain('No product with the handle “no-such-thing”');
    expect((await fixture.ada.post(form, { ...ticket, addons: 'kitchen-chair' })).statusCode).toBe(303);
    const { guest, sent } = await withTickets(vip);
    expect(sent.headers.location).toMatch(/^\/shop\/cart\/options\?line=\d+$/);
    expect((await guest.get(String(sent.headers.location))).body).toContain('Add-ons');
    expect((await withTickets(standard)).sent.headers.location).toBe('/shop/checkout');
  });
});
