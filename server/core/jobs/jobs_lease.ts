/** Takes a job for a limited time, then finishes, fails or returns it. */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { db, forUpdate, prepared, withoutDiskWait } from '#core/db/database.ts';
import { jobs } from './jobs.schema.ts';
import { type JobDefinition, jobDefinitions } from './jobs_queue.ts';

export const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 10_000;

export type Job = typeof jobs.$inferSelect;

/** Recurring jobs let those go first that somebody waits for, until they have been due for this long. */
const PATIENCE_MS = 60_000;

/** Rebuilt only after new jobs were defined, because each query names them all. */
let queries: ReturnType<typeof newQueries> | undefined;

function currentQueries() {
  const names = [...jobDefinitions().keys()].join();
  if (queries?.names !== names) queries = newQueries(names);
  return queries;
}

function newQueries(names: string) {
  const all = [...jobDefinitions().values()];
  const any = inArray(
    jobs.name,
    all.map(({ name }) => name),
  );
  const awaited = inArray(
    jobs.name,
    all.filter(({ everyMs }) => everyMs === undefined).map(({ name }) => name),
  );
  return {
    names,
    next: nextQuery('next_job', any),
    nextAwaited: nextQuery('next_awaited_job', awaited),
    take: takeQuery('take_job', any),
    takeUrgent: takeQuery('take_urgent_job', or(awaited, and(any, lte(jobs.runAt, time('patientSince'))))),
  };
}

/** Whether a recurring job may be taken, too. */
export type Claim = { mayRecur: boolean };

/**
 * Takes the job that has been due for longest, recurring ones last; no one else takes it before the lease ends. A lease
 * need not survive a power cut, after which nobody is left to hold it.
 */
export async function claimJob(now: Date, { mayRecur }: Claim = { mayRecur: true }): Promise<Job | undefined> {
  const due = await nextDue({ mayRecur });
  if (!due || due > now) return undefined;
  const lease = { now, lease: randomUUID(), leaseUntil: later(now, LEASE_MS) };
  const patientSince = mayRecur ? later(now, -PATIENCE_MS) : new Date(0);
  return withoutDiskWait(async () => {
    const { take, takeUrgent } = currentQueries();
    const [urgent] = await takeUrgent({ ...lease, patientSince });
    if (urgent || !mayRecur) return urgent;
    const [taken] = await take(lease);
    return taken;
  });
}

const takeQuery = (title: string, which: SQL | undefined) =>
  prepared(title, () => {
    const oldest = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(which, isDue()))
      .orderBy(jobs.runAt, jobs.id)
      .limit(1);
    return db
      .update(jobs)
      .set({
        lease: sql`${sql.placeholder('lease')}`,
        leaseUntil: sql`${time('leaseUntil')}`,
        attempts: sql`${jobs.attempts} + 1`,
      })
      .where(and(sql`${jobs.id} = ${forUpdate(oldest, { skipLocked: true })}`, isDue()))
      .returning();
  });

/** When the next job is due, if any. */
export async function nextDue({ mayRecur }: Claim): Promise<Date | null> {
  const { next, nextAwaited } = currentQueries();
  const [row] = await (mayRecur ? next() : nextAwaited());
  return row?.at ?? null;
}

const nextQuery = (title: string, which: SQL) =>
  prepared(title, () => {
    const free = sql`case when ${jobs.leaseUntil} > ${jobs.runAt} then ${jobs.leaseUntil} else ${jobs.runAt} end`;
    return db
      .select({ at: sql<Date | null>`min(${free})`.mapWith(jobs.runAt) })
      .from(jobs)
      .where(and(which, isNull(jobs.failedAt)));
  });

const time = (name: string) => sql.param(sql.placeholder(name), jobs.runAt);

/** At the moment `now` of a prepared query. */
const isDue = (): SQL | undefined => {
  const now = time('now');
  return and(isNull(jobs.failedAt), lte(jobs.runAt, now), or(isNull(jobs.leaseUntil), lte(jobs.leaseUntil, now)));
};

export async function extendLease(job: Job): Promise<void> {
  await withoutDiskWait(() =>
    db
      .update(jobs)
      .set({ leaseUntil: new Date(Date.now() + LEASE_MS) })
      .where(isHeld(job)),
  );
}

/**
 * Deletes the job, unless it recurs or was added again while it ran. Does not wait for the disk: after a power cut a
 * job may run twice, which must do no harm.
 */
export const finishJob = (job: Job, definition: JobDefinition, now: Date): Promise<void> =>
  withoutDiskWait(() => finish(job, definition, now));

async function finish(job: Job, { everyMs }: JobDefinition, now: Date): Promise<void> {
  if (everyMs !== undefined) {
    await db
      .update(jobs)
      .set({ ...FREE, attempts: 0, error: null, runAt: later(now, everyMs) })
      .where(isHeld(job));
    return;
  }
  const gone = await db
    .delete(jobs)
    .where(and(isHeld(job), isSame(job)))
    .returning({ id: jobs.id });
  if (gone.length === 0) await runAgain(job);
}

/** @returns when it is retried; null after the last attempt, when the row stays for people to see */
export async function failJob(
  job: Job,
  { retries, everyMs }: JobDefinition,
  error: unknown,
  now: Date,
): Promise<Date | null> {
  const failure = { ...FREE, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  if (job.attempts <= retries || everyMs !== undefined) {
    const runAt = later(now, FIRST_RETRY_MS * 3 ** Math.min(job.attempts - 1, 6));
    await db
      .update(jobs)
      .set({ ...failure, runAt })
      .where(isHeld(job));
    return runAt;
  }
  const ended = await db
    .update(jobs)
    .set({ ...failure, failedAt: now, key: null })
    .where(and(isHeld(job), isSame(job)))
    .returning({ id: jobs.id });
  if (ended.length === 0) await runAgain(job);
  return ended.length === 0 ? now : null;
}

/** Returns a job as if it had not been taken. */
export async function returnJob(job: Job): Promise<void> {
  await db
    .update(jobs)
    .set({ ...FREE, attempts: job.attempts - 1 })
    .where(isHeld(job));
}

const runAgain = async (job: Job) => {
  await db
    .update(jobs)
    .set({ ...FREE, attempts: 0, error: null })
    .where(isHeld(job));
};

const FREE = { lease: null, leaseUntil: null };

/** False when the lease ran out and someone else took the job. */
const isHeld = (job: Job): SQL | undefined => and(eq(jobs.id, job.id), eq(jobs.lease, job.lease ?? ''));

/** False when something was added under its key meanwhile. */
const isSame = (job: Job): SQL => eq(jobs.revision, job.revision);

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
