import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#app.ts';
import { onChange } from '#core/changes/changes.ts';
import { watchChanges } from '#core/changes/changes_watch.ts';
import { visitor } from '#tests/setup/visitors/visitor.ts';
import { simple, writeCsv } from './catalogue.ts';

const SECOND_MS = 1000;

afterEach(() => void vi.useRealTimers());

const nextChange = () =>
  new Promise<void>((resolve) => {
    const off = onChange(() => {
      off();
      resolve();
    });
  });

test('running server shows products imported by another process within a second', async () => {
  const app = await buildApp();
  onTestFinished(() => app.close());
  const guest = visitor(app);
  const isShown = async () => (await guest.get('/shop?search=seen-at-once')).body.includes('SEEN-AT-ONCE');
  // The test sets the clock, so that a busy machine does not change how often the server checks.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(await watchChanges());
  expect([await isShown(), await isShown()]).toEqual([false, false]);
  const file = writeCsv([simple('seen-at-once')]);
  await promisify(execFile)(
    process.execPath,
    [path.resolve('.build/server/commands/import.mjs'), file, '--images-deadline', '0'],
    {
      env: { ...process.env, DEMO: 'no' },
    },
  );
  vi.advanceTimersByTime(SECOND_MS);
  for (;;) {
    const next = nextChange();
    if (await isShown()) break;
    await next;
  }
});
