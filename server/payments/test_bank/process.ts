/** Starts the test bank beside the server, and tells its provider where it is. */
import { fork } from 'node:child_process';
import path from 'node:path';
import { env } from '../../core/env.ts';
import { log } from '../../core/log.ts';
import { pointToTestBank } from '../providers/test.ts';

/** Its heap is small, and stays so. */
const FRUGAL = ['--max-semi-space-size=1', '--max-old-space-size=64'];

/** Resolves when the bank answers, or at once where there is none. @returns what ends it */
export async function startTestAcquirer(): Promise<() => void> {
  if (env.TEST_ACQUIRER === 'off') return () => {};
  if (env.TEST_ACQUIRER !== 'on') {
    pointToTestBank(env.TEST_ACQUIRER);
    return () => pointToTestBank(null);
  }
  const child = fork(path.join(import.meta.dirname, 'main.ts'), {
    execArgv: FRUGAL,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '1',
      UV_THREADPOOL_SIZE: '1',
      // Its pages keep their addresses when the server starts again.
      TEST_BANK_PORT: String(env.PORT && env.NODE_ENV !== 'test' ? env.PORT + 1 : 0),
      TEST_BANK_HOST: env.HOST,
      TEST_BANK_PUBLIC_HOST: new URL(env.PUBLIC_URL).hostname,
      TEST_BANK_FILE: path.join(env.DATA_DIR, 'test_bank.jsonl'),
    },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('message', ({ url }: { url: string }) => {
    pointToTestBank(url);
    resolve();
  });
  child.once('exit', (status) => {
    pointToTestBank(null);
    if (status)
      log.error(`The test bank ended with ${status}; cards of the test acquirer can't be used until the next start.`);
    resolve();
  });
  await promise;
  child.unref();
  child.channel?.unref();
  return () => {
    if (child.connected) child.disconnect();
  };
}
