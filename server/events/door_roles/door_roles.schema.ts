/** The table of people who check in at one event without being staff. */
import { id, index, ref, table, time, uniqueIndex } from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';
import { events } from '#events/schema.ts';

export const eventHelpers = table(
  'event_helpers',
  {
    id: id(),
    eventId: ref(() => events.id, 'cascade').notNull(),
    userId: ref(() => users.id, 'cascade').notNull(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [uniqueIndex('event_helpers_person').on(t.eventId, t.userId), index('event_helpers_user').on(t.userId)],
);
