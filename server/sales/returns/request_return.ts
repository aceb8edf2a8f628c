/** Requests to send goods back, once for each form. */
import { eq, max } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { logEvent } from '#sales/documents/events.ts';
import { lockOrder } from '#sales/documents/totals.ts';
import { type Goods, goodsOf } from '#sales/fulfilment/goods.ts';
import { updateStatuses } from '#sales/fulfilment/order_statuses.ts';
import { orderReturnLines, orderReturns } from '#sales/schema/fulfilment.schema.ts';
import type { ReturnReason } from './reasons.ts';

export type AskedReturn = {
  /** Line → pieces and why. */
  pieces: ReadonlyMap<number, { quantity: number; reason: ReturnReason }>;
  comment: string;
  submission: string;
  /** What staff write down needs no answer. */
  origin: 'customer' | 'staff';
  by: string;
};

const NOTHING = msg('Enter how many pieces are sent back');
const FEWER = msg('Fewer pieces can be sent back. Review the quantities.');

/** What was shipped, and is not on its way back. */
export const returnableOf = ({ shipped, returned }: Pick<Goods, 'shipped' | 'returned'>): number => shipped - returned;

/** @throws Invalid without pieces; Conflict for more than were shipped */
export function askReturn(orderId: number, asked: AskedReturn): Promise<void> {
  return transaction(async () => {
    await lockOrder(orderId);
    const { submission, origin, comment, by } = asked;
    if ((await db.$count(orderReturns, eq(orderReturns.submission, submission))) > 0) return;
    const lines = linesWithin(await goodsOf(orderId), asked.pieces);
    const [last] = await db
      .select({ sequence: max(orderReturns.sequence) })
      .from(orderReturns)
      .where(eq(orderReturns.orderId, orderId));
    const isStaffs = origin === 'staff';
    const state = isStaffs ? ('accepted' as const) : ('asked' as const);
    const decidedAt = isStaffs ? new Date() : null;
    const values = { orderId, state, origin, comment, submission, decidedAt };
    const [made] = await db
      .insert(orderReturns)
      .values({ ...values, sequence: (last?.sequence ?? 0) + 1 })
      .returning({ id: orderReturns.id });
    const returnId = made!.id;
    await db.insert(orderReturnLines).values(lines.map((line) => ({ returnId, ...line })));
    await updateStatuses(orderId);
    await logEvent({ orderId }, isStaffs ? msg('Return created') : msg('Return requested'), { by });
  });
}

/** @throws Invalid, Conflict, NotFound */
function linesWithin(goods: readonly Goods[], asked: AskedReturn['pieces']) {
  for (const lineId of asked.keys()) if (!goods.some((one) => one.lineId === lineId)) throw new NotFound();
  const lines = goods.flatMap((one) => {
    const wanted = asked.get(one.lineId);
    if (!wanted) return [];
    if (wanted.quantity > returnableOf(one)) throw new Conflict(FEWER);
    return [{ orderLineId: one.lineId, ...wanted }];
  });
  if (lines.length === 0) throw new Invalid(NOTHING, { form: NOTHING });
  return lines;
}
