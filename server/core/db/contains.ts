import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { engine } from './columns.ts';
import { folded, SIGNS } from './folded.ts';

/** Whether a text contains another, ignoring capitals, accents and vowel signs: `ETE` is in `été`. */
export const contains = (text: AnyColumn | SQL, part: string): SQL =>
  sql`${inDatabase(text)} like ${`%${folded(part).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** The same as `folded`, in SQL. SQLite calls our function; PostgreSQL uses ICU, whatever the database's locale. */
const inDatabase = (text: AnyColumn | SQL): SQL =>
  engine === 'sqlite'
    ? sql`folded(${text})`
    : sql`lower(regexp_replace(normalize(${text}, NFKD), ${SIGNS}, '', 'g') collate "und-x-icu")`;
