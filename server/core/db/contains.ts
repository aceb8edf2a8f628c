import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** Whether a text has that in it, in small or capital letters; SQLite knows those of English only. */
export const contains = (text: AnyColumn | SQL, part: string): SQL =>
  sql`lower(${text}) like ${`%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
