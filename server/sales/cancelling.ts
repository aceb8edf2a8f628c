/** Our staff end a quote or an order, and with it whatever its customer was about to pay. */
import { and, eq, inArray } from 'drizzle-orm';
import { db, transaction } from '../core/db/database.ts';
import { Conflict } from '../core/errors.ts';
import type { Person } from '../core/people.ts';
import { phrase } from '../core/phrase.ts';
import { giveUpPayments } from '../payments/service.ts';
import { logEvent } from './events.ts';
import { invoices } from './invoices.schema.ts';
import { lockVersion } from './quote_service.ts';
import { moveOrder } from './states.ts';

/** @throws Conflict where it is stale, over, or invoiced */
export function cancelOrder(id: number, version: number, person: Person): Promise<void> {
  return transaction(async () => {
    // Payments before what they are for: whoever settles one locks them in this order.
    await giveUpPayments({ kind: 'order', id });
    await lockVersion(id, version);
    const [invoice] = await db
      .select({ number: invoices.number })
      .from(invoices)
      .where(and(eq(invoices.orderId, id), inArray(invoices.state, ['draft', 'open', 'paid'])));
    if (invoice) throw new Conflict(phrase('This order has an invoice. Cancel the invoice first.'));
    await moveOrder(id, 'cancel');
    await logEvent({ orderId: id }, phrase('Cancelled'), { by: person.name });
  });
}
