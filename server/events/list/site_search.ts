/** Finds events and their talks for the search in the header. */
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { containsInAny } from '#core/i18n/translated_sql.ts';
import { firstPath } from '#events/event/menu.ts';
import { EVENT_HEADING, EVENTS_TAG } from '#events/queries.ts';
import { events } from '#events/schema.ts';
import { SHOWN_TALKS, talkPath } from '#events/talks/queries.ts';
import { talks } from '#events/talks/talks.schema.ts';
import { whenOf } from '#events/times.ts';
import type { FoundPage, SearchElsewhere } from '#shop/api.ts';
import { findEvents, NO_FILTERS } from './find_events.ts';
import { placeOf } from './view.ts';

/** Those that are not over: events by what their card says, talks by their title. */
export const eventSearch: SearchElsewhere = {
  tags: [EVENTS_TAG],
  find: async (words, request, most) => {
    const { site, texts } = request;
    const now = new Date();
    const all = { site, seesAll: false, now };
    const shown = (await findEvents({ ...NO_FILTERS, search: words }, all)).slice(0, most);
    const ends = (await findEvents(NO_FILTERS, all)).map(({ endsAt }) => endsAt.getTime());
    return {
      pages: [
        ...shown.map((event) => ({
          name: pick(event.title, site.language.code),
          note: texts.joined([whenOf(event, texts), placeOf(event, texts)].filter(Boolean)),
          url: site.url(firstPath(event, site)),
        })),
        ...(await talksLike(words, request, { most, now })),
      ],
      validUntil: ends.length > 0 ? new Date(Math.min(...ends)) : null,
    };
  },
};

/** No search is made of more words; of a sentence the first tell enough. */
const MOST_WORDS = 8;

async function talksLike(
  words: string,
  { site, texts }: FastifyRequest,
  { most, now }: { most: number; now: Date },
): Promise<FoundPage[]> {
  const rows = await db
    .select({ id: talks.id, title: talks.title, speaker: talks.speakerName, event: EVENT_HEADING })
    .from(talks)
    .innerJoin(events, eq(events.id, talks.eventId))
    .where(
      and(
        ...words
          .split(/\s+/)
          .filter(Boolean)
          .slice(0, MOST_WORDS)
          .map((word) => containsInAny(talks.title, word)),
        inArray(talks.state, SHOWN_TALKS),
        eq(events.companyId, site.company.id),
        or(isNull(events.websiteId), eq(events.websiteId, site.website.id)),
        eq(events.isPublished, true),
        eq(events.hasTalks, true),
        gt(events.endsAt, now),
      ),
    )
    .orderBy(asc(talks.startsAt), asc(talks.id))
    .limit(most);
  return rows.map((talk) => ({
    name: pick(talk.title, site.language.code),
    note: texts.joined([pick(talk.event.title, site.language.code), talk.speaker].filter(Boolean)),
    url: site.url(talkPath(talk.event, talk, site)),
  }));
}
