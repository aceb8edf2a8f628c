/** Tables of tracked links, their codes and clicks. */
import { id, index, int, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import type { VisitKind } from '#core/http/visit_kind.ts';
import { users } from '#core/people/people.schema.ts';
import { files, websites } from '#core/sites/schema.ts';

export type UtmKind = 'campaign' | 'medium' | 'source';

/** Names of campaigns, media and sources: what stands in `utm_campaign`, `utm_medium` and `utm_source`. */
export const utmNames = table(
  'utm_names',
  {
    id: id(),
    kind: text().$type<UtmKind>().notNull(),
    name: text().notNull(),
    /** The name without regard to upper and lower case. */
    key: text().notNull(),
  },
  (t) => [uniqueIndex('utm_names_key').on(t.kind, t.key)],
);

export const links = table(
  'links',
  {
    id: id(),
    /** The website whose domain the short link uses, and whose time zone its days follow. */
    websiteId: ref(() => websites.id).notNull(),
    url: text().notNull(),
    /** Equal for equal addresses with equal names: those are one link. */
    sameKey: text().notNull().unique(),
    /** The code that is shown; older ones still lead here. */
    code: text().notNull().unique(),
    title: text().notNull(),
    iconId: ref(() => files.id, 'set null'),
    campaignId: ref(() => utmNames.id),
    mediumId: ref(() => utmNames.id),
    sourceId: ref(() => utmNames.id),
    createdBy: ref(() => users.id, 'set null'),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    /** From then on the link leads nowhere. */
    expiresAt: time(),
    /** People's clicks, as many as there are rows of them. */
    clicks: int().notNull().default(0),
    lastClickAt: time(),
  },
  (t) => [index('links_clicks').on(t.clicks), index('links_last_click').on(t.lastClickAt)],
);

export const linkCodes = table(
  'link_codes',
  { code: text().primaryKey(), linkId: ref(() => links.id, 'cascade').notNull() },
  (t) => [index('link_codes_link').on(t.linkId)],
);

/** One visitor, one day, one row. */
export const linkClicks = table(
  'link_clicks',
  {
    id: id(),
    linkId: ref(() => links.id, 'cascade').notNull(),
    at: time().notNull(),
    /** `YYYY-MM-DD` where the website is. */
    day: text().notNull(),
    kind: text().$type<VisitKind>().notNull(),
    /** ISO 3166-1 code; empty if unknown. */
    country: text().notNull(),
    /** Tells visitors of one day apart. Its salt is deleted afterwards, so that it identifies no one. */
    visitor: text().notNull(),
  },
  (t) => [
    uniqueIndex('link_clicks_visitor').on(t.linkId, t.day, t.visitor),
    index('link_clicks_count').on(t.linkId, t.kind, t.day, t.country),
  ],
);
