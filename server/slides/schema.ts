/** Tables of channels with their members, categories and tags, and of documents and videos. */
import {
  bool,
  id,
  index,
  int,
  json,
  primaryKey,
  ref,
  table,
  text,
  time,
  translated,
  uniqueIndex,
} from '#core/db/columns.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { companies, files, languages, websites } from '#core/sites/schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { surveys } from '#surveys/schema.ts';
import type { Download, MemberRight, SlideType, Sorting, Visibility } from './kinds.ts';

/** Of a file: `waiting` until a worker has read its pages. */
export type ReadingState = 'none' | 'waiting' | 'done' | 'failed';
/** A heading of a document and its page. */
export type OutlineEntry = { title: string; page: number; depth: number };

const now = () =>
  time()
    .notNull()
    .$defaultFn(() => new Date());

export const slideChannels = table(
  'slide_channels',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    /** Empty: on every website of the company. */
    websiteId: ref(() => websites.id, 'cascade'),
    name: translated().notNull(),
    description: translated().notNull(),
    visibility: text().$type<Visibility>().notNull().default('public'),
    download: text().$type<Download>().notNull().default('none'),
    sorting: text().$type<Sorting>().notNull().default('date'),
    /** The slide above all others; it may be gone. */
    promotedId: int(),
    isPublished: bool().notNull().default(false),
    /** People who are signed in see how far they are, and get a certificate at the end. */
    isCourse: bool().notNull().default(false),
    /** Customers with a paid order of it are members who read. */
    productId: ref(() => templates.id, 'set null'),
    sequence: int().notNull().default(10),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [index('slide_channels_company').on(t.companyId, t.sequence), index('slide_channels_product').on(t.productId)],
);

/** People who may read a channel that is not public, and those who may add to it. */
export const slideMembers = table(
  'slide_members',
  {
    channelId: ref(() => slideChannels.id, 'cascade').notNull(),
    userId: ref(() => users.id, 'cascade').notNull(),
    right: text().$type<MemberRight>().notNull().default('read'),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.userId] }), index('slide_members_user').on(t.userId)],
);

export const slideCategories = table(
  'slide_categories',
  {
    id: id(),
    channelId: ref(() => slideChannels.id, 'cascade').notNull(),
    name: translated().notNull(),
    sequence: int().notNull().default(10),
    /** The quiz at its end. */
    surveyId: ref(() => surveys.id, 'set null'),
    /** Points that pass it. */
    passScore: int().notNull().default(0),
  },
  (t) => [
    index('slide_categories_channel').on(t.channelId, t.sequence),
    index('slide_categories_survey').on(t.surveyId),
  ],
);

export const slideTags = table(
  'slide_tags',
  {
    id: id(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    name: translated().notNull(),
  },
  (t) => [index('slide_tags_company').on(t.companyId)],
);

export const slides = table(
  'slides',
  {
    id: id(),
    channelId: ref(() => slideChannels.id, 'cascade').notNull(),
    categoryId: ref(() => slideCategories.id, 'set null'),
    name: text().notNull(),
    /** The name without capitals and accents: unique in its channel. */
    nameKey: text().notNull(),
    description: text().notNull().default(''),
    type: text().$type<SlideType>().notNull(),
    /** Of its words. */
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    fileId: ref(() => files.id, 'set null'),
    /** What lists show; the first page where there is none. */
    imageId: ref(() => files.id, 'set null'),
    captionsId: ref(() => files.id, 'set null'),
    /** Of a video or document elsewhere, as it was entered. */
    url: text().notNull().default(''),
    /** The id of a YouTube video. */
    videoId: text().notNull().default(''),
    /** All words of the document, for the search. */
    content: text().notNull().default(''),
    /** Empty as long as no one has counted. */
    pageCount: int(),
    outline: json<OutlineEntry[]>().notNull().default([]),
    reading: text().$type<ReadingState>().notNull().default('none'),
    /** Why its pages could not be read. */
    readingProblem: text().notNull().default(''),
    isPublished: bool().notNull().default(false),
    publishedAt: time(),
    authorId: ref(() => partners.id, 'set null'),
    sequence: int().notNull().default(10),
    likes: int().notNull().default(0),
    dislikes: int().notNull().default(0),
    views: int().notNull().default(0),
    embedViews: int().notNull().default(0),
    createdAt: now(),
    updatedAt: now(),
  },
  (t) => [
    uniqueIndex('slides_name').on(t.channelId, t.nameKey),
    index('slides_published').on(t.channelId, t.isPublished, t.publishedAt),
    index('slides_category').on(t.categoryId),
    index('slides_file').on(t.fileId),
    index('slides_image').on(t.imageId),
    index('slides_captions').on(t.captionsId),
    index('slides_author').on(t.authorId),
    index('slides_video').on(t.channelId, t.videoId),
  ],
);

/** The pages of a document, as pictures and text. */
export const slidePages = table(
  'slide_pages',
  {
    id: id(),
    slideId: ref(() => slides.id, 'cascade').notNull(),
    number: int().notNull(),
    text: text().notNull(),
    /** Empty for a page that could not be drawn. */
    imageId: ref(() => files.id, 'set null'),
    width: int().notNull().default(0),
    height: int().notNull().default(0),
  },
  (t) => [uniqueIndex('slide_pages_number').on(t.slideId, t.number), index('slide_pages_image').on(t.imageId)],
);

export const slideTaggings = table(
  'slide_taggings',
  {
    slideId: ref(() => slides.id, 'cascade').notNull(),
    tagId: ref(() => slideTags.id, 'cascade').notNull(),
  },
  (t) => [primaryKey({ columns: [t.slideId, t.tagId] }), index('slide_taggings_tag').on(t.tagId)],
);
