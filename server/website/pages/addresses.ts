/** Addresses of a website to link to, published or not. */
import type { Domain } from '#core/domain/domain.ts';
import { slugify } from '#core/i18n/slug.ts';
import type { Site } from '#core/sites/site.ts';
import { newsOf, newsPath } from '#website/news/queries.ts';
import { pagesOf } from '#website/queries.ts';

const LONGEST_TERM = 50;

/** Without language prefix: pages first, then news, then what the domains tell search engines and what they keep from them. */
export async function* knownAddresses(site: Site, domains: readonly Domain[]): AsyncGenerator<string> {
  const listed = new Set<string>();
  const isNew = (address: string) => !listed.has(address) && listed.add(address);
  for (const { url } of await pagesOf(site.website.id)) if (isNew(url)) yield url;
  for (const post of await newsOf(site.website.id)) {
    const path = newsPath(post, site.language.code);
    if (isNew(path)) yield path;
  }
  for (const domain of domains)
    for (const entry of (await domain.sitemap?.(site)) ?? []) {
      const path = entry.pathIn(site);
      if (isNew(path)) yield path;
    }
  for (const { unlistedPaths = [] } of domains) for (const path of unlistedPaths) if (isNew(path)) yield path;
}

/** @returns at most `limit` addresses that hold the term, case and signs aside */
export async function searchAddresses(
  term: string,
  limit: number,
  site: Site,
  domains: readonly Domain[],
): Promise<{ loc: string }[]> {
  const wanted = slugify(term.slice(0, LONGEST_TERM));
  const found: { loc: string }[] = [];
  for await (const loc of knownAddresses(site, domains)) {
    if (slugify(loc).includes(wanted)) found.push({ loc });
    if (found.length >= limit) break;
  }
  return found;
}

/** Whether a page exists at a path, published or not. */
export async function isKnownAddress(path: string, site: Site, domains: readonly Domain[]): Promise<boolean> {
  for await (const known of knownAddresses(site, domains)) if (known === path) return true;
  return false;
}
