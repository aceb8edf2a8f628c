/** Creates, checks and uses up links that work once. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { hashToken, randomToken } from '#core/process/secret.ts';
import { oneTimeLinks } from './people.schema.ts';

const LIFETIME_MS = millisecondsInDay;

export type OneTimeLink = { id: number; userId: number | null; data: Record<string, unknown> | null };

/**
 * The link opens a page with one button, because mail scanners follow links.
 * @returns the token to put into the address; only its hash is stored
 */
export async function makeLink(
  purpose: string,
  what: { userId?: number; data?: Record<string, unknown> },
): Promise<string> {
  const token = randomToken();
  await db.insert(oneTimeLinks).values({
    purpose,
    tokenHash: hashToken(token),
    userId: what.userId ?? null,
    data: what.data ?? null,
    expiresAt: new Date(Date.now() + LIFETIME_MS),
  });
  return token;
}

/** Finds a valid link by its token without using it up. */
export async function findLink(purpose: string, token: string): Promise<OneTimeLink | null> {
  const [row] = await db
    .select({ id: oneTimeLinks.id, userId: oneTimeLinks.userId, data: oneTimeLinks.data })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.tokenHash, hashToken(token)),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, new Date()),
      ),
    );
  return row ?? null;
}

/** Uses up a token, inside the transaction of its action. @throws Invalid if it was used before or has expired */
export async function useLink(purpose: string, token: string): Promise<OneTimeLink> {
  const link = await findLink(purpose, token);
  const mark = and(eq(oneTimeLinks.id, link?.id ?? 0), isNull(oneTimeLinks.usedAt));
  const marked = await db
    .update(oneTimeLinks)
    .set({ usedAt: new Date(), data: null })
    .where(mark)
    .returning({ id: oneTimeLinks.id });
  if (!link || marked.length !== 1) throw new Invalid(msg('This link has expired. Request a new one.'));
  return link;
}

/** Ends all links of an account, or those of some purposes, as when its password or address has changed. */
export async function endLinks(userId: number, ...purposes: string[]): Promise<void> {
  const ofThese = purposes.length > 0 ? inArray(oneTimeLinks.purpose, purposes) : undefined;
  await db
    .update(oneTimeLinks)
    .set({ usedAt: new Date(), data: null })
    .where(and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt), ofThese));
}

export async function dropExpiredLinks(): Promise<void> {
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, new Date()));
}
