import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { runDueJobs } from '#core/jobs/jobs.ts';
import { defineMailJob, mailFilePath } from '#core/mail/mail_send.ts';
import { findSite } from '#core/sites/site.ts';
import { cancellationOf, icsOf } from '#events/calendar/ics.ts';
import { cancelRegistrations } from '#events/registration/service.ts';
import { eventRegistrations, events } from '#events/schema.ts';
import { codeOf } from '#events/tickets/code.ts';
import { linkIn, mailTo } from '#tests/setup/visitors/mails.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';

const REPAIR = '/event/repair-evening-1';
/** As people write their names, and as others try to. */
const NAMES = ['Ann 🪑👩‍🔧', 'ليلى حداد', '<script>alert(1)</script>', '#let x = [a] $y$ \\'];

let app: FastifyInstance;
let stopMail: () => void;
beforeAll(async () => {
  app = await buildApp();
  stopMail = defineMailJob({ smtpUrl: '' });
});
afterAll(async () => {
  stopMail();
  await app.close();
});

let forms = 0;
async function register(names: string[], event = REPAIR): Promise<{ booking: string; email: string }> {
  forms += 1;
  const email = `guest${forms}@example.com`;
  const each = names.map((name, at) => ({
    [`${at + 1}-name`]: name,
    [`${at + 1}-email`]: email,
    [`${at + 1}-ticket_id`]: '0',
  }));
  const made = await visitor(app).post(`${event}/registration/confirm`, {
    submission: `tickets-form-${forms}`,
    ...(Object.assign({}, ...each) as Record<string, string>),
  });
  expect(made.statusCode).toBe(303);
  return { booking: made.headers.location as string, email };
}

const attendeesOf = (email: string) =>
  db.select().from(eventRegistrations).where(eq(eventRegistrations.email, email)).orderBy(eventRegistrations.id);
const ticketOf = async (email: string) => {
  const [attendee] = await attendeesOf(email);
  return { attendee: attendee!, address: `${REPAIR}/ticket/${codeOf(attendee!)}` };
};

/** A mail as it lies in the outbox, with its parts decoded. */
async function fileOf(address: string): Promise<string> {
  const { id } = await mailTo(address);
  await runDueJobs();
  const whole = await readFile(mailFilePath(id), 'latin1');
  const parts = whole.split(/\r\nContent-Transfer-Encoding: base64\r\n/).slice(1);
  const decoded = parts.map((part) =>
    Buffer.from(part.split('\r\n\r\n')[1]!.split('\r\n--')[0]!, 'base64').toString('latin1'),
  );
  return [whole, ...decoded].join('\n');
}
/** Long lines of calendar files are folded. */
const unfolded = (text: string): string => text.replaceAll(/\r?\n[ \t]/g, '');

describe('The mail of a registration', () => {
  test('has the tickets and the event for calendars attached', async () => {
    const { email } = await register(NAMES);
    const mail = unfolded(await fileOf(email));
    expect(mail.match(/filename="?[^\r\n]*/g)?.map((one) => one.replaceAll('"', ''))).toEqual([
      'filename=Repair evening.pdf',
      'filename=Repair evening.ics',
    ]);
    expect(mail).toContain('%PDF-1');
    expect(mail).toMatch(/UID:event-1@[\s\S]*SEQUENCE:0/);
    expect(mail).toContain('method=PUBLISH');
  });

  test('has a calendar file that is newer than the one of a cancellation before', async () => {
    const stampOf = (text: string) => /DTSTAMP:(\w+)/.exec(text)![1]!;
    const [found] = await db.select().from(events).where(eq(events.id, 1));
    const event = { ...found!, updatedAt: new Date('2026-01-02T03:04:05Z') };
    const site = (await findSite(1))!;
    const cancelled = stampOf(cancellationOf(event, site));
    expect(stampOf(icsOf([event], site)) >= cancelled).toBe(true);
    expect(stampOf(icsOf([event], site, 'All'))).toBe('20260102T030405Z');
  });

  test('of a cancelled registration takes the event out of calendars, unless the address has another one', async () => {
    const { email } = await register(['Ann', 'Ben']);
    const _site = (await findSite(1, 'en_US'))!;
    const [event] = await db.select().from(events).where(eq(events.id, 1));
    const [ann, ben] = await attendeesOf(email);
    await cancelRegistrations(event!, [ann!.id]);
    expect(unfolded(await fileOf(email))).not.toContain('METHOD:CANCEL');
    await cancelRegistrations(event!, [ben!.id]);
    const mail = unfolded(await fileOf(email));
    expect(mail).toContain('METHOD:CANCEL');
    expect(mail).toMatch(/UID:event-1@/);
    expect(mail).toContain('STATUS:CANCELLED');
  });
});

describe('A ticket', () => {
  test('opens by its code, as page and as PDF', async () => {
    const { email } = await register(NAMES.slice(2));
    const { address } = await ticketOf(email);
    const page = await visitor(app).get(address);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('&lt;script&gt;alert(1)');
    const pdf = await visitor(app).get(`${address}/pdf`);
    expect([pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  });

  test('does not open with a forged code, or at another event', async () => {
    const { email } = await register(['Ann']);
    const { address } = await ticketOf(email);
    const forged = address.slice(0, -1) + (address.endsWith('0') ? '1' : '0');
    for (const wrong of [forged, address.replace(REPAIR, '/event/2'), `${REPAIR}/ticket/1-0000-0000-0000`])
      expect((await visitor(app).get(wrong)).statusCode, wrong).toBe(404);
  });

  test('is not available until its booking is paid', async () => {
    const { email } = await register(['Ann']);
    const { attendee, address } = await ticketOf(email);
    await db.update(eventRegistrations).set({ state: 'open' }).where(eq(eventRegistrations.id, attendee.id));
    expect((await visitor(app).get(address)).statusCode).toBe(404);
    await db.update(eventRegistrations).set({ state: 'cancelled' }).where(eq(eventRegistrations.id, attendee.id));
    expect((await visitor(app).get(`${address}/pdf`)).statusCode).toBe(410);
  });
});

describe('The name on a ticket', () => {
  const open = (until: Date | null) => db.update(events).set({ namesUntil: until }).where(eq(events.id, 1));
  const change = (booking: string, id: number, fields: Record<string, string>) =>
    visitor(app).post(`${booking.split('?')[0]}/name`, {
      access_token: new URL(booking, 'http://x').searchParams.get('access_token')!,
      registration: String(id),
      edition: '0',
      name: 'Ben Lee',
      email: `ben${id}@example.com`,
      ...fields,
    });

  test('can be changed once per form, which makes a new ticket and ends the former one', async () => {
    await open(new Date(Date.now() + 60_000));
    const { booking, email } = await register(['Ann']);
    const { attendee, address } = await ticketOf(email);
    const [first, second] = [await change(booking, attendee.id, {}), await change(booking, attendee.id, {})];
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    const [changed] = await attendeesOf(`ben${attendee.id}@example.com`);
    expect(changed).toMatchObject({ name: 'Ben Lee', ticketEdition: 1 });
    expect((await visitor(app).get(address)).statusCode).toBe(410);
    const mail = await mailTo(`ben${attendee.id}@example.com`);
    expect((await visitor(app).get(linkIn(mail, '/ticket/'))).body).toContain('Ben Lee');
  });

  test('is refused with a sentence at each field and what was typed', async () => {
    await open(new Date(Date.now() + 60_000));
    const { booking, email } = await register(['Ann']);
    const { attendee } = await ticketOf(email);
    const page = await change(booking, attendee.id, { name: ' ', email: 'nobody' });
    expect([page.statusCode, page.body.includes('id="name-error"'), page.body.includes('value="nobody"')]).toEqual([
      400,
      true,
      true,
    ]);
  });

  test('cannot be changed after the date set by the organiser, nor by strangers', async () => {
    const { booking, email } = await register(['Ann']);
    const { attendee } = await ticketOf(email);
    await open(null);
    expect((await change(booking, attendee.id, {})).statusCode).toBe(409);
    await open(new Date(Date.now() + 60_000));
    expect((await change(booking, attendee.id, { access_token: 'x' })).statusCode).toBe(404);
    const { booking: other } = await register(['Eve']);
    expect((await change(other, attendee.id, {})).statusCode).toBe(404);
    expect((await attendeesOf(email))[0]!.name).toBe('Ann');
  });
});
