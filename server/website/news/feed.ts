/** Atom feed of news (RFC 4287), one per website and language. */

import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { cacheClock, TaggedCache } from '#core/changes/tagged_cache.ts';
import { db } from '#core/db/database.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { linksInLanguage } from '#core/sites/text_links.ts';
import { escapeXml } from '#core/templates/escape_xml.ts';
import { nextPublishing } from '#website/queries.ts';
import { news } from '#website/schema.ts';
import { type NewsPost, newsPath, publishedNews } from './queries.ts';

export type Feed = { xml: string; etag: string; changedAt: Date };

const MOST_POSTS = 20;
const MEGABYTES = 2;
const cache = new TaggedCache<Feed>(MEGABYTES, ({ xml }) => 2 * xml.length + 500);

export async function feedOf(site: Site, texts: Texts): Promise<Feed> {
  const key = `${site.website.id} ${site.language.code}`;
  const found = cache.find(key);
  if (found) return found;
  const startedAt = cacheClock();
  const validUntil = await nextPublishing();
  const newest = (await publishedNews(site.website.id)).slice(0, MOST_POSTS);
  const ids = newest.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await db.select().from(news).where(inArray(news.id, ids));
  const posts = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  const xml = write(posts, site, texts);
  const etag = `"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`;
  const feed = { xml, etag, changedAt: lastChange(posts) };
  cache.keep(key, feed, { tags: ['news', 'website'], validUntil }, startedAt);
  return feed;
}

function write(posts: readonly NewsPost[], site: Site, { t }: Texts): string {
  const address = (path: string) => escapeXml(site.origin + site.url(path));
  const name = site.website.name;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${languageTag(site.language.code)}">`,
    `<title>${escapeXml(t('News from {name}', { name }))}</title>`,
    `<subtitle>${escapeXml(pick(site.website.tagline, site.language.code))}</subtitle>`,
    `<id>${address('/news')}</id>`,
    `<link rel="self" type="application/atom+xml" href="${address('/news/feed.xml')}"/>`,
    `<link rel="alternate" type="text/html" href="${address('/news')}"/>`,
    `<updated>${lastChange(posts).toISOString()}</updated>`,
    `<author><name>${escapeXml(name)}</name></author>`,
    ...posts.map((post) => entry(post, site)),
    '</feed>',
    '',
  ].join('\n');
}

/** The `id` is the address without words, so that it stays when a title changes. */
function entry(post: NewsPost, site: Site): string {
  const language = site.language.code;
  return [
    '<entry>',
    `<title>${escapeXml(pick(post.title, language))}</title>`,
    `<id>${escapeXml(site.origin + site.url(`/news/${post.id}`))}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(site.origin + site.url(newsPath(post, language)))}"/>`,
    `<published>${post.publishedFrom.toISOString()}</published>`,
    `<updated>${changeOf(post).toISOString()}</updated>`,
    `<summary>${escapeXml(pick(post.summary, language))}</summary>`,
    `<content type="html">${escapeXml(absolute(linksInLanguage(pick(post.body, language), site), site))}</content>`,
    '</entry>',
  ].join('\n');
}

const changeOf = ({ updatedAt, publishedFrom }: NewsPost): Date =>
  updatedAt > publishedFrom ? updatedAt : publishedFrom;

const lastChange = (posts: readonly NewsPost[]): Date =>
  new Date(Math.max(0, ...posts.map((post) => changeOf(post).getTime())));

/** Feed readers need absolute addresses. @param html sanitised, so that attributes stand in double quotes */
const absolute = (html: string, { origin }: Site): string => html.replaceAll('href="/', `href="${origin}/`);
