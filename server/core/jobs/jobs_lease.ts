/** Takes a job for a limited time, then finishes, fails or returns it. */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { db, forUpdate, prepared, withoutDiskWait } from '#core/db/database.ts';
import { jobs } from './jobs.schema.ts';
import { type JobDefinition, jobDefinitions } from './jobs_queue.ts';

export const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 10_000;

export type Job = typeof jobs.$inferSelect;

/** Rebuilt only after new jobs were defined, because each query names those that it may take. */
const queries = new Map<string, ReturnType<typeof newQueries>>();
let definedNames = '';

function queriesFor(busyQueues: readonly string[]) {
  const definitions = [...jobDefinitions().values()];
  const names = definitions.map(({ name }) => name).join();
  if (names !== definedNames) queries.clear();
  definedNames = names;
  const key = busyQueues.toSorted().join();
  const found = queries.get(key) ?? newQueries(definitions.filter(({ queue }) => !busyQueues.includes(queue)));
  queries.set(key, found);
  return found;
}

function newQueries(definitions: readonly JobDefinition[]) {
  const mayRun = inArray(
    jobs.name,
    definitions.map(({ name }) => name),
  );
  return { next: nextQuery(mayRun), take: takeQuery(mayRun) };
}

/**
 * Takes the job that has been due for longest, of queues that are not busy; no one else takes it before the lease ends.
 * A lease need not survive a power cut, after which nobody is left to hold it.
 */
export async function claimJob(now: Date, busyQueues: readonly string[] = []): Promise<Job | undefined> {
  const due = await nextDue(busyQueues);
  if (!due || due > now) return undefined;
  return withoutDiskWait(async () => {
    const { take } = queriesFor(busyQueues);
    const [taken] = await take({ now, lease: randomUUID(), leaseUntil: later(now, LEASE_MS) });
    return taken;
  });
}

const takeQuery = (mayRun: SQL) =>
  prepared('take_job', () => {
    const oldest = db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(mayRun, isDue()))
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

/** When the next job of a queue that is not busy is due, if any. */
export async function nextDue(busyQueues: readonly string[]): Promise<Date | null> {
  const [row] = await queriesFor(busyQueues).next();
  return row?.at ?? null;
}

const nextQuery = (mayRun: SQL) =>
  prepared('next_job', () => {
    const free = sql`case when ${jobs.leaseUntil} > ${jobs.runAt} then ${jobs.leaseUntil} else ${jobs.runAt} end`;
    return db
      .select({ at: sql<Date | null>`min(${free})`.mapWith(jobs.runAt) })
      .from(jobs)
      .where(and(mayRun, isNull(jobs.failedAt)));
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
