import { asc } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import { kept } from '../core/kept.ts';
import { menus, pages } from './schema.ts';

export type Page = typeof pages.$inferSelect;
export type Menu = typeof menus.$inferSelect;

/** Every page of every website: they are few, and each request needs to know which there are. */
export const allPages = kept(['website'], () => db.select().from(pages));

export const allMenus = kept(['website'], () => db.select().from(menus).orderBy(asc(menus.sequence), asc(menus.id)));

/** Behaviours §2: a website's own page hides the general one of the same address, even while unpublished. */
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

/** The next time in ms at which a page comes into view by itself. */
export async function nextPublishing(now = Date.now()): Promise<number> {
  const times = (await allPages()).map(
    ({ isPublished, publishedFrom }) => (isPublished && publishedFrom?.getTime()) || 0,
  );
  return Math.min(Number.POSITIVE_INFINITY, ...times.filter((time) => time > now));
}

export const isVisible = (page: Pick<Page, 'isPublished' | 'publishedFrom'>, now = new Date()): boolean =>
  page.isPublished && (!page.publishedFrom || page.publishedFrom <= now);
