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
    /** Until then the job belongs to the process that took it. */
    leaseUntil: time(),
    /** Tells one lease from the next. */
    lease: text(),
    /** Number of times it was taken since it last succeeded. */
    attempts: int().notNull().default(0),
    /** Counts additions under the same key, so that none made during a run is lost. */
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
