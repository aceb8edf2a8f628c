import { expect, test } from 'vitest';
import { codeOf, filesLike } from '#tests/setup/source_files.ts';

const RAW = /(?<!\brows(?:<[^`]*>)?\()\bsql(?:<[^`>]*>)?`[^`]*\bselect\b[^`]*\$\{\w+\.\w+\}/;

// Drizzle omits the table of columns in a select: a subquery would take them for columns of its own table.
test('Server code contains no raw SQL subquery with Drizzle columns, whose table name would be lost', () => {
  const found = filesLike('server/**/*.ts').filter((file) => RAW.test(codeOf(file)));
  expect(found).toEqual([]);
  expect(RAW.test('sql`(select max(#{tasks.id}) from #{tasks})`'.replaceAll('#', '$'))).toBe(true);
});
