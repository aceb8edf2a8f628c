/** Table of the views of lists that staff saved for themselves. */
import { bool, id, index, ref, table, text, time } from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';

export const staffViews = table(
  'staff_views',
  {
    id: id(),
    userId: ref(() => users.id, 'cascade').notNull(),
    /** Path of the list. */
    list: text().notNull(),
    name: text().notNull(),
    /** What it asks for, as in the address of the list. */
    query: text().notNull(),
    /** The list's bare address leads to it. */
    opensFirst: bool().notNull().default(false),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('staff_views_user').on(t.userId, t.list)],
);
