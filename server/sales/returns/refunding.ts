/** Refunds orders by the ledger of payments, which other domains keep. */
import { and, eq } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { hook } from '#core/domain/hook.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { proportion } from '#sales/documents/amounts.ts';
import type { DocumentRef } from '#sales/documents/document_notes.ts';
import type { OrderDocument } from '#sales/documents/documents.ts';
import { logEvent } from '#sales/documents/events.ts';
import { lockOrder } from '#sales/documents/totals.ts';
import { goodsOf, piecesReturned } from '#sales/fulfilment/goods.ts';
import { orderReturns } from '#sales/schema/fulfilment.schema.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { countForReturn } from './count_for_return.ts';
import { type NamedReturn, type OrderReturn, returnLinesOf } from './queries.ts';

export type Refund = {
  /** Minor units. */
  amount: number;
  /** Id of the request: sent again, it is the same refund. */
  submission: string;
  userId: number | null;
};

export type Refunder = {
  /** Minor units that came for these documents and did not go back. */
  left(documents: readonly DocumentRef[]): Promise<number>;
  /** Locks payments, so call it before documents are locked. @returns false if it was started before. @throws Conflict */
  refund(documents: readonly DocumentRef[], refund: Refund): Promise<boolean>;
};

export const refunders = hook<Refunder>();

const TOO_MUCH = msg('Enter an amount up to what was paid');

/** The order and what was invoiced for it: either may have been paid. */
async function paidDocuments(orderId: number): Promise<DocumentRef[]> {
  const billed = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, 'invoice')));
  return [{ kind: 'order', id: orderId }, ...billed.map(({ id }) => ({ kind: 'invoice' as const, id }))];
}

export async function refundableOf(orderId: number): Promise<number> {
  const documents = await paidDocuments(orderId);
  const left = await Promise.all(refunders.all().map((one) => one.left(documents)));
  return left.reduce((sum, one) => sum + one, 0);
}

/** Call it inside a transaction that has not locked the order yet. @throws Conflict for more than is left */
export async function refundOrder(orderId: number, refund: Refund): Promise<boolean> {
  const documents = await paidDocuments(orderId);
  const [refunder] = refunders.all();
  if (!refunder) throw new Conflict(TOO_MUCH);
  return refunder.refund(documents, refund);
}

/** @throws Invalid for more than was paid; Conflict before anything came */
export function refundReturn(
  { orderId, returnId }: NamedReturn,
  { amount, submission }: { amount: number; submission: string },
  person: Person,
): Promise<void> {
  return transaction(async () => {
    if (amount < 1 || amount > (await refundableOf(orderId))) throw new Invalid(TOO_MUCH, { amount: TOO_MUCH });
    const key = `return-${returnId}-${submission}`;
    if (!(await refundOrder(orderId, { amount, submission: key, userId: person.userId }))) return;
    await lockOrder(orderId);
    await countForReturn({ orderId, returnId }, amount);
    await logEvent({ orderId }, msg('Refund started for a return'), { by: person.name });
  });
}

/**
 * What is proposed to be refunded, with tax: the pieces that came, and who withdrew from all goods of an order gets
 * back what their delivery cost, too, but not who sent some of them back later than that right lasts. Minor units.
 */
export async function proposedRefund(
  { id, orderId, isWithdrawal }: Pick<OrderReturn, 'id' | 'orderId' | 'isWithdrawal'>,
  document: OrderDocument,
): Promise<number> {
  const pieces = await costOfReturn(id, document);
  return isWithdrawal && (await isAllWithdrawn(orderId)) ? pieces + costOfDelivery(document) : pieces;
}

async function isAllWithdrawn(orderId: number): Promise<boolean> {
  const isBack = and(eq(orderReturns.state, 'received'), eq(orderReturns.isWithdrawal, true));
  const goods = await goodsOf(orderId, await piecesReturned(orderId, isBack));
  return goods.every(({ ordered, returned }) => returned >= ordered);
}

const costOfDelivery = ({ lines, amounts }: OrderDocument): number =>
  lines.reduce((sum, { isDelivery }, at) => sum + (isDelivery ? (amounts.lines[at]?.total ?? 0) : 0), 0);

async function costOfReturn(returnId: number, { lines, amounts }: OrderDocument): Promise<number> {
  const came = await returnLinesOf(returnId);
  return came.reduce((sum, { lineId, received }) => {
    const at = lines.findIndex(({ id }) => id === lineId);
    const line = lines[at];
    return line ? sum + proportion(amounts.lines[at]?.total ?? 0, received, line.quantity) : sum;
  }, 0);
}
