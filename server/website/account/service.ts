/** Signs in and resets passwords, without revealing whether an account exists. */
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { and, eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { type Limit, limitSubject, returnToLimit, spend } from '#core/http/rate_limit.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { type Account, findAccount, lockAccount, storePassword } from '#core/people/account_changes.ts';
import { normalLogin } from '#core/people/add_person.ts';
import { findLink, makeLink, useLink } from '#core/people/one_time_links.ts';
import { hashPassword, isPassword, wasteComparison } from '#core/people/passwords/password.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { isSecondFactorNew, removeSecondFactor } from '#core/people/second_factor/second_factor.ts';
import { signOutEverywhere } from '#core/people/session.ts';
import { recordSignIn, type SignInOrigin } from '#core/people/sign_ins/log.ts';
import { anonymous, securityEvent } from '#core/process/security_events.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { addressOf, mailTo } from './mail.ts';

/** An applicant, and the page of this site to return to. */
export type Applicant = {
  name: string;
  email: string;
  redirect?: string | undefined;
  /** The contact whom staff invited. */
  partnerId?: number;
};

const SIGN_INS_PER_ADDRESS: Limit = { name: 'sign-in address', max: 30, windowMs: 10 * millisecondsInMinute };
/** Failures per client address, so that a guessing stranger locks out only themselves. */
const FAILURES_PER_PAIR: Limit = { name: 'sign-in account and address', max: 10, windowMs: 10 * millisecondsInMinute };
/** Failures from everywhere: far more than a person makes, far fewer than guessing needs. */
const FAILURES_PER_ACCOUNT: Limit = { name: 'sign-in account', max: 1000, windowMs: millisecondsInHour };
const RESETS_PER_ADDRESS: Limit = { name: 'reset address', max: 10, windowMs: millisecondsInHour };
/** Limits the mail that others can cause to one address. */
const MAILS_PER_ACCOUNT: Limit = { name: 'reset mail', max: 3, windowMs: millisecondsInHour };
const SPENT = msg('This link has expired. Request a new one.');
const RESET = 'reset password';
const RESET_JOB = 'account.reset';

/** @returns the user's id, or null for any wrong pair. @throws TooMany */
export async function checkSignIn(login: string, password: string, request: SignInOrigin): Promise<number | null> {
  const account = normalLogin(login);
  const from = limitSubject(request.ip);
  const pair = `${account} ${from}`;
  await spend(SIGN_INS_PER_ADDRESS, from);
  // Counted before the comparison, so that guesses made at the same time count too.
  const user = await findUser(account);
  try {
    await spend(FAILURES_PER_PAIR, pair);
    await spend(FAILURES_PER_ACCOUNT, account);
  } catch (error) {
    if (user) await recordSignIn(request, user.id, 'locked');
    throw error;
  }
  if (!user) {
    await wasteComparison(password);
    return failedSignIn(account, from);
  }
  if (!(await isPassword(password, user.passwordHash))) {
    await recordSignIn(request, user.id, 'wrong password');
    return failedSignIn(account, from);
  }
  await returnToLimit(FAILURES_PER_PAIR, pair);
  await returnToLimit(FAILURES_PER_ACCOUNT, account);
  securityEvent('signed_in', { userId: user.id, from });
  return user.id;
}

function failedSignIn(account: string, from: string): null {
  securityEvent('sign_in_failed', { account: anonymous(account), from });
  return null;
}

/** `redirect`: where they were going when they were asked to sign in. */
type ResetOrder = { account: string; websiteId: number; language: string; redirect?: string | undefined };

/**
 * Orders a mail with a link to set a new password. Whether the account is there is looked up by the job, so that
 * neither the answer nor its time tells. @throws TooMany
 */
export async function requestReset(
  { login, redirect }: { login: string; redirect?: string | undefined },
  address: string,
  { website, language }: Site,
): Promise<void> {
  const account = normalLogin(login);
  await spend(RESETS_PER_ADDRESS, limitSubject(address));
  await spend(MAILS_PER_ACCOUNT, account);
  await enqueue(RESET_JOB, { account, redirect, websiteId: website.id, language: language.code } satisfies ResetOrder);
}

export const defineResetJob = () => defineJob<ResetOrder>(RESET_JOB, mailReset);

async function mailReset({ account, redirect, websiteId, language }: ResetOrder): Promise<void> {
  const site = await findSite(websiteId, language);
  if (!site) return;
  const { t } = textsFor(site.language.code);
  await transaction(async () => {
    const user = await lockAccount({ login: account });
    if (!user) return;
    const token = await makeLink(RESET, { userId: user.userId, data: { redirect } });
    const link = addressOf(site, '/web/reset_password', token);
    await mailTo(site, user.login, {
      subject: t('Set a new password for {website}', { website: site.website.name }),
      text: t(
        'Hello {name},\n\nsomeone asked to reset your password. To set a new one, open this link within a day:\n\n{link}\n\nIf it was not you, ignore this email: your password does not change.',
        { name: user.name, link },
      ),
    });
  });
}

/** Whose password a link sets, while it may still be used. */
export async function resetAccount(token: string): Promise<Account | null> {
  const link = await findLink(RESET, token);
  return link?.userId ? findAccount(link.userId) : null;
}

/**
 * Sets a new password and ends every visit of the account.
 * @param input `secondFactorOff`: the owner did not turn two-step sign-in on, and it is new
 * @returns `redirect`: where they were going when they asked for it @throws Invalid when the link is used up or too old
 */
export async function setPassword(
  token: string,
  { password, secondFactorOff }: { password: string; secondFactorOff: boolean },
): Promise<{ redirect: string | undefined; secondFactorOffFor: Account | null }> {
  const passwordHash = await hashPassword(password);
  return transaction(async () => {
    const account = await lockResetAccount(token);
    const { userId } = account;
    const { data } = await useLink(RESET, token);
    await storePassword(userId, passwordHash);
    await signOutEverywhere(userId);
    const isOff = secondFactorOff && (await isSecondFactorNew(userId)) && (await removeSecondFactor(userId, userId));
    return {
      redirect: (data as Pick<ResetOrder, 'redirect'> | null)?.redirect,
      secondFactorOffFor: isOff ? account : null,
    };
  });
}

async function lockResetAccount(token: string): Promise<Account> {
  const account = await resetAccount(token);
  const locked = account && (await lockAccount(account));
  if (!locked) throw new Invalid(SPENT);
  return locked;
}

export async function findUser(login: string) {
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, name: partners.name, login: users.login })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.login, login), eq(users.isActive, true)));
  return user;
}
