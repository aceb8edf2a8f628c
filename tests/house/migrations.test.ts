/** A release runs beside the one before it for a while: migrations of one release must not break the code of the last. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesLike, textOf } from '../setup/source_files.ts';

/** The last migration from before this rule. */
const LAST_UNCHECKED = 21;
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
  if (Number.parseInt(name, 10) <= LAST_UNCHECKED || AFTER_RELEASE.test(name)) return [];
  return sql
    .split('--> statement-breakpoint')
    .map(plain)
    .flatMap((statement) =>
      UNSAFE.filter(([pattern]) => pattern.test(statement)).map(([, problem]) => `${file} ${problem}`),
    );
}

describe('a migration', () => {
  it('can be run while the release before is still running, or says `after_release` in its name', () => {
    const files = filesLike('server/core/db/migrations/*/*.sql');
    expect(files.length).toBeGreaterThan(2 * LAST_UNCHECKED);
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
    expect(problemsOf('0022_next.sql', sql)).toHaveLength(1);
    expect(problemsOf('0022_next_after_release.sql', sql)).toEqual([]);
    expect(problemsOf('0021_last.sql', sql)).toEqual([]);
  });

  it.each([
    'CREATE TABLE "drop" ("note" text NOT NULL);',
    "ALTER TABLE `carts` ADD `note` text DEFAULT 'rename' NOT NULL;",
    'ALTER TABLE "carts" ADD COLUMN "note" text;',
    'ALTER TABLE "carts" ADD CONSTRAINT "carts_fk" FOREIGN KEY ("id") REFERENCES "users"("id");',
    'CREATE INDEX `carts_key` ON `carts` (`key`);',
  ])('may add: %s', (sql) => {
    expect(problemsOf('0022_next.sql', sql)).toEqual([]);
  });
});
