import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db, transaction } from '#core/db/database.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { defineJob, enqueue, onJobFailed, runDueJobs, startJobs, stopJobs } from '#core/jobs/jobs.ts';
import { makeProbeTables, shelves } from '#tests/server/core/db/probe_tables.ts';
import { startOther } from '#tests/server/core/processes/other_process.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';

const run = vi.fn(
  async (_payload: unknown, _context: { attempt: number; signal: AbortSignal }): Promise<unknown> => undefined,
);
let undefine: () => void;

beforeAll(makeProbeTables);

beforeEach(async () => {
  await db.delete(jobs);
  run.mockReset();
  undefine = defineJob('probe', run, { retries: 1 });
});

afterEach(() => undefine());

const payloads = () => run.mock.calls.map(([payload]) => payload);
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const waiting = () => db.select().from(jobs).orderBy(jobs.id);

test('a job runs once with its payload and is then deleted', async () => {
  await enqueue('probe', { to: 'maria' });
  expect(await runDueJobs()).toBe(1);
  expect(payloads()).toEqual([{ to: 'maria' }]);
  expect(await waiting()).toEqual([]);
  expect(await runDueJobs()).toBe(0);
});

test('a job queued in a rolled-back transaction never runs', async () => {
  await transaction(async () => {
    await enqueue('probe');
    throw new Error('undo');
  }).catch(() => {});
  expect(await runDueJobs()).toBe(0);
});

test('a job with a start time waits until then', async () => {
  await enqueue('probe', 'later', { at: minutesFromNow(10) });
  await enqueue('probe', 'now');
  await runDueJobs();
  expect(payloads()).toEqual(['now']);
  await runDueJobs(minutesFromNow(11));
  expect(payloads()).toEqual(['now', 'later']);
});

test('a job with an unknown name stays in the queue', async () => {
  await enqueue('of a newer version');
  expect(await runDueJobs()).toBe(0);
  expect(await waiting()).toHaveLength(1);
});

test('jobs with the same key are merged, with the newest payload and the earliest time', async () => {
  await enqueue('probe', 1, { key: 'k', at: minutesFromNow(1) });
  await enqueue('probe', 2, { key: 'k', at: minutesFromNow(5) });
  await enqueue('probe', 3, { key: 'other' });
  await runDueJobs(minutesFromNow(2));
  expect(payloads()).toEqual([3, 2]);
});

test('a job queued under the key of a running job runs after it', async () => {
  run.mockImplementationOnce(() => enqueue('probe', 'second', { key: 'k' }));
  await enqueue('probe', 'first', { key: 'k' });
  await runDueJobs();
  expect(payloads()).toEqual(['first', 'second']);
  expect(await waiting()).toEqual([]);
});

test('a failed job is retried later, then given up and kept with its error', async () => {
  run.mockRejectedValue(new Error('no route to host'));
  const failures: unknown[] = [];
  const off = onJobFailed(({ attempt, retryAt }) => failures.push([attempt, retryAt !== null]));
  await enqueue('probe', null, { key: 'k' });
  await runDueJobs();
  expect(await runDueJobs()).toBe(0);
  await runDueJobs(minutesFromNow(60));
  off();
  expect(failures).toEqual([
    [1, true],
    [2, false],
  ]);
  const [job] = await waiting();
  expect(job).toMatchObject({
    attempts: 2,
    failedAt: expect.any(Date),
    error: expect.stringContaining('no route to host'),
  });
  expect(await runDueJobs(minutesFromNow(120))).toBe(0);
  await enqueue('probe', null, { key: 'k' });
  expect(await waiting()).toHaveLength(2);
});

test('a job that is given up is logged when nothing listens for failures', async () => {
  expectConsole(/"probe" failed for good after 2 attempts/);
  run.mockRejectedValue(new Error('no'));
  await enqueue('probe');
  await runDueJobs();
  await runDueJobs(minutesFromNow(60));
});

test('a recurring job is never given up, and each failure is logged', async () => {
  const undefineRecurring = defineJob('probe.failing', () => Promise.reject(new Error('disk full')), {
    everyMs: 1000,
    retries: 0,
  });
  expectConsole(/"probe\.failing" failed 1 times.*disk full/s, /"probe\.failing" failed 2 times/);
  await enqueue('probe.failing');
  await runDueJobs();
  await runDueJobs(minutesFromNow(60));
  undefineRecurring();
});

test('a job whose process died is taken over when its lease ends', async () => {
  await enqueue('probe', 'orphan');
  await db
    .update(jobs)
    .set({ lease: 'of the dead', leaseUntil: minutesFromNow(1), attempts: sql`1` })
    .where(eq(jobs.name, 'probe'));
  expect(await runDueJobs()).toBe(0);
  expect(await runDueJobs(minutesFromNow(2))).toBe(1);
});

test('a worker that lost the lease leaves the job to its new owner', async () => {
  run.mockImplementationOnce(async () => {
    await db.update(jobs).set({ lease: 'of another', leaseUntil: minutesFromNow(5) });
  });
  await enqueue('probe');
  await runDueJobs();
  expect(await waiting()).toMatchObject([{ lease: 'of another' }]);
});

test('the worker runs queued jobs, repeats recurring ones, and stops after the running jobs have ended', async () => {
  const added = Promise.withResolvers<void>();
  const recurred = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  run.mockImplementation(async (_payload, { signal }) => {
    signal.addEventListener('abort', () => aborted.resolve());
    added.resolve();
    await aborted.promise;
  });
  let times = 0;
  const undefineRecurring = defineJob(
    'probe.recurring',
    async () => {
      if (++times === 2) recurred.resolve();
    },
    { everyMs: 1 },
  );
  await startJobs();
  await enqueue('probe');
  await Promise.all([added.promise, recurred.promise]);
  await stopJobs();
  undefineRecurring();
  expect(await waiting()).toMatchObject([{ name: 'probe.recurring', lease: null }]);
});

test('a recurring job runs soon after the first start, and after later ones when its interval is over', async () => {
  const undefineDaily = defineJob('probe.daily', async () => {}, { everyMs: 24 * 60 * 60_000 });
  const dueIn = async () => Math.round(((await waiting()).at(0)!.runAt.getTime() - Date.now()) / 60_000);
  await startJobs();
  await stopJobs();
  expect(await dueIn()).toBe(0);
  expect(await runDueJobs(minutesFromNow(1))).toBe(1);
  await startJobs();
  await stopJobs();
  expect(await dueIn()).toBe(24 * 60);
  undefineDaily();
});

test('recurring jobs begin one after the other on a new site, the most frequent ones first', async () => {
  const undefines = ['probe.a', 'probe.b', 'probe.frequent'].map((name) =>
    defineJob(name, async () => {}, { everyMs: name === 'probe.frequent' ? 60_000 : 60 * 60_000 }),
  );
  await startJobs();
  await stopJobs();
  const first = await waiting();
  expect(first.map(({ name }) => name)).toEqual(['probe.frequent', 'probe.a', 'probe.b']);
  const [frequent = 0, a = 0, b = 0] = first.map(({ runAt }) => runAt.getTime());
  expect(a).toBeGreaterThanOrEqual(frequent + 1000);
  expect(b).toBeGreaterThanOrEqual(a + 1000);
  for (const undefineOne of undefines) undefineOne();
});

test.each([
  { kind: 'recurring jobs', options: { everyMs: 60 * 60_000 } },
  { kind: 'jobs of a queue', options: { queue: 'imports' } },
])('$kind run one at a time, and a job that somebody waits for runs beside them', async ({ options }) => {
  const mailed = Promise.withResolvers<void>();
  let atOnce = 0;
  let mostAtOnce = 0;
  let ended = 0;
  const names = ['probe.slow', 'probe.slower', 'probe.slowest'];
  const undefines = names.map((name) =>
    defineJob(
      name,
      async () => {
        mostAtOnce = Math.max(mostAtOnce, ++atOnce);
        await mailed.promise;
        atOnce--;
        ended++;
      },
      options,
    ),
  );
  run.mockImplementation(async () => mailed.resolve());
  for (const name of names) await enqueue(name, null, { key: `every:${name}` });
  await startJobs();
  await vi.waitUntil(() => atOnce > 0);
  await enqueue('probe', 'mail');
  await mailed.promise;
  await vi.waitUntil(() => ended === names.length);
  await stopJobs();
  for (const undefineOne of undefines) undefineOne();
  expect(mostAtOnce).toBe(1);
});

test('the worker goes on when a domain that stops takes the definition of a running job back', async () => {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const undefineStopped = defineJob('probe.stopped', async () => {
    begun.resolve();
    await ended.promise;
  });
  await startJobs();
  await enqueue('probe.stopped');
  await begun.promise;
  undefineStopped();
  await enqueue('probe', 'after');
  await vi.waitUntil(() => payloads().includes('after'));
  ended.resolve();
  await stopJobs();
  expect(payloads()).toEqual(['after']);
});

test('a job interrupted by stopJobs runs again without counting as a failed attempt', async () => {
  const begun = Promise.withResolvers<void>();
  run.mockImplementationOnce(async (_payload, { signal }) => {
    begun.resolve();
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  await startJobs();
  await enqueue('probe', 'again');
  await begun.promise;
  await stopJobs();
  await runDueJobs();
  expect(run.mock.calls.map(([, { attempt }]) => attempt)).toEqual([1, 1]);
});

test('two processes share the queue without running a job twice', async () => {
  const undefineShared = defineJob<string>('probe.shared', async (slug) => {
    await db.insert(shelves).values({ slug, name: slug });
  });
  const other = await startOther();
  for (let at = 0; at < 30; at++) await enqueue('probe.shared', `shared-${at}`);
  const [ours, theirs] = await Promise.all([runDueJobs(), other.ask('runJobs')]);
  await other.stop();
  undefineShared();
  expect(ours + Number(theirs)).toBe(30);
  expect(await db.$count(shelves)).toBe(30);
  expect(await waiting()).toEqual([]);
});
