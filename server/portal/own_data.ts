/** Exports a person's data as one file (GDPR, articles 15 and 20). */
import { millisecondsInHour } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { ownPartners, type Subject, subjectOf } from '#core/domain/subject.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import { findPerson, type Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { changesBy } from '#core/staff_form/change_log.ts';
import { allSavedViews } from '#core/staff_list/saved_views.ts';
import { formerAddresses } from './closing/erase.ts';
import { findPartner, sessionsOf } from './queries.ts';

/** Each takes a look into every table. */
const DOWNLOADS: Limit = { name: 'own data', max: 5, windowMs: millisecondsInHour };

/** @returns JSON with the person, the time, and the data of each domain. @throws TooMany */
export async function ownData(person: Person, site: Site, domains: readonly Domain[]): Promise<string> {
  await spend(DOWNLOADS, String(person.userId));
  const head = { website: site.website.name, account: person.email, at: new Date().toISOString() };
  const subject = await withMerged(person, domains);
  return `${JSON.stringify({ ...head, ...(await dataOf(subject, site, domains)) }, null, 2)}\n`;
}

/** With the contacts and addresses of customers that staff merged into this one. */
async function withMerged(person: Person, domains: readonly Domain[]): Promise<Subject> {
  const own = subjectOf(person);
  const emails = new Set([...own.emails, ...(await formerAddresses(person.partnerId, domains))]);
  return { ...own, partnerIds: await ownPartners(person), emails: [...emails] };
}

/** What each domain knows of somebody, by its name; also for staff who hand it out. */
export async function dataOf(
  subject: Subject,
  site: Site,
  domains: readonly Domain[],
): Promise<Record<string, Record<string, unknown>>> {
  const known: Record<string, Record<string, unknown>> = {};
  for (const { name, ownData: own } of domains) {
    const data = await own?.(subject, site);
    if (data && Object.keys(data).length > 0) known[name] = data;
  }
  return known;
}

/** Who they are, and what their account itself consists of. */
export async function ownAccount({ partnerIds, userId }: Subject): Promise<Record<string, unknown>> {
  const [partnerId, ...others] = partnerIds;
  const details = await findPartner(partnerId as number);
  const addresses = (await Promise.all([...others].map(findPartner))).filter(Boolean);
  const known = { details, ...(addresses.length > 0 && { addresses }) };
  const person = userId === null ? null : await findPerson(userId);
  if (!person) return known;
  const sessions = await sessionsOf(person.userId);
  const views = await allSavedViews(person.userId);
  const changes = await changesBy(person.userId);
  return {
    ...known,
    roles: [...person.roles],
    sessions: sessions.map(({ createdAt, seenAt, userAgent }) => ({ createdAt, seenAt, userAgent })),
    ...(views.length > 0 && { savedViews: views }),
    ...(changes.length > 0 && { changes }),
  };
}
