/** Gives an account its old e-mail address back, for seven days after a change. */
import { millisecondsInDay } from 'date-fns/constants';
import { isConflict, transaction } from '#core/db/database.ts';
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
import { changePurposeOfLinks, endLinksWhere, findLink, makeLink, useLink } from '#core/people/one_time_links.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { randomToken } from '#core/process/secret.ts';
import type { Site } from '#core/sites/site.ts';
import { lockAccountOf } from './lock.ts';
import { mailAddressBack, mailAddressGone } from './mails.ts';

export const TOO_LATE = msg(
  'This change was already stopped, undone or replaced, or was made more than 7 days ago. If your address was changed and it was not you, contact us.',
);
const TAKEN = msg('Another account has your old address by now. Contact us to get your account back.');

/** `changedAt` is the same for both links of a change: the one mailed before it, and the one after. */
type Undo = { email: string; changedAt: number };

/** Makes a link that undoes a change, and lets the one that could have stopped it do the same. Returns its token. */
export async function allowUndo({ userId, login }: Account, stopPurpose: string): Promise<string> {
  const data = { email: login, changedAt: Date.now() } satisfies Undo;
  const lifetimeMs = 7 * millisecondsInDay;
  await changePurposeOfLinks(userId, stopPurpose, { purpose: UNDO_ADDRESS, data, lifetimeMs });
  return makeLink(UNDO_ADDRESS, { userId, data, lifetimeMs });
}

export async function findUndo(token: string): Promise<Undo | null> {
  const link = await findLink(UNDO_ADDRESS, token);
  return link && (link.data as Undo);
}

/**
 * An account that was closed since is open again. Nobody is signed in afterwards, and only a mailed link sets a password that works: whoever changed the address knew
 * the old one. @throws Invalid for a dead link @throws Conflict where another account has the address
 */
export async function undoAddressChange(token: string, site: Site): Promise<void> {
  const unusable = await hashPassword(randomToken());
  try {
    await transaction(async () => {
      const account = await lockAccountOf(UNDO_ADDRESS, token, TOO_LATE);
      const { email, changedAt } = (await useLink(UNDO_ADDRESS, token)).data as Undo;
      await storeAddress(account, email);
      await storePassword(account.userId, unusable);
      await openAgain(account.userId);
      await endOtherSessions(account.userId, null);
      // Links to earlier addresses stay: a stranger who changed it twice must not end the owner's.
      await endLinksWhere(account.userId, UNDO_ADDRESS, (data) => (data as Undo).changedAt >= changedAt);
      await mailAddressBack(site, account, email);
      await mailAddressGone(site, account);
    });
  } catch (error) {
    if (isConflict(error)) throw new Conflict(TAKEN);
    throw error;
  }
}
