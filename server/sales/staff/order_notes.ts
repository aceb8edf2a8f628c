/** Notes and tags of orders, which customers never see. */
import { and, asc, eq, ne } from 'drizzle-orm';
import { cachedQuery } from '#core/changes/cached_query.ts';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { lockOrder } from '#sales/documents/totals.ts';
import { orderTags } from '#sales/schema/fulfilment.schema.ts';
import { documentEvents } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';

export async function writeNote(orderId: number, note: string, person: Person): Promise<void> {
  await db.insert(documentEvents).values({ orderId, what: msg('Note'), values: {}, by: person.name, note });
}

/** @throws NotFound for what is no note of this order */
export async function deleteNote(orderId: number, eventId: number): Promise<void> {
  const gone = await db
    .delete(documentEvents)
    .where(and(eq(documentEvents.id, eventId), eq(documentEvents.orderId, orderId), ne(documentEvents.note, '')))
    .returning({ id: documentEvents.id });
  if (gone.length === 0) throw new NotFound();
}

export const tagsOf = async (orderId: number): Promise<string[]> =>
  (
    await db
      .select({ name: orderTags.name })
      .from(orderTags)
      .where(eq(orderTags.orderId, orderId))
      .orderBy(asc(orderTags.name))
  ).map(({ name }) => name);

export function saveTags(orderId: number, names: readonly string[]): Promise<void> {
  return transaction(async () => {
    await lockOrder(orderId);
    await db.delete(orderTags).where(eq(orderTags.orderId, orderId));
    if (names.length > 0) await db.insert(orderTags).values(names.map((name) => ({ orderId, name })));
    await changed(TAGS_CHANGED);
  });
}

const TAGS_CHANGED = 'order_tags';

const allTags = cachedQuery([TAGS_CHANGED], () =>
  db
    .selectDistinct({ companyId: orders.companyId, name: orderTags.name })
    .from(orderTags)
    .innerJoin(orders, eq(orders.id, orderTags.orderId))
    .orderBy(asc(orderTags.name)),
);

/** All tags of a company's orders. */
export const tagsOfCompany = async (companyId: number): Promise<string[]> =>
  (await allTags()).filter((one) => one.companyId === companyId).map(({ name }) => name);
