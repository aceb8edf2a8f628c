/** Tables of second factors, their recovery codes, and the log of sign-ins. */
import { bool, id, index, int, ref, table, text, time } from '#core/db/columns.ts';
import { users } from './people.schema.ts';

/** Codes from an app that an account asks for besides its password. */
export const secondFactors = table('second_factors', {
  userId: ref(() => users.id, 'cascade').primaryKey(),
  /** Encrypted with `SECRET`. */
  secret: text().notNull(),
  /** Empty until the first code was typed; not asked for before. */
  confirmedAt: time(),
  /** The half minute of the code that was used last: no code works twice. */
  lastStep: int().notNull().default(0),
});

export const recoveryCodes = table(
  'recovery_codes',
  {
    id: id(),
    userId: ref(() => users.id, 'cascade').notNull(),
    codeHash: text().notNull(),
    usedAt: time(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
);

/** Who signed in or tried to, with an address that has an account. */
export const signIns = table(
  'sign_ins',
  {
    id: id(),
    userId: ref(() => users.id, 'cascade').notNull(),
    at: time()
      .notNull()
      .$defaultFn(() => new Date()),
    outcome: text().$type<SignInOutcome>().notNull(),
    /** Whether a code was typed besides the password. */
    hadCode: bool().notNull().default(false),
    userAgent: text().notNull().default(''),
    /** ISO 3166-1; empty where it is not known. */
    countryCode: text().notNull().default(''),
  },
  (t) => [index('sign_ins_user').on(t.userId, t.id), index('sign_ins_at').on(t.at)],
);

export type SignInOutcome = 'success' | 'wrong password' | 'wrong code' | 'locked';
