import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { events, eventTickets } from '#events/schema.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { openPaymentFixture, paymentsFor } from '#tests/setup/payments/payment_fixture.ts';
import {
  CONFERENCE,
  CONFERENCE_ID,
  checkOut,
  linesOfOrder,
  registrationsOf,
  seatsTaken,
  ticketBuyers,
  ticketsOfConference,
} from '#tests/setup/shop/paid_tickets.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const fixture = openPaymentFixture('staff_cancels');
const { limitSeats, withTickets, boughtByCard } = ticketBuyers(fixture);
const ATTENDEES = `/admin/events/${CONFERENCE_ID}/attendees/selected`;

let standard: number;
let vip: number;
beforeAll(async () => {
  const tickets = await ticketsOfConference();
  [standard, vip] = [tickets.standard.id, tickets.vip.id];
});
beforeEach(() => limitSeats({ event: 10_000, standard: 10_000, vip: 10_000 }));

const refundsOf = async (orderId: number) =>
  (await paymentsFor(orderId)).filter(({ kind }) => kind === 'refund').map(({ amount }) => amount);
const creditNotesOf = async (orderId: number) =>
  (
    await db
      .select()
      .from(invoices)
      .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'credit_note')))
  ).map(({ amountTotal }) => amountTotal);
const statesOf = async (orderId: number) => (await registrationsOf(orderId)).map(({ state }) => state);

describe('Registrations that staff cancel', () => {
  test('are refunded once with a credit note after a question, attendees are told, and seats are free', async () => {
    const { orderId, fields } = await boughtByCard(standard, vip, vip);
    const [first, second] = await registrationsOf(orderId);
    const selected = { action: 'cancel', ids: [String(first!.id), String(second!.id)] };
    const question = await fixture.ada.post(ATTENDEES, selected);
    expect(question.body).toContain('$2,675.00 will be refunded to the customer, with a credit note.');
    expect(await statesOf(orderId)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    const twice = [1, 2].map(() => fixture.ada.post(ATTENDEES, { ...selected, confirmed: '1' }));
    for (const { statusCode } of await Promise.all(twice)) expect(statusCode).toBe(303);
    await runDueJobs();
    expect([await refundsOf(orderId), await creditNotesOf(orderId)]).toEqual([[267_500], [267_500]]);
    expect((await statesOf(orderId)).sort()).toEqual(['cancelled', 'cancelled', 'confirmed']);
    expect(await seatsTaken()).toEqual([1, 0, 1]);
    const mails = await mailsTo(fields['1-email']!);
    expect(mails.at(-1)!.text).toContain('What was paid for it is being refunded to Ida Berg.');
    expect(mails.filter(({ subject }) => subject.startsWith('Registration cancelled'))).toHaveLength(1);
  });

  test('are refunded in full where all of an order go one after another', async () => {
    const { orderId } = await boughtByCard(vip, vip);
    for (const { id } of await registrationsOf(orderId))
      await fixture.ada.post(ATTENDEES, { action: 'cancel', ids: [String(id)], confirmed: '1' });
    await runDueJobs();
    const paid = (await paymentsFor(orderId)).find(({ kind }) => kind === 'payment')!;
    expect((await refundsOf(orderId)).reduce((sum, one) => sum + one, 0)).toBe(paid.amount);
    expect(await seatsTaken()).toEqual([0, 0, 0]);
  });
});

describe('An event that staff cancel', () => {
  const CANCEL = `/admin/events/${CONFERENCE_ID}/cancel`;

  test('refunds all paid tickets, tells each attendee, and takes registrations again when it is reopened', async () => {
    const before = (await db.select().from(transactions)).filter(({ kind }) => kind === 'refund');
    const returnedBefore = before.reduce((all, { amount }) => all + amount, 0);
    const bought = [await boughtByCard(standard, vip), await boughtByCard(vip)];
    const question = (await fixture.ada.get(CANCEL)).body;
    expect(question).toMatch(/\d+ paid tickets will be refunded, with credit notes\./);
    const [, sum = ''] = /\$([\d,.]+) will be refunded in all\./.exec(question) ?? [];
    await fixture.ada.post(CANCEL, { state: 'cancelled' });
    await fixture.ada.post(CANCEL, { state: 'cancelled' });
    await runDueJobs();
    await runDueJobs();
    for (const { orderId, fields } of bought) {
      const paid = (await paymentsFor(orderId)).find(({ kind }) => kind === 'payment')!;
      expect([await refundsOf(orderId), await creditNotesOf(orderId)]).toEqual([[paid.amount], [paid.amount]]);
      expect(new Set(await statesOf(orderId))).toEqual(new Set(['cancelled']));
      const told = (await mailsTo(fields['1-email']!)).filter(({ subject }) => subject.startsWith('Cancelled:'));
      expect(told.map(({ attachments }) => attachments[0]!.kind)).toEqual(['events.cancellation']);
    }
    const refunds = (await db.select().from(transactions)).filter(({ kind }) => kind === 'refund');
    const returned = refunds.reduce((all, { amount }) => all + amount, 0);
    expect(Number(sum.replaceAll(',', '')) * 100).toBe(returned - returnedBefore);
    expect((await withTickets(standard)).sent.statusCode).toBe(409);
    const calendarLinks = async () =>
      (await visitor(fixture.app).get(`${CONFERENCE}/register`)).body.match(/Google Calendar/g)?.length ?? 0;
    expect(await calendarLinks(), 'nobody is invited to add it to a calendar').toBe(0);
    await fixture.ada.post(CANCEL, { state: 'confirmed' });
    expect(await calendarLinks()).toBe(1);
    expect((await withTickets(standard)).sent.statusCode).toBe(303);
  });

  test('is refused to customers', async () => {
    expect((await fixture.maria.post(CANCEL, { state: 'cancelled' })).statusCode).toBe(403);
    const [event] = await db.select().from(events).where(eq(events.id, CONFERENCE_ID));
    expect(event!.state).toBe('confirmed');
  });
});

describe('Free and paid tickets', () => {
  test('are bought in one order; the free one brings nothing back', async () => {
    const [free] = await db
      .insert(eventTickets)
      .values({ eventId: CONFERENCE_ID, name: { en_US: 'Volunteer' }, description: {}, price: 0 })
      .returning();
    await changed('events');
    const { guest, fields, sent } = await withTickets(free!.id, standard);
    expect(sent.headers.location).toBe('/shop/checkout');
    expect((await guest.get('/shop/cart')).body).toContain('Makers’ conference: Volunteer');
    const { orderId } = await boughtByCard(free!.id, standard);
    expect(await statesOf(orderId)).toEqual(['confirmed', 'confirmed']);
    expect((await linesOfOrder(orderId)).map(({ unitPrice }) => unitPrice).sort()).toEqual([0, 100_000]);
    const volunteer = (await registrationsOf(orderId)).find(({ ticketId }) => ticketId === free!.id)!;
    await fixture.ada.post(ATTENDEES, { action: 'cancel', ids: [String(volunteer.id)], confirmed: '1' });
    expect([await refundsOf(orderId), (await statesOf(orderId)).sort()]).toEqual([[], ['cancelled', 'confirmed']]);
    expect(await checkOut(guest)).toBe('/shop/payment');
    const alone = await withTickets(free!.id);
    expect(alone.sent.headers.location).toContain(`${CONFERENCE}/registration/`);
    expect(fields['1-email']).toBeTruthy();
  });
});
