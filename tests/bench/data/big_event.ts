/** Fills DATA_DIR with an event of many attendees; prints its id and codes. */
import { sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { closeDatabase, db, openDatabase, rows, transaction } from '#core/db/database.ts';
import { eventBookings, eventRegistrations, events, eventTickets } from '#events/schema.ts';
import { codeOf } from '#events/tickets/code.ts';
import { seedDemo } from '#fixtures/seed.ts';

const AT_ONCE = 500;
const CODES = 400;
const HOUR_MS = 3_600_000;
const FIRST = 'Ann Ben Cleo Dan Edda Finn Gwen Hugo Ines Jon Kim Lea'.split(' ');
const LAST = 'Berg Cole Diaz Evers Frost Gray Hill Iyer Jones Kane'.split(' ');

const attendees = Number(process.argv[2] ?? 0);
await openDatabase();
await seedDemo();
const startsAt = new Date(Date.now() + HOUR_MS);
const times = { startsAt, endsAt: new Date(+startsAt + HOUR_MS), timeZone: 'America/New_York' };
const texts = { title: { en_US: 'Many' }, summary: {}, source: {}, body: {} };
const taken = { seats: 2 * attendees, seatsTaken: attendees };
const [event] = await db
  .insert(events)
  .values({ companyId: 1, websiteId: 1, ...texts, ...times, ...taken, isPublished: true })
  .returning();
const eventId = event!.id;
const kinds = await db
  .insert(eventTickets)
  .values(['Standard', 'VIP'].map((name) => ({ eventId, name: { en_US: name }, description: {}, ...taken })))
  .returning();

const codes: string[] = [];
for (let from = 0; from < attendees; from += AT_ONCE)
  await transaction(
    async () => {
      const numbers = Array.from({ length: Math.min(AT_ONCE, attendees - from) }, (_, i) => from + i);
      const bookings = await db
        .insert(eventBookings)
        .values(
          numbers.map((n) => ({
            ...{ eventId, websiteId: 1, languageCode: 'en_US' },
            ...{ accessToken: `big-event-${n}`, submission: `big-event-${n}` },
          })),
        )
        .returning({ id: eventBookings.id });
      const made = await db
        .insert(eventRegistrations)
        .values(
          numbers.map((n, at) => ({
            ...{ eventId, bookingId: bookings[at]!.id, ticketId: kinds[n % 2]!.id },
            name: `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]} ${n}`,
            email: `guest${n}@example.org`,
            createdAt: new Date(Date.now() - n * 1000),
          })),
        )
        .returning({ id: eventRegistrations.id, ticketEdition: eventRegistrations.ticketEdition });
      if (codes.length < CODES) codes.push(...made.slice(0, CODES - codes.length).map(codeOf));
    },
    { name: 'fill', isLong: true },
  );
// PostgreSQL does so by itself within a minute of so many new rows.
if (engine === 'postgres') await rows(sql`analyze`);
await closeDatabase();
console.log(JSON.stringify({ eventId, codes }));
