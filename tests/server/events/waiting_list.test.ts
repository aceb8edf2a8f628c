import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { rateLimits } from '#core/sites/schema.ts';
import { freeSeats } from '#events/registration/seats.ts';
import { cancelRegistrations } from '#events/registration/service.ts';
import { eventRegistrations, eventSeatHolds, events, eventTickets } from '#events/schema.ts';
import { passOn } from '#events/waiting/offers.ts';
import { eventWaiting } from '#events/waiting/waiting.schema.ts';
import { CONFERENCE, CONFERENCE_ID, seatsTaken, ticketsOfConference } from '#tests/setup/shop/paid_tickets.ts';
import { fieldsIn } from '#tests/setup/visitors/form_fields.ts';
import { linkIn, mailsTo, mailTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, visitor } from '#tests/setup/visitors/visitor.ts';

/** Of the demo: without kinds of tickets. */
const REPAIR = '/event/repair-evening-1';
const REPAIR_ID = 1;
const SEATS = 6;

let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

/** Sold out, and nobody waits. */
beforeEach(async () => {
  await db.delete(rateLimits);
  await db.delete(eventWaiting);
  await db.update(events).set({ seats: SEATS, seatsTaken: SEATS }).where(eq(events.id, REPAIR_ID));
  await changed('events');
});

let people = 0;
/** Joins, and opens the link of the mail. */
async function joined(seats: number, event = REPAIR, more: Record<string, string> = {}) {
  people += 1;
  const email = `waits${people}@example.com`;
  const guest = visitor(app);
  const sent = await guest.post(`${event}/waiting`, { name: 'Wim', email, seats, ...more });
  const link = sent.statusCode === 303 ? linkIn(await mailTo(email), '/waiting/') : '';
  return { guest, email, link, sent };
}
const free = (seats: number) => freeSeats(REPAIR_ID, new Map([[0, seats]]));
const stateOf = async (email: string) =>
  (await db.select().from(eventWaiting).where(eq(eventWaiting.email, email)))[0]?.state;
const taken = async () => (await db.select().from(events).where(eq(events.id, REPAIR_ID)))[0]!.seatsTaken;

type Joined = Awaited<ReturnType<typeof joined>>;

/** What the form sends that takes some of the seats that are offered, with names for all. */
async function taking({ guest, link, email }: Joined, seats: number): Promise<Record<string, string>> {
  const [path, query] = link.split('?');
  const { body } = await guest.get(`${path}/take?${query}&seats=${seats}`);
  const fields = fieldsIn(/<form class="form" id="attendee_registration"(.*?)<\/form>/s.exec(body)![1]!);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      name.endsWith('-name') ? 'Wim' : name.endsWith('-email') ? email : /answer/.test(name) ? 'A lamp' : value,
    ]),
  );
}

const send = ({ guest }: Joined, form: Record<string, string>, event = REPAIR) =>
  guest.post(`${event}/registration/confirm`, form);
const take = async (group: Joined, seats: number, event = REPAIR) => send(group, await taking(group, seats), event);

describe('A waiting list', () => {
  test('is joined where an event is sold out, once for each address', async () => {
    expect((await visitor(app).get(`${REPAIR}/register`)).body).toContain('Join the waiting list');
    const first = await joined(2);
    expect((await first.guest.get(first.link)).body).toMatch(/Your place in the list: (<bdi>)?1/);
    const again = await visitor(app).post(`${REPAIR}/waiting`, { name: 'Eve', email: first.email, seats: 5 });
    expect(again.statusCode).toBe(303);
    expect(await mailsTo(first.email)).toHaveLength(1);
    expect((await db.select().from(eventWaiting)).map(({ wanted }) => wanted)).toEqual([2]);
    await free(3);
    expect((await joined(1)).sent.statusCode).toBe(400);
  });

  test.each([['0'], ['-1'], ['abc'], ['1000000000'], ['7']])('refuses %s seats and keeps what was typed', async (n) => {
    const { sent } = await joined(0, REPAIR, { seats: n });
    expect([sent.statusCode, sent.body.includes('value="Wim"')]).toEqual([400, true]);
  });

  test('offers free seats to the first group that fits, and holds them', async () => {
    const [four, two, one] = [await joined(4), await joined(2), await joined(1)];
    await free(2);
    expect([await stateOf(four.email), await stateOf(two.email), await stateOf(one.email)]).toEqual([
      'waiting',
      'offered',
      'waiting',
    ]);
    expect(await taken()).toBe(SEATS);
    expect((await mailTo(two.email)).subject).toContain('Seats for you');
    expect((await two.guest.get(two.link)).body).toContain('2 seats are held for you until');
  });

  test('registers with fewer seats than were offered, once, and passes the others on', async () => {
    const [two, one] = [await joined(2), await joined(1)];
    await free(2);
    const forms = [await taking(two, 1), await taking(two, 1)];
    const both = await Promise.all(forms.map((form) => send(two, form)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    expect([await stateOf(two.email), await stateOf(one.email), await taken()]).toEqual(['taken', 'offered', SEATS]);
    const rows = await db.select().from(eventRegistrations).where(eq(eventRegistrations.email, two.email));
    expect(rows.map(({ state }) => state)).toEqual(['confirmed']);
  });

  test('leads to the same booking when the form that took the seats is sent again', async () => {
    const one = await joined(1);
    await free(1);
    const form = await taking(one, 1);
    const [first, again] = [
      await one.guest.post(`${REPAIR}/registration/confirm`, form),
      await one.guest.post(`${REPAIR}/registration/confirm`, form),
    ];
    expect(first.headers.location).toContain('/registration/');
    expect(again.headers.location).toBe(first.headers.location);
  });

  test('passes an offer on when it expires or its group leaves', async () => {
    const [first, second, third] = [await joined(2), await joined(2), await joined(2)];
    await free(2);
    await passOn(new Date(Date.now() + 13 * 3_600_000));
    expect([await stateOf(first.email), await stateOf(second.email)]).toEqual(['expired', 'offered']);
    expect((await first.guest.get(first.link)).body).toContain('The seats went to the next person.');
    const [path, query] = second.link.split('?');
    const token = new URLSearchParams(query).get('access_token')!;
    expect((await second.guest.post(`${path}/leave`, { access_token: 'x' })).statusCode).toBe(404);
    await second.guest.post(`${path}/leave`, { access_token: token });
    expect([await stateOf(second.email), await stateOf(third.email), await taken()]).toEqual([
      'left',
      'offered',
      SEATS,
    ]);
  });

  test('tells who did not take their seats in time, and everyone when the event is cancelled', async () => {
    const [late, next] = [await joined(1), await joined(3)];
    await free(1);
    await db
      .update(eventWaiting)
      .set({ offerEndsAt: new Date(1) })
      .where(eq(eventWaiting.email, late.email));
    await passOn();
    await passOn();
    const ended = (await mailsTo(late.email)).filter(({ subject }) => subject.startsWith('Your offer has ended'));
    expect(ended.map(({ text }) => text)).toEqual([expect.stringContaining('They go to the next person.')]);
    const ada = await signedIn(app, 'admin');
    const CANCEL = `/admin/events/${REPAIR_ID}/cancel`;
    expect((await ada.get(CANCEL)).body).toContain('1 person on the waiting list will be told.');
    await ada.post(CANCEL, { state: 'cancelled' });
    await runDueJobs();
    await runDueJobs();
    const told = async (email: string) =>
      (await mailsTo(email)).filter(({ subject }) => subject === 'Cancelled: Repair evening').length;
    expect([await told(late.email), await told(next.email), await stateOf(next.email)]).toEqual([0, 1, 'left']);
    await ada.post(CANCEL, { state: 'confirmed' });
  });

  test('fits a group that takes fewer, at once', async () => {
    const four = await joined(4);
    await free(1);
    expect(await stateOf(four.email)).toBe('waiting');
    const [path, query] = four.link.split('?');
    const token = new URLSearchParams(query).get('access_token')!;
    await four.guest.post(`${path}/fewer`, { access_token: token, seats: 1 });
    expect([await stateOf(four.email), await taken()]).toEqual(['offered', SEATS]);
  });

  test('gets the seat of a registration that is cancelled', async () => {
    const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.eventId, REPAIR_ID));
    await db.update(eventRegistrations).set({ state: 'confirmed' }).where(eq(eventRegistrations.id, row!.id));
    const one = await joined(1);
    const [event] = await db.select().from(events).where(eq(events.id, REPAIR_ID));
    await cancelRegistrations(event!, [row!.id]);
    expect(await stateOf(one.email)).toBe('offered');
  });

  test('is seen by staff, who remove people from it', async () => {
    const ada = await signedIn(app, 'admin');
    const one = await joined(1);
    expect((await ada.get(`/admin/events/${REPAIR_ID}/waiting`)).body).toContain(one.email);
    await ada.post(`/admin/events/${REPAIR_ID}/waiting/selected`, { action: 'remove', all: '1', confirmed: '1' });
    expect(await stateOf(one.email)).toBeUndefined();
  });
});

describe('A ticket that is sold in twos or more', () => {
  test('is waited for where one seat is left, by groups as large as an order must be', async () => {
    const { vip } = await ticketsOfConference();
    await db.delete(eventSeatHolds);
    await db.update(events).set({ seats: 100, seatsTaken: 3 }).where(eq(events.id, CONFERENCE_ID));
    const limits = { seats: 4, seatsTaken: 3, minimum: 2 };
    await db.update(eventTickets).set(limits).where(eq(eventTickets.id, vip.id));
    await changed('events');
    const page = (await visitor(app).get(`${CONFERENCE}/waiting`)).body;
    expect([page.includes('<option value="1"'), page.includes('<option value="2"')]).toEqual([false, true]);
    const alone = await joined(1, CONFERENCE, { ticket: String(vip.id) });
    expect([alone.sent.statusCode, alone.sent.body.includes('Enter 2 or more')]).toEqual([400, true]);
    const three = await joined(3, CONFERENCE, { ticket: String(vip.id) });
    const [path, query] = three.link.split('?');
    const token = new URLSearchParams(query).get('access_token')!;
    const fewer = (seats: number) => three.guest.post(`${path}/fewer`, { access_token: token, seats });
    expect((await fewer(1)).statusCode).toBe(409);
    await freeSeats(CONFERENCE_ID, new Map([[vip.id, 2]]));
    expect(await stateOf(three.email)).toBe('offered');
    expect((await three.guest.get(three.link)).body).not.toContain('<option value="1"');
    const { body } = await three.guest.get(`${path}/take?${query}&seats=1`);
    expect(body.match(/name="\d-name"/g)).toHaveLength(2);
    await db.update(eventTickets).set({ minimum: 1 }).where(eq(eventTickets.id, vip.id));
    await changed('events');
  });
});

describe('Seats of a paid ticket that somebody waited for', () => {
  test('are held in their cart, and not sold to others', async () => {
    const { vip } = await ticketsOfConference();
    await db.delete(eventSeatHolds);
    await db.update(events).set({ seats: 100, seatsTaken: 4 }).where(eq(events.id, CONFERENCE_ID));
    await db.update(eventTickets).set({ seats: 4, seatsTaken: 4 }).where(eq(eventTickets.id, vip.id));
    await changed('events');
    const two = await joined(2, CONFERENCE, { ticket: String(vip.id) });
    await freeSeats(CONFERENCE_ID, new Map([[vip.id, 2]]));
    expect((await take(two, 2, CONFERENCE)).headers.location).toBe('/shop/checkout');
    expect(two.guest.cookies.get('cart_count')).toBe('2');
    const [, , taken] = await seatsTaken();
    expect(taken).toBe(4);
    const holds = await db.select().from(eventSeatHolds).where(eq(eventSeatHolds.ticketId, vip.id));
    expect(holds.map(({ quantity }) => quantity)).toEqual([2]);
  });
});
