/** Creates the first pages and menus of a website. */
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { publishedPages } from './queries.ts';
import { menus, pages } from './schema.ts';

/** Whether visitors of a website can open a page that was written for this address. */
export const hasPage = async (websiteId: number, url: string): Promise<boolean> =>
  (await publishedPages(websiteId)).some((page) => page.url === url);

/** The first pages of a new website, and the menu that leads to them. */
const FIRST_PAGES = [
  {
    url: '/',
    title: { en_US: 'Home', fr_FR: 'Accueil', de_DE: 'Startseite', ar_001: 'الرئيسية' },
    template: '@website/home',
  },
  {
    url: '/aboutus',
    title: { en_US: 'About us', fr_FR: 'Qui sommes-nous', de_DE: 'Über uns', ar_001: 'من نحن' },
    template: null,
  },
  {
    url: '/contactus',
    title: { en_US: 'Contact us', fr_FR: 'Nous contacter', de_DE: 'Kontakt', ar_001: 'اتصل بنا' },
    template: '@website/contactus',
  },
];
const FIRST_MENU = [
  { url: '/', name: { en_US: 'Home', fr_FR: 'Accueil', de_DE: 'Startseite', ar_001: 'الرئيسية' } },
  { url: '/shop', name: { en_US: 'Shop', fr_FR: 'Boutique', de_DE: 'Shop', ar_001: 'المتجر' } },
  { url: '/contactus', name: { en_US: 'Contact us', fr_FR: 'Nous contacter', de_DE: 'Kontakt', ar_001: 'اتصل بنا' } },
];

/** Gives a website something to show on its first day. */
export async function createStartPages(websiteId: number): Promise<void> {
  await transaction(async () => {
    const made = await db
      .insert(pages)
      .values(FIRST_PAGES.map((page) => ({ ...page, websiteId, description: {}, body: {} })))
      .returning({ id: pages.id, url: pages.url });
    await db.insert(menus).values(
      FIRST_MENU.map((entry, sequence) => ({
        ...entry,
        websiteId,
        sequence,
        pageId: made.find((page) => page.url === entry.url)?.id ?? null,
      })),
    );
    await changed('website');
  });
}
