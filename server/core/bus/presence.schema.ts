/** Table of when employees were last there. */
import { ref, table, time } from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';

export const busPresences = table('bus_presences', {
  userId: ref(() => users.id, 'cascade').primaryKey(),
  /** When their browser last asked for messages. */
  polledAt: time().notNull(),
  /** When they last did something. */
  activeAt: time().notNull(),
});
