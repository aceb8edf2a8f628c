import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { END_WITH_PARENT, startServer } from '#tests/setup/processes/server_process.ts';

/** Blocks its event loop, as a loading server does, and cannot notice a closed pipe. */
const BUSY = 'console.log("pid " + process.pid); for (;;);';
const NEVER_READY = 'process.on("SIGTERM", () => {}); console.log("pid " + process.pid); setInterval(() => {}, 1000)';

it('startServer ends a server that is not ready in time', async () => {
  const error = await startServer({}, [process.execPath, '-e', NEVER_READY], 1500).catch((reason) => reason);
  const [, pid] = /^The server did not start:\npid (\d+)/.exec(error.message) ?? [];
  expect(() => process.kill(Number(pid), 0)).toThrow(/ESRCH/);
});

it.each([
  ['not ready', NEVER_READY],
  ['busy', BUSY],
])('startServer ends a server that is %s when the test process is killed', async (_, program) => {
  const start = `require('node:child_process').spawn(process.execPath, ['--import', ${JSON.stringify(END_WITH_PARENT)}, '-e', ${JSON.stringify(program)}], { stdio: ['pipe', 'inherit', 'inherit'] })`;
  const test = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(test.stdout, 'data');
  test.kill('SIGKILL');
  // The server keeps this pipe open until it ends.
  await once(test.stdout, 'close');
});
