/** Finds attendees of all events by a part of their texts. */
import { type SQL, sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { contains } from '#core/db/contains.ts';
import { isIndexed, isRare, refersToRareText, type SearchIndex } from '#core/db/search_index.ts';
import { eventRegistrations } from '#events/schema.ts';

const { id, name, email, phone } = eventRegistrations;
const SEARCHED: SearchIndex = { table: eventRegistrations, columns: [name, email, phone] };
const TEXTS = sql`${name} || ${'\n'} || ${email} || ${'\n'} || ${phone}`;

/** What an index finds more often takes PostgreSQL longer than to read all of an event. */
const FEW = 500;

/** By name, email address or phone number. */
export const isFoundBy = async (part: string): Promise<SQL> =>
  isIndexed(part) && (engine === 'sqlite' || (await isRare(SEARCHED, part, FEW)))
    ? refersToRareText(id, SEARCHED, part)
    : contains(TEXTS, part);

/** The same in one of these columns. The first of many are found sooner without the index. */
export async function isFoundIn(column: typeof name | typeof email, part: string): Promise<SQL> {
  const inColumn = contains(column, part);
  if (!isIndexed(part) || !(await isRare(SEARCHED, part, FEW))) return inColumn;
  return sql`(${refersToRareText(id, SEARCHED, part)} and ${inColumn})`;
}
