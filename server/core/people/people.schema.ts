/** Tables of people and organisations, accounts, sessions and one-time links. */
import { sql } from 'drizzle-orm';
import { type AnyColumn, bool, id, index, json, primaryKey, ref, table, text, time } from '#core/db/columns.ts';
import { companies, files, languages } from '#core/sites/schema.ts';

/** People and organisations, with or without an account. */
export const partners = table(
  'partners',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    street: text().notNull().default(''),
    /** Second line of the street address. */
    street2: text().notNull().default(''),
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
    /** The contact whose further address this is, such as one for delivery; deleted with it. */
    parentId: ref((): AnyColumn => partners.id, 'cascade'),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    // People are found by their address, in whatever capitals they typed it.
    index('partners_address').on(sql`lower(email)`),
    index('partners_parent').on(t.parentId),
    // Lists of staff by name: a page is read where it stands.
    index('partners_sorted').on(sql`lower(name)`, t.id),
  ],
);

export const users = table('users', {
  id: id(),
  partnerId: ref(() => partners.id).notNull(),
  /** Lower-cased e-mail address. */
  login: text().notNull().unique(),
  passwordHash: text().notNull(),
  isActive: bool().notNull().default(true),
  /** The company this person works in at present; one of `userCompanies`. */
  companyId: ref(() => companies.id).notNull(),
});

/** Roles that count at every company where somebody works. */
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

/** Further roles, at one of their companies. */
export const userCompanyRoles = table(
  'user_company_roles',
  {
    userId: ref(() => users.id, 'cascade').notNull(),
    companyId: ref(() => companies.id, 'cascade').notNull(),
    role: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId, t.role] })],
);

export const sessions = table(
  'sessions',
  {
    id: id(),
    /** SHA-256 of the cookie's token, so that a copy of this table opens no session. */
    tokenHash: text().notNull().unique(),
    userId: ref(() => users.id, 'cascade'),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    seenAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    expiresAt: time().notNull(),
    /** Empty for guests. */
    signedInAt: time(),
    /** When the password was last typed or needed; sensitive actions ask for it again after a while. */
    passwordAt: time(),
    /** The browser's user agent at sign-in. */
    userAgent: text().notNull().default(''),
    /** When a code was typed at sign-in besides the password; empty: none was asked for. */
    secondFactorAt: time(),
    /** Where the browser was at sign-in, ISO 3166-1; empty where it is not known. */
    countryCode: text().notNull().default(''),
    /** Session data of other domains, each under its own key. */
    data: json<Record<string, unknown>>().notNull(),
  },
  (t) => [index('sessions_expires').on(t.expiresAt), index('sessions_user').on(t.userId)],
);

/** One-time links, such as to set a password or confirm a new account. */
export const oneTimeLinks = table(
  'account_tokens',
  {
    id: id(),
    purpose: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Empty while there is no account yet. */
    userId: ref(() => users.id, 'cascade'),
    /** Data for the link's action, such as the new account. */
    data: json<Record<string, unknown>>(),
    expiresAt: time().notNull(),
    usedAt: time(),
  },
  (t) => [index('account_tokens_user').on(t.userId)],
);
