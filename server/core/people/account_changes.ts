/** Changes an account's password, address and sessions, and ends its one-time links. */
import { and, eq, ne, notLike, type SQL, sql } from 'drizzle-orm';
import { db, forUpdate } from '#core/db/database.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { normalLogin } from './add_person.ts';
import { endLinks } from './one_time_links.ts';
import { partners, sessions, users } from './people.schema.ts';
import { recoveryCodes, secondFactors, signIns } from './security.schema.ts';

export type Account = {
  userId: number;
  partnerId: number;
  login: string;
  name: string;
  /** In the details; staff may write to another than they sign in with. */
  email: string;
  passwordHash: string;
};

/** Locks an active account for the rest of the transaction; always before its links. */
export async function lockAccount(whose: { userId: number } | { login: string }): Promise<Account | null> {
  const isTheirs = 'userId' in whose ? eq(users.id, whose.userId) : eq(users.login, whose.login);
  const [locked] = await forUpdate(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(isTheirs, eq(users.isActive, true))),
  );
  return locked ? findAccount(locked.id) : null;
}

/** Locks an account that a mailed link may open again. Its address, where it was closed, is that of its mails. */
export async function lockEvenClosed(userId: number): Promise<Account | null> {
  const [locked] = await forUpdate(
    db.select({ id: users.id, isActive: users.isActive }).from(users).where(eq(users.id, userId)),
  );
  if (!locked) return null;
  const [account] = await accountsWhere(eq(users.id, userId));
  return account ? { ...account, login: locked.isActive ? account.login : account.email } : null;
}

export async function findAccount(userId: number): Promise<Account | null> {
  const [account] = await accountsWhere(and(eq(users.id, userId), eq(users.isActive, true)));
  return account ?? null;
}

const accountsWhere = (which: SQL | undefined) =>
  db
    .select({
      userId: users.id,
      partnerId: users.partnerId,
      login: users.login,
      name: partners.name,
      email: partners.email,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(which);

/** An account that its owner closed, and the address it had. */
export async function findClosed(
  userId: number,
): Promise<(Pick<Account, 'userId' | 'partnerId'> & { email: string }) | null> {
  const [closed] = await forUpdate(
    db
      .select({ userId: users.id, partnerId: users.partnerId })
      .from(users)
      .where(and(eq(users.id, userId), isClosed)),
  );
  if (!closed) return null;
  const [partner] = await db.select({ email: partners.email }).from(partners).where(eq(partners.id, closed.partnerId));
  return { ...closed, email: partner?.email ?? '' };
}

/** The address of an account that its owner closed is free for a new one; staff close accounts with their address. */
const isClosed = and(eq(users.isActive, false), notLike(users.login, '%@%'));

/** Whether the owner of an address closed their account, may still take it back, and has no new one. */
export async function isOfClosedAccount(email: string): Promise<boolean> {
  const login = normalLogin(email);
  if ((await db.$count(users, and(eq(users.login, login), eq(users.isActive, true)))) > 0) return false;
  const [closed] = await db
    .select({ id: users.id })
    .from(partners)
    .innerJoin(users, eq(users.partnerId, partners.id))
    .where(and(eq(sql`lower(${partners.email})`, login), isClosed))
    .limit(1);
  return closed !== undefined;
}

export async function openAgain(userId: number): Promise<void> {
  const opened = await db
    .update(users)
    .set({ isActive: true })
    .where(and(eq(users.id, userId), eq(users.isActive, false)))
    .returning({ id: users.id });
  if (opened.length > 0) securityEvent('account_reopened', { userId, by: userId });
}

/** The link outlasts a new password and a new address: whoever changed them might not be the owner. */
export const UNDO_ADDRESS = 'undo new e-mail address';

export async function storePassword(userId: number, passwordHash: string): Promise<void> {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  securityEvent('password_changed', { userId });
  await endLinks(userId, { except: [UNDO_ADDRESS] });
}

/** Changes the address for signing in and for mails. @throws if another account has it, see `isConflict` */
export async function storeAddress({ userId, partnerId }: Account, email: string): Promise<void> {
  const login = normalLogin(email);
  await db.update(users).set({ login }).where(eq(users.id, userId));
  securityEvent('address_changed', { userId });
  await db.update(partners).set({ email: login }).where(eq(partners.id, partnerId));
  await endLinks(userId, { except: [UNDO_ADDRESS] });
}

/** @param sessionId the session to keep; null: none */
export async function endOtherSessions(userId: number, sessionId: number | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId ?? 0)));
}

/** How and where somebody signed in, and how they look at lists. */
export async function eraseAccountTraces(userId: number): Promise<void> {
  for (const table of [sessions, signIns, recoveryCodes, secondFactors])
    await db.delete(table).where(eq(table.userId, userId));
}
