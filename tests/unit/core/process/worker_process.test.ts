import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';
import { type WorkerProgram, workerProcess } from '#core/process/worker_process.ts';
import type { sampleWork } from '#tests/setup/processes/worker_sample.ts';

class Failed extends Error {}

const open = (limits: Partial<WorkerProgram> = {}) =>
  workerProcess<typeof sampleWork>({
    file: fileURLToPath(new URL('../../../setup/processes/worker_sample.ts', import.meta.url)),
    failed: (reason) => new Failed(reason),
    idleMs: 5_000,
    mostQuestions: 100,
    ...limits,
  });

afterEach(() => vi.useRealTimers());

const MAX_MS = 60_000;
/** Why a question failed. */
const reasonOf = (asked: Promise<unknown>) => asked.then(String, (error: unknown) => error);
/** Lets the time limit of the questions pass that are asked from here on, however busy the machine is. */
async function timeLimitPasses<T>(ask: () => T): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = ask();
  await vi.advanceTimersByTimeAsync(MAX_MS);
  return asked;
}
/** Waits for the end of a process, however busy the machine is. */
const ended = (pid: number) => vi.waitFor(() => expect(isRunning(pid)).toBe(false), 30_000);

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('A worker process answers several questions in the same separate process', async () => {
  const ask = open();
  expect(await ask('add', 1, 2)).toBe(3);
  const pid = await ask('process');
  expect(pid).not.toBe(process.pid);
  expect(await ask('process')).toBe(pid);
  await expect(ask('refuse')).rejects.toEqual(new Failed('This one is broken.'));
  expect(await ask('process')).toBe(pid);
});

test('A worker process ends after it is idle', async () => {
  const pid = await open({ idleMs: 1 })('process');
  await ended(pid);
});

test('A worker process is replaced after its maximum number of questions, and after it died', async () => {
  const ask = open({ mostQuestions: 2 });
  const [first, second, third] = [await ask('process'), await ask('process'), await ask('process')];
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  await expect(ask('die')).rejects.toThrow('The process that worked on it ended.');
  expect(await ask('add', 1, 2)).toBe(3);
});

test('A worker process is ended when a question takes too long, and the next question is answered', async () => {
  const ask = open({ maxMs: MAX_MS });
  const pid = await ask('process');
  const { late } = await timeLimitPasses(() => ({ late: reasonOf(ask('hang')) }));
  expect(await late).toEqual(new Failed('It took longer than 60 seconds.'));
  vi.useRealTimers();
  expect(await ask('process')).not.toBe(pid);
  await ended(pid);
});

test.runIf(process.platform === 'linux')('A worker process is ended when it takes too much memory', async () => {
  const ask = open({ maxBytes: 200 * 1024 * 1024 });
  await expect(ask('hoard', 300 * 1024 * 1024)).rejects.toThrow('It took too much memory.');
  expect(await ask('add', 1, 2)).toBe(3);
});

test.runIf(process.platform === 'linux')(
  'A question is asked again in a new process when earlier ones left too little memory',
  async () => {
    const ask = open({ maxBytes: 300 * 1024 * 1024 });
    const first = await ask('process');
    await ask('keep', 180 * 1024 * 1024);
    expect(await ask('borrow', 120 * 1024 * 1024)).not.toBe(first);
  },
);

test('A question is asked again when another question ended its worker process', async () => {
  const ask = open({ maxMs: MAX_MS });
  await ask('process');
  const { late, innocent } = await timeLimitPasses(() => {
    const late = reasonOf(ask('hang'));
    // Its own limit would pass, too.
    vi.advanceTimersByTime(1);
    return { late, innocent: ask('add', 1, 2) };
  });
  expect(await late).toEqual(new Failed('It took longer than 60 seconds.'));
  expect(await innocent).toBe(3);
});

test('A busy worker process ends when its server is killed', async () => {
  const owner = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../setup/processes/worker_owner.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [printed] = await once(owner.stdout, 'data');
  const pid = Number(printed);
  expect(isRunning(pid)).toBe(true);
  owner.kill('SIGKILL');
  await ended(pid);
});
