/** Finds documents by their own texts or by their customer. */
import { or, type SQL, sql } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { idsContaining, isIndexed, isRare, refersToText, type SearchIndex } from '#core/db/search_index.ts';
import { partners } from '#core/people/people.schema.ts';

export const SEARCHED_PARTNERS: SearchIndex = {
  table: partners,
  columns: [partners.name, partners.email, partners.companyName],
};

/** Rows that a letter or two leave, and that are looked up one by one. */
const FEW = 5000;

type Document = SearchIndex & { id: AnyColumn; partnerId: AnyColumn };

/** As one list of ids: databases read all rows where an index answers only one side of an `or`. */
export async function isLikeOrOfCustomer(
  { id, partnerId, ...index }: Document,
  part: string,
): Promise<SQL | undefined> {
  // Where many hold a letter or two, the first of all rows are found sooner.
  if (!isIndexed(part) && !((await isRare(index, part, FEW)) && (await isRare(SEARCHED_PARTNERS, part, FEW))))
    return or(...index.columns.map((text) => contains(text, part)), refersToText(partnerId, SEARCHED_PARTNERS, part));
  const ofCustomer = db
    .select({ id })
    .from(index.table as never)
    .where(refersToText(partnerId, SEARCHED_PARTNERS, part));
  return sql`${id} in (${idsContaining(index, part)} union ${ofCustomer.getSQL()})`;
}
