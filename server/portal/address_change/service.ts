/** Changes an e-mail address after its owner confirms; the old address may stop it. */
import { millisecondsInHour } from 'date-fns/constants';
import { isConflict, transaction } from '#core/db/database.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { msg } from '#core/msg.ts';
import { type Account, endOtherSessions, lockAccount, storeAddress } from '#core/people/account_changes.ts';
import { endLinks, findLink, makeLink, useLink } from '#core/people/one_time_links.ts';
import type { Site } from '#core/sites/site.ts';
import { mailAddressChanged, mailNewAddress, mailOldAddress } from './mails.ts';

const ADDRESS_CHANGES: Limit = { name: 'change of address', max: 5, windowMs: millisecondsInHour };
const CONFIRM = 'new e-mail address';
const STOP = 'stop new e-mail address';

const SPENT = msg('This link has expired. Request a new one.');
const TOO_LATE = msg(
  'This change was already made, stopped or replaced. If your address was changed and it was not you, contact us.',
);
const TAKEN = msg('An account with this email already exists.');

/** Mails a confirmation link to the new address, a notice to the old. Only the latest request counts. @throws TooMany */
export async function askForAddress(userId: number, email: string, site: Site): Promise<void> {
  await spend(ADDRESS_CHANGES, String(userId));
  await transaction(async () => {
    const account = await lockOpen(userId, SPENT);
    await endLinks(userId, CONFIRM, STOP);
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
      await storeAddress(account, email);
      await endOtherSessions(account.userId, sessionId);
      await mailAddressChanged(site, account, email);
      return email;
    });
  } catch (error) {
    if (isConflict(error)) throw new Conflict(TAKEN);
    throw error;
  }
}

/** Ends all sessions: the person who requested it knew the password. @throws Invalid where there is nothing to stop */
export function stopAddressChange(token: string): Promise<void> {
  return transaction(async () => {
    const account = await lockAccountOf(STOP, token, TOO_LATE);
    await endLinks(account.userId);
    await endOtherSessions(account.userId, null);
  });
}

async function lockAccountOf(purpose: string, token: string, otherwise: string): Promise<Account> {
  const link = await findLink(purpose, token);
  const account = await lockOpen(link?.userId ?? 0, otherwise);
  // It may have been used while another request held the account.
  if (!(await findLink(purpose, token))) throw new Invalid(otherwise);
  return account;
}

/** @throws Invalid where the account is closed */
async function lockOpen(userId: number, otherwise: string): Promise<Account> {
  const account = await lockAccount({ userId });
  if (!account) throw new Invalid(otherwise);
  return account;
}
