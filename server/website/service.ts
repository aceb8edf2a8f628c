/** Creates the first pages and menus of a website. */
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { everywhere } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { publishedPages } from './queries.ts';
import { menus, pages } from './schema.ts';
import type { StoredSection } from './sections/stored.ts';

/** Whether visitors of a website can open a page that was written for this address. */
export const hasPage = async (websiteId: number, url: string): Promise<boolean> =>
  (await publishedPages(websiteId)).some((page) => page.url === url);

/** With the name and the tagline of the website, as long as nothing else is written. */
const HOME: StoredSection[] = [
  { id: 1, kind: 'hero', values: { link: '/shop' } },
  { id: 2, kind: 'categories', values: {} },
  { id: 3, kind: 'products', values: {} },
  { id: 4, kind: 'promises', values: {} },
  { id: 5, kind: 'newsletter', values: {} },
];

const CONTACT: StoredSection[] = [
  { id: 1, kind: 'introduction', values: {} },
  { id: 2, kind: 'contact', values: {} },
];

/** The first pages of a new website, and the menu that leads to them. */
const firstPages = () => [
  {
    url: '/',
    title: everywhere(msg('Home')),
    template: null,
    sections: HOME,
  },
  {
    url: '/aboutus',
    title: everywhere(msg('About us')),
    template: null,
  },
  {
    url: '/contactus',
    title: everywhere(msg('Contact us')),
    template: null,
    sections: CONTACT,
  },
];
const firstMenu = () => [
  { url: '/', name: everywhere(msg('Home')) },
  { url: '/shop', name: everywhere(msg('Shop')) },
  { url: '/contactus', name: everywhere(msg('Contact us')) },
];

/** Gives a website something to show on its first day. */
export async function createStartPages(websiteId: number): Promise<void> {
  await transaction(async () => {
    const made = await db
      .insert(pages)
      .values(firstPages().map((page) => ({ ...page, websiteId, description: {}, body: {} })))
      .returning({ id: pages.id, url: pages.url });
    await db.insert(menus).values(
      firstMenu().map((entry, sequence) => ({
        ...entry,
        websiteId,
        sequence,
        pageId: made.find((page) => page.url === entry.url)?.id ?? null,
      })),
    );
    await changed('website');
  });
}
