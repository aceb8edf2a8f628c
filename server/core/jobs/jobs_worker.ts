/** Runs jobs when they are due. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newBell } from './jobs_bell.ts';
import { claimJob, extendLease, failJob, finishJob, type Job, LEASE_MS, nextDue, returnJob } from './jobs_lease.ts';
import {
  enqueue,
  type JobDefinition,
  jobDefinitions,
  mostAtOnce,
  queueOf,
  recurringKey,
  waitingKeys,
} from './jobs_queue.ts';

const LONGEST_REST_MS = 30_000;
const REST_AFTER_ERROR_MS = 1000;
/** Visitors come first: a new site begins its recurring jobs after this time, and one after the other. */
const FIRST_RUN_MS = 5000;
const BETWEEN_FIRST_RUNS_MS = 1000;

type Failure = { name: string; error: unknown; attempt: number; retryAt: Date | null };
type Worker = { stopping: AbortController; done: Promise<void> };

const failureListeners = new Set<(failure: Failure) => void>();
let worker: Worker | undefined;

/** Listens to failed attempts; without a listener, final failures and those of recurring jobs are logged. */
export function onJobFailed(listener: (failure: Failure) => void): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

/** Runs jobs until `stopJobs`. */
export async function startJobs(): Promise<void> {
  await enqueueRecurring();
  if (worker) throw new Error('Jobs are running already.');
  const stopping = new AbortController();
  worker = { stopping, done: workUntil(stopping.signal) };
}

/** One that never ran, as after the first start or an upgrade, does not wait for its whole interval. */
async function enqueueRecurring(): Promise<void> {
  const waiting = new Set(await waitingKeys());
  const recurring = [...jobDefinitions().values()].flatMap(({ name, everyMs }) =>
    everyMs === undefined ? [] : { name, everyMs, key: recurringKey(name) },
  );
  let firstRunMs = FIRST_RUN_MS;
  for (const { name, everyMs, key } of recurring.toSorted((a, b) => a.everyMs - b.everyMs)) {
    const inMs = waiting.has(key) ? everyMs : Math.min(everyMs, firstRunMs);
    if (!waiting.has(key)) firstRunMs += BETWEEN_FIRST_RUNS_MS;
    await enqueue(name, null, { key, at: new Date(Date.now() + inMs) });
  }
}

/** Takes no more jobs, aborts running ones and waits for them. */
export async function stopJobs(): Promise<void> {
  const stopped = worker;
  worker = undefined;
  stopped?.stopping.abort();
  await stopped?.done;
}

/** Runs all jobs that are due now, or at the given time, one after the other. @returns their number */
export async function runDueJobs(at?: Date): Promise<number> {
  const clock = () => at ?? new Date();
  const { signal } = new AbortController();
  let ran = 0;
  for (let job = await claimJob(clock()); job; job = await claimJob(clock())) {
    await runJob(job, signal, clock);
    ran++;
  }
  return ran;
}

async function workUntil(signal: AbortSignal): Promise<void> {
  const running = new Map<Promise<void>, string>();
  const bell = newBell(signal);
  try {
    while (!signal.aborted) {
      bell.reset();
      const busy = busyQueues([...running.values()]);
      const job = await takeSafely(busy, signal);
      if (job) {
        const run = runJob(job, signal, () => new Date())
          .catch((error) =>
            console.error(`Saving the result of job "${job.name}" failed; its lease will expire.`, error),
          )
          .finally(() => {
            running.delete(run);
            bell.ring();
          });
        running.set(run, queueOf(job.name));
      } else {
        await bell.rung(await restMs(busy));
      }
    }
    await Promise.all(running.keys());
  } finally {
    bell.remove();
  }
}

/** Those that run as many jobs as they may. @param running the queue of each job */
const busyQueues = (running: readonly string[]): string[] =>
  [...new Set(running)].filter((queue) => running.filter((one) => one === queue).length >= mostAtOnce(queue));

/** A temporary database failure does not stop the worker. */
async function takeSafely(busy: readonly string[], signal: AbortSignal): Promise<Job | undefined> {
  try {
    return await claimJob(new Date(), busy);
  } catch (error) {
    console.error('Reading jobs failed; it is retried.', error);
    await sleep(REST_AFTER_ERROR_MS, undefined, { ref: false, signal }).catch(() => {});
    return undefined;
  }
}

async function restMs(busy: readonly string[]): Promise<number> {
  const due = await nextDue(busy).catch(() => null);
  return due ? Math.min(Math.max(due.getTime() - Date.now(), 1), LONGEST_REST_MS) : LONGEST_REST_MS;
}

async function runJob(job: Job, signal: AbortSignal, clock: () => Date): Promise<void> {
  const definition = jobDefinitions().get(job.name) as JobDefinition;
  const renewal = setInterval(() => {
    extendLease(job).catch(() => {});
  }, LEASE_MS / 3).unref();
  try {
    await definition.run(job.payload, { attempt: job.attempts, signal });
    await finishJob(job, definition, clock());
  } catch (error) {
    await (signal.aborted ? returnJob(job) : settleFailure(job, definition, error, clock()));
  } finally {
    clearInterval(renewal);
  }
}

async function settleFailure(job: Job, definition: JobDefinition, error: unknown, now: Date): Promise<void> {
  const retryAt = await failJob(job, definition, error, now);
  const failure: Failure = { name: job.name, error, attempt: job.attempts, retryAt };
  for (const listener of failureListeners) listener(failure);
  if (failureListeners.size > 0) return;
  if (!retryAt) console.error(`Job "${job.name}" failed for good after ${job.attempts} attempts.`, error);
  // A recurring job is never given up, so this is its only log line.
  else if (definition.everyMs !== undefined)
    console.warn(`Job "${job.name}" failed ${job.attempts} times; it is retried.`, error);
}
