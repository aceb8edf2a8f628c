/** Closes accounts, and gives them back for seven days. */
import { millisecondsInDay } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { db, isConflict, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import {
  type Account,
  endOtherSessions,
  openAgain,
  storeAddress,
  storePassword,
  UNDO_ADDRESS,
} from '#core/people/account_changes.ts';
import { endLinks, findLink, makeLink, useLink } from '#core/people/one_time_links.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { users } from '#core/people/people.schema.ts';
import { hashToken, randomToken } from '#core/process/secret.ts';
import { securityEvent } from '#core/process/security_events.ts';
import type { Site } from '#core/sites/site.ts';
import { mailAccountClosed, mailAccountOpen } from '#portal/account_mails.ts';
import { lockAccountOf } from '#portal/address_change/lock.ts';
import { orderErasure } from './erase.ts';

export const REOPEN = 'reopen account';
const OPEN_FOR_MS = 7 * millisecondsInDay;

export const CLOSED_FOR_GOOD = msg(
  'This account is open again already, or was closed more than 7 days ago and is deleted. You can create a new one.',
);
const TAKEN = msg('Another account has your email address by now. Contact us to get your account back.');

/**
 * Nobody signs in with it any more, and its address is free for a new one. Its data is deleted a week later: whoever
 * closed it knew the password, and might not be the owner.
 */
export async function closeAccount(account: Account, site: Site): Promise<void> {
  const { userId, login } = account;
  await transaction(async () => {
    await endOtherSessions(userId, null);
    await endLinks(userId, { except: [UNDO_ADDRESS] });
    const closed = `closed ${hashToken(`${userId} ${randomToken()}`)}`;
    await db.update(users).set({ isActive: false, login: closed }).where(eq(users.id, userId));
    securityEvent('account_closed', { userId, by: userId });
    const token = await makeLink(REOPEN, { userId, data: { email: login }, lifetimeMs: OPEN_FOR_MS });
    await orderErasure(userId, new Date(Date.now() + OPEN_FOR_MS));
    await mailAccountClosed(account, site, token);
  });
}

/** The address of an account that a link opens again; null for a dead link. */
export async function findReopenable(token: string): Promise<string | null> {
  const link = await findLink(REOPEN, token);
  return link && (link.data as { email: string }).email;
}

/**
 * The account is as it was, but only a mailed link sets a password that works.
 * @throws Invalid for a dead link @throws Conflict where another account has the address
 */
export async function reopenAccount(token: string, site: Site): Promise<void> {
  const unusable = await hashPassword(randomToken());
  try {
    await transaction(async () => {
      const account = await lockAccountOf(REOPEN, token, CLOSED_FOR_GOOD);
      const { email } = (await useLink(REOPEN, token)).data as { email: string };
      await storeAddress(account, email);
      await storePassword(account.userId, unusable);
      await openAgain(account.userId);
      await mailAccountOpen({ ...account, login: email }, site);
    });
  } catch (error) {
    if (isConflict(error)) throw new Conflict(TAKEN);
    throw error;
  }
}
