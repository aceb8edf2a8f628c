/** Signing in and up, and setting a new password. Answers never tell whether an account exists. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import { db, transaction } from '../core/db/database.ts';
import { Invalid } from '../core/errors.ts';
import { sendMail } from '../core/mail.ts';
import { normalLogin } from '../core/people.ts';
import { hashPassword, isPassword, wasteComparison } from '../core/password.ts';
import { type Limit, spend } from '../core/rate_limit.ts';
import { accountTokens, partners, users } from '../core/schema.ts';
import { hashToken, randomToken } from '../core/secret.ts';
import { signOutEverywhere } from '../core/session.ts';
import type { Site } from '../core/site.ts';
import { textsFor } from '../core/texts.ts';

const MINUTE_MS = 60_000;
const SIGN_INS_PER_ADDRESS: Limit = { name: 'sign-in address', max: 30, windowMs: 10 * MINUTE_MS };
const SIGN_INS_PER_ACCOUNT: Limit = { name: 'sign-in account', max: 10, windowMs: 10 * MINUTE_MS };
const SIGN_UPS_PER_ADDRESS: Limit = { name: 'sign-up address', max: 10, windowMs: 60 * MINUTE_MS };
const RESETS_PER_ADDRESS: Limit = { name: 'reset address', max: 10, windowMs: 60 * MINUTE_MS };
const RESETS_PER_ACCOUNT: Limit = { name: 'reset account', max: 3, windowMs: 60 * MINUTE_MS };
const RESET_LIFETIME_MS = 24 * 60 * MINUTE_MS;
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

export const allowSignUp = (address: string): Promise<void> => spend(SIGN_UPS_PER_ADDRESS, address);

/** Mails a link to set a new password, if the account is there; otherwise does nothing that shows. */
export async function requestReset(login: string, address: string, site: Site): Promise<void> {
  const account = normalLogin(login);
  await spend(RESETS_PER_ADDRESS, address);
  await spend(RESETS_PER_ACCOUNT, account);
  const user = await findUser(account);
  if (!user) return;
  const { t } = textsFor(site.language.code);
  const token = randomToken();
  const link = `${site.origin}${site.url('/web/reset_password')}?token=${token}`;
  await transaction(async () => {
    await db.insert(accountTokens).values({ purpose: RESET, tokenHash: hashToken(token), userId: user.id, expiresAt: new Date(Date.now() + RESET_LIFETIME_MS) });
    await sendMail({
      to: user.email,
      subject: t('Set a new password for {website}', { website: site.website.name }),
      text: t('Hello {name},\n\nsomeone, hopefully you, asked for a new password. Open this address within a day to set one:\n\n{link}\n\nIf it was not you, do nothing: your password stays as it is.', { name: user.name, link }),
      isSecret: true,
      language: site.language.code,
      websiteId: site.website.id,
    });
  });
}

/** Whether a reset link still opens; looking does not use it up, as mail scanners look. */
export async function isResetOpen(token: string): Promise<boolean> {
  return (await openReset(token)) !== undefined;
}

/** Sets a new password and ends every visit of the account. @throws Invalid when the link is used up or too old. */
export async function setPassword(token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(async () => {
    const open = await openReset(token);
    const used = open && (await db.update(accountTokens).set({ usedAt: new Date() }).where(and(eq(accountTokens.id, open.id), isNull(accountTokens.usedAt))).returning({ id: accountTokens.id }));
    if (!open || used?.length !== 1) throw new Invalid('This link can no longer be used. Please ask for a new one.');
    await db.update(users).set({ passwordHash }).where(eq(users.id, open.userId));
    await signOutEverywhere(open.userId);
  });
}

async function openReset(token: string): Promise<{ id: number; userId: number } | undefined> {
  const [row] = await db
    .select({ id: accountTokens.id, userId: accountTokens.userId })
    .from(accountTokens)
    .where(and(eq(accountTokens.tokenHash, hashToken(token)), eq(accountTokens.purpose, RESET), isNull(accountTokens.usedAt), gt(accountTokens.expiresAt, new Date())));
  return row;
}

async function findUser(login: string) {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, name: partners.name, email: partners.email })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.login, login), eq(users.isActive, true)));
  return user;
}
