/** Starts the test bank on first use, and stops it with the server. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '#core/process/env.ts';
import { log } from '#core/process/log.ts';
import { programFile } from '#core/process/project.ts';
import { pointToTestBank, setTestBankStarter } from '#payments/providers/test_bank_client.ts';

/** Its heap is small, and stays so. */
const FRUGAL = ['--max-semi-space-size=1', '--max-old-space-size=64'];

let child: ChildProcess | undefined;
let starting: Promise<void> | undefined;

/** @returns what ends it */
export function offerTestAcquirer(): () => void {
  if (env.TEST_ACQUIRER === 'off') return () => {};
  if (env.TEST_ACQUIRER !== 'on') {
    pointToTestBank(env.TEST_ACQUIRER);
    return () => pointToTestBank(null);
  }
  setTestBankStarter(() => {
    starting ??= start();
    return starting;
  });
  return () => {
    setTestBankStarter(null);
    if (child?.connected) child.disconnect();
  };
}

/** Resolves when the bank answers or could not be started; the next request tries again. */
function start(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const started = fork(programFile('payments/test_bank/main'), {
    execArgv: FRUGAL,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '1',
      UV_THREADPOOL_SIZE: '1',
      TEST_BANK_PORT: lastPort(),
      TEST_BANK_HOST: env.HOST,
      TEST_BANK_PUBLIC_HOST: new URL(env.PUBLIC_URL).hostname,
      TEST_BANK_FILE: path.join(env.DATA_DIR, 'test_bank.jsonl'),
    },
  });
  started.once('message', ({ url }: { url: string }) => {
    pointToTestBank(url);
    keepPort(url);
    started.unref();
    started.channel?.unref();
    resolve();
  });
  started.once('exit', (status) => {
    pointToTestBank(null);
    starting = undefined;
    if (status) log.error(`The test bank ended with ${status}.`);
    resolve();
  });
  child = started;
  return promise;
}

const portFile = path.join(env.DATA_DIR, 'test_bank_port');

/** A free one at first, then the same again: its pages keep their addresses when the server starts again. */
function lastPort(): string {
  const isKept = env.NODE_ENV !== 'test' && existsSync(portFile);
  return isKept ? readFileSync(portFile, 'utf8').replace(/\D/g, '') || '0' : '0';
}

const keepPort = (url: string): void => writeFileSync(portFile, new URL(url).port, { mode: 0o600 });
