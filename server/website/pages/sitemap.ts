/** Sitemaps of a website: an index and one file per language. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { cacheClock, TaggedCache } from '#core/changes/tagged_cache.ts';
import type { Domain, SitemapEntry } from '#core/domain/domain.ts';
import type { Site } from '#core/sites/site.ts';
import { escapeXml } from '#core/templates/escape_xml.ts';
import { alternatesOf } from '#core/templates/search_facts.ts';
import { nextPublishing } from '#website/queries.ts';

/** Search engines take 50,000. */
const MOST_ADDRESSES = 45_000;
/** So many entries are written before others get their turn. */
const ENTRIES_AT_ONCE = 500;
const MEGABYTES = 16;
/** Changes of what is listed. */
const TAGS = ['product', 'category', 'website', 'news', 'events', 'slides'];

/** Name of a file, such as `fr-1` → its compressed content. Most languages have one. */
type Files = Map<string, Buffer>;

const cache = new TaggedCache<Files>(MEGABYTES, (files) =>
  [...files.values()].reduce((sum, { length }) => sum + length, 500),
);
const pending = new Map<string, Promise<Files>>();

/** Concurrent requests share one run. Each address also names its alternates in the other languages. */
export async function sitemapFiles(site: Site, domains: readonly Domain[]): Promise<Files> {
  const key = String(site.website.id);
  const found = cache.find(key) ?? pending.get(key);
  if (found) return found;
  const made = makeFiles(key, site, domains).finally(() => pending.delete(key));
  pending.set(key, made);
  return made;
}

async function makeFiles(key: string, site: Site, domains: readonly Domain[]): Promise<Files> {
  const startedAt = cacheClock();
  const validUntil = await nextPublishing();
  const entries = (await Promise.all(domains.map((domain) => domain.sitemap?.(site) ?? []))).flat();
  const files: Files = new Map();
  for (const there of site.siblings) {
    const texts = await write(entries, there);
    for (const [at, text] of texts.entries())
      files.set(`${there.language.urlCode}-${at + 1}`, await promisify(gzip)(text));
  }
  cache.keep(key, files, { tags: TAGS, validUntil }, startedAt);
  return files;
}

async function write(entries: readonly SitemapEntry[], site: Site): Promise<string[]> {
  const texts: string[] = [];
  for (let from = 0; from === 0 || from < entries.length; from += MOST_ADDRESSES) {
    const end = Math.min(from + MOST_ADDRESSES, entries.length);
    let urls = '';
    for (let at = from; at < end; at += ENTRIES_AT_ONCE) {
      for (const entry of entries.slice(at, Math.min(at + ENTRIES_AT_ONCE, end))) urls += urlOf(entry, site);
      await nextTurn();
    }
    texts.push(
      `${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}</urlset>\n`,
    );
  }
  return texts;
}

function urlOf({ pathIn, changedAt }: SitemapEntry, site: Site): string {
  const day = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
  const alternates = alternatesOf(site, pathIn)
    .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`)
    .join('');
  return `<url><loc>${escapeXml(site.origin + site.url(pathIn(site)))}</loc>${day}${alternates}</url>\n`;
}

/** The list of a website's files. */
export function sitemapIndex({ origin }: Site, files: Files): string {
  const list = [...files.keys()].map(
    (name) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${list.join('')}</sitemapindex>\n`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
