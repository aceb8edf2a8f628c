/** Finds rows whose texts contain a part, by an index that the database keeps. */
import { getTableColumns, getTableName, type SQL, sql, type Table } from 'drizzle-orm';
import { type AnyColumn, engine } from './columns.ts';
import { db, planForValues, rows } from './database.ts';
import { folded } from './folded.ts';

/** Made by a migration; `columns` are those that it names, in its order and as it reads them. */
export type SearchIndex = {
  table: Table;
  columns: readonly (AnyColumn | SQL)[];
  /** PostgreSQL keeps the folded text in a column, `search_text`. */
  isStored?: boolean;
};

/** Both engines index three letters in a row. */
const SHORTEST_INDEXED = 3;
export const isIndexed = (part: string): boolean => [...folded(part)].length >= SHORTEST_INDEXED;

/** The ids of rows that contain it in one of the columns, ignoring capitals, accents and vowel signs. */
export function idsContaining(index: SearchIndex, part: string): SQL {
  const words = folded(part);
  return engine === 'sqlite' ? inFts(index, words) : inTrigrams(index, words);
}

/** Whether a column holds the id of such a row. PostgreSQL would look for the rows twice if asked by their own ids. */
export const refersToText = (column: AnyColumn, index: SearchIndex, part: string): SQL =>
  engine === 'postgres' && column === idOf(index)
    ? isLike(index, folded(part))
    : sql`${column} in (${idsContaining(index, part)})`;

/** The same where few rows contain it: PostgreSQL looks them up first, whatever else the query asks for. */
export const refersToRareText = (column: AnyColumn, index: SearchIndex, part: string): SQL =>
  engine === 'sqlite' ? refersToText(column, index, part) : sql`${column} = any(array(${idsContaining(index, part)}))`;

/**
 * Whether a row contains it in one of the columns, or its column holds one of these ids. Each database is asked as it
 * takes both indexes: it reads all rows where only one side of an `or` has one.
 */
export function containsOrRefers(
  index: SearchIndex,
  part: string,
  { column, ids }: { column: AnyColumn; ids: SQL },
): SQL {
  const id = idOf(index);
  const own = idsContaining(index, part);
  if (column === id) return sql`${id} in (${own} union ${ids})`;
  if (engine === 'postgres') return sql`(${isLike(index, folded(part))} or ${column} = any(array(${ids})))`;
  const referring = db
    .select({ id })
    .from(index.table as never)
    .where(sql`${column} in (${ids})`);
  return sql`${id} in (${own} union ${referring.getSQL()})`;
}

const idOf = ({ table }: SearchIndex): AnyColumn => (getTableColumns(table) as unknown as { id: AnyColumn }).id;

function inFts(index: SearchIndex, words: string): SQL {
  const texts = sql.identifier(`search_${getTableName(index.table)}`);
  if (!isIndexed(words)) return shortInFts(index, words);
  return sql`select rowid from ${texts} where ${texts} match ${`"${words.replaceAll('"', '""')}"`}`;
}

/** Reads the texts where the index keeps them, which takes a tenth of reading them through it. */
const shortInFts = ({ table }: SearchIndex, words: string): SQL =>
  sql`select id from ${sql.identifier(`search_${getTableName(table)}_content`)} where instr(c0, ${words}) > 0`;

/** Whether at most so many rows contain it; of a letter or two PostgreSQL would read all of them to know. */
export async function isRare(index: SearchIndex, part: string, most: number): Promise<boolean> {
  if (engine !== 'sqlite' && !isIndexed(part)) return false;
  const found = await planForValues(() =>
    rows(sql`select 1 from (${idsContaining(index, part)} limit ${most + 1}) found`),
  );
  return found.length <= most;
}

const inTrigrams = (index: SearchIndex, words: string): SQL =>
  db
    .select({ id: idOf(index) })
    .from(index.table as never)
    .where(isLike(index, words))
    .getSQL();

/** As the migrations write the indexed text. */
function isLike({ table, columns, isStored }: SearchIndex, words: string): SQL {
  const texts = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || chr(10) || `,
  );
  const text = isStored ? sql`${table}.${sql.identifier('search_text')}` : sql`folded(${texts})`;
  return sql`${text} like ${`%${words.replace(/[\\%_]/g, '\\$&')}%`}`;
}
