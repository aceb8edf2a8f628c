/** Images of sections: which file stands where, and who may see it. */
import { and, eq, notInArray } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { findFile } from '#core/files/files.ts';
import { pick } from '#core/i18n/translated.ts';
import type { ImageField } from '#core/images/images.ts';
import { type Picture, picture } from '#core/images/pictures.ts';
import { has } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { themeNameOf } from '#core/sites/theme_name.ts';
import { findAssetUrl } from '#core/templates/assets.ts';
import { isOfWebsite } from '#website/editors.ts';
import { isVisible } from '#website/pages/publication.ts';
import { allPages } from '#website/queries.ts';
import { sectionImages } from '#website/schema.ts';
import { type StoredSection, textIn } from './stored.ts';

const MODEL = 'website.section';

/** Where an image stands. */
export type ImagePlace = { pageId: number; sectionId: number; param: string };

/** Few, as pages are. */
const allImages = cachedQuery(['website'], () => db.select().from(sectionImages));

export type ShownImage = {
  /** Null: nothing is saved yet, and so nothing was uploaded. */
  pageId: number | null;
  section: StoredSection;
  param: string;
  sizes: string;
};

/** The uploaded one, or that which the section begins with; with its alternative text. */
export async function sectionPicture({ pageId, section, param, sizes }: ShownImage, site: Site) {
  const alt = pick(textIn(section.values[param]), site.language.code);
  const found = (await allImages()).find(
    (one) => one.pageId === pageId && one.sectionId === section.id && one.param === param,
  );
  const file = found && (await findFile(found.fileId));
  return found && file
    ? picture({ model: MODEL, id: found.id, file, alt, sizes })
    : assetPicture(section, param, alt, site);
}

/** None where the theme has no such file any more. */
function assetPicture({ assets }: StoredSection, param: string, alt: string, { website }: Site): Picture | null {
  const asset = assets?.[param];
  const src = asset && findAssetUrl(asset.file, themeNameOf(website));
  return asset && src
    ? { src, srcset: `${src} ${asset.width}w`, sizes: '100vw', width: asset.width, height: asset.height, alt }
    : null;
}

/** @param fileId a stored file; null for none. Within the transaction that holds the page */
export async function placeImage({ pageId, sectionId, param }: ImagePlace, fileId: number | null): Promise<void> {
  const { pageId: page, sectionId: section, param: name } = sectionImages;
  await db.delete(sectionImages).where(and(eq(page, pageId), eq(section, sectionId), eq(name, param)));
  if (fileId !== null) await db.insert(sectionImages).values({ pageId, sectionId, param, fileId });
}

/** Those of sections that the page no longer has. */
export async function dropImages(pageId: number, kept: readonly { id: number }[]): Promise<void> {
  const { pageId: page, sectionId } = sectionImages;
  const ids = kept.map(({ id }) => id);
  await db.delete(sectionImages).where(and(eq(page, pageId), notInArray(sectionId, ids)));
}

/** For a page that begins as a copy. */
export async function copyImages(from: number, to: number): Promise<void> {
  const found = await db.select().from(sectionImages).where(eq(sectionImages.pageId, from));
  if (found.length === 0) return;
  await db.insert(sectionImages).values(found.map(({ id: _id, ...one }) => ({ ...one, pageId: to })));
}

/** Served to everyone who may read the page. */
export const sectionImage: ImageField = {
  model: MODEL,
  field: 'image',
  async find(id, viewer, site) {
    const image = (await allImages()).find((one) => one.id === id);
    const page = image && (await allPages()).find((one) => one.id === image.pageId);
    if (!page || !isOfWebsite(page, site) || !(isVisible(page) || has(viewer, 'content'))) return null;
    return { fileId: image.fileId, name: pick(page.title, site.language.code) };
  },
};
