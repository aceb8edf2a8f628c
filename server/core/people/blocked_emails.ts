/** Blocks and unblocks addresses at a company. */
import { and, eq } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { changed } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { blockedEmails } from './blocked_emails.schema.ts';

/** The same for whoever signs in and whoever orders; it says nothing of why. */
export const BLOCKED = msg('This email address can’t be used here. Contact us if you think this is a mistake.');

const isOf = (companyId: number, email: string) =>
  and(eq(blockedEmails.companyId, companyId), eq(blockedEmails.email, email.trim().toLowerCase()));

const BLOCKS = 'blocked_emails';
const keyOf = (companyId: number, email: string): string => `${companyId} ${email.trim().toLowerCase()}`;

/** Few; asked for with each step of a checkout. */
const blockedKeys = cachedQuery([BLOCKS], async () => {
  const all = await db.select({ companyId: blockedEmails.companyId, email: blockedEmails.email }).from(blockedEmails);
  return new Set(all.map(({ companyId, email }) => keyOf(companyId, email)));
});

export const isBlocked = async (companyId: number, email: string): Promise<boolean> =>
  (await blockedKeys()).has(keyOf(companyId, email));

/** Changes nothing where it is blocked already. */
export async function blockEmail(
  companyId: number,
  email: string,
  { reason, userId }: { reason: string; userId: number },
): Promise<void> {
  await db
    .insert(blockedEmails)
    .values({ companyId, email: email.trim().toLowerCase(), reason, userId })
    .onConflictDoNothing();
  await changed(BLOCKS);
}

/** @returns whether it was blocked */
export async function unblockEmail(companyId: number, email: string): Promise<boolean> {
  const gone = await db.delete(blockedEmails).where(isOf(companyId, email)).returning({ id: blockedEmails.id });
  if (gone.length > 0) await changed(BLOCKS);
  return gone.length > 0;
}
