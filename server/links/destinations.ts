/** Caches link destinations in memory, so that redirects need no query. */

import { cacheClock, TaggedCache } from '#core/changes/tagged_cache.ts';
import { fieldWithControls } from '#core/http/control_characters.ts';
import { findSite } from '#core/sites/site.ts';
import { type DestinationRow, findDestinationRow } from './queries.ts';
import { withUtm } from './target.ts';

export type Destination = {
  linkId: number;
  /** Where the link's website is. */
  timeZone: string;
  expiresAt: Date | null;
  /** The complete target of a click without a query. */
  target: string;
  /** The host of the link's website where it leads to a page of that; else null. */
  ownHost: string | null;
};

const MEGABYTES = 2;
const BYTES_OF_ONE = 300;

const cache = new TaggedCache<Destination>(MEGABYTES, ({ target }) => BYTES_OF_ONE + 2 * target.length);

/** Changes with this tag make a link lead elsewhere, or no longer. */
export const linkTag = (id: number): string => `link:${id}`;

export const cachedDestination = (code: string): Destination | undefined => cache.find(code);

/** Finds by any code of a link. Unknown codes are not cached, because they may be taken at any moment. */
export async function destinationOf(code: string): Promise<Destination | null> {
  const startedAt = cacheClock();
  // No code has them, and PostgreSQL does not take them.
  if (fieldWithControls({ code }) !== null) return null;
  const row = await findDestinationRow(code);
  if (!row) return null;
  const destination = await destinationFrom(row);
  cache.keep(
    code,
    destination,
    { tags: [linkTag(row.id), 'website'], validUntil: Number.POSITIVE_INFINITY },
    startedAt,
  );
  return destination;
}

async function destinationFrom(row: DestinationRow): Promise<Destination> {
  const target = withUtm(row.url, row);
  const site = await findSite(row.websiteId);
  const isOwn = site && new URL(site.origin).origin === new URL(target).origin;
  return {
    linkId: row.id,
    timeZone: row.timeZone,
    expiresAt: row.expiresAt,
    target,
    ownHost: isOwn ? new URL(target).host : null,
  };
}
