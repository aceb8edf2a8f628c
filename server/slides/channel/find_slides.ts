/** Finds the slides of a channel that filters leave. */
import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import type { Opened } from '#slides/access.ts';
import type { SlideType, Sorting } from '#slides/kinds.ts';
import { type Channel, SLIDE_HEADING, type SlideHeading } from '#slides/queries.ts';
import { slideCategories, slides, slideTaggings } from '#slides/schema.ts';

export type SlideFilters = {
  type: SlideType | null;
  tagId: number | null;
  categoryId: number | null;
  isUncategorized: boolean;
  search: string;
  sorting: Sorting;
};

const LAST_CATEGORY = 1_000_000_000;
const LATEST = [desc(sql`coalesce(${slides.publishedAt}, ${slides.createdAt})`), desc(slides.id)];
/** What a list is ordered by. */
const ORDERS: Record<Exclude<Sorting, 'sequence'>, SQL[]> = {
  date: LATEST,
  view: [desc(sql`${slides.views} + ${slides.embedViews}`), ...LATEST],
  vote: [desc(slides.likes), ...LATEST],
};

/** By their place in the channel, those without category at the end. */
function byPlace(): SQL[] {
  const category = db
    .select({ sequence: slideCategories.sequence })
    .from(slideCategories)
    .where(eq(slideCategories.id, slides.categoryId));
  return [
    sql`coalesce(${category}, ${LAST_CATEGORY})`,
    sql`coalesce(${slides.categoryId}, 0)`,
    asc(slides.sequence),
    asc(slides.id),
  ];
}

const orderOf = (sorting: Sorting): SQL[] => (sorting === 'sequence' ? byPlace() : ORDERS[sorting]);

/** What everyone sees who sees the channel. */
export const publishedIn = ({ id }: Pick<Channel, 'id'>): SQL | undefined =>
  and(eq(slides.channelId, id), eq(slides.isPublished, true));

/** What this visitor may see of a channel. */
export function shownIn({ channel, reach, person }: Opened): SQL | undefined {
  const inChannel = eq(slides.channelId, channel.id);
  if (reach.seesDrafts) return inChannel;
  const own = reach.uploads && person ? eq(slides.authorId, person.partnerId) : undefined;
  return and(inChannel, or(eq(slides.isPublished, true), own));
}

export function matching(opened: Opened, filters: Omit<SlideFilters, 'sorting'>): SQL | undefined {
  const { type, tagId, categoryId, isUncategorized, search } = filters;
  return and(
    shownIn(opened),
    type === null ? undefined : eq(slides.type, type),
    categoryId === null ? undefined : eq(slides.categoryId, categoryId),
    isUncategorized ? isNull(slides.categoryId) : undefined,
    tagId === null ? undefined : inArray(slides.id, taggedWith(tagId)),
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => containsWord(word, opened)),
  );
}

/** Texts of documents are searched only for visitors who may read them. */
const containsWord = (word: string, { reach }: Opened): SQL | undefined =>
  or(
    contains(slides.name, word),
    contains(slides.description, word),
    reach.reads ? contains(slides.content, word) : undefined,
  );

const taggedWith = (tagId: number) =>
  db.select({ id: slideTaggings.slideId }).from(slideTaggings).where(eq(slideTaggings.tagId, tagId));

export const countSlides = (where: SQL | undefined): Promise<number> => db.$count(slides, where);

export const findSlides = (
  where: SQL | undefined,
  { sorting, limit, offset = 0 }: { sorting: Sorting; limit: number; offset?: number },
): Promise<SlideHeading[]> =>
  db
    .select(SLIDE_HEADING)
    .from(slides)
    .where(where)
    .orderBy(...orderOf(sorting))
    .limit(limit)
    .offset(offset);

/** How many there are of each type. */
export async function countByType(opened: Opened): Promise<Map<SlideType, number>> {
  const rows = await db
    .select({ type: slides.type, count: sql<number>`count(*)` })
    .from(slides)
    .where(shownIn(opened))
    .groupBy(slides.type);
  return new Map(rows.map(({ type, count }) => [type, Number(count)]));
}

/** The first few of each category, and how many it has; null: those without one. */
export async function firstByCategory(
  opened: Opened,
  { sorting, each }: { sorting: Sorting; each: number },
): Promise<Map<number | null, { rows: SlideHeading[]; count: number }>> {
  const order = sql.join(orderOf(sorting), sql`, `);
  const ranked = db
    .select({
      id: sql<number>`${slides.id}`.as('ranked_id'),
      rank: sql<number>`row_number() over (partition by ${slides.categoryId} order by ${order})`.as('place'),
      count: sql<number>`count(*) over (partition by ${slides.categoryId})`.as('in_category'),
    })
    .from(slides)
    .where(shownIn(opened))
    .as('ranked');
  const rows = await db
    .select({ slide: SLIDE_HEADING, count: ranked.count })
    .from(ranked)
    .innerJoin(slides, eq(slides.id, ranked.id))
    .where(lte(ranked.rank, each))
    .orderBy(asc(ranked.rank));
  const found = new Map<number | null, { rows: SlideHeading[]; count: number }>();
  for (const { slide, count } of rows) {
    const group = found.get(slide.categoryId) ?? { rows: [], count: Number(count) };
    group.rows.push(slide);
    found.set(slide.categoryId, group);
  }
  return found;
}
