import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeBackup } from '../../../server/core/backup/write.ts';
import { engine } from '../../../server/core/db/columns.ts';
import { rows } from '../../../server/core/db/database.ts';
import { openPostgres } from '../../../server/core/db/postgres.ts';
import { openSqlite } from '../../../server/core/db/sqlite.ts';

const dataDir = process.env.DATA_DIR as string;
const place = mkdtempSync(path.join(tmpdir(), 'shop-backup-'));
const backup = path.join(place, 'backup');

beforeAll(async () => {
  mkdirSync(path.join(dataDir, 'files/ab'), { recursive: true });
  writeFileSync(path.join(dataDir, 'files/ab/abc'), 'picture');
  await writeBackup(backup, dataDir);
});

afterAll(() => rmSync(place, { recursive: true }));

/** A program of its own on an empty database. */
async function program(name: string, folder: string, target: { dataDir: string; url: string }): Promise<string> {
  const env = { ...process.env, DATA_DIR: target.dataDir, DATABASE_URL: target.url };
  const { stdout } = await promisify(execFile)(process.execPath, [path.resolve('server', name), folder], { env });
  return stdout;
}

async function emptyPlace(): Promise<{ dataDir: string; url: string }> {
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`;
  if (engine === 'postgres') await rows(sql.raw(`create database ${name}`));
  return {
    dataDir: path.join(place, name),
    url: engine === 'postgres' ? (process.env.DATABASE_URL ?? '').replace(/[^/]+$/, name) : '',
  };
}

const tablesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(path.join(folder, 'tables')).map((file) => [
      file,
      readFileSync(path.join(folder, 'tables', file), 'utf8'),
    ]),
  );

test('a backup holds every row and file', async () => {
  const manifest = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8'));
  const [{ count } = { count: 0 }] = await rows<{ count: number }>(
    sql`select count(*) as count from product_templates`,
  );
  expect(count).toBeGreaterThan(0);
  expect(manifest.rows.product_templates).toBe(count);
  expect(manifest.rows.users).toBeGreaterThan(0);
  expect(readFileSync(path.join(backup, 'files/ab/abc'), 'utf8')).toBe('picture');
});

test('what is restored and backed up again is the same, and goes on counting', async () => {
  const target = await emptyPlace();
  expect(await program('restore.ts', backup, target)).toMatch(/^Restored \d+ rows/);
  const again = path.join(place, 'again');
  await program('backup.ts', again, target);
  expect(tablesOf(again)).toEqual(tablesOf(backup));
  expect(existsSync(path.join(target.dataDir, 'files/ab/abc'))).toBe(true);
  await expect(program('restore.ts', backup, target)).rejects.toThrow(/not empty/);

  const restored = await (engine === 'postgres'
    ? openPostgres(target.url, null)
    : openSqlite(path.join(target.dataDir, 'database.sqlite'), null));
  const largest = (await restored.query('select max(id) from product_tags', [])).rows.flat()[0] as number;
  const added = await restored.query("insert into product_tags (key, name) values ('added', '{}') returning id", []);
  await restored.close();
  expect(added.rows).toEqual([[largest + 1]]);
});

test('half a backup is refused, and leaves no database behind', async () => {
  const half = path.join(place, 'half');
  mkdirSync(half);
  const target = await emptyPlace();
  await expect(program('restore.ts', half, target)).rejects.toThrow(/only part of one/);
  await expect(program('restore.ts', path.join(place, 'none'), target)).rejects.toThrow(/only part of one/);
  expect(existsSync(target.dataDir)).toBe(false);
});

test('a backup never overwrites another', async () => {
  await expect(writeBackup(backup, dataDir)).rejects.toThrow(/exists already/);
});
