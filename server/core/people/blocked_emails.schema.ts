/** Table of addresses that may neither sign in nor buy. */
import { id, index, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { companies } from '#core/sites/schema.ts';
import { users } from './people.schema.ts';

export const blockedEmails = table(
  'blocked_emails',
  {
    id: id(),
    /** Blocked on the websites of this company. */
    companyId: ref(() => companies.id, 'cascade').notNull(),
    /** Lower-cased. */
    email: text().notNull(),
    /** For staff; the blocked person is not told. */
    reason: text().notNull().default(''),
    /** Empty once the account is erased. */
    userId: ref(() => users.id, 'set null'),
    at: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [uniqueIndex('blocked_emails_once').on(t.companyId, t.email), index('blocked_emails_user').on(t.userId)],
);
