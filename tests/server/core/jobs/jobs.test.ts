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

test('a job runs once with what it was given, and is gone', async () => {
  await enqueue('probe', { to: 'maria' });
  expect(await runDueJobs()).toBe(1);
  expect(payloads()).toEqual([{ to: 'maria' }]);
  expect(await waiting()).toEqual([]);
  expect(await runDueJobs()).toBe(0);
});

test('a job of a transaction that is undone is never run', async () => {
  await transaction(async () => {
    await enqueue('probe');
    throw new Error('undo');
  }).catch(() => {});
  expect(await runDueJobs()).toBe(0);
});

test('a later job waits for its time', async () => {
  await enqueue('probe', 'later', { at: minutesFromNow(10) });
  await enqueue('probe', 'now');
  await runDueJobs();
  expect(payloads()).toEqual(['now']);
  await runDueJobs(minutesFromNow(11));
  expect(payloads()).toEqual(['now', 'later']);
});

test('jobs that this program does not know stay', async () => {
  await enqueue('of a newer version');
  expect(await runDueJobs()).toBe(0);
  expect(await waiting()).toHaveLength(1);
});

test('of one key one waits, with the newest payload and the earliest time', async () => {
  await enqueue('probe', 1, { key: 'k', at: minutesFromNow(1) });
  await enqueue('probe', 2, { key: 'k', at: minutesFromNow(5) });
  await enqueue('probe', 3, { key: 'other' });
  await runDueJobs(minutesFromNow(2));
  expect(payloads()).toEqual([3, 2]);
});

test('what is added under a key while it runs runs afterwards', async () => {
  run.mockImplementationOnce(() => enqueue('probe', 'second', { key: 'k' }));
  await enqueue('probe', 'first', { key: 'k' });
  await runDueJobs();
  expect(payloads()).toEqual(['first', 'second']);
  expect(await waiting()).toEqual([]);
});

test('a failed job is tried again later, then given up and kept for people to see', async () => {
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

test('a job that is given up is told on the console where nobody listens', async () => {
  expectConsole(/"probe" was given up after 2 attempts/);
  run.mockRejectedValue(new Error('no'));
  await enqueue('probe');
  await runDueJobs();
  await runDueJobs(minutesFromNow(60));
});

test('a job that recurs is never given up, so each failure is told', async () => {
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

test('the job of a process that died is taken over when its lease is over', async () => {
  await enqueue('probe', 'orphan');
  await db
    .update(jobs)
    .set({ lease: 'of the dead', leaseUntil: minutesFromNow(1), attempts: sql`1` })
    .where(eq(jobs.name, 'probe'));
  expect(await runDueJobs()).toBe(0);
  expect(await runDueJobs(minutesFromNow(2))).toBe(1);
});

test('who lost the lease does not settle the job of its new owner', async () => {
  run.mockImplementationOnce(async () => {
    await db.update(jobs).set({ lease: 'of another', leaseUntil: minutesFromNow(5) });
  });
  await enqueue('probe');
  await runDueJobs();
  expect(await waiting()).toMatchObject([{ lease: 'of another' }]);
});

test('the worker takes what is added, repeats what recurs, and stops when what runs is done', async () => {
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

test('a job that is interrupted by the stop is taken up again as if it had not begun', async () => {
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

test('two processes share the work, and no job runs twice', async () => {
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
