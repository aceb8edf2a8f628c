/** Tables of votes, shares, views and completions of slides. */
import { sql } from 'drizzle-orm';
import { check, index, int, primaryKey, ref, table, text, time } from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';
import { slides } from '#slides/schema.ts';

/** One vote a person: 1 is a like, -1 a dislike. */
export const slideVotes = table(
  'slide_votes',
  {
    slideId: ref(() => slides.id, 'cascade').notNull(),
    userId: ref(() => users.id, 'cascade').notNull(),
    vote: int().notNull(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    primaryKey({ columns: [t.slideId, t.userId] }),
    index('slide_votes_user').on(t.userId),
    check('slide_votes_vote', sql`${t.vote} in (1, -1)`),
  ],
);

/** Clicks on the links to share a slide, by network. */
export const slideShares = table(
  'slide_shares',
  {
    slideId: ref(() => slides.id, 'cascade').notNull(),
    network: text().notNull(),
    count: int().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.slideId, t.network] })],
);

/** Visitors already counted on a day, so that each counts once; deleted soon after. */
export const slideVisits = table(
  'slide_visits',
  {
    slideId: ref(() => slides.id, 'cascade').notNull(),
    /** `view`, `embed`, or the network of a share. */
    kind: text().notNull(),
    /** `YYYY-MM-DD`. */
    day: text().notNull(),
    /** A hash with the salt of the day, which identifies no one. */
    visitor: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.slideId, t.kind, t.day, t.visitor] }), index('slide_visits_day').on(t.day)],
);

/** What was counted of a slide on a day, for the figures of staff. */
export const slideDays = table(
  'slide_days',
  {
    slideId: ref(() => slides.id, 'cascade').notNull(),
    /** `YYYY-MM-DD` in UTC. */
    day: text().notNull(),
    views: int().notNull().default(0),
    completions: int().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.slideId, t.day] }), index('slide_days_day').on(t.day)],
);
