/** What changed lately, for other processes on the same SQLite file; PostgreSQL tells them itself. */
import { id, index, json, table, text, time } from '#core/db/columns.ts';

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
