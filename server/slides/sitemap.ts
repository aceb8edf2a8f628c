/** Channels, slides and pages of documents in the sitemap: what is public. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { SitemapEntry } from '#core/domain/domain.ts';
import type { Site } from '#core/sites/site.ts';
import { channelPath, SLIDES, slidePath } from './paths.ts';
import { channelsAt } from './queries.ts';
import { slides } from './schema.ts';

const MOST_SLIDES = 5_000;
/** Of one document; further pages are found by their links. */
const MOST_PAGES = 50;

export async function slideEntries(site: Site): Promise<SitemapEntry[]> {
  const channels = (await channelsAt(site)).filter((one) => one.isPublished && one.visibility === 'public');
  if (channels.length === 0) return [];
  const rows = await db
    .select({ id: slides.id, name: slides.name, pageCount: slides.pageCount, updatedAt: slides.updatedAt })
    .from(slides)
    .where(
      and(
        eq(slides.isPublished, true),
        inArray(
          slides.channelId,
          channels.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(desc(slides.id))
    .limit(MOST_SLIDES);
  return [
    ...(channels.length > 1 ? [{ pathIn: () => SLIDES }] : []),
    ...channels.map((channel) => ({
      pathIn: (there: Site) => channelPath(channel, there),
      changedAt: channel.updatedAt,
    })),
    ...rows.flatMap((slide) =>
      Array.from({ length: Math.min(slide.pageCount ?? 1, MOST_PAGES) }, (_, at) => ({
        pathIn: () => slidePath(slide) + (at > 0 ? `?page=${at + 1}` : ''),
        changedAt: slide.updatedAt,
      })),
    ),
  ];
}
