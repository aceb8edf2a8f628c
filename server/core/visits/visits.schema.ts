/** Tables that count visits, and secrets that tell visitors of one day apart. */
import { int, primaryKey, ref, table, text } from '#core/db/columns.ts';
import { websites } from '#core/sites/schema.ts';

/** Visitors of a website by day: who comes twice on a day counts once. */
export const visits = table(
  'visits',
  {
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    /** `YYYY-MM-DD` in the website's time zone. */
    day: text().notNull(),
    count: int().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.websiteId, t.day] })],
);

/** Who was counted on a day; deleted once it is over. */
export const dailyVisitors = table(
  'daily_visitors',
  {
    day: text().notNull(),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    /** A hash with the salt of the day, which identifies no one. */
    visitor: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.websiteId, t.visitor] })],
);

/** Secrets that visitors are hashed with, each deleted after its day. */
export const dailySalts = table('link_salts', { day: text().primaryKey(), salt: text().notNull() });
