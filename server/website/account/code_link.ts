/** Remembers who typed the right password until they enter their code. */
import { millisecondsInMinute } from 'date-fns/constants';
import { findAccount } from '#core/people/account_changes.ts';
import { findLink, makeLink, useLink } from '#core/people/one_time_links.ts';

const PURPOSE = 'sign in with a code';
const LIFETIME_MS = 10 * millisecondsInMinute;

/** Who typed the right password, and where they were going. */
type CodeLink = { userId: number; redirect: string | undefined };

export const makeCodeLink = ({ userId, redirect }: CodeLink): Promise<string> =>
  makeLink(PURPOSE, { userId, data: { redirect }, lifetimeMs: LIFETIME_MS });

export async function findCodeLink(token: string): Promise<CodeLink | null> {
  const link = await findLink(PURPOSE, token);
  const account = link?.userId ? await findAccount(link.userId) : null;
  if (!link || !account) return null;
  return { userId: account.userId, redirect: (link.data as { redirect?: string } | null)?.redirect };
}

/** @throws Invalid if it was used meanwhile */
export const spendCodeLink = (token: string): Promise<unknown> => useLink(PURPOSE, token);
