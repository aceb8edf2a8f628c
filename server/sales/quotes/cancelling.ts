/** Cancels a quote or an order, and voids its open payments. */
import { and, eq, inArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { logEvent } from '#sales/documents/events.ts';
import { moveOrder } from '#sales/documents/states.ts';
import { withdrawn } from '#sales/documents/withdrawing.ts';
import { sendOrderCancelled } from '#sales/mails/order_endings.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { lockVersion } from './service.ts';

/** @throws Conflict where it is stale, over, or invoiced */
export function cancelOrder(id: number, version: number, person: Person): Promise<void> {
  return transaction(async () => {
    // Locks payments before their documents, in the same order as the settlement.
    await withdrawn({ kind: 'order', id });
    await lockVersion(id, version);
    const [invoice] = await db
      .select({ number: invoices.number })
      .from(invoices)
      .where(and(eq(invoices.orderId, id), inArray(invoices.state, ['draft', 'open', 'paid'])));
    if (invoice) throw new Conflict(msg('This order has an invoice. Cancel the invoice first.'));
    const [before] = await db.select({ state: orders.state }).from(orders).where(eq(orders.id, id));
    await moveOrder(id, 'cancel');
    await logEvent({ orderId: id }, msg('Cancelled'), { by: person.name });
    // The customer was never told of a draft.
    if (before?.state !== 'draft') await sendOrderCancelled(id);
  });
}
