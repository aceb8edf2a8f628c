/** Stores what customers send back or withdraw from, once for each form. */
import { eq, max } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import { Conflict, Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { logEvent } from '#sales/documents/events.ts';
import { lockOrder } from '#sales/documents/totals.ts';
import { type Goods, goodsOf } from '#sales/fulfilment/goods.ts';
import { updateStatuses } from '#sales/fulfilment/order_statuses.ts';
import { sendWithdrawalReceipt } from '#sales/mails/return_mails.ts';
import { orderReturnLines, orderReturns } from '#sales/schema/fulfilment.schema.ts';
import type { OrderReturn } from './queries.ts';
import { type ReturnReason, WITHDRAWN } from './reasons.ts';

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
export const returnableOf = ({ shipped, returned }: Pick<Goods, 'shipped' | 'returned'>): number =>
  Math.max(0, shipped - returned);

/** @throws Invalid without pieces; Conflict for more than were shipped */
export function askReturn(orderId: number, asked: AskedReturn): Promise<void> {
  const isStaffs = asked.origin === 'staff';
  return storeReturn(orderId, {
    ...asked,
    ...(isStaffs ? { state: 'accepted', decidedAt: new Date() } : { state: 'asked', decidedAt: null }),
    isWithdrawal: false,
    event: isStaffs ? msg('Return created') : msg('Return requested'),
    most: async () => new Map((await goodsOf(orderId)).map((one) => [one.lineId, returnableOf(one)])),
  });
}

export type Withdrawal = {
  /** Line → pieces. */
  pieces: ReadonlyMap<number, number>;
  submission: string;
  by: string;
  /** Line → pieces that may be withdrawn from; asked while the order is locked. */
  most(): Promise<ReadonlyMap<number, number>>;
};

/** The customer withdraws from a contract, which needs no consent, and is mailed a receipt. @throws Invalid, Conflict */
export function withdraw(orderId: number, { pieces, ...rest }: Withdrawal): Promise<void> {
  return storeReturn(orderId, {
    ...rest,
    pieces: new Map([...pieces].map(([lineId, quantity]) => [lineId, { quantity, reason: WITHDRAWN }])),
    comment: '',
    origin: 'customer',
    state: 'accepted',
    decidedAt: new Date(),
    isWithdrawal: true,
    event: msg('Contract withdrawn'),
    stored: (returnId) => sendWithdrawalReceipt(orderId, returnId),
  });
}

type NewReturn = Pick<OrderReturn, 'comment' | 'submission' | 'origin' | 'state' | 'decidedAt' | 'isWithdrawal'> & {
  pieces: ReadonlyMap<number, { quantity: number; reason: string }>;
  by: string;
  /** Written to the history of the order. */
  event: string;
  most(): Promise<ReadonlyMap<number, number>>;
  stored?(returnId: number): Promise<void>;
};

function storeReturn(orderId: number, { pieces, by, event, most, stored, ...values }: NewReturn): Promise<void> {
  return transaction(async () => {
    await lockOrder(orderId);
    if ((await db.$count(orderReturns, eq(orderReturns.submission, values.submission))) > 0) return;
    const lines = linesWithin(await most(), pieces);
    const [last] = await db
      .select({ sequence: max(orderReturns.sequence) })
      .from(orderReturns)
      .where(eq(orderReturns.orderId, orderId));
    const [made] = await db
      .insert(orderReturns)
      .values({ orderId, ...values, sequence: (last?.sequence ?? 0) + 1 })
      .returning({ id: orderReturns.id });
    const returnId = made!.id;
    await db.insert(orderReturnLines).values(lines.map((line) => ({ returnId, ...line })));
    await updateStatuses(orderId);
    await logEvent({ orderId }, event, { by });
    await stored?.(returnId);
  });
}

/** @throws Invalid, Conflict, NotFound */
function linesWithin(most: ReadonlyMap<number, number>, asked: NewReturn['pieces']) {
  for (const lineId of asked.keys()) if (!most.has(lineId)) throw new NotFound();
  const lines = [...most].flatMap(([lineId, left]) => {
    const wanted = asked.get(lineId);
    if (!wanted) return [];
    if (wanted.quantity > left) throw new Conflict(FEWER);
    return [{ orderLineId: lineId, ...wanted }];
  });
  if (lines.length === 0) throw new Invalid(NOTHING, { form: NOTHING });
  return lines;
}
