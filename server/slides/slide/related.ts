/** Slides that somebody may want to see next. */
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { OpenedSlide } from '#slides/access.ts';
import { shownIn } from '#slides/channel/find_slides.ts';
import { SLIDE_HEADING, type SlideHeading, tagIdsOf } from '#slides/queries.ts';
import { slides, slideTaggings } from '#slides/schema.ts';

const MOST_RELATED = 4;

/** Of the same channel: those that share most tags with it, then its category, then the most viewed. */
export async function relatedTo(opened: OpenedSlide): Promise<SlideHeading[]> {
  const { slide } = opened;
  const own = await tagIdsOf(slide.id);
  const shared = db
    .select({ count: count() })
    .from(slideTaggings)
    .where(and(eq(slideTaggings.slideId, slides.id), inArray(slideTaggings.tagId, own)));
  const sameCategory = sql`case when ${slides.categoryId} = ${slide.categoryId ?? 0} then 1 else 0 end`;
  return db
    .select(SLIDE_HEADING)
    .from(slides)
    .where(and(shownIn(opened), ne(slides.id, slide.id)))
    .orderBy(
      desc(sql`${shared}`),
      desc(sameCategory),
      desc(sql`${slides.views} + ${slides.embedViews}`),
      desc(slides.id),
    )
    .limit(MOST_RELATED);
}
