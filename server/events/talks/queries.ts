/** Reads the talks, rooms and tags of an event. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { slugOf, unslug } from '#core/i18n/slug.ts';
import type { Site } from '#core/sites/site.ts';
import { type Event, type EventHeading, eventPath } from '#events/queries.ts';
import { eventRooms, type TalkState, talks, talkTags } from './talks.schema.ts';

export type Talk = typeof talks.$inferSelect;
export type Room = typeof eventRooms.$inferSelect;
export type TalkTag = typeof talkTags.$inferSelect;

/** More are neither proposed nor added, so that all fit on one page. */
export const MOST_TALKS = 500;

export const SHOWN_TALKS: TalkState[] = ['announced', 'published'];

export const isShown = ({ state }: Pick<Talk, 'state'>): boolean => SHOWN_TALKS.includes(state);

/** What visitors see: by time, those without one last. */
export async function shownTalks(eventId: number): Promise<Talk[]> {
  const found = await db
    .select()
    .from(talks)
    .where(and(eq(talks.eventId, eventId), inArray(talks.state, SHOWN_TALKS)))
    .orderBy(asc(talks.startsAt), asc(talks.id))
    .limit(MOST_TALKS);
  // The engines disagree on where rows without a time go.
  return [...found.filter(({ startsAt }) => startsAt), ...found.filter(({ startsAt }) => !startsAt)];
}

export const roomsOf = (eventId: number): Promise<Room[]> =>
  db
    .select()
    .from(eventRooms)
    .where(eq(eventRooms.eventId, eventId))
    .orderBy(asc(eventRooms.sequence), asc(eventRooms.id));

export const tagsOf = (eventId: number): Promise<TalkTag[]> =>
  db.select().from(talkTags).where(eq(talkTags.eventId, eventId)).orderBy(asc(talkTags.sequence), asc(talkTags.id));

export type Program = { event: Event; rooms: readonly Room[]; tags: readonly TalkTag[] };

export async function programOf(event: Event): Promise<Program> {
  const [rooms, tags] = await Promise.all([roomsOf(event.id), tagsOf(event.id)]);
  return { event, rooms, tags };
}

/** Of any state. @returns null where the event has no such talk */
export async function findTalk(id: number, eventId: number): Promise<Talk | null> {
  const [talk] = await db
    .select()
    .from(talks)
    .where(and(eq(talks.id, id), eq(talks.eventId, eventId)));
  return talk ?? null;
}

/** The talk whose id ends a slug. */
export async function talkAt(slug: string, eventId: number): Promise<Talk | null> {
  const id = unslug(slug);
  return id === null || id < 1 || id >= 2 ** 31 ? null : findTalk(id, eventId);
}

export const countTalks = (eventId: number): Promise<number> => db.$count(talks, eq(talks.eventId, eventId));

export const talkPath = (event: EventHeading, { id, title }: Pick<Talk, 'id' | 'title'>, site: Site): string =>
  eventPath(event, site, `/track/${slugOf(title, id, site.language.code)}`);

/** What the sitemap needs of the talks that visitors see. */
export const talksInSitemap = (eventIds: readonly number[]) =>
  db
    .select({ id: talks.id, eventId: talks.eventId, title: talks.title, updatedAt: talks.updatedAt })
    .from(talks)
    .where(and(inArray(talks.eventId, [...eventIds]), inArray(talks.state, SHOWN_TALKS)))
    .orderBy(asc(talks.id));
