import { asc } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { allNews } from './news/queries.ts';
import { isVisible, nextAmong } from './pages/publication.ts';
import { menus, pages, redirects } from './schema.ts';

export type Page = typeof pages.$inferSelect;
export type Menu = typeof menus.$inferSelect;
export type WebsiteRedirect = typeof redirects.$inferSelect;

/** Every page of every website: they are few, and each request needs to know which there are. */
export const allPages = cachedQuery(['website'], () => db.select().from(pages));

export const allMenus = cachedQuery(['website'], () =>
  db.select().from(menus).orderBy(asc(menus.sequence), asc(menus.id)),
);

/** By website and source. */
const redirectMap = cachedQuery(['website'], async () => {
  const all = await db.select().from(redirects).orderBy(asc(redirects.source));
  return new Map(all.map((one) => [`${one.websiteId} ${one.source}`, one]));
});

/** @param source path without language prefix and query, percent signs decoded */
export const findRedirect = async (websiteId: number, source: string): Promise<WebsiteRedirect | undefined> =>
  (await redirectMap()).get(`${websiteId} ${source}`);

/** Of a website, shown or not: its own and those of every website, by address. */
export const pagesOf = async (websiteId: number): Promise<Page[]> =>
  (await allPages())
    .filter((page) => page.websiteId === null || page.websiteId === websiteId)
    .sort((a, b) => (a.url < b.url ? -1 : 1));

/** A website's own page hides the general one of the same address, even while unpublished. */
export async function findPage(websiteId: number, url: string): Promise<Page | null> {
  const same = (await allPages()).filter(
    (page) => page.url === url && (page.websiteId === null || page.websiteId === websiteId),
  );
  return same.find((page) => page.websiteId === websiteId) ?? same[0] ?? null;
}

/** Pages that visitors of a website can open now. */
export async function publishedPages(websiteId: number, now = new Date()): Promise<Page[]> {
  const own = (await allPages()).filter((page) => page.websiteId === null || page.websiteId === websiteId);
  const shown = own.filter(
    (page) =>
      page.websiteId === websiteId || !own.some((other) => other.websiteId === websiteId && other.url === page.url),
  );
  return shown.filter((page) => isVisible(page, now));
}

/** The next time in ms at which a page or a post comes into view by itself. */
export const nextPublishing = async (now = Date.now()): Promise<number> =>
  Math.min(nextAmong(await allPages(), now), nextAmong(await allNews(), now));
