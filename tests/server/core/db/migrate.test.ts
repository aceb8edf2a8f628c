import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { engine as engineName } from '#core/db/columns.ts';
import { rows } from '#core/db/database.ts';
import type { Engine } from '#core/db/engine.ts';
import { openPostgres } from '#core/db/postgres.ts';
import { openSqlite } from '#core/db/sqlite/sqlite.ts';

const FIRST = [
  'create table shelves (id integer primary key, name text)',
  'create table boxes (id integer primary key, shelf integer not null references shelves(id) on delete cascade)',
];
const DATA = ["insert into shelves values (1, 'tools')", 'insert into boxes values (10, 1), (11, 1)'];
/** As drizzle-kit makes it: SQLite can only tighten a column by building the table anew. */
const SECOND =
  engineName === 'postgres'
    ? ['alter table shelves alter column name set not null']
    : [
        'pragma foreign_keys=off',
        'create table __new_shelves (id integer primary key, name text not null)',
        'insert into __new_shelves select id, name from shelves',
        'drop table shelves',
        'alter table __new_shelves rename to shelves',
        'pragma foreign_keys=on',
      ];

let folder: string;
let place: string;
let opened: Engine[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-migrations-'));
});

beforeEach(async () => {
  place =
    engineName === 'postgres'
      ? await newDatabase()
      : path.join(mkdtempSync(path.join(folder, 'db-')), 'database.sqlite');
  opened = [];
  return async () => {
    for (const engine of opened) await engine.close();
  };
});

afterAll(() => rmSync(folder, { recursive: true }));

async function newDatabase(): Promise<string> {
  const name = `migrate_${crypto.randomUUID().replaceAll('-', '')}`;
  await rows(sql.raw(`create database ${name}`));
  return (process.env.DATABASE_URL ?? '').replace(/[^/]+$/, name);
}

function migrations(...steps: string[][]): string {
  const made = mkdtempSync(path.join(folder, 'steps-'));
  mkdirSync(path.join(made, 'meta'));
  const entries = steps.map((statements, idx) => {
    writeFileSync(path.join(made, `${idx}.sql`), statements.join(';\n--> statement-breakpoint\n'));
    return { idx, when: 1000 + idx, tag: String(idx), breakpoints: true };
  });
  writeFileSync(path.join(made, 'meta/_journal.json'), JSON.stringify({ entries }));
  return made;
}

async function open(...steps: string[][]): Promise<Engine> {
  const engine = await (engineName === 'postgres' ? openPostgres : openSqlite)(place, migrations(...steps));
  opened.push(engine);
  return engine;
}

const values = async (engine: Engine, text: string) => (await engine.query(text, [])).rows.flat();

test('missing migrations are applied once, and rows that reference a rebuilt table stay', async () => {
  const first = await open(FIRST);
  for (const text of DATA) await first.query(text, []);
  const second = await open(FIRST, SECOND);
  expect(await values(second, 'select id from boxes order by id')).toEqual([10, 11]);
  await expect((async () => second.query('insert into shelves values (2, null)', []))()).rejects.toThrow(/null/i);
  await expect((async () => second.query('insert into boxes values (12, 99)', []))()).rejects.toThrow(/foreign key/i);
  const third = await open(FIRST, SECOND);
  expect(await values(third, 'select count(*) from migrations')).toEqual([2]);
});

test('a failing migration rolls back every migration of the same run', async () => {
  await expect(open(FIRST, ['create table other (id integer)', 'this is not SQL'])).rejects.toThrow(/syntax/);
  const engine = await open(FIRST);
  expect(await values(engine, 'select count(*) from boxes')).toEqual([0]);
});

test('processes that start at the same time apply each migration once', async () => {
  const engines = await Promise.all([open(FIRST), open(FIRST), open(FIRST)]);
  expect(await values(engines[0] as Engine, 'select count(*) from migrations')).toEqual([1]);
});

test('a database with migrations of a newer version is refused', async () => {
  await open(FIRST, SECOND);
  await expect(open(FIRST)).rejects.toThrow(/newer version/);
});

if (engineName === 'sqlite') {
  test('a migration that would break a foreign key is refused', async () => {
    const first = await open(FIRST);
    for (const text of DATA) await first.query(text, []);
    await expect(open(FIRST, ['delete from shelves'])).rejects.toThrow(
      /2 rows pointing at nothing, the first in boxes/,
    );
    expect(await values(first, 'select count(*) from shelves')).toEqual([1]);
  });
}

test('drizzle-kit finds no difference between the schema in the code and the migrations', async () => {
  const copy = mkdtempSync(path.join(folder, 'generated-'));
  cpSync(`server/core/db/migrations/${engineName}`, copy, { recursive: true });
  const before = readdirSync(copy);
  const cli = path.resolve('node_modules/drizzle-kit/bin.cjs');
  const env = { ...process.env, MIGRATIONS_DIR: path.relative('.', copy) };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, 'generate', '--config', 'server/core/db/drizzle.config.ts'],
    { env },
  );
  expect(readdirSync(copy), `Run "npm run db:generate".\n${stdout}`).toEqual(before);
}, 30_000);
