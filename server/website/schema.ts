/** Tables of pages, menus, redirects, news and legal details. */
import {
  type AnyColumn,
  bool,
  id,
  index,
  int,
  json,
  ref,
  table,
  text,
  time,
  translated,
  uniqueIndex,
} from '#core/db/columns.ts';
import { files, websites } from '#core/sites/schema.ts';
import type { StoredSection } from './sections/stored.ts';

/** How a text was typed. */
export type Markup = 'html' | 'markdown';

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
    /** Sanitised HTML. */
    body: translated().notNull(),
    /** What was typed, of which `body` was made; empty: `body` itself. */
    source: translated(),
    markup: text().$type<Markup>().notNull().default('html'),
    /** Name of a template that draws the page around `body`. */
    template: text(),
    /** Empty: what templates of earlier releases showed, now in sections. */
    parts: json<Record<string, unknown>>().notNull().default({}),
    /** What the page is built from, below its text. */
    sections: json<StoredSection[]>().notNull().default([]),
    /** Empty: now of a section. */
    imageId: ref(() => files.id, 'set null'),
    isPublished: bool().notNull().default(true),
    publishedFrom: time(),
    isIndexed: bool().notNull().default(true),
    /** Grows with each change, so that two editors do not overwrite each other. */
    version: int().notNull().default(1),
    updatedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('pages_url').on(t.url)],
);

/** Uploaded images of sections. */
export const sectionImages = table(
  'section_images',
  {
    id: id(),
    pageId: ref(() => pages.id, 'cascade').notNull(),
    /** Within the page. */
    sectionId: int().notNull(),
    param: text().notNull(),
    fileId: ref(() => files.id, 'cascade').notNull(),
  },
  (t) => [uniqueIndex('section_images_place').on(t.pageId, t.sectionId, t.param)],
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

/** Addresses that lead elsewhere. */
export const redirects = table(
  'redirects',
  {
    id: id(),
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    /** Path without language prefix and query. */
    source: text().notNull(),
    /** A path of this website, or an address elsewhere. */
    target: text().notNull(),
    status: int().$type<301 | 302>().notNull().default(301),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [uniqueIndex('redirects_source').on(t.websiteId, t.source)],
);

export const news = table(
  'news',
  {
    id: id(),
    /** Empty: shown on every website. */
    websiteId: ref(() => websites.id, 'cascade'),
    title: translated().notNull(),
    summary: translated().notNull(),
    /** Sanitised HTML. */
    body: translated().notNull(),
    /** What was typed, of which `body` was made; empty: `body` itself. */
    source: translated(),
    markup: text().$type<Markup>().notNull().default('markdown'),
    imageId: ref(() => files.id, 'set null'),
    isPublished: bool().notNull().default(false),
    publishedFrom: time().notNull(),
    version: int().notNull().default(1),
    updatedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('news_from').on(t.publishedFrom)],
);

/** What the imprint and the privacy page of a website say beside the details of its company. */
export const legalDetails = table('legal_details', {
  websiteId: ref(() => websites.id, 'cascade').primaryKey(),
  /** Who acts for the company. */
  representative: text().notNull().default(''),
  /** Such as `Companies House, 01234567`. */
  register: text().notNull().default(''),
  /** Who licenses or watches over the trade. */
  supervisor: text().notNull().default(''),
  /** Who answers for what is published. */
  editor: text().notNull().default(''),
  dataOfficer: text().notNull().default(''),
  hosting: text().notNull().default(''),
  /** Who gets data of customers, one a line. */
  recipients: text().notNull().default(''),
  /** Where people complain about how their data is used. */
  dataAuthority: text().notNull().default(''),
});
