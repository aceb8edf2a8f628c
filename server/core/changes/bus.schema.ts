/** Table of messages waiting to be read by browsers. */
import { id, index, json, table, text, time } from '#core/db/columns.ts';

export const busMessages = table(
  'bus_messages',
  {
    /** Ascending in commit order: a reader who has read up to one id has missed nothing before it. */
    id: id(),
    channel: text().notNull(),
    message: json<unknown>(),
    at: time().notNull(),
  },
  (t) => [index('bus_messages_channel').on(t.channel, t.id), index('bus_messages_at').on(t.at)],
);
