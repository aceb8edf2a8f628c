import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db, transaction } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { eventBookings, eventRegistrations, events } from '#events/schema.ts';
import { changeEvent } from '#events/staff/service.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const EVENT = '/admin/events/2';

let app: FastifyInstance;
let staff: Visitor;
let bookingId: number;
beforeAll(async () => {
  app = await buildApp();
  staff = await signedIn(app, 'admin');
  const [booking] = await db
    .insert(eventBookings)
    .values({ eventId: 2, websiteId: 1, languageCode: 'fr_FR', accessToken: 'messages', submission: 'messages' })
    .returning();
  bookingId = booking!.id;
});
afterAll(() => app.close());

type Attendee = typeof eventRegistrations.$inferInsert;
const guest = (email: string, more: Partial<Attendee> = {}) =>
  db.insert(eventRegistrations).values({ eventId: 2, bookingId, ticketId: 1, name: 'Ann Lee', email, ...more });
let forms = 0;
const write = (fields: Record<string, string>) => {
  forms += 1;
  return staff.post(`${EVENT}/message`, {
    submission: `message-form-${forms}`,
    subject: 'Bring a chair',
    text: 'Dear all,\n\nbring a <b>chair</b>.',
    ...fields,
  });
};

describe('A message to attendees', () => {
  test('reaches each address once, in batches, and nobody who cancelled or has not paid', async () => {
    await guest('twice@example.com');
    await guest('Twice@example.com');
    await guest('gone@example.com', { state: 'cancelled' });
    await guest('unpaid@example.com', { state: 'open' });
    for (let at = 0; at < 120; at += 1) await guest(`many${at}@example.com`);
    const submission = 'one-message-form';
    for (const page of [await write({ submission }), await write({ submission })]) expect(page.statusCode).toBe(303);
    await runDueJobs();
    await runDueJobs();
    const [mail, ...more] = await mailsTo('twice@example.com');
    expect([mail!.subject, more]).toEqual(['Bring a chair', []]);
    expect(mail!.html).toContain('&lt;b&gt;chair');
    expect(await mailsTo('many119@example.com')).toHaveLength(1);
    expect([await mailsTo('gone@example.com'), await mailsTo('unpaid@example.com')]).toEqual([[], []]);
  });

  test('reaches the holders of one ticket alone', async () => {
    await guest('front@example.com', { ticketId: 2 });
    await guest('standard@example.com');
    await write({ ticket: '2' });
    expect(await mailsTo('front@example.com')).toHaveLength(1);
    expect(await mailsTo('standard@example.com')).toHaveLength(0);
  });

  test('is refused without a text, or for a ticket of another event, and keeps what was typed', async () => {
    const page = await write({ text: ' ', ticket: '3' });
    expect(page.statusCode).toBe(400);
    for (const part of ['id="text-error"', 'id="ticket-error"', 'value="Bring a chair"'])
      expect(page.body).toContain(part);
  });

  test('can be sent ten times a day', async () => {
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await write({ ticket: '2' })).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('An event that was moved or cancelled', () => {
  const save = async (fields: Partial<typeof events.$inferSelect>) => {
    const [event] = await db.select().from(events).where(eq(events.id, 2));
    await transaction(() => changeEvent(event!, { ...event!, ...fields }));
  };
  const later = () => runDueJobs(new Date(Date.now() + 600_000));

  test('is emailed to attendees some time after the last change, in the language of their booking', async () => {
    await guest('moved@example.com');
    await save({ placeName: 'Barn' });
    await save({ placeName: 'New barn' });
    expect(await mailsTo('moved@example.com')).toHaveLength(0);
    await later();
    const mails = await mailsTo('moved@example.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('New barn');
    expect(mails[0]!.languageCode).toBe('fr_FR');
    expect(mails[0]!.attachments).toEqual([{ kind: 'events.calendar', subject: 2, detail: '' }]);
  });

  test('is emailed with the new address to join online', async () => {
    await save({ isOnline: true, onlineUrl: 'https://meet.example.com/old' });
    await later();
    await guest('joins@example.com');
    await save({ onlineUrl: 'https://meet.example.com/new' });
    await later();
    expect((await mailsTo('joins@example.com')).map(({ text }) => text)).toEqual([
      expect.stringContaining('https://meet.example.com/new'),
    ]);
    await save({ isOnline: false, onlineUrl: '' });
  });
});

describe('An attendee added by staff', () => {
  const add = (fields: Record<string, string>) =>
    staff.post(`${EVENT}/attendees/new`, { name: 'Zoe', email: 'zoe@example.com', ticket: '1', ...fields });
  const seats = async () => (await db.select().from(events).where(eq(events.id, 2)))[0]!.seatsTaken;

  test('takes a seat and gets a ticket, once for a form that is sent twice', async () => {
    const before = await seats();
    const submission = 'comp-form-one';
    for (const page of [await add({ submission }), await add({ submission })]) expect(page.statusCode).toBe(303);
    expect(await seats()).toBe(before + 1);
    const [mail] = await mailsTo('zoe@example.com');
    expect(mail!.attachments.map(({ kind }) => kind)).toEqual(['events.tickets', 'events.calendar']);
  });

  test('is refused with a sentence at the field where something is wrong, or no seat is left', async () => {
    const wrong = await add({ submission: 'comp-form-two', email: 'nobody' });
    expect([wrong.statusCode, wrong.body.includes('id="email-error"')]).toEqual([400, true]);
    await db
      .update(events)
      .set({ seats: await seats() })
      .where(eq(events.id, 2));
    const full = await add({ submission: 'comp-form-three' });
    expect([full.statusCode, full.body.includes('No more seats available')]).toEqual([400, true]);
  });
});
