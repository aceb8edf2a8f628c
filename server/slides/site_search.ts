/** Finds public documents and videos for the search in the header. */
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import type { SearchElsewhere } from '#shop/api.ts';
import { TYPE_NAMES } from './channel/card.ts';
import { slidePath } from './paths.ts';
import { channelsAt, SLIDES_TAG } from './queries.ts';
import { slides } from './schema.ts';

/** Further words of a search are ignored. */
const MOST_WORDS = 8;
/** The content of the newest slides alone is searched, and only its beginning: the page of the shop waits for it. */
const MOST_READ = 200;
const MOST_LETTERS = 4_000;

/** Finds only what everyone may open: the page of results is cached for all visitors. */
export const slideSearch: SearchElsewhere = {
  tags: [SLIDES_TAG],
  find: async (words, { site, texts }, most) => {
    const channels = (await channelsAt(site)).filter((one) => one.isPublished && one.visibility === 'public');
    if (channels.length === 0) return { pages: [], validUntil: null };
    const ids = channels.map(({ id }) => id);
    const isPublic = and(inArray(slides.channelId, ids), eq(slides.isPublished, true));
    const newest = db.select({ id: slides.id }).from(slides).where(isPublic).orderBy(desc(slides.id)).limit(MOST_READ);
    const start = sql`substr(${slides.content}, 1, ${sql.raw(String(MOST_LETTERS))})`;
    const has = (word: string) =>
      or(
        contains(slides.name, word),
        contains(slides.description, word),
        and(inArray(slides.id, newest), contains(start, word)),
      );
    const rows = await db
      .select({ id: slides.id, name: slides.name, type: slides.type, channelId: slides.channelId })
      .from(slides)
      .where(and(isPublic, ...words.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS).map(has)))
      .orderBy(desc(sql`${slides.views} + ${slides.embedViews}`), desc(slides.id))
      .limit(most);
    const nameOf = (channelId: number) =>
      pick(channels.find(({ id }) => id === channelId)?.name ?? {}, site.language.code);
    return {
      pages: rows.map((slide) => ({
        name: slide.name,
        note: texts.joined([texts.say(TYPE_NAMES[slide.type]), nameOf(slide.channelId)]),
        url: site.url(slidePath(slide)),
      })),
      validUntil: null,
    };
  },
};
