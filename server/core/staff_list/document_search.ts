/** Finds documents by their own texts or by their customer. */
import { or, type SQL, sql } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import { idsContaining, isIndexed, refersToText, type SearchIndex } from '#core/db/search_index.ts';
import { partners } from '#core/people/people.schema.ts';

export const SEARCHED_PARTNERS: SearchIndex = {
  table: partners,
  columns: [partners.name, partners.email, partners.companyName],
};

type Document = SearchIndex & { id: AnyColumn; partnerId: AnyColumn };

/** As one list of ids: databases read all rows where an index answers only one side of an `or`. */
export function isLikeOrOfCustomer({ id, partnerId, ...index }: Document, part: string): SQL | undefined {
  // So many hold a letter or two that the first of all rows are found sooner.
  if (!isIndexed(part))
    return or(...index.columns.map((text) => contains(text, part)), refersToText(partnerId, SEARCHED_PARTNERS, part));
  const ofCustomer = db
    .select({ id })
    .from(index.table as never)
    .where(refersToText(partnerId, SEARCHED_PARTNERS, part));
  return sql`${id} in (${idsContaining(index, part)} union ${ofCustomer.getSQL()})`;
}
