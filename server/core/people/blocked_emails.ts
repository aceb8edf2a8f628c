/** Blocks and unblocks addresses at a company. */
import { and, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import { blockedEmails } from './blocked_emails.schema.ts';

/** The same for whoever signs in and whoever orders; it says nothing of why. */
export const BLOCKED = msg('This email address can’t be used here. Contact us if you think this is a mistake.');

const isOf = (companyId: number, email: string) =>
  and(eq(blockedEmails.companyId, companyId), eq(blockedEmails.email, email.trim().toLowerCase()));

export const isBlocked = async (companyId: number, email: string): Promise<boolean> =>
  email !== '' && (await db.$count(blockedEmails, isOf(companyId, email))) > 0;

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
}

/** @returns whether it was blocked */
export async function unblockEmail(companyId: number, email: string): Promise<boolean> {
  const gone = await db.delete(blockedEmails).where(isOf(companyId, email)).returning({ id: blockedEmails.id });
  return gone.length > 0;
}
