/** Finds documents by their own texts or by their customer. */
import { or, type SQL } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { contains } from '#core/db/contains.ts';
import {
  containsOrRefers,
  idsContaining,
  isIndexed,
  isRare,
  refersToText,
  type SearchIndex,
} from '#core/db/search_index.ts';
import { partners } from '#core/people/people.schema.ts';

export const SEARCHED_PARTNERS: SearchIndex = {
  table: partners,
  columns: [partners.name, partners.email, partners.companyName],
};

/** Rows that a letter or two leave, and that are looked up one by one. */
const FEW = 5000;

type Document = SearchIndex & { partnerId: AnyColumn };

export async function isLikeOrOfCustomer({ partnerId, ...index }: Document, part: string): Promise<SQL | undefined> {
  // Where many hold a letter or two, the first of all rows are found sooner.
  if (!isIndexed(part) && !((await isRare(index, part, FEW)) && (await isRare(SEARCHED_PARTNERS, part, FEW))))
    return or(...index.columns.map((text) => contains(text, part)), refersToText(partnerId, SEARCHED_PARTNERS, part));
  return containsOrRefers(index, part, { column: partnerId, ids: idsContaining(SEARCHED_PARTNERS, part) });
}
