/** Creates accounts after the applicant confirms by mail. */

import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { addPerson, normalLogin } from '#core/people/add_person.ts';
import { mailAddress } from '#core/people/mail_address.ts';
import { findLink, makeLink, useLink } from '#core/people/one_time_links.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { addressOf, mailTo } from './mail.ts';
import { withRedirect } from './pages.ts';
import type { Applicant } from './service.ts';
import { findUser } from './service.ts';

const SIGN_UPS_PER_ADDRESS: Limit = { name: 'sign-up address', max: 10, windowMs: millisecondsInHour };
/** Limits the mail that others can cause to one address. */
const MAILS_PER_ACCOUNT: Limit = { name: 'sign-up mail', max: 3, windowMs: millisecondsInHour };
/** The same for staff who invite a customer. */
const INVITATIONS_PER_ACCOUNT: Limit = { name: 'customer invitation', max: 3, windowMs: millisecondsInDay };
const DAYS_INVITED = 7;
const SIGN_UP = 'sign up';
const SIGN_UP_JOB = 'account.sign_up';

type SignUpOrder = Applicant & { websiteId: number; language: string };

/**
 * Queues a mail with a link that creates the account, or with a note that there already is one. The job finds out
 * which, so that neither the response nor its time reveals whether an account exists. The link proves the address,
 * nothing more; the password is chosen behind it, and whoever filled in the form does not know it. @throws TooMany
 * @throws Invalid
 */
export async function requestAccount(applicant: Applicant, address: string, site: Site): Promise<void> {
  const account = normalLogin(applicant.email);
  mailAddress(account);
  await spend(SIGN_UPS_PER_ADDRESS, limitSubject(address));
  await spend(MAILS_PER_ACCOUNT, account);
  const { website, language } = site;
  const order: SignUpOrder = { ...applicant, email: account, websiteId: website.id, language: language.code };
  await enqueue(SIGN_UP_JOB, order);
}

export const defineSignUpJob = () => defineJob<SignUpOrder>(SIGN_UP_JOB, mailApplicant);

async function mailApplicant({ websiteId, language, ...applicant }: SignUpOrder): Promise<void> {
  const { email, redirect } = applicant;
  const [known, site] = [await findUser(email), await findSite(websiteId, language)];
  if (!site) return;
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  if (known) {
    const link = addressOf(site, withRedirect('/web/login', redirect));
    await mailTo(site, known.login, {
      subject: t('You have an account at {website}', { website }),
      text: t(
        'Hello {name},\n\nsomeone tried to create an account with this email, but you already have one. Sign in or reset your password here:\n\n{link}',
        { name: known.name, link },
      ),
    });
    return;
  }
  await transaction(async () => {
    const link = addressOf(site, '/web/signup', await makeLink(SIGN_UP, { data: applicant }));
    // The address is not confirmed yet, so the mail leaves out the name: a stranger could have typed any text there.
    await mailTo(site, email, {
      subject: t('Confirm your account at {website}', { website }),
      text: t(
        'Hello,\n\nto choose a password and finish your account, open this link within a day:\n\n{link}\n\nIf you did not ask for this, ignore this email: no account will be created.',
        { link },
      ),
    });
  });
}

/** Mails a customer without an account a link with which they open one that has their orders. @throws TooMany */
export async function inviteCustomer(customer: { partnerId: number; name: string; email: string }, site: Site) {
  const email = normalLogin(customer.email);
  await spend(INVITATIONS_PER_ACCOUNT, email);
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  await transaction(async () => {
    const data = { ...customer, email };
    const token = await makeLink(SIGN_UP, { data, lifetimeMs: DAYS_INVITED * millisecondsInDay });
    await mailTo(site, email, {
      subject: t('Your account at {website}', { website }),
      text: t(
        'Hello {name},\n\n{website} invites you to open an account, where you find your orders and invoices. Choose a password within {days} days:\n\n{link}\n\nIf you do not want an account, ignore this email.',
        { name: customer.name, website, days: DAYS_INVITED, link: addressOf(site, '/web/signup', token) },
      ),
    });
  });
}

/** The contact has no account still, and the address that was invited. */
async function isInvited(partnerId: number, email: string): Promise<boolean> {
  const [partner] = await db.select({ email: partners.email }).from(partners).where(eq(partners.id, partnerId));
  const accounts = await db.$count(users, eq(users.partnerId, partnerId));
  return accounts === 0 && partner !== undefined && normalLogin(partner.email) === email;
}

/** The applicant of a sign-up link that is still valid. */
export async function findApplicant(token: string): Promise<Applicant | null> {
  const link = await findLink(SIGN_UP, token);
  return link ? (link.data as Applicant) : null;
}

/** @returns the new user's id. @throws Invalid for a spent link. @throws Conflict when the account was made meanwhile. */
export async function confirmAccount(token: string, password: string, site: Site): Promise<number> {
  const passwordHash = await hashPassword(password);
  return transaction(async () => {
    const { name, email, partnerId } = (await useLink(SIGN_UP, token)).data as Applicant;
    const whose = partnerId !== undefined && (await isInvited(partnerId, email)) ? { partnerId } : {};
    return addPerson({
      name,
      email,
      passwordHash,
      ...whose,
      companyId: site.company.id,
      languageCode: site.language.code,
    });
  });
}
