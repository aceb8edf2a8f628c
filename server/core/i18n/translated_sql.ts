/** Searches and sorts by texts that are stored in several languages. */
import { type SQL, sql } from 'drizzle-orm';
import { type AnyColumn, engine } from '#core/db/columns.ts';
import { contains } from '#core/db/contains.ts';
import { SOURCE_LANGUAGE } from './translated.ts';

/** Whether the text in any language contains another. */
export const containsInAny = (texts: AnyColumn, part: string): SQL => {
  const each = engine === 'sqlite' ? sql`json_each(${texts})` : sql`jsonb_each_text(${texts})`;
  return sql`exists (select 1 from ${each} as each_text where ${contains(sql`each_text.value`, part)})`;
};

/** The texts in all languages, as PostgreSQL's search indexes have them. */
export const textsInAll = (texts: AnyColumn): SQL =>
  sql`replace(jsonb_path_query_array(${texts}, '$.*')::text, '\\"', '"')`;

/** The text in the source language, in small letters. */
export const sourceText = (texts: AnyColumn): SQL =>
  engine === 'sqlite'
    ? sql`lower(json_extract(${texts}, ${`$.${SOURCE_LANGUAGE}`}))`
    : sql`lower(${texts} ->> ${SOURCE_LANGUAGE})`;
