/** Exports a person's places on waiting lists, and deletes them with the account. */
import { and, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { events } from '#events/schema.ts';
import { endEntry } from './offers.ts';
import { eventWaiting } from './waiting.schema.ts';

const isTheirs = (email: string) => eq(eventWaiting.email, email.toLowerCase());

export const entriesOf = (emails: readonly string[], companyId: number | null) =>
  db
    .select({
      event: events.title,
      name: eventWaiting.name,
      email: eventWaiting.email,
      seats: eventWaiting.wanted,
      state: eventWaiting.state,
      at: eventWaiting.joinedAt,
    })
    .from(eventWaiting)
    .innerJoin(events, eq(events.id, eventWaiting.eventId))
    .where(
      and(inArray(eventWaiting.email, [...emails]), companyId === null ? undefined : eq(events.companyId, companyId)),
    );

/** Seats that are held for them go to the next ones. */
export async function forgetEntries(email: string): Promise<void> {
  for (const entry of await db.select().from(eventWaiting).where(isTheirs(email))) await endEntry(entry, 'left');
  await db.delete(eventWaiting).where(isTheirs(email));
}
