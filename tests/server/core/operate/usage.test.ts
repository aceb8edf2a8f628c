/** Every command prints its usage, and refuses what it does not know. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isForThisEngine } from '#tests/setup/full_run.ts';
import { textOf } from '#tests/setup/source_files.ts';

/** npm's name → the program that it runs. */
const commands = Object.entries(JSON.parse(textOf('package.json')).scripts as Record<string, string>).flatMap(
  ([name, line]) => {
    const [program] = /(\.build\/)?server\/commands\/\w+\.m?[jt]s/.exec(line) ?? [];
    return program ? [[name, path.resolve(program)] as const] : [];
  },
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-usage-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(program: string, ...args: string[]): Promise<{ status: number; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: path.join(folder, 'var'), DATABASE_URL: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ status: error ? Number(error.code) : 0, out, err }),
    );
  });
}

describe.runIf(isForThisEngine)('the commands', () => {
  it('are found in package.json', () => {
    expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'backup', 'restore', 'import']));
  });

  it.each(commands)('npm run %s prints its usage for --help and -h, and writes nothing', async (name, program) => {
    const usage = new RegExp(`^Usage: npm (run )?${name}`);
    for (const option of ['--help', '-h'])
      expect(await run(program, option)).toEqual({ status: 0, out: expect.stringMatching(usage), err: '' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each(commands)(
    'npm run %s refuses an unknown option with its usage, and writes nothing',
    async (name, program) => {
      const { status, out, err } = await run(program, '--no-such-option');
      expect([status > 0, out]).toEqual([true, '']);
      expect(err).toMatch(new RegExp(`Unknown option '--no-such-option'.*\nUsage: npm (run )?${name}`));
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});
