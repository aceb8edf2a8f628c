/** Decides who may edit pages and news of a website. */
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared, OF_ALL_COMPANIES, refuseShared } from '#core/people/shared_records.ts';
import type { Site } from '#core/sites/site.ts';

/** On a website are its own pages, and those that every website has. */
export const isOfWebsite = (record: { websiteId: number | null }, { website }: Site): boolean =>
  record.websiteId === null || record.websiteId === website.id;

export type Editor = { site: Site; person: Person | null };

export const editorOf = async (request: FastifyRequest): Promise<Editor> => ({
  site: request.site,
  person: await personOf(request),
});

/** Of a record that is on the editor's website. */
export const mayEdit = async ({ websiteId }: { websiteId: number | null }, { person }: Editor): Promise<boolean> =>
  websiteId !== null || mayChangeShared(person);

/** Why this person can only read a record; null if they may change it. */
export const sharedReason = async (
  record: { websiteId: number | null } | null,
  request: FastifyRequest,
): Promise<string | null> =>
  record && !(await mayEdit(record, await editorOf(request))) ? request.texts.say(OF_ALL_COMPANIES) : null;

/** @throws NotFound for a record of another website; Forbidden where it is on all of them and they work for some */
export async function refuseToEdit(
  record: { websiteId: number | null } | undefined,
  { site, person }: Editor,
): Promise<void> {
  if (!record || !isOfWebsite(record, site)) throw new NotFound();
  if (record.websiteId === null) await refuseShared(person);
}

/** Rows of a list, each with whether this person may change it. */
export async function withEditRight<R extends { websiteId: number | null }>(
  rows: R[],
  request: FastifyRequest,
): Promise<(R & { mayEdit: boolean })[]> {
  const mayShare = await mayChangeShared(await personOf(request));
  return rows.map((row) => ({ ...row, mayEdit: row.websiteId !== null || mayShare }));
}
