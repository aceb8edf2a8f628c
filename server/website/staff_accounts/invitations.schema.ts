/** Table of invitations to work here, sent by mail. */
import { id, index, json, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';
import type { Right } from '#core/people/people.ts';
import { companies } from '#core/sites/schema.ts';

export const invitations = table(
  'invitations',
  {
    id: id(),
    /** Lower-cased e-mail address. */
    login: text().notNull(),
    name: text().notNull().default(''),
    /** The company it is sent for; one of `companyIds`. */
    companyId: ref(() => companies.id, 'cascade').notNull(),
    rights: json<Right[]>().notNull(),
    companyIds: json<number[]>().notNull(),
    invitedBy: ref(() => users.id, 'cascade').notNull(),
    tokenHash: text().notNull().unique(),
    sentAt: time().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [uniqueIndex('invitations_login').on(t.login, t.companyId), index('invitations_by').on(t.invitedBy)],
);
