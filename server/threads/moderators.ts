/** Decides which messages a staff member may moderate. */
import { inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Person } from '#core/people/people.ts';
import { mayChangeShared } from '#core/people/shared_records.ts';
import { type Site, websitesOfCompany } from '#core/sites/site.ts';
import type { Message } from './queries.ts';
import { messages } from './schema.ts';

/** Messages of the company's websites; those of a deleted website only for staff of all companies. */
export async function mayModerate(
  { websiteId }: Pick<Message, 'websiteId'>,
  person: Person | null,
  site: Site,
): Promise<boolean> {
  return websiteId === null ? mayChangeShared(person) : (await websitesOfCompany(site)).includes(websiteId);
}

/** The same, of rows. */
export async function moderatedBy(person: Person | null, site: Site): Promise<SQL | undefined> {
  const own = inArray(messages.websiteId, await websitesOfCompany(site));
  return (await mayChangeShared(person)) ? or(isNull(messages.websiteId), own) : own;
}
