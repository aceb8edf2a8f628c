/** Handles subscription requests for unconfirmed addresses by mail. */
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { Invalid, TooMany } from '#core/errors.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { defineJob, enqueue } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { normalLogin } from '#core/people/add_person.ts';
import { mailAddress } from '#core/people/mail_address.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import type { RequestedChange } from '#follow/access.ts';
import { findContact, isFollowing } from '#follow/queries.ts';
import { mailAbout } from './double_opt_in_mails.ts';

export const REQUESTS_PER_ADDRESS: Limit = { name: 'mail wish address', max: 20, windowMs: millisecondsInHour };
/** Limits the mail that others can cause to one address, from any number of clients. */
const MAILS_PER_EMAIL: Limit = { name: 'mail wish mail', max: 4, windowMs: millisecondsInDay };
/** Counted apart: an address flooded by others must still be able to reach its preferences. */
const LINKS_PER_EMAIL: Limit = { name: 'mail preferences mail', max: 4, windowMs: millisecondsInDay };
const JOB = 'follow.wish';

type Order = { email: string; wish: RequestedChange; websiteId: number; language: string; askedAt: number };

/** @returns the address as we write it. @throws Invalid naming the field */
export function parseEmailAddress(entered: string | undefined): string {
  if (entered === undefined)
    throw new Invalid(msg('Enter your email address.'), { email: msg('Enter your email address') });
  try {
    return mailAddress(normalLogin(entered));
  } catch (error) {
    if (error instanceof Invalid) throw new Invalid(error.sentence, { email: error.message });
    throw error;
  }
}

/** Counts what one visitor asks for. @throws TooMany */
export const spendRequest = (ip: string): Promise<void> => spend(REQUESTS_PER_ADDRESS, limitSubject(ip));

/**
 * Response and work are the same for every address, so that they reveal nothing: a job looks up the address, and only
 * its owner gets mail.
 */
export async function requestConfirmation(email: string, wish: RequestedChange, site: Site): Promise<void> {
  const order: Order = {
    email,
    wish,
    websiteId: site.website.id,
    language: site.language.code,
    askedAt: Date.now(),
  };
  // The same request twice before the job runs is one.
  await enqueue(JOB, order, { key: `${JOB}:${JSON.stringify([email, wish, site.website.id])}` });
}

export const defineConfirmationJob = () => defineJob<Order>(JOB, answerByMail);

async function answerByMail({ email, wish, websiteId, language, askedAt }: Order): Promise<void> {
  const site = await findSite(websiteId, language);
  if (!site) return;
  if (wish.kind === 'unfollow' && !(await isFollowing(email, wish.model, wish.recordId))) return;
  const contact = await findContact(email);
  // A blocked address gets no mail at a stranger's request, only the link to its preferences that it can ask for.
  if (contact?.blockedAt && wish.kind !== 'preferences') return;
  if (!(await isWithin(wish.kind === 'preferences' ? LINKS_PER_EMAIL : MAILS_PER_EMAIL, email))) return;
  await mailAbout({ email, wish, websiteId, language, askedAt: new Date(askedAt) }, site);
}

async function isWithin(limit: Limit, subject: string): Promise<boolean> {
  try {
    await spend(limit, subject);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}
