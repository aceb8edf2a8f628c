/** Several images of a section in their order: added, moved and removed. */
import { and, eq, inArray } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import type { Site } from '#core/sites/site.ts';
import { holdPage, pageOf } from '#website/pages/service.ts';
import { pages, sectionImages } from '#website/schema.ts';
import type { AssetImage, SectionValue, StoredSection } from './stored.ts';

/** @param params of its images, in their order */
export type ImageListPlace = { pageId: number; sectionId: number; params: readonly string[] };

/** An uploaded file or one of the theme with its alternative text; `param`: where it stood before. */
type Slot = {
  param: string | null;
  alt: SectionValue | undefined;
  asset: AssetImage | undefined;
  fileId: number | undefined;
};

const added = (fileId: number): Slot => ({ param: null, alt: undefined, asset: undefined, fileId });
const isEmpty = ({ asset, fileId }: Slot): boolean => asset === undefined && fileId === undefined;

/** @returns how many found a place; a text that waits for its image gets one first */
export async function addImages(place: ImageListPlace, fileIds: readonly number[], site: Site): Promise<number> {
  const waiting = [...fileIds];
  await rearrange(place, site, (slots) => {
    const filled = slots.map((slot) => (isEmpty(slot) ? { ...slot, fileId: waiting.shift() } : slot));
    return [...filled, ...waiting.splice(0, place.params.length - filled.length).map(added)];
  });
  return fileIds.length - waiting.length;
}

/** @returns where it stands now, and among how many */
export async function moveImage(place: ImageListPlace, param: string, by: 1 | -1, site: Site) {
  const slots = await rearrange(place, site, (before) => {
    const at = before.findIndex((slot) => slot.param === param);
    const [moved, other] = [before[at], before[at + by]];
    return moved && other ? before.with(at, other).with(at + by, moved) : before;
  });
  return { at: slots.findIndex((slot) => slot.param === param), count: slots.length };
}

/** Those behind it move up. */
export const removeImage = (place: ImageListPlace, param: string, site: Site): Promise<Slot[]> =>
  rearrange(place, site, (slots) => slots.filter((slot) => slot.param !== param));

/** @param change of the slots that hold something. @throws NotFound where the section is gone */
async function rearrange(
  { pageId, sectionId, params }: ImageListPlace,
  site: Site,
  change: (slots: Slot[]) => Slot[],
): Promise<Slot[]> {
  return transaction(async () => {
    await holdPage(pageId, site);
    const page = await pageOf(pageId, site);
    const section = page?.sections.find(({ id }) => id === sectionId);
    if (!page || !section) throw new NotFound();
    const here = and(
      eq(sectionImages.pageId, pageId),
      eq(sectionImages.sectionId, sectionId),
      inArray(sectionImages.param, [...params]),
    );
    const files = await db.select().from(sectionImages).where(here);
    const slots = change(slotsOf(section, params, files));
    await db.delete(sectionImages).where(here);
    const rows = slots.flatMap(({ fileId }, at) =>
      fileId === undefined ? [] : [{ pageId, sectionId, param: params[at]!, fileId }],
    );
    if (rows.length > 0) await db.insert(sectionImages).values(rows);
    const sections = page.sections.map((one) => (one === section ? withSlots(section, params, slots) : one));
    await db
      .update(pages)
      .set({ sections, version: page.version + 1, updatedAt: new Date() })
      .where(eq(pages.id, pageId));
    await changed('website');
    return slots;
  });
}

function slotsOf(
  { values, assets = {} }: StoredSection,
  params: readonly string[],
  files: readonly { param: string; fileId: number }[],
): Slot[] {
  return params
    .map((param) => ({
      param,
      alt: values[param],
      asset: assets[param],
      fileId: files.find((one) => one.param === param)?.fileId,
    }))
    .filter((slot) => !isEmpty(slot) || hasText(slot));
}

const hasText = ({ alt }: Slot): boolean => typeof alt === 'object' && Object.values(alt).some(Boolean);

function withSlots({ values, assets, ...section }: StoredSection, params: readonly string[], slots: Slot[]) {
  const others = <T>(all: Record<string, T> = {}) => Object.entries(all).filter(([param]) => !params.includes(param));
  const placed = <T>(read: (slot: Slot) => T | undefined) =>
    slots.flatMap((slot, at) => {
      const value = read(slot);
      return value === undefined ? [] : [[params[at]!, value] as const];
    });
  const shown = [...others(assets), ...placed(({ asset }) => asset)];
  return {
    ...section,
    values: Object.fromEntries([...others(values), ...placed(({ alt }) => alt)]),
    ...(shown.length > 0 && { assets: Object.fromEntries(shown) }),
  };
}
