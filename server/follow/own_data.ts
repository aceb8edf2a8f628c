/** Exports a person's subscriptions, and deletes them with the account. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import type { Subject } from '#core/domain/subject.ts';
import type { Site } from '#core/sites/site.ts';
import { choicesOf, findContact } from './queries.ts';
import { contacts } from './schema.ts';

export async function ownChoices({ emails }: Subject, site: Site): Promise<Record<string, unknown>> {
  const [email, ...further] = emails;
  if (email === undefined) return {};
  const others = await Promise.all(further.map(async (one) => ({ email: one, ...(await choicesWith(one, site)) })));
  return { ...(await choicesWith(email, site)), ...(others.length > 0 && { furtherAddresses: others }) };
}

async function choicesWith(email: string, { website }: Site): Promise<Record<string, unknown>> {
  const contact = await findContact(email);
  return contact ? { ...(await choicesOf(contact.id, website.id)), blockedAt: contact.blockedAt } : {};
}

/** Subscriptions are deleted with their contact; a block of all mail is kept. */
export async function forgetContact({ email }: ClosedAccount): Promise<void> {
  const contact = await findContact(email);
  if (contact && contact.blockedAt === null) await db.delete(contacts).where(eq(contacts.id, contact.id));
}
