/** The test bank as the server starts it. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../../server/payments/test_bank/main.ts', import.meta.url));

const start = async (env: Record<string, string> = {}) => {
  const child = fork(MAIN, { env: { ...process.env, TEST_BANK_PORT: '0', TEST_BANK_FILE: '', ...env } });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
};

test('The test bank reports its address, ignores SIGTERM and ends when its server disconnects', async () => {
  const { child, url } = await start();
  expect((await fetch(`${url}/cards`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await fetch(`${url}/cards`)).status).toBe(200);
  child.disconnect();
  await once(child, 'exit');
  await expect(fetch(`${url}/cards`)).rejects.toThrow();
});

test('The test bank takes another port when the configured one is in use', async () => {
  const first = await start();
  const second = await start({ TEST_BANK_PORT: new URL(first.url).port });
  expect(second.url).not.toBe(first.url);
  for (const { child } of [first, second]) {
    child.disconnect();
    await once(child, 'exit');
  }
});
