/** Moves a cart under payment to a copy when its buyer changes it. */
import { and, asc, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { hook } from '#core/domain/hook.ts';
import { Conflict } from '#core/errors.ts';
import { randomToken } from '#core/process/secret.ts';
import { moveOrder, NOT_NOW } from '#sales/documents/states.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';

type Cart = typeof orders.$inferSelect;

/** A payment began for it, and its money may come even after a try was given up. */
export const isForPayment = ({ name }: Pick<Cart, 'name'>): boolean => name !== null;

/**
 * Moves the lines, with their ids, to a new cart of the same owner, so that open pages stay right. The order keeps its
 * number, payments and reservations with copies of the lines, so that late money still meets exactly what it was for.
 * Nobody finds that order as their cart any more. Call it inside a transaction.
 * @param cart locked
 * @returns the new cart
 * @throws Conflict where it is no cart any more
 */
export async function replaceWithCopy(cart: Cart): Promise<Cart> {
  const { id, name: _number, payingSince: _since, accessToken: _token, createdAt: _begun, ...same } = cart;
  const [copy] = await db
    .insert(orders)
    .values({ ...same, accessToken: randomToken(), updatedAt: new Date() })
    .returning();
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.linkedLineId), asc(orderLines.id));
  await db.update(orderLines).set({ orderId: copy!.id }).where(eq(orderLines.orderId, id));
  await keepLines(id, lines);
  await detachCart(cart);
  return copy!;
}

/**
 * Takes the cart from its owner, and cancels it unless it is being paid. It then belongs to the person who is billed.
 * Call it inside a transaction.
 * @throws Conflict where it is no cart any more: what was ordered stays its buyer's
 */
export async function detachCart({ id, payingSince, partnerId, ...cart }: Cart): Promise<void> {
  const unowned = { sessionId: null, partnerId: null, billingPartnerId: cart.billingPartnerId ?? partnerId };
  const left = and(eq(orders.id, id), eq(orders.state, 'draft'));
  const [aside] = await db.update(orders).set(unowned).where(left).returning({ id: orders.id });
  if (!aside) throw new Conflict(NOT_NOW);
  if (!payingSince) await moveOrder(id, 'cancel');
}

/** What another domain ties to a line goes with its copy, in the same transaction: line id → id of its copy. */
export const linesCopied = hook<(copies: ReadonlyMap<number, number>) => Promise<void>>();

/** Options come after the line to which they belong, as deep as they go. */
async function keepLines(orderId: number, lines: readonly (typeof orderLines.$inferSelect)[]): Promise<void> {
  const copies = new Map<number, number>();
  let waiting = [...lines];
  while (waiting.length > 0) {
    const isDue = ({ linkedLineId }: { linkedLineId: number | null }) =>
      linkedLineId === null || copies.has(linkedLineId) || !waiting.some(({ id }) => id === linkedLineId);
    for (const { id, ...line } of waiting.filter(isDue)) {
      const linkedLineId = line.linkedLineId === null ? null : (copies.get(line.linkedLineId) ?? null);
      const [made] = await db
        .insert(orderLines)
        .values({ ...line, orderId, linkedLineId })
        .returning({ id: orderLines.id });
      copies.set(id, made!.id);
    }
    waiting = waiting.filter(({ id }) => !copies.has(id));
  }
  for (const follow of linesCopied.all()) await follow(copies);
}

/** Whether it is a draft without an owner, as `detachCart` leaves it. */
export const isDetached = ({ sessionId, partnerId }: Pick<Cart, 'sessionId' | 'partnerId'>): boolean =>
  sessionId === null && partnerId === null;
