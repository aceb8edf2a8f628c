/** Writes and reads what happened to a customer, and notes of staff. */
import { and, asc, desc, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { customerEvents, customers } from './schema.ts';

const MOST_SHOWN = 100;
export const MERGED = msg('Merged with {name} {email}');

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

/** Addresses of both sides of each merge, in small letters. */
async function addressesInMerges(customerIds: readonly number[]): Promise<string[]> {
  const merges = await db
    .select({ values: customerEvents.values })
    .from(customerEvents)
    .where(and(inArray(customerEvents.customerId, [...customerIds]), eq(customerEvents.text, MERGED)));
  return merges.flatMap(({ values: { email = '', ownEmail = '' } }) =>
    [email, ownEmail].filter(Boolean).map((one) => one.toLowerCase()),
  );
}

/** Addresses given up by merging, except those that somebody else signs in with or orders with by now. */
export async function mergedAddresses(customerIds: readonly number[]): Promise<string[]> {
  const emails = await addressesInMerges(customerIds);
  if (emails.length === 0) return [];
  const taken = await db
    .select({ login: users.login })
    .from(users)
    .where(and(inArray(users.login, emails), eq(users.isActive, true)));
  const others = await otherCustomersWith(emails, customerIds);
  return emails.filter((email) => !others.has(email) && taken.every(({ login }) => login !== email));
}

/** Those of the addresses that other customers have. */
async function otherCustomersWith(emails: readonly string[], customerIds: readonly number[]): Promise<Set<string>> {
  const own = db
    .select({ id: customers.partnerId })
    .from(customers)
    .where(inArray(customers.id, [...customerIds]));
  const found = await db
    .select({ email: partners.email })
    .from(customers)
    .innerJoin(partners, eq(partners.id, customers.partnerId))
    .where(and(inArray(sql`lower(${partners.email})`, [...emails]), notInArray(customers.partnerId, own)));
  return new Set(found.map(({ email }) => email.toLowerCase()));
}

/** Those of a partner at all companies. */
export const formerAddresses = async (partnerId: number): Promise<string[]> =>
  mergedAddresses(await customerIdsOf(partnerId));

/**
 * Guests whom a merge made contacts of theirs. A further address of their book has none of these addresses, and who
 * signs in is nobody's contact.
 */
export async function contactsMergedInto(partnerId: number): Promise<number[]> {
  const contacts = await db
    .select({ id: partners.id, email: partners.email })
    .from(partners)
    .leftJoin(users, and(eq(users.partnerId, partners.id), eq(users.isActive, true)))
    .where(and(eq(partners.parentId, partnerId), ne(partners.email, ''), isNull(users.id)))
    .orderBy(asc(partners.id));
  if (contacts.length === 0) return [];
  const merged = new Set(await addressesInMerges(await customerIdsOf(partnerId)));
  return contacts.filter(({ email }) => merged.has(email.toLowerCase())).map(({ id }) => id);
}

async function customerIdsOf(partnerId: number): Promise<number[]> {
  const found = await db.select({ id: customers.id }).from(customers).where(eq(customers.partnerId, partnerId));
  return found.map(({ id }) => id);
}
