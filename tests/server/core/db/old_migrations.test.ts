/** Takes over databases of the earlier migrations, or refuses them. */
import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { engine as engineName } from '#core/db/columns.ts';
import { rows } from '#core/db/database.ts';
import type { Engine } from '#core/db/engine.ts';
import { openPostgres } from '#core/db/postgres.ts';
import { openSqlite } from '#core/db/sqlite/sqlite.ts';
import { ROOT } from '#core/process/project.ts';

const MIGRATIONS = path.join(ROOT, 'server/core/db/migrations', engineName);
const STEPS = JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')).entries.length;
/**
 * Made by commit ecab1e5 with its 25 migrations: two rows of each table of the demo with what they refer to, and a made-up
 * row where the demo has none.
 */
const OLD_MIGRATIONS = path.join(import.meta.dirname, 'old_migrations', `${engineName}.sql.gz`);
const REFUSAL = 'Start the version before this one once, then this one.';
const folder = mkdtempSync(path.join(tmpdir(), 'shop-chain-'));

type Place = { dataDir: string; url: string };
let old: Place;

beforeEach(async () => {
  old = await emptyPlace();
  await run(old, gunzipSync(readFileSync(OLD_MIGRATIONS)).toString());
});
afterAll(() => rmSync(folder, { recursive: true }));

async function emptyPlace(): Promise<Place> {
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  if (engineName === 'sqlite') return { dataDir, url: '' };
  const name = `chain_${crypto.randomUUID().replaceAll('-', '')}`;
  await rows(sql.raw(`create database ${name}`));
  return { dataDir, url: (process.env.DATABASE_URL ?? '').replace(/[^/]+$/, name) };
}

/** Runs several statements. */
async function run({ dataDir, url }: Place, text: string): Promise<void> {
  if (engineName === 'sqlite') {
    const connection = new Database(path.join(dataDir, 'database.sqlite'));
    connection.exec(text);
    connection.close();
    return;
  }
  const client = postgres(url, { max: 1, onnotice: () => {} });
  await client.unsafe(text).simple();
  await client.end();
}

async function within<T>(place: Place, work: (engine: Engine) => Promise<T>, migrations: string | null = null) {
  const engine = await (engineName === 'postgres'
    ? openPostgres(place.url, migrations)
    : openSqlite(path.join(place.dataDir, 'database.sqlite'), migrations));
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

type Row = Record<string, unknown>;

async function rowsOf(engine: Engine, text: string): Promise<Row[]> {
  const answer = await engine.query(text, []);
  const names = answer.names();
  return answer.rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
}

const TABLES =
  engineName === 'postgres'
    ? "select tablename as name from pg_tables where schemaname = 'public'"
    : "select name from sqlite_schema where type = 'table' and name not like 'search%'";

/** Table → its rows, but for the list of migrations. On SQLite also the highest ids that were given. */
const allRows = (place: Place): Promise<Record<string, Row[]>> =>
  within(place, async (engine) => {
    const tables = (await rowsOf(engine, TABLES)).map(({ name }) => String(name));
    const all = tables
      .filter((name) => name !== 'migrations')
      .map(async (name) => [name, await rowsOf(engine, `select * from "${name}" order by 1, 2`)] as const);
    return Object.fromEntries(await Promise.all(all));
  });

/** Queries whose rows say what tables there are, without the order of columns. */
const SCHEMA =
  engineName === 'postgres'
    ? [
        `select table_name, column_name, column_default, is_nullable, data_type, is_identity, generation_expression
         from information_schema.columns where table_schema = 'public'`,
        "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace",
        "select indexdef from pg_indexes where schemaname = 'public'",
        'select tgname from pg_trigger where not tgisinternal',
      ]
    : [
        `select t.name, c.name, lower(c.type), c."notnull", c.dflt_value, c.pk, c.hidden, t.sql like '%autoincrement%'
         from sqlite_schema t, pragma_table_xinfo(t.name) c where t.type = 'table'`,
        `select t.name, f."from", f."table", f."to", f.on_update, f.on_delete, f.seq
         from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'`,
        `select t.name, i."unique", i.origin, i.partial, group_concat(x.name || x.desc || x.coll), s.sql
         from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_xinfo(i.name) x
         left join sqlite_schema s on s.name = i.name
         where t.type = 'table' and x.key = 1 group by t.name, i.name`,
        "select name from sqlite_schema where type in ('trigger', 'view')",
      ];

const schemaOf = (place: Place): Promise<string[]> =>
  within(place, async (engine) => {
    const answers = await Promise.all(SCHEMA.map((text) => engine.query(text, [])));
    return answers.flatMap((answer) => answer.rows.map((row) => JSON.stringify(row))).sort();
  });

const migrationsOf = (place: Place) => within(place, (engine) => rowsOf(engine, 'select * from migrations order by 1'));
const migrate = (place: Place) => within(place, async () => {}, MIGRATIONS);

function backup(place: Place): Promise<{ stdout: string }> {
  const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.url };
  const args = [path.join(ROOT, '.build/server/commands/backup.mjs'), path.join(place.dataDir, 'backup')];
  return promisify(execFile)(process.execPath, args, { env });
}

/** Areas that every employee worked in before they became rights of their own. */
const GIVEN = [
  { user_id: 1, role: 'messages' },
  { user_id: 1, role: 'links' },
];
/** The history of prices begins with those that there are. */
const PRICES = 15;
const ADDED: Record<string, Row[]> = {
  user_roles: GIVEN,
  // No image of a home page became that of a section.
  sqlite_sequence: [
    { name: 'price_history', seq: PRICES },
    { name: 'section_images', seq: 0 },
  ],
};

/** What was written on these pages became their sections, and their templates are gone. */
const MADE_OF_SECTIONS = ['@website/home', '@website/aboutus', '@website/gallery'];
function migrated(name: string, row: Row): Row {
  if (name !== 'pages' || !MADE_OF_SECTIONS.includes(String(row.template))) return row;
  const { parts: _parts, image_id: _image, ...others } = row;
  return { ...others, template: null };
}
const HOME_SECTIONS = [
  {
    kind: 'hero',
    values: { title: { en_US: 'Things that make a place yours' }, link: '/shop', secondLink: '/aboutus' },
  },
  { kind: 'categories', values: { title: { en_US: 'Room by room' } } },
  { kind: 'products', values: { title: { en_US: 'New this season' } } },
  { kind: 'promises', values: {} },
  { kind: 'newsletter', values: {} },
];
const ABOUT_SECTIONS = [
  { kind: 'introduction', values: { title: { en_US: 'About {website}' } } },
  {
    kind: 'text_image',
    values: {
      title: { en_US: 'It began with a broken chair' },
      text: { en_US: expect.stringMatching(/^<p>We are two/) },
    },
    assets: { image: { file: 'images/demo/story-workshop.webp', width: 1200, height: 900 } },
  },
  { kind: 'text_image', values: { side: 'end', button: { en_US: 'Browse the shop' }, link: '/shop' } },
  { kind: 'news' },
  {
    kind: 'folded_lists',
    values: { entries: { fr_FR: expect.stringMatching(/^Le bois\nDe l’aulne.*\nDu tilleul.*\n\nLa laine/) } },
  },
  { kind: 'promises' },
];
/** The old database has none. */
const CONTACT = {
  lead: { en_US: "It's us" },
  picture: { file: 'images/a.webp', width: 8, height: 6, alt: { en_US: 'A' } },
  pictureAlt: { en_US: 'Dusk' },
};
const CONTACT_TITLE = { title: expect.objectContaining({ en_US: 'Contact us', fr_FR: 'Nous contacter' }) };
const CONTACT_SECTIONS = [
  { id: 1001, kind: 'introduction', values: { ...CONTACT_TITLE, text: CONTACT.lead } },
  {
    id: 1002,
    kind: 'contact',
    values: { image: { en_US: 'A' } },
    assets: { image: { file: 'images/a.webp', width: 8, height: 6 } },
  },
];
/** The old database has none. */
const GALLERY = {
  slides: [{ file: 'images/a.webp', width: 8, height: 6, alt: { en_US: "It's A" } }],
  gallery: {
    title: { en_US: 'Rooms' },
    pictures: [{ file: 'images/b.webp', width: 2, height: 1, alt: { fr_FR: 'B' } }],
  },
  film: { name: 'Film', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', text: { en_US: 'a film' } },
};
const GALLERY_SECTIONS = [
  { id: 1001, kind: 'introduction', values: { text: { en_US: 'A look' } } },
  {
    id: 1002,
    kind: 'slideshow',
    values: { image1: { en_US: "It's A" } },
    assets: { image1: { file: 'images/a.webp', width: 8, height: 6 } },
  },
  {
    id: 1003,
    kind: 'gallery',
    values: { title: { en_US: 'Rooms' }, image1: { fr_FR: 'B' } },
    assets: { image1: { file: 'images/b.webp', width: 2, height: 1 } },
  },
  {
    id: 1004,
    kind: 'embeds',
    values: { video: GALLERY.film.url, videoTitle: { en_US: 'Film' }, videoText: { en_US: 'a film' } },
  },
];
const quoted = (json: unknown) => `'${JSON.stringify(json).replaceAll("'", "''")}'`;
const parsed = (json: unknown) => (typeof json === 'string' ? JSON.parse(json) : json);

test('a database at the last step of the old migrations keeps every row after migrating', async () => {
  const before = await allRows(old);
  expect(Object.values(before).filter((rows) => rows.length === 0).length).toBeLessThan(2);
  expect(await migrationsOf(old)).toHaveLength(25);
  await migrate(old);
  const after = await allRows(old);
  for (const [name, rows] of Object.entries(before)) {
    const kept = [...rows.map((row) => migrated(name, row)), ...(ADDED[name] ?? [])];
    expect(after[name], name).toHaveLength(kept.length);
    expect(after[name], name).toEqual(expect.arrayContaining(kept.map((row) => expect.objectContaining(row))));
  }
  expect(after.price_history).toHaveLength(PRICES);
  expect(parsed(after.pages?.find(({ url }) => url === '/')?.sections)).toMatchObject(HOME_SECTIONS);
  expect(parsed(after.pages?.find(({ url }) => url === '/aboutus')?.sections)).toMatchObject(ABOUT_SECTIONS);
  expect(await migrationsOf(old)).toHaveLength(STEPS);
  await migrate(old);
  expect(await migrationsOf(old)).toHaveLength(STEPS);
});

test('a gallery of the old migrations becomes sections with its images and links', async () => {
  await run(
    old,
    `insert into pages (id, url, title, description, body, template, parts, updated_at) select 99, '/pictures', title,
     '{"en_US":"A look"}', body, '@website/gallery', ${quoted(GALLERY)}, updated_at from pages where url = '/aboutus';`,
  );
  await migrate(old);
  const page = (await allRows(old)).pages?.find(({ url }) => url === '/pictures');
  expect(page).toMatchObject({ template: null });
  expect([parsed(page?.parts), parsed(page?.sections)]).toEqual([{}, GALLERY_SECTIONS]);
});

test('a contact page becomes sections, with the image of its template or an uploaded one', async () => {
  await migrate(old);
  const insert = (id: number, parts: object, image: string) => `
    insert into pages (id, url, title, description, body, template, parts, image_id, updated_at) select ${id}, '/${id}',
    title, description, body, '@website/contactus', ${quoted(parts)}, ${image}, updated_at from pages where url = '/aboutus';`;
  await run(
    old,
    insert(97, CONTACT, 'null') + insert(98, CONTACT, '(select min(id) from files)') + insert(99, {}, 'null'),
  );
  const file = globSync('*_build_contact_us_*.sql', { cwd: MIGRATIONS }).join();
  await run(old, readFileSync(path.join(MIGRATIONS, file), 'utf8').replaceAll('--> statement-breakpoint', ''));
  const { pages, section_images, files } = await allRows(old);
  const sectionsOf = (id: number) => parsed(pages?.find((page) => page.id === id)?.sections);
  expect(sectionsOf(97)).toEqual(CONTACT_SECTIONS);
  const [introduction] = CONTACT_SECTIONS;
  expect(sectionsOf(98)).toEqual([introduction, { id: 1002, kind: 'contact', values: { image: CONTACT.pictureAlt } }]);
  expect(sectionsOf(99)).toEqual([
    { id: 1001, kind: 'introduction', values: CONTACT_TITLE },
    { id: 1002, kind: 'contact', values: {} },
  ]);
  const place = { page_id: 98, section_id: 1002, param: 'image', file_id: files?.[0]?.id };
  expect(section_images).toEqual([expect.objectContaining(place)]);
});

test('a database of the old migrations has the schema of a new database after migrating', async () => {
  const fresh = await emptyPlace();
  await migrate(fresh);
  await migrate(old);
  const schema = await schemaOf(old);
  expect(schema.length).toBeGreaterThan(1000);
  expect(schema).toEqual(await schemaOf(fresh));
  expect(await migrationsOf(old)).toEqual(await migrationsOf(fresh));
});

test('npm run backup reads a database of the old migrations', async () => {
  const { stdout, code } = await backup(old).catch((error) => error);
  expect(stdout).toMatch(/^Backed up 241 rows/);
  // The backup reports that the stored files are missing.
  expect(code).toBe(1);
});

test('npm run backup refuses a database at a middle step of the old migrations and leaves it unchanged', async () => {
  await run(old, 'delete from migrations where made_at = (select max(made_at) from migrations);');
  const before = await allRows(old);
  await expect(backup(old)).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${REFUSAL}\n` });
  expect(await migrationsOf(old)).toHaveLength(24);
  expect(await allRows(old)).toEqual(before);
});
