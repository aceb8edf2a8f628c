/** Changes an e-mail address after its owner confirms; the old address may stop it. */
import { millisecondsInHour } from 'date-fns/constants';
import { isConflict, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { msg } from '#core/msg.ts';
import { endOtherSessions, findAccount, storeAddress, UNDO_ADDRESS } from '#core/people/account_changes.ts';
import { endLinks, findLink, makeLink, useLink } from '#core/people/one_time_links.ts';
import type { Site } from '#core/sites/site.ts';
import { lockAccountOf, lockOpen } from './lock.ts';
import { mailAddressChanged, mailNewAddress, mailOldAddress } from './mails.ts';
import { allowUndo, findUndo, TOO_LATE, undoAddressChange } from './undo.ts';

const ADDRESS_CHANGES: Limit = { name: 'change of address', max: 5, windowMs: millisecondsInHour };
const CONFIRM = 'new e-mail address';
const STOP = 'stop new e-mail address';

const SPENT = msg('This link has expired. Request a new one.');
const TAKEN = msg('An account with this email already exists.');

/** Mails a confirmation link to the new address, a notice to the old. Only the latest request counts. @throws TooMany */
export async function requestAddressChange(userId: number, email: string, site: Site): Promise<void> {
  await spend(ADDRESS_CHANGES, String(userId));
  await transaction(async () => {
    const account = await lockOpen(userId, SPENT);
    await endLinks(userId, { only: [CONFIRM, STOP] });
    await mailNewAddress(site, email, await makeLink(CONFIRM, { userId, data: { email } }));
    await mailOldAddress(site, account, { email, token: await makeLink(STOP, { userId }) });
  });
}

/**
 * From now on mails go to the new address, and its owner signs in with it. Everybody else is signed out.
 * @param sessionId where the link was opened
 * @returns the address. @throws Invalid for a used link @throws Conflict where the address has an account
 */
export async function confirmAddress(token: string, sessionId: number | null, site: Site): Promise<string> {
  try {
    return await transaction(async () => {
      const account = await lockAccountOf(CONFIRM, token, SPENT);
      const { email } = (await useLink(CONFIRM, token)).data as { email: string };
      const undoToken = await allowUndo(account, STOP);
      await storeAddress(account, email);
      await endOtherSessions(account.userId, sessionId);
      await mailAddressChanged(site, account, { email, token: undoToken });
      return email;
    });
  } catch (error) {
    if (isConflict(error)) throw new Conflict(TAKEN);
    throw error;
  }
}

/** The address that a link of the old mailbox keeps or gives back; null for a dead link. */
export async function findStoppable(token: string): Promise<{ isConfirmed: boolean; email: string } | null> {
  const confirmed = await findUndo(token);
  if (confirmed) return { isConfirmed: true, email: confirmed.email };
  const pending = await findLink(STOP, token);
  const account = pending?.userId ? await findAccount(pending.userId) : null;
  return account && { isConfirmed: false, email: account.login };
}

/**
 * Stops a change, or undoes one that is confirmed. Ends all sessions: the person who requested it knew the password.
 * @throws Invalid where there is nothing to stop @throws Conflict where the old address has another account
 */
export async function stopAddressChange(token: string, site: Site): Promise<{ isConfirmed: boolean }> {
  if (await findUndo(token)) {
    await undoAddressChange(token, site);
    return { isConfirmed: true };
  }
  await transaction(async () => {
    const { userId } = await lockAccountOf(STOP, token, TOO_LATE);
    await endLinks(userId, { except: [UNDO_ADDRESS] });
    await endOtherSessions(userId, null);
  });
  return { isConfirmed: false };
}
