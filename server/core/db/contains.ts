/** Searches columns for a text, whatever its capitals and accents. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { engine } from './columns.ts';
import { folded, SIGNS } from './folded.ts';

/** Whether a text contains another, ignoring capitals, accents and vowel signs: `ETE` is in `été`. */
export function contains(text: AnyColumn | SQL, part: string): SQL {
  const pattern = `%${folded(part).replace(/[\\%_]/g, '\\$&')}%`;
  const isIn = (from: SQL) => sql`${from} like ${pattern} escape '\\'`;
  // Most texts have nothing to fold, and folding takes ten times as long.
  return sql`(${isIn(inSmallLetters(text))} or (not ${isPlain(text)} and ${isIn(inDatabase(text))}))`;
}

/** Of the letters A to Z alone. */
const inSmallLetters = (text: AnyColumn | SQL): SQL =>
  engine === 'sqlite' ? sql`${text}` : sql`lower(${text} collate "C")`;

const isPlain = (text: AnyColumn | SQL): SQL =>
  engine === 'sqlite' ? sql`(${text} not glob '*[^ -~]*')` : sql`(octet_length(${text}) = char_length(${text}))`;

/** The same as `folded`, in SQL. SQLite calls our function; PostgreSQL uses ICU, whatever the database's locale. */
const inDatabase = (text: AnyColumn | SQL): SQL =>
  engine === 'sqlite'
    ? sql`folded(${text})`
    : sql`lower(regexp_replace(normalize(${text}, NFKD), ${SIGNS}, '', 'g') collate "und-x-icu")`;
