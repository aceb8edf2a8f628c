/** Cancels quotes and orders: voids or refunds payments, restocks goods. */
import { and, eq, inArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { linesOf } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { freeGoods, piecesOf, restockGoods } from '#sales/documents/restocking.ts';
import { isQuote, moveOrder, type Order } from '#sales/documents/states.ts';
import { withdrawn } from '#sales/documents/withdrawing.ts';
import { goodsOf } from '#sales/fulfilment/goods.ts';
import { sendOrderCancelled } from '#sales/mails/order_endings.ts';
import { refundableOf, refundOrder } from '#sales/returns/refunding.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { lockVersion } from './service.ts';

const INVOICED = msg('This order has an invoice. Cancel the invoice first.');
const PAID = msg('This order is paid. Refund it when you cancel it.');
const SHIPPED = msg('Some of this order was shipped. Undo the shipment or create a return.');

type Cancelling = {
  version: number;
  /** Gives back all that was paid and not given back yet. */
  refunds?: boolean;
};

/**
 * What left the stock for it is sold again.
 * @throws Conflict where it is stale, over, shipped, invoiced and not paid, or paid and not refunded
 */
export function cancelOrder(id: number, { version, refunds = false }: Cancelling, person: Person): Promise<void> {
  return transaction(async () => {
    // Locks payments before their documents, in the same order as the settlement.
    const refunded = refunds ? await refundAll(id, version, person) : 0;
    await withdrawn({ kind: 'order', id });
    const before = await lockVersion(id, version);
    await refuseInvoiced(id);
    if ((await goodsOf(id)).some(({ shipped }) => shipped > 0)) throw new Conflict(SHIPPED);
    await moveOrder(id, 'cancel');
    await restockCancelled(before, person);
    await logEvent({ orderId: id }, msg('Cancelled'), { by: person.name });
    // The customer was never told of a draft.
    if (before.state !== 'draft') await sendOrderCancelled(id, refunded);
  });
}

/** @returns minor units */
async function refundAll(id: number, version: number, { userId }: Person): Promise<number> {
  const amount = await refundableOf(id);
  if (amount > 0) await refundOrder(id, { amount, submission: `cancel-${id}-${version}`, userId });
  return amount;
}

async function refuseInvoiced(orderId: number): Promise<void> {
  const isInvoice = and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice'));
  const open = await db.$count(invoices, and(isInvoice, inArray(invoices.state, ['draft', 'open'])));
  if (open > 0) throw new Conflict(INVOICED);
  const paid = await db.$count(invoices, and(isInvoice, eq(invoices.state, 'paid')));
  if (paid > 0 && (await refundableOf(orderId)) > 0) throw new Conflict(PAID);
}

/** Stock is counted for orders alone, from when they are confirmed: what came by a quote never left it. */
async function restockCancelled(order: Order, { userId }: Person): Promise<void> {
  const { id, state } = order;
  if (isQuote(order)) return;
  if (state !== 'sale' && state !== 'done') return freeGoods(order);
  const pieces = piecesOf(await linesOf(id));
  if (pieces.length > 0) await restockGoods({ reference: `order:${id}`, reason: 'cancel', pieces, userId });
}
