import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { db } from '#core/db/database.ts';
import { env } from '#core/process/env.ts';
import { templates } from '#shop/schema/schema.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { simple, writeCsv } from './catalogue.ts';

const COMMAND = path.resolve('.build/server/commands/import.mjs');

function run(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env: process.env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    );
  });
}

const imported = () => db.$count(templates, like(templates.handle, 'command-%'));

it('import command creates products, reports a dry run, and leaves them unchanged the second time', async () => {
  const file = writeCsv([simple('command-1'), simple('command-2')]);
  expect(await run(file, '--dry-run')).toMatchObject({
    status: 0,
    out: expect.stringContaining('Dry run, nothing was written. An import would result in: 2 products: 2 created'),
  });
  expect(await imported()).toBe(0);
  expect(await run(file)).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringContaining('2 products: 2 created, 0 changed, 0 unchanged.'),
  });
  expect(await imported()).toBe(2);
  expect(await run(file, '--images-deadline', '0')).toMatchObject({
    status: 0,
    out: expect.stringContaining('2 products: 0 created, 0 changed, 2 unchanged.'),
  });
});

it('import command reports invalid rows by line, column and reason, and exits with 1', async () => {
  const { status, out, err } = await run(
    writeCsv([simple('command-3', { 'Variant Price': 'much' }), simple('command-4')]),
  );
  expect([status, err]).toEqual([
    1,
    'Line 2, column "Variant Price": "much" is not a price: write digits with a point, such as 1299.50.\n',
  ]);
  expect(out).toContain('1 product: 1 created, 0 changed, 0 unchanged.\n1 row was left out');
  expect(await imported()).toBe(3);
});

it.runIf(isForThisEngine)(
  'import command exits with 2 and a message when an argument or file is unusable',
  async () => {
    const bad = writeCsv([simple('command-5', { 'Variant Price': 'much' })]);
    const archive = path.join(env.DATA_DIR, 'archive.mbox');
    await writeFile(archive, 'From ann@example.org Mon Jan  5 10:00:00 2004\nMessage-ID: <1@x>\n\nHi\n');
    const asked: [string[], RegExp][] = [
      [[bad], /Line 2/],
      [[], /Give one file to import\.\nUsage/],
      [['nowhere.csv'], /^Reading .*nowhere\.csv failed/],
      [[writeCsv([], ['a', 'b'])], /is not a file that can be imported: Shopify products/],
      [[bad, '--website', '99'], /There is no website 99\. Websites: 1 \(/],
      [[bad, '--company', 'mine'], /--company takes a number/],
      [[archive, '--into', 'none'], /^Say into which group/],
      [[bad, '--fast'], /Unknown option '--fast'/],
    ];
    const answers = await Promise.all(asked.map(([args]) => run(...args)));
    for (const [i, [, says]] of asked.entries())
      expect(answers[i]).toMatchObject({ status: 2, err: expect.stringMatching(says) });
  },
);
