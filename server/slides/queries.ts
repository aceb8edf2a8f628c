/** Reads channels, categories, tags and slides. */
import { and, asc, eq, getTableColumns } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { db } from '#core/db/database.ts';
import { unslug } from '#core/i18n/slug.ts';
import type { Site } from '#core/sites/site.ts';
import { slideCategories, slideChannels, slidePages, slides, slideTaggings, slideTags } from './schema.ts';

export type Channel = typeof slideChannels.$inferSelect;
export type Category = typeof slideCategories.$inferSelect;
export type Tag = typeof slideTags.$inferSelect;
export type Slide = typeof slides.$inferSelect;
export type SlidePage = typeof slidePages.$inferSelect;
/** What lists need. */
export type SlideHeading = Omit<Slide, 'content' | 'outline'>;

/** Changes of channels, categories and tags carry this tag. */
export const SLIDES_TAG = 'slides';

const { content: _content, outline: _outline, ...heading } = getTableColumns(slides);
export const SLIDE_HEADING = heading;

const allChannels = cachedQuery([SLIDES_TAG], () =>
  db.select().from(slideChannels).orderBy(asc(slideChannels.sequence), asc(slideChannels.id)),
);
const allTags = cachedQuery([SLIDES_TAG], () => db.select().from(slideTags).orderBy(asc(slideTags.id)));

const isAt = ({ companyId, websiteId }: Channel, { company, website }: Site): boolean =>
  companyId === company.id && (websiteId === null || websiteId === website.id);

/** Of a website, whoever may see them. */
export const channelsAt = async (site: Site): Promise<Channel[]> =>
  (await allChannels()).filter((channel) => isAt(channel, site));

export const findChannel = async (id: number | null, site: Site): Promise<Channel | null> =>
  (await channelsAt(site)).find((channel) => channel.id === id) ?? null;

export const tagsAt = async ({ company }: Site): Promise<Tag[]> =>
  (await allTags()).filter(({ companyId }) => companyId === company.id);

export const categoriesOf = (channelId: number): Promise<Category[]> =>
  db
    .select()
    .from(slideCategories)
    .where(eq(slideCategories.channelId, channelId))
    .orderBy(asc(slideCategories.sequence), asc(slideCategories.id));

export const tagIdsOf = async (slideId: number): Promise<number[]> =>
  (await db.select({ id: slideTaggings.tagId }).from(slideTaggings).where(eq(slideTaggings.slideId, slideId))).map(
    ({ id }) => id,
  );

/** Of the company of a website, in the order in which they were made. */
export async function tagsOf(slideId: number, site: Site): Promise<Tag[]> {
  const own = new Set(await tagIdsOf(slideId));
  return (await tagsAt(site)).filter(({ id }) => own.has(id));
}

const MOST_ID = 2 ** 31;

/** The id at the end of a slug; null where it is none of a record. */
export function idIn(slug: string): number | null {
  const id = unslug(slug);
  return id !== null && id > 0 && id < MOST_ID ? id : null;
}

export async function findSlide(id: number): Promise<Slide | null> {
  const [slide] = await db.select().from(slides).where(eq(slides.id, id));
  return slide ?? null;
}

/** A page of a document; null before it was read. */
export async function findPage(slideId: number, number: number): Promise<SlidePage | null> {
  const [row] = await db
    .select()
    .from(slidePages)
    .where(and(eq(slidePages.slideId, slideId), eq(slidePages.number, number)));
  return row ?? null;
}
