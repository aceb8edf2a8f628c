import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { eventBookings, eventRegistrations } from '#events/schema.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';

const LIST = '/admin/events/2/attendees';

let app: FastifyInstance;
let staff: Visitor;
let bookings: Record<number, number>;
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
