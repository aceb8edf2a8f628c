/** Programs name the invalid data setting in one sentence and exit. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from '#core/backup/write.ts';
import { engine } from '#core/db/columns.ts';
import { someOf } from '#tests/setup/full_run.ts';
import { freePort } from '#tests/setup/processes/free_port.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const place = mkdtempSync(path.join(tmpdir(), 'shop-unfit-'));
const backup = path.join(place, 'backup');
const definition = path.join(place, 'survey.json');
const file = path.join(place, 'file');

beforeAll(async () => {
  await writeBackup(backup, process.env.DATA_DIR as string);
  writeFileSync(definition, '{"id": "tea", "title": "Tea", "pages": []}');
  writeFileSync(file, 'Not a folder.');
});
afterAll(() => rmSync(place, { recursive: true }));

/**
 * The server, a command and the import, which has a status of its own, come first: by day they stand for the rest.
 * An import exits with 1 when it imported some rows, and with 2 when it imported none.
 */
const PROGRAMS: Record<string, { args: string[]; status: number }> = {
  'the server': { args: ['.build/server/commands/main.mjs'], status: 1 },
  'npm run create-admin': {
    args: ['.build/server/commands/create_admin.mjs', '--email', 'ada@example.org'],
    status: 1,
  },
  'npm run import': { args: ['.build/server/commands/import.mjs', definition], status: 2 },
  'npm run backup': { args: ['.build/server/commands/backup.mjs', path.join(place, 'another')], status: 1 },
  'npm run restore': { args: ['.build/server/commands/restore.mjs', backup], status: 1 },
};

function ended(args: string[], settings: Record<string, string>): Promise<{ status: unknown; said: string }> {
  const env = { ...process.env, DEMO: 'no', PORT: '0', ADMIN_PASSWORD: 'eight letters', ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, out, err) =>
      resolve({ status: error?.code ?? 0, said: out + err }),
    );
  });
}
const server = (settings: Record<string, string>) => ended(PROGRAMS['the server']!.args, settings);

if (engine === 'sqlite')
  describe('an invalid DATA_DIR', () => {
    it.each(someOf(Object.entries(PROGRAMS), 3))(
      'stops %s with one sentence when it is a file',
      async (_, { args, status }) => {
        expect(await ended(args, { DATA_DIR: file })).toEqual({
          status,
          said: `DATA_DIR is a file, not a folder: ${file}. Set it to a folder.\n`,
        });
      },
    );

    it('stops the server when it lies below a file', async () => {
      const { status, said } = await server({ DATA_DIR: path.join(file, 'data'), SECRET: 's'.repeat(32) });
      expect([status, said]).toEqual([1, expect.stringMatching(/^DATA_DIR is a file, not a folder: .*\n$/)]);
    });

    it.each([
      ['not a database', (at: string) => writeFileSync(at, 'Not a database, however long it is. '.repeat(100))],
      ['a folder', (at: string) => mkdirSync(at)],
    ])('stops the server and names the database file when that is %s', async (_, put) => {
      const DATA_DIR = mkdtempSync(path.join(place, 'data-'));
      const database = path.join(DATA_DIR, 'database.sqlite');
      put(database);
      const { status, said } = await server({ DATA_DIR });
      expect(status).toBe(1);
      expect(said).toBe(
        `${database} can't be opened as a database. Set DATA_DIR to another folder, or move the file away and bring back a backup.\n`,
      );
    });
  });

if (engine === 'postgres')
  describe('an invalid DATABASE_URL', () => {
    const PASSWORD = 'geheim';
    const addressOf = (parts: Partial<URL>) =>
      Object.assign(new URL(process.env.DATABASE_URL as string), { password: PASSWORD, ...parts }).href;

    it.each(someOf(Object.entries(PROGRAMS), 3))(
      'stops %s with one sentence when no server answers there',
      async (_, { args, status }) => {
        const port = await freePort();
        const DATABASE_URL = `postgres://nobody:${PASSWORD}@127.0.0.1:${port}/none`;
        expect(await ended(args, { DATABASE_URL })).toEqual({
          status,
          said: `No PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED). Start it there, or set DATABASE_URL to where it is.\n`,
        });
      },
    );

    it.each([
      ['an unknown user', { username: 'nobody' }, /does not let us in: .*"nobody".* Set DATABASE_URL to a user/],
      ['an unknown database', { pathname: '/none' }, /has no database "none"\. Make it, or set DATABASE_URL/],
    ])('is explained without its password when it names %s', async (_, parts, sentence) => {
      const { status, said } = await server({ DATABASE_URL: addressOf(parts) });
      expect([status, said]).toEqual([1, expect.stringMatching(sentence)]);
      expect(said.trim().split('\n')).toHaveLength(1);
      expect(said).not.toContain(PASSWORD);
    });

    it.each(
      someOf(
        [
          `postgres://shop:a#${PASSWORD}@127.0.0.1/shop`,
          `postgres://shop:a/${PASSWORD}@127.0.0.1/shop`,
          `postgres://shop:%${PASSWORD}@127.0.0.1/shop`,
          // The part after the first slash looks like a database's name but is the rest of a password.
          `postgres://127.0.0.1:1/${PASSWORD}@127.0.0.1/shop`,
        ],
        2,
      ),
    )('is refused without showing its password: %s', async (DATABASE_URL) => {
      const { status, said } = await server({ DATABASE_URL });
      expect([status, said]).toEqual([1, expect.stringMatching(/^DATABASE_URL is no address such as .*\n$/)]);
      expect(said).not.toContain(PASSWORD);
    });
  });
