/** Pages and menus, which are data. */
import { type AnyColumn, bool, id, index, int, ref, table, text, time, translated } from '../core/db/columns.ts';
import { websites } from '../core/schema.ts';

export const pages = table(
  'pages',
  {
    id: id(),
    /** Empty: a page of every website, hidden by a website's own page of the same address. */
    websiteId: ref(() => websites.id, 'cascade'),
    /** Path without language prefix, such as `/aboutus`. */
    url: text().notNull(),
    title: translated().notNull(),
    description: translated().notNull(),
    /** Sanitised HTML. Empty where `template` draws the page. */
    body: translated().notNull(),
    /** Name of a template that draws the page instead of `body`. */
    template: text(),
    isPublished: bool().notNull().default(true),
    publishedFrom: time(),
    isIndexed: bool().notNull().default(true),
    updatedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('pages_url').on(t.url)],
);

export const menus = table(
  'menus',
  {
    id: id(),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    parentId: ref((): AnyColumn => menus.id, 'cascade'),
    name: translated().notNull(),
    url: text().notNull(),
    pageId: ref(() => pages.id, 'set null'),
    opensWindow: bool().notNull().default(false),
    sequence: int().notNull().default(10),
  },
  (t) => [index('menus_website').on(t.websiteId, t.sequence)],
);
