/** Writes and reads what happened to a customer, and notes of staff. */
import { and, desc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { customerEvents } from './schema.ts';

const MOST_SHOWN = 100;

/** @param text marked by `msg`; `values` fill its braces */
export async function logEvent(
  customerId: number,
  text: string,
  { userId, values = {} }: { userId: number | null; values?: Record<string, string> },
): Promise<void> {
  await db.insert(customerEvents).values({ customerId, kind: 'event', text, values, userId });
}

export async function writeNote(customerId: number, text: string, userId: number): Promise<void> {
  await db.insert(customerEvents).values({ customerId, kind: 'note', text, userId });
}

/** @throws NotFound for what is no note of this customer */
export async function deleteNote(customerId: number, id: number): Promise<void> {
  const gone = await db
    .delete(customerEvents)
    .where(and(eq(customerEvents.id, id), eq(customerEvents.customerId, customerId), eq(customerEvents.kind, 'note')))
    .returning({ id: customerEvents.id });
  if (gone.length === 0) throw new NotFound();
}

/** The newest first, with the name of who did it. */
export const eventsOf = async (customerId: number) =>
  db
    .select({ event: customerEvents, by: partners.name })
    .from(customerEvents)
    .leftJoin(users, eq(users.id, customerEvents.userId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(customerEvents.customerId, customerId))
    .orderBy(desc(customerEvents.id))
    .limit(MOST_SHOWN);
