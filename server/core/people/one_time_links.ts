/** Creates, checks and uses up links that work once. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, eq, gt, inArray, isNull, lt, notInArray } from 'drizzle-orm';
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
  what: { userId?: number; data?: Record<string, unknown>; lifetimeMs?: number },
): Promise<string> {
  const token = randomToken();
  await db.insert(oneTimeLinks).values({
    purpose,
    tokenHash: hashToken(token),
    userId: what.userId ?? null,
    data: what.data ?? null,
    expiresAt: new Date(Date.now() + (what.lifetimeMs ?? LIFETIME_MS)),
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

/** Ends links of an account, as when its password or address has changed: all, those of some purposes, or the rest. */
export async function endLinks(
  userId: number,
  { only, except }: { only?: string[]; except?: string[] } = {},
): Promise<void> {
  await db
    .update(oneTimeLinks)
    .set({ usedAt: new Date(), data: null })
    .where(
      and(
        isOpenLinkOf(userId),
        only && inArray(oneTimeLinks.purpose, only),
        except && notInArray(oneTimeLinks.purpose, except),
      ),
    );
}

/** Gives the open links of a purpose another purpose, whose lifetime begins now. */
export async function changePurposeOfLinks(
  userId: number,
  purpose: string,
  to: { purpose: string; data: Record<string, unknown>; lifetimeMs: number },
): Promise<void> {
  await db
    .update(oneTimeLinks)
    .set({ purpose: to.purpose, data: to.data, expiresAt: new Date(Date.now() + to.lifetimeMs) })
    .where(and(isOpenLinkOf(userId), eq(oneTimeLinks.purpose, purpose)));
}

/** Ends the open links of one purpose whose data say that they should. */
export async function endLinksWhere(
  userId: number,
  purpose: string,
  shouldEnd: (data: Record<string, unknown>) => boolean,
): Promise<void> {
  const open = await db
    .select({ id: oneTimeLinks.id, data: oneTimeLinks.data })
    .from(oneTimeLinks)
    .where(and(isOpenLinkOf(userId), eq(oneTimeLinks.purpose, purpose)));
  const ids = open.filter(({ data }) => shouldEnd(data ?? {})).map(({ id }) => id);
  await db.update(oneTimeLinks).set({ usedAt: new Date(), data: null }).where(inArray(oneTimeLinks.id, ids));
}

/** Whether a link of the account may still be used. */
export const hasOpenLink = async (userId: number): Promise<boolean> =>
  (await db.$count(oneTimeLinks, and(isOpenLinkOf(userId), gt(oneTimeLinks.expiresAt, new Date())))) > 0;

const isOpenLinkOf = (userId: number) => and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt));

export async function dropExpiredLinks(): Promise<void> {
  await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, new Date()));
}
