import { asc } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { slugOf } from '#core/i18n/slug.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { RecordKind } from './schema.ts';
import { jobOpenings } from './schema.ts';

export type Opening = typeof jobOpenings.$inferSelect;

/** Changes of an opening carry this tag. */
export const OPENING_TAG = 'job_opening';

const allOpenings = cachedQuery([OPENING_TAG, 'website'], () =>
  db.select().from(jobOpenings).orderBy(asc(jobOpenings.sequence), asc(jobOpenings.id)),
);

/** What a website's visitors may apply for. */
export async function openingsOf({ website }: Site): Promise<Opening[]> {
  return (await allOpenings()).filter(
    ({ isPublished, websiteId }) => isPublished && (websiteId === null || websiteId === website.id),
  );
}

export async function findOpening(site: Site, id: number): Promise<Opening | null> {
  return (await openingsOf(site)).find((opening) => opening.id === id) ?? null;
}

export const hasOpening =
  (site: Site) =>
  async (_kind: RecordKind, id: number): Promise<boolean> =>
    (await findOpening(site, id)) !== null;

export const openingPath = ({ title, id }: Opening, { language }: Site, what: 'detail' | 'apply' = 'detail'): string =>
  `/jobs/${what}/${slugOf(title, id, language.code)}`;

export const openingTitle = ({ title }: Opening, { language }: Site): string => pick(title, language.code);
