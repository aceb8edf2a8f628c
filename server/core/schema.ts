/** Tables that belong to no domain: languages, money, organisations, people, sessions, stored files. */
import {
  type AnyColumn,
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
} from './db/columns.ts';

export const languages = table('languages', {
  /** Locale code such as `fr_FR`. */
  code: text().primaryKey(),
  name: text().notNull(),
  /** First path segment of its pages; a website's default language has none. */
  urlCode: text().notNull().unique(),
  direction: text().$type<'ltr' | 'rtl'>().notNull().default('ltr'),
});

export const currencies = table('currencies', {
  /** ISO 4217 code. */
  code: text().primaryKey(),
  symbol: text().notNull(),
  decimals: int().notNull().default(2),
  /** Units of it for one unit of the currency in which all rates are given, in millionths. */
  rate: int().notNull().default(1_000_000),
});

export const companies = table('companies', {
  id: id(),
  name: text().notNull(),
  currencyCode: text()
    .notNull()
    .references(() => currencies.code),
  email: text().notNull().default(''),
  phone: text().notNull().default(''),
  street: text().notNull().default(''),
  zip: text().notNull().default(''),
  city: text().notNull().default(''),
  countryCode: text().notNull().default(''),
  /** The number under which the tax office knows it. */
  vat: text().notNull().default(''),
});

export const websites = table('websites', {
  id: id(),
  name: text().notNull(),
  /** Host name, with a port where one is meant; empty matches no host. */
  domain: text().notNull().default(''),
  companyId: ref(() => companies.id).notNull(),
  defaultLanguage: text()
    .notNull()
    .references(() => languages.code),
  tagline: translated().notNull(),
  /** Values for the theme's custom properties, served as a stylesheet of its own. */
  theme: json<Record<string, string>>().notNull(),
  timeZone: text().notNull().default('UTC'),
  sequence: int().notNull().default(10),
});

export const websiteLanguages = table(
  'website_languages',
  {
    websiteId: ref(() => websites.id, 'cascade').notNull(),
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    sequence: int().notNull().default(10),
  },
  (t) => [primaryKey({ columns: [t.websiteId, t.languageCode] })],
);

/** People and organisations we deal with, with an account or without. */
export const partners = table(
  'partners',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    street: text().notNull().default(''),
    zip: text().notNull().default(''),
    city: text().notNull().default(''),
    /** ISO 3166-1. */
    countryCode: text().notNull().default(''),
    /** Country and state, such as `US-VT`; empty where a country has none. */
    stateCode: text().notNull().default(''),
    /** The company for which a person buys. */
    companyName: text().notNull().default(''),
    /** Number for value added tax, with the letters of its country. */
    vat: text().notNull().default(''),
    languageCode: text().references(() => languages.code),
    companyId: ref(() => companies.id),
    imageId: ref(() => files.id, 'set null'),
    /** Whose further address this is, such as one to deliver to; it goes with them. */
    parentId: ref((): AnyColumn => partners.id, 'cascade'),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('partners_email').on(t.email), index('partners_parent').on(t.parentId)],
);

export const users = table('users', {
  id: id(),
  partnerId: ref(() => partners.id).notNull(),
  /** Lower-cased e-mail address. */
  login: text().notNull().unique(),
  passwordHash: text().notNull(),
  isActive: bool().notNull().default(true),
  /** The company this person works in just now; one of `userCompanies`. */
  companyId: ref(() => companies.id).notNull(),
});

export const userRoles = table(
  'user_roles',
  { userId: ref(() => users.id, 'cascade').notNull(), role: text().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
);

export const userCompanies = table(
  'user_companies',
  { userId: ref(() => users.id, 'cascade').notNull(), companyId: ref(() => companies.id, 'cascade').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.companyId] })],
);

export const sessions = table(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the cookie's token: a copy of this table opens no session. */
    tokenHash: text().notNull().unique(),
    userId: ref(() => users.id, 'cascade'),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    seenAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    expiresAt: time().notNull(),
    /** What the browser said of itself at the sign-in. */
    userAgent: text().notNull().default(''),
    /** Small facts other domains keep for a visit, each under its own key. */
    data: json<Record<string, unknown>>().notNull(),
  },
  (t) => [index('sessions_expires').on(t.expiresAt), index('sessions_user').on(t.userId)],
);

/** One-time links: to set a password, to confirm a new account, and what else is done once, behind a link. */
export const oneTimeLinks = table(
  'account_tokens',
  {
    id: id(),
    purpose: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Empty while there is no account yet. */
    userId: ref(() => users.id, 'cascade'),
    /** What the link is to bring about, such as an account. */
    data: json<Record<string, unknown>>(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  (t) => [index('account_tokens_user').on(t.userId)],
);

/** Counters behind every limit, shared by all processes. */
export const rateLimits = table(
  'rate_limits',
  { key: text().primaryKey(), count: int().notNull(), resetsAt: time().notNull() },
  (t) => [index('rate_limits_resets').on(t.resetsAt)],
);

/** Stored bytes, addressed by content; the bytes lie in `DATA_DIR/files`. */
export const files = table(
  'files',
  {
    id: id(),
    /** SHA-256 of the content, hexadecimal. */
    hash: text().notNull(),
    mimetype: text().notNull(),
    /** Bytes. */
    size: int().notNull(),
    name: text().notNull(),
    /** Pixels, for pictures. */
    width: int(),
    height: int(),
    /** Anyone may read it at `/web/content/{id}`. */
    isPublic: bool().notNull().default(false),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [uniqueIndex('files_hash_name').on(t.hash, t.name)],
);
