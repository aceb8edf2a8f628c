/** New migrations keep the previous release's code working while both run. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesLike, textOf } from '#tests/setup/source_files.ts';

const AFTER_RELEASE = /after_release/;

const UNSAFE: [RegExp, string][] = [
  [/\bdrop\b/i, 'drops something'],
  [/\brename\b/i, 'renames something'],
  [/\balter\s+column\b.*\btype\b/is, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'makes a column `not null`'],
  [/\badd\s+(?:column\s+)?(?!constraint)(?=.*\bnot\s+null\b)(?!.*\bdefault\b)/is, 'adds `not null` without a default'],
];

/** Names and texts within quotes are no words of SQL. */
const plain = (sql: string): string => sql.replace(/--.*$/gm, '').replace(/"[^"]*"|`[^`]*`|'(?:[^']|'')*'/g, 'name');

/** What in a migration the code of the release before could not live with. */
function problemsOf(file: string, sql: string): string[] {
  const name = path.basename(file, '.sql');
  if (AFTER_RELEASE.test(name)) return [];
  return sql
    .split('--> statement-breakpoint')
    .map(plain)
    .flatMap((statement) =>
      UNSAFE.filter(([pattern]) => pattern.test(statement)).map(([, problem]) => `${file} ${problem}`),
    );
}

/** The words of which drizzle-kit makes a name where none is given. */
function drizzleWords(list: 'adjectives' | 'heroes'): string[] {
  const [, words = ''] =
    new RegExp(`^ +${list} = \\[(.*?)\\];`, 'ms').exec(textOf('node_modules/drizzle-kit/bin.cjs')) ?? [];
  return [...words.matchAll(/"(\w+)"/g)].map(([, word]) => word as string);
}

describe('the name of a migration', () => {
  const random = new RegExp(`^\\d+_(${drizzleWords('adjectives').join('|')})_(${drizzleWords('heroes').join('|')})$`);

  it('says what it does, and is none that drizzle-kit made up', () => {
    const names = filesLike('server/core/db/migrations/*/*.sql').map((file) => path.basename(file, '.sql'));
    expect(names).toContain('0000_initial');
    expect(names.filter((name) => random.test(name))).toEqual([]);
  });

  it.each(['0001_powerful_ultimatum', '0001_condemned_fallen_one'])(
    'is refused when drizzle-kit made it up: %s',
    (name) => {
      expect(name).toMatch(random);
    },
  );

  it.each(['0001_add_notes_to_orders', '0002_website_texts'])('may be: %s', (name) => {
    expect(name).not.toMatch(random);
  });
});

describe('a migration', () => {
  it('can be run while the release before is still running, or says `after_release` in its name', () => {
    const files = filesLike('server/core/db/migrations/*/*.sql');
    expect(files.length).toBeGreaterThan(1);
    expect(files.flatMap((file) => problemsOf(file, textOf(file)))).toEqual([]);
  });

  it.each([
    'DROP TABLE `carts`;',
    'ALTER TABLE "carts" DROP COLUMN "note";',
    'ALTER TABLE "carts" DROP CONSTRAINT "carts_key_unique";',
    'DROP INDEX `carts_key`;',
    'ALTER TABLE `carts` RENAME COLUMN "note" TO "notes";',
    'ALTER TABLE "carts" ALTER COLUMN "note" SET DATA TYPE integer;',
    'ALTER TABLE "carts" ALTER COLUMN "note" TYPE integer;',
    'ALTER TABLE "carts" ALTER COLUMN "note" SET NOT NULL;',
    'ALTER TABLE "carts" ADD COLUMN "note" text NOT NULL;',
    'ALTER TABLE `carts` ADD `default` text NOT NULL;',
  ])('is refused when the release before could not live with it: %s', (sql) => {
    expect(problemsOf('0001_next.sql', sql)).toHaveLength(1);
    expect(problemsOf('0001_next_after_release.sql', sql)).toEqual([]);
  });

  it.each([
    'CREATE TABLE "drop" ("note" text NOT NULL);',
    "ALTER TABLE `carts` ADD `note` text DEFAULT 'rename' NOT NULL;",
    'ALTER TABLE "carts" ADD COLUMN "note" text;',
    'ALTER TABLE "carts" ADD CONSTRAINT "carts_fk" FOREIGN KEY ("id") REFERENCES "users"("id");',
    'CREATE INDEX `carts_key` ON `carts` (`key`);',
  ])('may add: %s', (sql) => {
    expect(problemsOf('0001_next.sql', sql)).toEqual([]);
  });
});
