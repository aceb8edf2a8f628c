/** Accepts, refuses and receives returns, each once. */
import { and, eq, inArray } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { logEvent } from '#sales/documents/events.ts';
import { restockGoods } from '#sales/documents/restocking.ts';
import { isQuote } from '#sales/documents/states.ts';
import { lockOrder } from '#sales/documents/totals.ts';
import { updateStatuses } from '#sales/fulfilment/order_statuses.ts';
import { sendReturnAnswer } from '#sales/mails/return_mails.ts';
import { orderReturnLines, orderReturns, type ReturnState } from '#sales/schema/fulfilment.schema.ts';
import { type NamedReturn, type OrderReturn, returnLinesOf, returnOfOrder } from './queries.ts';

const NOT_NOW = msg('This return has changed. Review it and try again.');
const TOO_MANY = msg('More pieces than were sent back. Review the quantities.');

const MOVES: Record<'accepted' | 'refused' | 'received', ReturnState[]> = {
  accepted: ['asked'],
  refused: ['asked', 'accepted'],
  received: ['asked', 'accepted'],
};

/** Locks the order. @throws NotFound; Conflict where somebody was quicker */
async function moveReturn(
  { orderId, returnId }: NamedReturn,
  to: keyof typeof MOVES,
  values: Partial<OrderReturn>,
): Promise<OrderReturn> {
  await lockOrder(orderId);
  await returnOfOrder({ orderId, returnId });
  const [moved] = await db
    .update(orderReturns)
    .set({ ...values, state: to })
    .where(and(eq(orderReturns.id, returnId), inArray(orderReturns.state, MOVES[to])))
    .returning();
  if (!moved) throw new Conflict(NOT_NOW);
  return moved;
}

/** The customer is told by email, with the words of staff. */
export function answerReturn(
  named: NamedReturn,
  { isAccepted, answer }: { isAccepted: boolean; answer: string },
  person: Person,
): Promise<void> {
  return transaction(async () => {
    await moveReturn(named, isAccepted ? 'accepted' : 'refused', { answer, decidedAt: new Date() });
    await updateStatuses(named.orderId);
    const what = isAccepted ? msg('Return accepted') : msg('Return refused');
    await logEvent({ orderId: named.orderId }, what, { by: person.name });
    await sendReturnAnswer(named.orderId, named.returnId);
  });
}

/** Line of the return → pieces that came, and those of them that are sold again. */
export type Arrived = { received: ReadonlyMap<number, number>; restocked: ReadonlyMap<number, number> };

/** @throws Conflict for more pieces than were asked, or restocked than came */
export function receiveReturn(named: NamedReturn, { received, restocked }: Arrived, person: Person): Promise<void> {
  return transaction(async () => {
    const { orderId, returnId } = named;
    const order = await lockOrder(orderId);
    await moveReturn(named, 'received', { receivedAt: new Date() });
    const pieces: { variantId: number; quantity: number }[] = [];
    for (const line of await returnLinesOf(returnId)) {
      const came = received.get(line.id) ?? 0;
      // What came by a quote took nothing from stock, so nothing of it goes back there.
      const back = isQuote(order) ? 0 : (restocked.get(line.id) ?? 0);
      if (came > line.quantity || back > came) throw new Conflict(TOO_MANY);
      await db
        .update(orderReturnLines)
        .set({ received: came, restocked: back })
        .where(eq(orderReturnLines.id, line.id));
      if (back > 0 && line.variantId !== null) pieces.push({ variantId: line.variantId, quantity: back });
    }
    if (pieces.length > 0)
      await restockGoods({ reference: `return:${returnId}`, reason: 'return', pieces, userId: person.userId });
    await updateStatuses(orderId);
    await logEvent({ orderId }, msg('Return received'), { by: person.name });
  });
}
