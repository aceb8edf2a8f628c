/** What search engines read about a website: each address in each of its languages, and what they are to each other. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Domain, SitemapEntry } from '../core/domain.ts';
import { findSite, type Site } from '../core/site.ts';
import { makingBegins, TaggedCache } from '../core/tagged_cache.ts';
import { nextPublishing } from './queries.ts';

/** Search engines take 50,000. */
const MOST_ADDRESSES = 45_000;
/** So many entries are written before others get their turn. */
const ENTRIES_AT_ONCE = 500;
const MEGABYTES = 16;

/** Compressed files of a website, of which most have one. */
type Files = Buffer[];

const kept = new TaggedCache<Files>(MEGABYTES, (files) => files.reduce((sum, { length }) => sum + length, 500));
const making = new Map<string, Promise<Files>>();

/** Whoever asks while they are made waits for the same ones. */
export async function sitemapFiles(site: Site, domains: readonly Domain[]): Promise<Files> {
  const key = String(site.website.id);
  const found = kept.find(key) ?? making.get(key);
  if (found) return found;
  const made = makeFiles(key, site, domains).finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

async function makeFiles(key: string, site: Site, domains: readonly Domain[]): Promise<Files> {
  const begun = makingBegins();
  const validUntil = await nextPublishing();
  const lists = await Promise.all(domains.map((domain) => domain.sitemap?.(site) ?? []));
  const found = await Promise.all(site.languages.map(({ code }) => findSite(site.website.id, code)));
  const texts = await write(lists.flat(), found as Site[]);
  const files = await Promise.all(texts.map((text) => promisify(gzip)(text)));
  kept.keep(key, files, { tags: ['product', 'category', 'website', 'news'], validUntil }, begun);
  return files;
}

async function write(entries: readonly SitemapEntry[], sites: readonly Site[]): Promise<string[]> {
  const perFile = Math.floor(MOST_ADDRESSES / sites.length);
  const texts: string[] = [];
  for (let from = 0; from === 0 || from < entries.length; from += perFile) {
    const end = Math.min(from + perFile, entries.length);
    let urls = '';
    for (let at = from; at < end; at += ENTRIES_AT_ONCE) {
      for (const entry of entries.slice(at, Math.min(at + ENTRIES_AT_ONCE, end))) urls += urlsOf(entry, sites);
      await nextTurn();
    }
    texts.push(
      `${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}</urlset>\n`,
    );
  }
  return texts;
}

/** The same in every language: each names itself and the others. */
function urlsOf({ pathIn, changedAt }: SitemapEntry, sites: readonly Site[]): string {
  const addresses = sites.map((site) => escapeXml(site.origin + site.url(pathIn(site))));
  const day = changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : '';
  const alternate = ({ language }: Site, at: number) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang(language.code)}" href="${addresses[at]}"/>`;
  const alternates = sites.length > 1 ? sites.map(alternate).join('') : '';
  return addresses.map((address) => `<url><loc>${address}</loc>${day}${alternates}</url>\n`).join('');
}

/** The list of a website's files, where they are several. */
export function sitemapIndex({ origin }: Site, count: number): string {
  const files = Array.from(
    { length: count },
    (_, at) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${at + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${files.join('')}</sitemapindex>\n`;
}

/** Search engines know no regions that are numbers: `ar-001` is `ar` to them. */
const hreflang = (code: string): string => code.replace(/_\d+$/, '').replace('_', '-');

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
