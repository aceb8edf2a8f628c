import { afterEach, expect, test, vi } from 'vitest';
import { defineJob, startJobs, stopJobs } from '#core/jobs/jobs.ts';
import { claimJob } from '#core/jobs/jobs_lease.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';

/** Ends the waits of a second or more. */
const rests: (() => void)[] = [];

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<object>()),
  setTimeout: (ms: number, _value: unknown, { signal }: { signal: AbortSignal }) => {
    return new Promise<void>((resolve) => {
      if (ms < 1000) setImmediate(resolve);
      else rests.push(resolve);
      signal.addEventListener('abort', () => resolve());
    });
  },
}));
vi.mock('#core/jobs/jobs_lease.ts', async (original) => ({
  ...(await original<object>()),
  claimJob: vi.fn(),
  nextDue: async () => new Date(0),
}));

afterEach(stopJobs);

test('the job worker waits before it retries when it cannot read the queue', async () => {
  expectConsole(/Reading jobs failed/);
  const undefine = defineJob('probe.away', async () => {});
  vi.mocked(claimJob).mockRejectedValue(new Error('The database is busy.'));
  await startJobs();
  await vi.waitUntil(() => rests.length === 1);
  expect(claimJob).toHaveBeenCalledTimes(1);
  rests[0]?.();
  await vi.waitUntil(() => vi.mocked(claimJob).mock.calls.length === 2);
  undefine();
});
