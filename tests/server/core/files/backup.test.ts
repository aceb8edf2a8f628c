import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTables } from '#core/backup/tables.ts';
import { verifyBackup } from '#core/backup/verify.ts';
import { writeBackup } from '#core/backup/write.ts';
import { engine } from '#core/db/columns.ts';
import { db, rows } from '#core/db/database.ts';
import { openPostgres } from '#core/db/postgres.ts';
import { openSqlite } from '#core/db/sqlite/sqlite.ts';
import { blobPath } from '#core/files/blobs.ts';
import { storeFile } from '#core/files/files.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { isForThisEngine } from '#tests/setup/full_run.ts';

const dataDir = process.env.DATA_DIR as string;
const place = mkdtempSync(path.join(tmpdir(), 'shop-backup-'));
const backup = path.join(place, 'backup');

/** Every character that a text may contain: all but NUL and surrogates. */
const EVERY_CHARACTER = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
  .map((code) => String.fromCodePoint(code))
  .join('');
const LARGE = 'é\u2028"\\\n'.repeat(150_000);

beforeAll(async () => {
  const mail = { websiteId: 1, languageCode: 'en_US', toAddress: 'ada@example.org', subject: 'All there is' };
  await db.insert(mails).values([
    { ...mail, messageId: 'every', text: EVERY_CHARACTER, headers: { every: EVERY_CHARACTER } },
    { ...mail, messageId: 'large', text: LARGE, headers: { large: LARGE } },
  ]);
  mkdirSync(path.join(dataDir, 'files/ab'), { recursive: true });
  writeFileSync(path.join(dataDir, 'files/ab/abc'), 'picture');
  await writeBackup(backup, dataDir);
});

afterAll(() => rmSync(place, { recursive: true }));

/** Runs a command in a process of its own and returns its output. */
async function program(name: string, folder: string, target: { dataDir: string; url: string }): Promise<string> {
  const env = { ...process.env, DATA_DIR: target.dataDir, DATABASE_URL: target.url };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.resolve('.build/server/commands', name), folder],
    { env },
  );
  return stdout;
}

async function emptyPlace(on = engine): Promise<{ dataDir: string; url: string }> {
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`;
  if (on === 'postgres') await rows(sql.raw(`create database ${name}`));
  return {
    dataDir: path.join(place, name),
    url: on === 'postgres' ? (process.env.DATABASE_URL ?? '').replace(/[^/]+$/, name) : '',
  };
}

const tablesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(path.join(folder, 'tables')).map((file) => [
      file,
      readFileSync(path.join(folder, 'tables', file), 'utf8'),
    ]),
  );

test('a backup contains every row and every stored file', async () => {
  const manifest = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8'));
  const [{ count } = { count: 0 }] = await rows<{ count: number }>(
    sql`select count(*) as count from product_templates`,
  );
  expect(count).toBeGreaterThan(0);
  expect(manifest.rows.product_templates).toBe(count);
  expect(manifest.rows.users).toBeGreaterThan(0);
  expect(readFileSync(path.join(backup, 'files/ab/abc'), 'utf8')).toBe('picture');
});

test('a backup has one file for each table except changes, migrations and search indexes', async () => {
  const inDatabase = await rows<{ name: string }>(
    engine === 'postgres'
      ? sql`select tablename as name from pg_tables where schemaname = 'public'`
      : sql`select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not like 'search%'`,
  );
  const names = inDatabase.map(({ name }) => name).filter((name) => !['changes', 'migrations'].includes(name));
  expect(names.length).toBeGreaterThan(50);
  expect(readdirSync(path.join(backup, 'tables')).sort()).toEqual(names.map((name) => `${name}.jsonl`).sort());
});

test('a restored database gives an equal backup and continues its ids', { timeout: 180_000 }, async () => {
  const target = await emptyPlace();
  expect(await program('restore.mjs', backup, target)).toMatch(/^Restored \d+ rows/);
  const again = path.join(place, 'again');
  await program('backup.mjs', again, target);
  expect(tablesOf(again)).toEqual(tablesOf(backup));
  expect(existsSync(path.join(target.dataDir, 'files/ab/abc'))).toBe(true);
  expect(openToOthers(target.dataDir)).toEqual([]);
  expect(openToOthers(again)).toEqual([]);
  await expect(program('restore.mjs', backup, target)).rejects.toThrow(/not empty/);

  const restored = await (engine === 'postgres'
    ? openPostgres(target.url, null)
    : openSqlite(path.join(target.dataDir, 'database.sqlite'), null));
  const largest = (await restored.query('select max(id) from product_tags', [])).rows.flat()[0] as number;
  const added = await restored.query("insert into product_tags (key, name) values ('added', '{}') returning id", []);
  await restored.close();
  expect(added.rows).toEqual([[largest + 1]]);
});

/** Files and folders that are readable for others than their owner. */
const openToOthers = (folder: string): string[] =>
  ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].filter(
    (name) => statSync(path.join(folder, name)).mode & 0o077,
  );

/** Rows as sets with sorted JSON keys, because the engines order both differently. */
const rowsIn = (folder: string) =>
  Object.entries(tablesOf(folder)).map(([file, text]) => [
    file,
    new Set(text.split('\n').map((line) => line && JSON.stringify(inOrder(JSON.parse(line))))),
  ]);
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, inOrder(one)]),
        )
      : value;

if (engine === 'postgres')
  // Starts four programs, each of which reads or writes every table.
  test('a PostgreSQL shop restored into SQLite and back keeps every row', { timeout: 150_000 }, async () => {
    let last = backup;
    for (const on of ['sqlite', 'postgres'] as const) {
      const target = await emptyPlace(on);
      await program('restore.mjs', last, target);
      last = path.join(place, `of-${on}`);
      await program('backup.mjs', last, target);
      expect(rowsIn(last)).toEqual(rowsIn(backup));
    }
  });

if (engine === 'sqlite')
  test('a backup names the rows whose characters it replaced because PostgreSQL rejects them', async () => {
    const [nul, half] = ['N\ufffdL', 'ha\ufffdf'];
    await rows(sql`update mails set text = 'N' || char(0) || 'L' where message_id = 'large'`);
    await rows(sql`update mails set headers = ${'{"large":"ha\\ud83df"}'} where message_id = 'large'`);
    const folder = path.join(place, 'replaced');
    const { replaced } = await writeBackup(folder, dataDir);
    expect(replaced).toEqual([expect.stringMatching(/^mails, id \d+: text and headers$/)]);
    const written = readFileSync(path.join(folder, 'tables/mails.jsonl'), 'utf8');
    expect(written).toContain(`"text":"${nul}"`);
    expect(written).toContain(`"headers":{"large":"${half}"}`);
  });

test('a backup with a changed row, a missing row or a damaged line is refused', async () => {
  const tables = await allTables();
  await verifyBackup(backup, tables);
  const damaged = path.join(place, 'damaged');
  cpSync(backup, damaged, { recursive: true });
  const file = path.join(damaged, 'tables/users.jsonl');
  const text = readFileSync(file, 'utf8');
  for (const [changed, manifest, says] of [
    [text.replace('":"', '":"A'), {}, /"users" is damaged: its checksum differs/],
    [text.slice(text.indexOf('\n') + 1), { sha256: {} }, /"users" is damaged: it has \d+ rows instead of \d+/],
    [text.replace('{', ''), { sha256: {} }, /"users" is damaged in line 1/],
  ] as const) {
    writeFileSync(file, changed);
    const original = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8'));
    writeFileSync(path.join(damaged, 'manifest.json'), JSON.stringify({ ...original, ...manifest }));
    await expect(verifyBackup(damaged, tables)).rejects.toThrow(says);
  }
  await expect(program('restore.mjs', damaged, await emptyPlace())).rejects.toThrow(/"users" is damaged in line 1/);
});

test.runIf(isForThisEngine)('npm run backup names a lost or changed stored file and exits with 1', async () => {
  const { hash } = await storeFile({ bytes: Buffer.from('A note.'), name: 'note.txt' });
  const here = { dataDir, url: process.env.DATABASE_URL ?? '' };
  writeFileSync(blobPath(hash), 'Another note.');
  const changed = await program('backup.mjs', path.join(place, 'changed'), here).catch((error) => error);
  expect([changed.code, changed.stderr]).toEqual([1, expect.stringMatching(`was altered: ${hash}\n$`)]);
  rmSync(blobPath(hash));
  const lost = await program('backup.mjs', path.join(place, 'lost'), here).catch((error) => error);
  expect([lost.code, lost.stderr]).toEqual([1, expect.stringMatching(`is missing from [^\n]*: ${hash}\n$`)]);
  expect(existsSync(path.join(place, 'lost/manifest.json'))).toBe(true);
});

test('npm run restore refuses an incomplete backup and creates no database', async () => {
  const half = path.join(place, 'half');
  mkdirSync(half);
  const target = await emptyPlace();
  await expect(program('restore.mjs', half, target)).rejects.toThrow(/is not a complete backup/);
  await expect(program('restore.mjs', path.join(place, 'none'), target)).rejects.toThrow(/is not a complete backup/);
  expect(existsSync(target.dataDir)).toBe(false);
});

test('a backup refuses to overwrite an existing one', async () => {
  await expect(writeBackup(backup, dataDir)).rejects.toThrow(/already exists/);
});
