import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { pathOf } from '#core/pages/cache/page_keys.ts';
import { has } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import type { Site } from '#core/sites/site.ts';
import { isVisible } from '#website/pages/publication.ts';
import { allMenus, allPages, type Menu } from '#website/queries.ts';

export type MenuEntry = { name: string; url: string; active: boolean; opensWindow: boolean; children: MenuEntry[] };

/** An entry shows if it has no page, if its page shows, or if the viewer works here. */
async function menuOf(request: FastifyRequest): Promise<MenuEntry[]> {
  const { site } = request;
  const path = pathOf(request);
  const own = await shownMenus(request);
  const below = (parentId: number | null): MenuEntry[] =>
    own
      .filter((menu) => menu.parentId === parentId)
      .map((menu) => ({
        name: pick(menu.name, site.language.code),
        url: addressOf(menu.url, site),
        active: isActive(menu.url, path),
        opensWindow: menu.opensWindow,
        children: below(menu.id),
      }));
  return below(null);
}

/** The menu, and whether it leads to the contact page, which the footer then doesn't name again. */
export async function menuChrome(request: FastifyRequest): Promise<{ menu: MenuEntry[]; hasContact: boolean }> {
  const menu = await menuOf(request);
  return { menu, hasContact: menu.some(({ url }) => url === request.site.url('/contactus')) };
}

/** Path of the first entry that leads to another page of this website. */
export async function firstMenuPath(request: FastifyRequest): Promise<string | undefined> {
  const top = (await shownMenus(request)).filter((menu) => menu.parentId === null);
  return top.map(({ url }) => url).find((url) => /^\/(?!\/|$)/.test(url));
}

async function shownMenus(request: FastifyRequest): Promise<Menu[]> {
  const isStaff = has(await personOf(request), 'employee');
  const pages = await allPages();
  const isShown = (menu: Menu) => {
    const page = pages.find((one) => one.id === menu.pageId);
    return !page || isStaff || isVisible(page);
  };
  return (await allMenus()).filter((menu) => menu.websiteId === request.site.website.id && isShown(menu));
}

function addressOf(url: string, site: Site): string {
  if (/^(https?|mailto|tel):/i.test(url)) return url;
  if (url.includes('@')) return `mailto:${url}`;
  return site.url(url.startsWith('/') ? url : `/${url}`);
}

const isActive = (url: string, path: string): boolean => url === path || (url !== '/' && path.startsWith(`${url}/`));
