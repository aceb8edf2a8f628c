/** Deletes what a closed account need not keep, once it can't be given back. */
import { and, eq, or } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { ClosedAccount, Domain } from '#core/domain/domain.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { eraseAccountTraces, findClosed } from '#core/people/account_changes.ts';
import { endLinks, hasOpenLink } from '#core/people/one_time_links.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { randomToken } from '#core/process/secret.ts';

const JOB = 'portal.erase_account';
type Erasure = { userId: number };
type Leaver = Omit<ClosedAccount, 'email'> & { emails: readonly string[] };

export const orderErasure = (userId: number, at: Date): Promise<void> =>
  enqueue(JOB, { userId } satisfies Erasure, { at });

export const defineErasureJob = (domains: readonly Domain[]) =>
  defineJob<Erasure>(JOB, ({ userId }) => eraseAccount(userId, domains));

/** An account that was opened again and closed once more has a job for that. */
async function eraseAccount(userId: number, domains: readonly Domain[]): Promise<void> {
  const passwordHash = await hashPassword(randomToken());
  await transaction(async () => {
    const closed = await findClosed(userId);
    if (!closed || (await hasOpenLink(userId))) return;
    const own = (await isTaken(closed.email)) ? [] : [closed.email];
    const emails = [...own, ...(await formerAddresses(closed.partnerId, domains))];
    await erasePerson({ ...closed, emails }, domains, passwordHash);
  });
}

/**
 * What the law wants kept stays as it was issued, name and address with it; of somebody without such documents nothing
 * is left but that there was somebody. Call it inside a transaction, for a closed account or a contact without one.
 * @param leaver with each of their addresses, by which forms, newsletters and chats know them
 * @param passwordHash that nobody knows the password of
 */
export async function erasePerson(
  { userId, partnerId, emails }: Leaver,
  domains: readonly Domain[],
  passwordHash: string,
): Promise<void> {
  const keepsDocuments = await hasToKeep(partnerId, domains);
  for (const email of emails.length > 0 ? emails : [''])
    for (const domain of domains) await domain.accountCloses?.({ userId, partnerId, email }, { keepsDocuments });
  if (userId !== null) {
    await endLinks(userId);
    await eraseAccountTraces(userId);
    await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  }
  await db
    .update(partners)
    .set(keepsDocuments ? GONE : NOBODY)
    .where(isOrBelow(partnerId));
}

/** Addresses that were theirs, as the domains know them. */
export async function formerAddresses(partnerId: number, domains: readonly Domain[]): Promise<string[]> {
  const found: string[] = [];
  for (const domain of domains) found.push(...((await domain.formerAddresses?.(partnerId)) ?? []));
  return found;
}

/** Somebody may have a new account with the address by now, whose newsletters go on. */
const isTaken = async (email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.login, email), eq(users.isActive, true)))) > 0;

/** Their own documents, or those of a contact of theirs, such as a guest who was merged with them. */
async function hasToKeep(partnerId: ClosedAccount['partnerId'], domains: readonly Domain[]): Promise<boolean> {
  const contacts = await db.select({ id: partners.id }).from(partners).where(isOrBelow(partnerId));
  for (const { id } of contacts) for (const domain of domains) if (await domain.mustKeep?.(id)) return true;
  return false;
}

const isOrBelow = (partnerId: number) => or(eq(partners.id, partnerId), eq(partners.parentId, partnerId));

const GONE = { phone: '', email: '', imageId: null };
const NOBODY = {
  ...GONE,
  name: '',
  street: '',
  street2: '',
  zip: '',
  city: '',
  countryCode: '',
  stateCode: '',
  companyName: '',
  vat: '',
};
