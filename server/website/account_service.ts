/** Signing in, and setting a new password. Answers never tell whether an account exists. */
import { and, eq } from 'drizzle-orm';
import { db, transaction } from '../core/db/database.ts';
import { findLink, makeLink, useLink } from '../core/one_time_links.ts';
import { hashPassword, isPassword, wasteComparison } from '../core/password.ts';
import { normalLogin } from '../core/people.ts';
import { type Limit, spend } from '../core/rate_limit.ts';
import { partners, users } from '../core/schema.ts';
import { signOutEverywhere } from '../core/session.ts';
import type { Site } from '../core/site.ts';
import { textsFor } from '../core/texts.ts';
import { addressOf, mailTo } from './account_mail.ts';

const MINUTE_MS = 60_000;
const SIGN_INS_PER_ADDRESS: Limit = { name: 'sign-in address', max: 30, windowMs: 10 * MINUTE_MS };
const SIGN_INS_PER_ACCOUNT: Limit = { name: 'sign-in account', max: 10, windowMs: 10 * MINUTE_MS };
const RESETS_PER_ADDRESS: Limit = { name: 'reset address', max: 10, windowMs: 60 * MINUTE_MS };
/** Nobody's letter box is filled by somebody else's typing. */
const MAILS_PER_ACCOUNT: Limit = { name: 'reset mail', max: 3, windowMs: 60 * MINUTE_MS };
const RESET = 'reset password';

/** @returns the user's id, or null for any wrong pair. @throws TooMany */
export async function checkSignIn(login: string, password: string, address: string): Promise<number | null> {
  const account = normalLogin(login);
  await spend(SIGN_INS_PER_ADDRESS, address);
  await spend(SIGN_INS_PER_ACCOUNT, account);
  const user = await findUser(account);
  if (!user) {
    await wasteComparison(password);
    return null;
  }
  return (await isPassword(password, user.passwordHash)) ? user.id : null;
}

/** Mails a link to set a new password, if the account is there; otherwise does nothing that shows. @throws TooMany */
export async function requestReset(login: string, address: string, site: Site): Promise<void> {
  const account = normalLogin(login);
  await spend(RESETS_PER_ADDRESS, address);
  await spend(MAILS_PER_ACCOUNT, account);
  const user = await findUser(account);
  if (!user) return;
  const { t } = textsFor(site.language.code);
  await transaction(async () => {
    const link = addressOf(site, '/web/reset_password', await makeLink(RESET, { userId: user.id }));
    await mailTo(site, user.email, {
      subject: t('Set a new password for {website}', { website: site.website.name }),
      text: t(
        'Hello {name},\n\nsomeone, hopefully you, asked for a new password. Open this address within a day to set one:\n\n{link}\n\nIf it was not you, do nothing: your password stays as it is.',
        { name: user.name, link },
      ),
    });
  });
}

export const isResetOpen = async (token: string): Promise<boolean> => (await findLink(RESET, token)) !== null;

/** Sets a new password and ends every visit of the account. @throws Invalid when the link is used up or too old. */
export async function setPassword(token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(async () => {
    const { userId } = await useLink(RESET, token);
    if (userId === null) throw new Error('A reset link without an account');
    await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await signOutEverywhere(userId);
  });
}

export async function findUser(login: string) {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, name: partners.name, email: partners.email })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.login, login), eq(users.isActive, true)));
  return user;
}
