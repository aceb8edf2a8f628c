import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { eventBookings, eventQuestions, eventRegistrations } from '#events/schema.ts';
import { formFields } from '#tests/setup/visitors/form_fields.ts';
import { mailsTo } from '#tests/setup/visitors/mails.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const LIST = '/admin/events/2/attendees';

let app: FastifyInstance;
let staff: Visitor;
let bookings: Record<number, number>;
let question: number;
beforeAll(async () => {
  app = await buildApp();
  staff = await signedIn(app, 'admin');
  const booking = async (eventId: number) => {
    const shared = { websiteId: 1, languageCode: 'en_US' };
    const own = { accessToken: `list-${eventId}`, submission: `list-${eventId}` };
    const [made] = await db
      .insert(eventBookings)
      .values({ eventId, ...shared, ...own })
      .returning();
    return made!.id;
  };
  const [asked] = await db
    .insert(eventQuestions)
    .values({ eventId: 2, title: { en_US: 'Your meal' } })
    .returning();
  question = asked!.id;
  bookings = { 2: await booking(2), 3: await booking(3) };
});
afterAll(() => app.close());

type Attendee = typeof eventRegistrations.$inferInsert;
const registers = async (name: string, { eventId = 2, ...more }: Partial<Attendee> = {}): Promise<number> => {
  const [made] = await db
    .insert(eventRegistrations)
    .values({ eventId, bookingId: bookings[eventId]!, name, email: `guest-${name.length}@example.net`, ...more })
    .returning();
  return made!.id;
};
const namesFor = async (query: string): Promise<string[]> => {
  const { body } = await staff.get(`${LIST}?tab=all&${query}`);
  return [...body.matchAll(/Guest [^<"]+/g)].map(([name]) => name);
};
const found = async (words: string) => [...new Set(await namesFor(`q=${encodeURIComponent(words)}`))];

describe('The search of attendees', () => {
  test('finds parts of names, addresses and numbers, of this event alone', async () => {
    await registers('Guest Zoë Åkesson', { phone: '+46 8 123 45' });
    await registers('Guest Zoë Quist', { email: 'quist.unusual@example.net' });
    await registers('Guest Zoë Elsewhere', { eventId: 3 });
    expect((await found('zoe')).sort()).toEqual(['Guest Zoë Quist', 'Guest Zoë Åkesson']);
    expect(await found('AKESS')).toEqual(['Guest Zoë Åkesson']);
    expect(await found('123 45')).toEqual(['Guest Zoë Åkesson']);
    expect(await found('unusual@')).toEqual(['Guest Zoë Quist']);
    expect(await found('ås')).toEqual([]);
    expect(await found('åk')).toEqual(['Guest Zoë Åkesson']);
  });

  test('follows a changed name and a deleted attendee', async () => {
    const id = await registers('Guest Before Wedding');
    await db.update(eventRegistrations).set({ name: 'Guest After Wedding' }).where(eq(eventRegistrations.id, id));
    expect([await found('before wedd'), await found('after wedd')]).toEqual([[], ['Guest After Wedding']]);
    await db.delete(eventRegistrations).where(eq(eventRegistrations.id, id));
    expect(await found('after wedd')).toEqual([]);
  });
});

const stored = async (id: number) => {
  const [row] = await db.select().from(eventRegistrations).where(eq(eventRegistrations.id, id));
  return row!;
};

describe('The page of an attendee', () => {
  test('shows and changes what was answered, and makes a new ticket for another name', async () => {
    const id = await registers('Guest Hungry', { answers: { [question]: 'No nuts' }, email: 'hungry@example.net' });
    const path = `${LIST}/${id}`;
    const fields = await formFields(staff, path);
    expect(fields[`answer-${question}`]).toBe('No nuts');
    const meal = { [`answer-${question}`]: 'Soup', phone: '12 34' };
    expect((await staff.post(path, { ...fields, ...meal })).statusCode).toBe(303);
    expect(await stored(id)).toMatchObject({ answers: { [question]: 'Soup' }, phone: '12 34', ticketEdition: 0 });
    expect(await mailsTo('hungry@example.net')).toEqual([]);

    const other = { name: 'Guest Other', email: 'other@example.net' };
    expect((await staff.post(path, { ...(await formFields(staff, path)), ...other })).statusCode).toBe(303);
    expect(await stored(id)).toMatchObject({ ...other, ticketEdition: 1 });
    const mails = await mailsTo('other@example.net');
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your ticket')]);
    const { body } = await staff.get(path);
    expect(body).toContain('Guest Hungry');
    expect(body).toContain('Soup');
  });

  test('refuses an empty name and an answer that is too long, and keeps what was typed', async () => {
    const path = `${LIST}/${await registers('Guest Kept')}`;
    const wrong = { name: '', phone: '77', [`answer-${question}`]: 'x'.repeat(1001) };
    const { statusCode, body } = await staff.post(path, { ...(await formFields(staff, path)), ...wrong });
    expect(statusCode).toBe(400);
    for (const text of ['Enter a name', 'Use 1000 characters or fewer', 'value="77"']) expect(body).toContain(text);
  });

  test('is not found below another event', async () => {
    const id = await registers('Guest Far', { eventId: 3 });
    expect((await staff.get(`${LIST}/${id}`)).statusCode).toBe(404);
    expect((await staff.post(`${LIST}/${id}`, { name: 'Guest Near', email: 'a@example.net' })).statusCode).toBe(404);
  });
});

describe('The file of attendees', () => {
  test('has a column for each question', async () => {
    await registers('Guest Column', { answers: { [question]: '=1+1' } });
    const { body } = await staff.get(`${LIST}?export=csv&q=guest+column`);
    const [head, row] = body.trim().split('\r\n');
    expect(head).toMatch(/Status,Your meal$/);
    expect(row).toMatch(/^Guest Column,.*,'=1\+1$/);
  });
});
