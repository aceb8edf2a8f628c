/** Table of background jobs, shared by all processes; finished jobs are deleted. */
import { id, index, int, json, table, text, time } from '#core/db/columns.ts';

export const jobs = table(
  'jobs',
  {
    id: id(),
    name: text().notNull(),
    payload: json<unknown>(),
    /** One waiting job per key. */
    key: text().unique(),
    runAt: time().notNull(),
    /** The process that took it has it until then. */
    leaseUntil: time(),
    /** Tells one lease from the next. */
    lease: text(),
    /** Times it was taken since it last succeeded. */
    attempts: int().notNull().default(0),
    /** Counts what was added under the same key, so that nothing added during a run is lost. */
    revision: int().notNull().default(0),
    /** Why the last attempt failed, and when we gave up. */
    error: text(),
    failedAt: time(),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [index('jobs_due').on(t.failedAt, t.runAt)],
);
