/** Locks the account of a mailed link before the link is used. */
import { Invalid } from '#core/errors.ts';
import { type Account, lockAccount, lockEvenClosed } from '#core/people/account_changes.ts';
import { findLink } from '#core/people/one_time_links.ts';

/** @throws Invalid with that sentence for a dead link, or an account that staff closed, which ends its links */
export async function lockAccountOf(purpose: string, token: string, otherwise: string): Promise<Account> {
  const link = await findLink(purpose, token);
  const account = await lockEvenClosed(link?.userId ?? 0);
  // It may have been used while another request held the account.
  if (!account || !(await findLink(purpose, token))) throw new Invalid(otherwise);
  return account;
}

/** @throws Invalid where the account is closed */
export async function lockOpen(userId: number, otherwise: string): Promise<Account> {
  const account = await lockAccount({ userId });
  if (!account) throw new Invalid(otherwise);
  return account;
}
