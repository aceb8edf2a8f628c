import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs a module in a process whose machine is in another zone. */
async function printedIn(zone: string, source: string): Promise<unknown> {
  const env = { ...process.env, TZ: zone, DEMO: 'no' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source], { env });
  return JSON.parse(stdout);
}

const CONVERT = `
  await import('#core/process/env.ts');
  const { parseMoment } = await import('#core/i18n/wall_clock.ts');
  const { startOfDay } = await import('#core/i18n/days.ts');
  console.log(JSON.stringify([
    parseMoment('2026-10-25T02:30', 'Europe/Berlin'),
    parseMoment('2026-03-08T02:30', 'America/Havana'),
    parseMoment('2026-03-29T02:30', 'Africa/Cairo'),
    startOfDay('America/Havana', '2026-03-08'),
  ]));`;

test.each(['UTC', 'America/New_York', 'America/Havana', 'Europe/Berlin', 'Pacific/Apia'])(
  'The server converts times of other zones correctly on a machine in %s',
  async (zone) => {
    expect(await printedIn(zone, CONVERT)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-03-08T06:30:00.000Z',
      '2026-03-29T00:30:00.000Z',
      '2026-03-08T05:00:00.000Z',
    ]);
  },
);

const THREAD = `
  await import('#core/process/env.ts');
  const { Worker } = await import('node:worker_threads');
  const { execFileSync } = await import('node:child_process');
  const zone = 'new Date(2026, 6, 1).getTimezoneOffset()';
  const source = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage(" + zone + ')';
  const thread = new Worker(source, { eval: true });
  const child = Number(execFileSync(process.execPath, ['--print', zone]));
  thread.on('message', (offset) => console.log(JSON.stringify([offset, child])));`;

test('Threads and children of the server run in UTC on a machine in another zone', async () => {
  expect(await printedIn('America/New_York', THREAD)).toEqual([0, 0]);
});

const WORKER = `
  const { answerQuestions } = await import('#core/process/worker_main.ts');
  answerQuestions({});
  console.log(JSON.stringify(new Date(2026, 6, 1).getTimezoneOffset()));
  process.exit();`;

test('A worker process runs in UTC on a machine in another zone', async () => {
  expect(await printedIn('America/New_York', WORKER)).toBe(0);
});

test('Tests run in UTC', () => {
  expect(process.env.TZ).toBe('UTC');
});
