import { cacheClock, TaggedCache, type Terms } from '#core/changes/tagged_cache.ts';
import type { PageResponse, Redirect } from '#core/pages/response.ts';
import { env } from '#core/process/env.ts';
import type { Site } from '#core/sites/site.ts';
import type { Piece } from '#core/templates/gzip_pieces.ts';
import { type Rendered, type Rewrite, renderParts } from '#core/templates/render.ts';

/** A handler's answer, rendered as far as visitors share it. */
export type ContentParts = Terms & Rendered & { status: number; chrome: PageResponse['chrome']; isBackOffice: boolean };

/** Tag of changes that affect every page: websites, menus, languages. */
const FRAME_TAG = 'website';

/** Pages that several visitors share, except for header and footer. */
const cache = new TaggedCache<ContentParts>(env.FRAGMENT_CACHE_MB, ({ parts }) => 500 + 2 * bytesIn(parts));

const bytesIn = (parts: Piece[]) => parts.reduce((sum, { length }) => sum + length, 0);

export type Asked = {
  site: Site;
  path: string;
  isBackOffice(): Promise<boolean>;
  /** What to change on a page of staff for who sees it. */
  rewrite(): Promise<Rewrite | null>;
  handle(): Promise<PageResponse | Redirect>;
};

/** @param key null for a page of one visitor only */
export async function contentParts(
  key: string | null,
  { site, path, isBackOffice: isOfStaff, rewrite, handle }: Asked,
): Promise<ContentParts | Redirect> {
  const found = key === null ? undefined : cache.find(key);
  if (found) return found;
  const startedAt = cacheClock();
  const shown = await handle();
  if ('redirect' in shown) return shown;
  const { status = 200, tags = [], validUntil, chrome, isOfWebsite } = shown;
  const isBackOffice = !isOfWebsite && (await isOfStaff());
  const terms = { tags: [FRAME_TAG, ...tags], validUntil: validUntil?.getTime() ?? Number.POSITIVE_INFINITY };
  const drawn = {
    ...terms,
    ...(await renderParts({ ...shown, isBackOffice, rewrite: isBackOffice ? await rewrite() : null }, site, path)),
    status,
    chrome,
    isBackOffice,
  };
  if (key !== null && status === 200 && drawn.isWhole) cache.keep(key, drawn, terms, startedAt);
  return drawn;
}
