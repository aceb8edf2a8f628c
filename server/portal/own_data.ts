/** Exports a person's data as one file (GDPR, articles 15 and 20). */
import { millisecondsInHour } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { type Limit, spend } from '#core/http/rate_limit.ts';
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { changesBy } from '#core/staff_form/change_log.ts';
import { allSavedViews } from '#core/staff_list/saved_views.ts';
import { findPartner, sessionsOf } from './queries.ts';

/** Each takes a look into every table. */
const DOWNLOADS: Limit = { name: 'own data', max: 5, windowMs: millisecondsInHour };

/** @returns JSON with the person, the time, and the data of each domain. @throws TooMany */
export async function ownData(person: Person, site: Site, domains: readonly Domain[]): Promise<string> {
  await spend(DOWNLOADS, String(person.userId));
  const known: Record<string, unknown> = {};
  for (const { name, ownData: own } of domains) {
    const data = await own?.(person, site);
    if (data && Object.keys(data).length > 0) known[name] = data;
  }
  const head = { website: site.website.name, account: person.email, at: new Date().toISOString() };
  return `${JSON.stringify({ ...head, ...known }, null, 2)}\n`;
}

/** What the account itself consists of. */
export async function ownAccount(person: Person): Promise<Record<string, unknown>> {
  const partner = await findPartner(person.partnerId);
  const sessions = await sessionsOf(person.userId);
  const views = await allSavedViews(person.userId);
  const changes = await changesBy(person.userId);
  return {
    details: partner,
    roles: [...person.roles],
    sessions: sessions.map(({ createdAt, seenAt, userAgent }) => ({ createdAt, seenAt, userAgent })),
    ...(views.length > 0 && { savedViews: views }),
    ...(changes.length > 0 && { changes }),
  };
}
