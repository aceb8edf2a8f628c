/** Tables that belong to no domain: languages, currencies, companies, websites, limits, stored files. */
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
} from '#core/db/columns.ts';

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
  /** Exchange rate: units of it per unit of the base currency, in millionths. */
  rate: int().notNull().default(1_000_000),
});

/** From and until are times of the day, such as `09:00`; day 1 is Monday. */
export type OpeningTime = { day: number; from: string; until: string };
/** Hours of one day, `YYYY-MM-DD`; closed where they are empty. */
export type SpecialDay = { date: string; from: string; until: string };

export const companies = table('companies', {
  id: id(),
  name: text().notNull(),
  currencyCode: text()
    .notNull()
    .references(() => currencies.code),
  email: text().notNull().default(''),
  phone: text().notNull().default(''),
  street: text().notNull().default(''),
  /** Second line of the street address. */
  street2: text().notNull().default(''),
  zip: text().notNull().default(''),
  city: text().notNull().default(''),
  countryCode: text().notNull().default(''),
  /** VAT number. */
  vat: text().notNull().default(''),
  /** Bank account for transfers: holder, IBAN, BIC, one per line. */
  bankAccount: text().notNull().default(''),
  /** A note on the opening hours. */
  openingHours: translated().notNull().default({}),
  /** When it is open in a usual week, and special days. */
  weeklyHours: json<(OpeningTime | SpecialDay)[]>().notNull().default([]),
  /** Roles whose staff must type a code besides their password. */
  secondFactorRoles: json<string[]>().notNull().default([]),
  /** Since when; until then they are reminded. Empty: at once. */
  secondFactorFrom: time(),
});

export const websites = table('websites', {
  id: id(),
  name: text().notNull(),
  /** Host name, with a port if needed; empty matches no host. */
  domain: text().notNull().default(''),
  companyId: ref(() => companies.id).notNull(),
  defaultLanguage: text()
    .notNull()
    .references(() => languages.code),
  tagline: translated().notNull(),
  /** A line each, `title | text | icon`. */
  promises: translated().notNull().default({}),
  /** Values of the theme's CSS custom properties, served as a stylesheet. */
  theme: json<Record<string, string>>().notNull(),
  /** Of a folder in `THEME_DIR`; empty: the first. `none`: as the project looks. */
  themeName: text().notNull().default(''),
  /** Uploaded picture; without one, that of the theme. */
  logoId: ref((): AnyColumn => files.id, 'set null'),
  timeZone: text().notNull().default('UTC'),
  sequence: int().notNull().default(10),
  /** Countries (ISO 3166-1) whose visitors it is for, if several websites share a host. */
  countries: json<string[]>().notNull().default([]),
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
