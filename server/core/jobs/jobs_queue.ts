/** Defines kinds of jobs and adds jobs to the queue. */
import { eq, isNotNull, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, insertMany, inTransaction, writeTogether } from '#core/db/database.ts';
import { jobs } from './jobs.schema.ts';

export type JobContext = {
  /** 1 at first. */
  attempt: number;
  /** Aborted when the process stops; a job that throws then is run again later. */
  signal: AbortSignal;
};

export type JobOptions = {
  /** Retries after a failure; by default 5, over twenty minutes. */
  retries?: number;
  /** Runs again this long after it finished, in one of the processes. */
  everyMs?: number;
  /**
   * For jobs that take long or come by the thousand: those of one queue run one at a time in each process, and keep no
   * others waiting. Recurring jobs have one of their own.
   */
  queue?: string;
};

const DEFAULT_QUEUE = 'default';
const RECURRING_QUEUE = 'recurring';
/** Of the default queue: jobs that somebody waits for, such as an email or a refund. */
const AT_ONCE = 2;

export const mostAtOnce = (queue: string): number => (queue === DEFAULT_QUEUE ? AT_ONCE : 1);

export type JobDefinition = {
  name: string;
  run(payload: unknown, context: JobContext): Promise<unknown>;
  retries: number;
  everyMs: number | undefined;
  queue: string;
};

const definitions = new Map<string, JobDefinition>();

/** @returns how to take the definition back. */
export function defineJob<P = unknown>(
  name: string,
  run: (payload: P, context: JobContext) => Promise<unknown>,
  { retries = 5, everyMs, queue = everyMs === undefined ? DEFAULT_QUEUE : RECURRING_QUEUE }: JobOptions = {},
): () => void {
  if (definitions.has(name)) throw new Error(`There are two jobs named "${name}".`);
  definitions.set(name, { name, run: run as JobDefinition['run'], retries, everyMs, queue });
  return () => definitions.delete(name);
}

/** @param name of a job that was taken: a domain that stops takes its definitions back while their jobs still run */
export const queueOf = (name: string): string => definitions.get(name)?.queue ?? DEFAULT_QUEUE;

export const jobDefinitions = (): ReadonlyMap<string, JobDefinition> => definitions;

/** Of the one job of this kind that waits for its next time. */
export const recurringKey = (name: string): string => `every:${name}`;

export type EnqueueOptions = {
  /** Not before; default now. */
  at?: Date;
  /** If a job with this key is waiting, it gets the newer payload and the earlier time instead of a second job. */
  key?: string;
};

/** Of the jobs that wait or run. */
export async function waitingKeys(): Promise<string[]> {
  const rows = await db.select({ key: jobs.key }).from(jobs).where(isNotNull(jobs.key));
  return rows.flatMap(({ key }) => key ?? []);
}

/** Part of the open transaction: after a rollback the job never runs. */
export async function enqueue(
  name: string,
  payload: unknown = null,
  { at = new Date(), key }: EnqueueOptions = {},
): Promise<void> {
  await inTransaction(async () => {
    await writeTogether(writeJobs, { name, payload, key: key ?? null, runAt: at }, { isLast: true });
    await changed('jobs');
  });
}

type NewJob = { name: string; payload: unknown; key: string | null; runAt: Date };

async function writeJobs(ordered: NewJob[]): Promise<void> {
  const [keyed, others] = [ordered.filter(({ key }) => key !== null), ordered.filter(({ key }) => key === null)];
  await insertMany(jobs, others);
  if (keyed.length > 0) await writeKeyed(keyed);
}

async function writeKeyed(ordered: NewJob[]): Promise<void> {
  const isSooner = sql`${jobs.leaseUntil} is not null or excluded.run_at < ${jobs.runAt}`;
  await db
    .insert(jobs)
    .values(oncePerKey(ordered))
    .onConflictDoUpdate({
      target: jobs.key,
      set: {
        payload: sql`excluded.payload`,
        runAt: sql`case when ${isSooner} then excluded.run_at else ${jobs.runAt} end`,
        revision: sql`${jobs.revision} + 1`,
      },
    });
}

/** One statement changes no row twice. */
function oncePerKey(ordered: readonly NewJob[]): NewJob[] {
  const byKey = new Map<string | null, NewJob>();
  for (const job of ordered) {
    const before = byKey.get(job.key);
    byKey.set(job.key, before && before.runAt < job.runAt ? { ...job, runAt: before.runAt } : job);
  }
  return [...byKey.values()];
}

type WaitingJob = { attempts: number; runAt: Date; isRunning: boolean };

/** The attempts and next run of a job by its key. Null if there is none, or it was given up. */
export async function waitingJob(key: string): Promise<WaitingJob | null> {
  const [job] = await db.select().from(jobs).where(eq(jobs.key, key));
  if (!job) return null;
  const { attempts, runAt, leaseUntil } = job;
  return { attempts, runAt, isRunning: leaseUntil !== null && leaseUntil > new Date() };
}
