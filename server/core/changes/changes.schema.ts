/** Table of recent changes, which tells other processes on the same SQLite file. */
import { id, index, json, table, text, time } from '#core/db/columns.ts';

/** SQLite only: PostgreSQL tells other processes itself, by `NOTIFY`. */
export const changes = table(
  'changes',
  {
    id: id(),
    /** The process that wrote it, which knows already. */
    origin: text().notNull(),
    tags: json<string[]>().notNull(),
    at: time().notNull(),
  },
  (t) => [index('changes_at').on(t.at)],
);
