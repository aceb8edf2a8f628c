import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { events } from '#events/schema.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { signedIn, type Visitor, visitor } from '#tests/setup/visitors/visitor.ts';

/** Of the demo, in Lyon. */
const BENCHES = 5;
/** Six in the evening there, in the last week of summer time. */
const STARTS = new Date('2027-10-25T16:00:00Z');

let app: FastifyInstance;
let ada: Visitor;
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  await db
    .update(events)
    .set({ startsAt: STARTS, endsAt: new Date(+STARTS + 3 * 3_600_000), timeZone: 'Europe/Paris' })
    .where(eq(events.id, BENCHES));
  await changed('events');
});
afterAll(() => app.close());

describe('An event in another time zone', () => {
  test('is listed for staff at the time of its own clocks', async () => {
    const row = /<tr[^>]*>(?:(?!<\/tr>).)*Garden benches.*?<\/tr>/s.exec(
      (await ada.get('/admin/events?state=all')).body,
    );
    expect(row?.[0]).toMatch(/6:00\sPM/);
  });

  test('is shown to visitors with the name of its zone', async () => {
    const { body } = await visitor(app).get(`/event/garden-benches-lyon-${BENCHES}/page/introduction`);
    expect(body).toMatch(/October 25, 2027 6:00\sPM – 9:00\sPM/);
    expect(body).toMatch(/France Time|Central European Time/);
  });

  test('tells search engines how far its clocks are from UTC', async () => {
    const { body } = await visitor(app).get(`/event/garden-benches-lyon-${BENCHES}/page/introduction`);
    const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!);
    expect([facts.startDate, facts.endDate]).toEqual(['2027-10-25T18:00:00+02:00', '2027-10-25T21:00:00+02:00']);
  });

  test('is in the file of events by its own clock', async () => {
    const { body } = await ada.get('/admin/events?export=csv&state=all');
    expect(body).toContain('2027-10-25 18:00:00');
  });

  test('is proposed as a copy at the same time of day when summer time ends between', async () => {
    const { starts } = await formFields(ada, `/admin/events/${BENCHES}/duplicate`);
    expect(starts).toBe('2027-11-01T18:00');
  });

  test('is asked for again every hour by calendars that subscribe', async () => {
    const { body } = await visitor(app).get('/event/calendar.ics');
    expect(body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    expect(body).toContain('DTSTART:20271025T160000Z');
  });

  test('has the moment in its calendar file, before and after clocks change', async () => {
    const ics = async () => (await visitor(app).get(`/event/garden-benches-lyon-${BENCHES}/ics`)).body;
    expect(await ics()).toContain('DTSTART:20271025T160000Z');
    const later = new Date('2027-11-01T17:00:00Z');
    await db
      .update(events)
      .set({ startsAt: later, endsAt: new Date(+later + 3 * 3_600_000) })
      .where(eq(events.id, BENCHES));
    await changed('events');
    expect(await ics()).toContain('DTSTART:20271101T170000Z');
  });
});
