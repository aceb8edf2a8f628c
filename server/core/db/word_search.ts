/** Finds rows by the words of their texts, by an index that the database keeps. */
import { desc, getTableColumns, getTableName, type SQL, sql, type Table } from 'drizzle-orm';
import { type AnyColumn, engine } from './columns.ts';
import { db, rows } from './database.ts';
import { folded } from './folded.ts';

/**
 * Made by a migration: rows that `isIndexed`, each of the part of the table that a number in `part` names.
 * `columns` are those of the migration, in its order.
 */
export type WordIndex = { table: Table; part: AnyColumn; columns: readonly AnyColumn[]; isIndexed: SQL };

/** The same in the function `search_words` of PostgreSQL. */
const SHORTEST_WORD = 2;
const LONGEST_WORD = 40;
/** Shorter ones are looked for as whole words: too many begin with them. */
const SHORTEST_BEGINNING = 3;

/** Each once, whatever its capitals and accents. */
export const wordsIn = (text: string, most: number): string[] => [
  ...new Set(
    (folded(text).match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter((word) => word.length >= SHORTEST_WORD)
      .map((word) => word.slice(0, LONGEST_WORD))
      .slice(0, most),
  ),
];

/** What is looked for, and where: the newest rows of a part that hold all words, or words that begin so. */
type Wanted = { part: number; words: readonly string[]; most: number };

/** @returns their ids, the newest first */
export const findByWords = (index: WordIndex, wanted: Wanted): Promise<number[]> =>
  engine === 'sqlite' ? findInFts(index, wanted) : findInVectors(index, wanted);

const isBeginning = (word: string): boolean => [...word].length >= SHORTEST_BEGINNING;

/** Read from its end: what is common is not read to its beginning. */
async function findInFts({ table }: WordIndex, { part, words, most }: Wanted): Promise<number[]> {
  const texts = sql.identifier(`search_${getTableName(table)}`);
  const terms = words.map((word) => `words : "${word}"${isBeginning(word) ? ' *' : ''}`);
  const query = [`part : "${part}"`, ...terms].join(' AND ');
  const found = await rows<{ id: number }>(
    sql`select rowid as id from ${texts} where ${texts} match ${query} order by rowid desc limit ${most}`,
  );
  return found.map(({ id }) => id);
}

async function findInVectors(
  { table, part: column, columns, isIndexed }: WordIndex,
  { part, words, most }: Wanted,
): Promise<number[]> {
  const { id } = getTableColumns(table) as unknown as { id: AnyColumn };
  const text = sql.join([...columns], sql` || chr(10) || `);
  const terms = words.map((word) => `'${word}'${isBeginning(word) ? ':*' : ''}`);
  const query = [`'part ${part}'`, ...terms].join(' & ');
  const found = await db
    .select({ id })
    .from(table as never)
    .where(sql`search_words(${column}, folded(${text})) @@ cast(${query} as tsquery) and ${isIndexed}`)
    .orderBy(desc(id))
    .limit(most);
  return (found as { id: number }[]).map((row) => row.id);
}
