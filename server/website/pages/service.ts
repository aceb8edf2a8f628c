/** Creates and changes pages. */
import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import type { Translated } from '#core/db/columns.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Invalid, NotFound } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { websites } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import { type Editor, isOfWebsite, refuseToEdit } from '#website/editors.ts';
import type { Page } from '#website/queries.ts';
import { type Markup, menus, pages, redirects, sectionImages } from '#website/schema.ts';
import { copyImages, dropImages, type ImagePlace, placeImage } from '#website/sections/images.ts';
import type { StoredSection } from '#website/sections/stored.ts';
import { holdWebsite } from './hold_website.ts';
import { bodyOf } from './written.ts';

/** With the images of its sections, the entries of menus that lead to it, and those below them. */
export const PAGE: StoredRecord = {
  table: pages,
  parts: (id) => [
    { table: sectionImages, where: eq(sectionImages.pageId, id) },
    { table: menus, where: and(eq(menus.pageId, id), isNull(menus.parentId)) },
    { table: menus, where: eq(menus.pageId, id) },
    {
      table: menus,
      where: inArray(menus.parentId, db.select({ id: menus.id }).from(menus).where(eq(menus.pageId, id))),
    },
  ],
};

export type PageInput = {
  url: string;
  /** Null: on every website. */
  websiteId: number | null;
  title: Translated;
  description: Translated;
  source: Translated;
  markup: Markup;
  isPublished: boolean;
  publishedFrom: Date | null;
  isIndexed: boolean;
  sections: StoredSection[];
};

/** Where the menu gets an entry that leads to the page. */
export type MenuPlace = number | 'end' | '';

/**
 * @param original the page of all websites it takes the place of, whose template it keeps
 * @returns the new page's id. @throws Invalid naming the field `url`
 */
export async function addPage(
  input: PageInput,
  menu: MenuPlace,
  editor: Editor,
  original: Page | null = null,
): Promise<number> {
  const { site } = editor;
  return transaction(async () => {
    await holdWebsite(site);
    await refuseToEdit(input, editor);
    await refuseTaken(input, null, site);
    if (original?.url !== input.url) await refuseCovered(input, site);
    const { source, ...values } = input;
    const [page] = await db
      .insert(pages)
      .values({
        ...values,
        source,
        body: bodyOf(source, input.markup),
        ...(original && { template: original.template }),
      })
      .returning({ id: pages.id });
    if (original) await copyImages(original.id, page!.id);
    await addMenuEntry({ id: page!.id, ...input }, menu, site);
    await changed('website');
    return page!.id;
  });
}

export type PageChange = { page: Page; input: PageInput; menu: MenuPlace; leadsOldAddress: boolean };

/** Within the transaction that holds the page. @throws Invalid naming the field `url` */
export async function changePage({ page, input, menu, leadsOldAddress }: PageChange, editor: Editor): Promise<void> {
  const { site } = editor;
  const { id } = page;
  await refuseToEdit(input, editor);
  const isMoved = input.url !== page.url;
  if (isMoved) await dropRedirect(input.url, page.url, site);
  await refuseTaken(input, page, site);
  if (isMoved) await refuseCovered(input, site);
  const { source, ...values } = input;
  await db
    .update(pages)
    .set({ ...values, source, body: bodyOf(source, input.markup), version: page.version + 1, updatedAt: new Date() })
    .where(eq(pages.id, id));
  await dropImages(id, input.sections);
  if (isMoved) await db.update(menus).set({ url: input.url }).where(eq(menus.pageId, id));
  if (isMoved && leadsOldAddress) await leadOn(page, input.url);
  await addMenuEntry({ id, ...input }, menu, site);
  await changed('website');
}

/** @param fileId a stored file; null for none, and none of the theme. @throws NotFound where the section is gone */
export async function showSectionImage(place: ImagePlace, fileId: number | null, site: Site): Promise<void> {
  await transaction(async () => {
    await holdPage(place.pageId, site);
    const page = await pageOf(place.pageId, site);
    if (!page?.sections.some(({ id }) => id === place.sectionId)) throw new NotFound();
    await placeImage(place, fileId);
    await db
      .update(pages)
      .set({ sections: page.sections.map((one) => withoutAsset(one, place)) })
      .where(eq(pages.id, page.id));
    await changed('website');
  });
}

function withoutAsset(section: StoredSection, { sectionId, param }: ImagePlace): StoredSection {
  if (section.id !== sectionId || !section.assets) return section;
  const { [param]: _replaced, ...assets } = section.assets;
  return { ...section, assets };
}

/** Its website and its row: an address belongs to one page of a website. */
export async function holdPage(id: number, site: Site): Promise<void> {
  await holdWebsite(site);
  await forUpdate(db.select({ id: pages.id }).from(pages).where(eq(pages.id, id)));
}

/** A page that is on this website, alone or with all others. */
export async function pageOf(id: number, site: Site): Promise<Page | null> {
  const [page] = await db.select().from(pages).where(eq(pages.id, id));
  return page && isOfWebsite(page, site) ? page : null;
}

/** Where a restored page stood, another one may be by now. @throws Invalid */
export async function refuseTakenAddress(id: number, site: Site): Promise<void> {
  await holdPage(id, site);
  const page = await pageOf(id, site);
  if (page) await refuseTaken(page, { ...page, url: '' }, site);
}

async function refuseTaken(
  { url, websiteId }: Pick<Page, 'url' | 'websiteId'>,
  page: Page | null,
  site: Site,
): Promise<void> {
  const scope = websiteId === null ? isNull(pages.websiteId) : eq(pages.websiteId, websiteId);
  const same = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.url, url), scope));
  if (same.some(({ id }) => id !== page?.id))
    throw new Invalid('This address is already used.', { url: msg('Another page uses this address') });
  const [leading] = url === page?.url ? [] : await db.select().from(redirects).where(redirectAt(url, site));
  if (leading)
    throw new Invalid('A redirect already uses this address.', {
      url: msg('A redirect already uses this address. Delete it first'),
    });
}

const COVERED = msg(
  'This address belongs to “{title}”, a page of all websites. Open that page to edit it for {name} only',
);

/** A page of its own takes the place of one of all websites where staff ask for that, not by its address. */
async function refuseCovered({ url, websiteId }: Pick<Page, 'url' | 'websiteId'>, site: Site): Promise<void> {
  if (websiteId === null) return;
  const [covered] = await db
    .select({ title: pages.title })
    .from(pages)
    .where(and(eq(pages.url, url), isNull(pages.websiteId)));
  if (!covered) return;
  const values = { title: pick(covered.title, site.language.code), name: site.website.name };
  throw new Invalid(COVERED, { url: COVERED }).with(values);
}

const redirectAt = (source: string, { website }: Site) =>
  and(eq(redirects.websiteId, website.id), eq(redirects.source, source));

/** A page that comes back to an address it had: what led from there to here goes. */
async function dropRedirect(source: string, target: string, site: Site): Promise<void> {
  await db.delete(redirects).where(and(redirectAt(source, site), eq(redirects.target, target)));
}

/** On each website that has the page: what led to the old address leads to the new one at once. */
async function leadOn({ websiteId, url }: Page, to: string): Promise<void> {
  const where = websiteId === null ? await db.select({ id: websites.id }).from(websites) : [{ id: websiteId }];
  for (const { id } of where) {
    const leading = and(eq(redirects.websiteId, id), eq(redirects.target, url));
    await db.update(redirects).set({ target: to }).where(leading);
    await db
      .insert(redirects)
      .values({ websiteId: id, source: url, target: to })
      .onConflictDoUpdate({ target: [redirects.websiteId, redirects.source], set: { target: to, status: 301 } });
  }
}

async function addMenuEntry(
  { id, url, title }: { id: number; url: string; title: Translated },
  place: MenuPlace,
  { website }: Site,
): Promise<void> {
  if (place === '') return;
  const parentId = place === 'end' ? null : await topEntry(place, website.id);
  const [last] = await db
    .select({ sequence: max(menus.sequence) })
    .from(menus)
    .where(
      and(eq(menus.websiteId, website.id), parentId === null ? isNull(menus.parentId) : eq(menus.parentId, parentId)),
    );
  await db
    .insert(menus)
    .values({ websiteId: website.id, parentId, name: title, url, pageId: id, sequence: (last?.sequence ?? 0) + 1 });
}

async function topEntry(id: number, websiteId: number): Promise<number> {
  const [entry] = await db
    .select({ id: menus.id })
    .from(menus)
    .where(and(eq(menus.id, id), eq(menus.websiteId, websiteId), isNull(menus.parentId)));
  if (!entry)
    throw new Invalid('This menu item no longer exists.', {
      menu: msg('Select another position: this menu item no longer exists'),
    });
  return entry.id;
}
