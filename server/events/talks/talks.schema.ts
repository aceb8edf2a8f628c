/** Tables of talks, rooms and tags of an event's program. */
import { id, index, int, json, ref, table, text, time, translated, uniqueIndex } from '#core/db/columns.ts';
import { languages } from '#core/sites/schema.ts';
import { events } from '#events/schema.ts';

/** `announced`: visitors see it, its time is not final. `published`: it is in the agenda, too. */
export type TalkState = 'proposal' | 'announced' | 'published' | 'refused';

export const eventRooms = table(
  'event_rooms',
  {
    id: id(),
    eventId: ref(() => events.id, 'cascade').notNull(),
    name: translated().notNull(),
    sequence: int().notNull().default(10),
  },
  (t) => [index('event_rooms_event').on(t.eventId)],
);

/** Subjects that visitors filter talks by. */
export const talkTags = table(
  'event_talk_tags',
  {
    id: id(),
    eventId: ref(() => events.id, 'cascade').notNull(),
    name: translated().notNull(),
    sequence: int().notNull().default(10),
  },
  (t) => [index('event_talk_tags_event').on(t.eventId)],
);

export const talks = table(
  'event_talks',
  {
    id: id(),
    eventId: ref(() => events.id, 'cascade').notNull(),
    title: translated().notNull(),
    /** Sanitised HTML. */
    description: translated().notNull(),
    speakerName: text().notNull().default(''),
    /** What the speaker does, in one line. */
    speakerRole: translated().notNull(),
    speakerBiography: translated().notNull(),
    /** For staff alone, as is the phone number. */
    speakerEmail: text().notNull().default(''),
    speakerPhone: text().notNull().default(''),
    roomId: ref(() => eventRooms.id, 'set null'),
    /** Empty: not known yet. */
    startsAt: time(),
    minutes: int().notNull().default(30),
    /** Ids of its tags; those of deleted tags are passed over. */
    tagIds: json<number[]>().notNull().default([]),
    state: text().$type<TalkState>().notNull().default('proposal'),
    /** In which a visitor proposed it, and is answered. */
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    /** Why a proposal looks like spam; empty: it does not. */
    suspicions: json<string[]>().notNull().default([]),
    /** Of the form that proposed it: sent twice, it proposes once. Empty for talks added by staff. */
    submission: text(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    updatedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index('event_talks_event').on(t.eventId, t.state, t.startsAt),
    index('event_talks_room').on(t.roomId),
    uniqueIndex('event_talks_submission').on(t.eventId, t.submission),
  ],
);
