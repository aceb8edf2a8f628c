/** Holds, takes and releases stock. */
import { isDeepStrictEqual } from 'node:util';
import { and, eq, gte, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';
import { stockHolds } from '#shop/schema/stock.schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { outsideStocks } from './outside_stock.ts';
import { noteMoves, type StockMove } from './stock_moves.ts';

export type Wanted = { variantId: number; quantity: number };

/**
 * Holds all of the pieces or none for `reference`, until `expiresAt` or the end of its current hold, whichever is
 * later: an attempt of minutes must not shorten a promise of days. Other pieces that it held are released.
 * @param isFirst nothing was ever held for the reference
 * @returns variants with too few pieces; empty if everything is held
 */
export async function hold(
  reference: string,
  wanted: readonly Wanted[],
  expiresAt: Date,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<number[]> {
  const pieces = summed(wanted);
  const missing: number[] = [];
  class TooFew extends Error {}
  try {
    await transaction(async () => {
      missing.length = 0;
      const held = isFirst ? [] : await holdLonger(reference, expiresAt);
      if (!isDeepStrictEqual(summed(held), pieces))
        missing.push(...(await holdAnew(reference, pieces, held, expiresAt)));
      for (const outside of outsideStocks.all()) missing.push(...(await outside.hold(reference, pieces, expiresAt)));
      if (missing.length > 0) throw new TooFew();
    });
  } catch (error) {
    if (!(error instanceof TooFew)) throw error;
  }
  return missing;
}

/** @returns variants with too few pieces */
async function holdAnew(
  reference: string,
  pieces: readonly Wanted[],
  held: readonly (typeof stockHolds.$inferSelect)[],
  expiresAt: Date,
): Promise<number[]> {
  const missing: number[] = [];
  const last = new Date(Math.max(...[expiresAt, ...held.map((one) => one.expiresAt)].map(Number)));
  if (held.length > 0) await giveBack(eq(stockHolds.reference, reference));
  for (const { variantId, quantity } of pieces) {
    if (await take(variantId, quantity))
      await db.insert(stockHolds).values({ variantId, quantity, reference, expiresAt: last });
    else missing.push(variantId);
  }
  return missing;
}

/** @returns the holds of a reference, extended to `expiresAt` at least */
async function holdLonger(reference: string, expiresAt: Date): Promise<(typeof stockHolds.$inferSelect)[]> {
  const until = sql.param(expiresAt, stockHolds.expiresAt);
  const later = sql`case when ${lt(stockHolds.expiresAt, expiresAt)} then ${until} else ${stockHolds.expiresAt} end`;
  return db.update(stockHolds).set({ expiresAt: later }).where(eq(stockHolds.reference, reference)).returning();
}

/** One entry per variant, in the order in which rows are locked. */
function summed(wanted: readonly Wanted[]): Wanted[] {
  const pieces = new Map<number, number>();
  for (const { variantId, quantity } of wanted) {
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      throw new RangeError(`${quantity} pieces of variant ${variantId} can't be held.`);
    pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
  }
  return [...pieces]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => a.variantId - b.variantId);
}

/** The SQL counterpart of `piecesFree` returning no limit. */
const isUnlimited = or(
  not(variants.isTracked),
  eq(variants.sellsBeyondStock, true),
  inArray(
    variants.templateId,
    db
      .select({ id: templates.id })
      .from(templates)
      .where(or(ne(templates.type, 'stocked'), inArray(templates.availability, ['never', 'custom']))),
  ),
);

/**
 * Holds pieces in one conditional statement: only if that many are free, or if the variant may be sold without limit.
 */
async function take(variantId: number, quantity: number): Promise<boolean> {
  const isFree = or(isUnlimited, gte(sql`${variants.onHand} - ${variants.held}`, quantity));
  const taken = await db
    .update(variants)
    .set({ held: sql`${variants.held} + ${quantity}` })
    .where(and(eq(variants.id, variantId), isFree))
    .returning({ templateId: variants.templateId });
  for (const { templateId } of taken) await changed(`product:${templateId}`);
  return taken.length > 0;
}

/**
 * Removes all of the pieces from stock, or none: first those held for `reference`, then free ones if its hold has
 * ended.
 * @returns variants with too few pieces; empty if everything was removed
 */
export async function leave(reference: string, wanted: readonly Wanted[]): Promise<number[]> {
  const missing: number[] = [];
  class TooFew extends Error {}
  try {
    await transaction(async () => {
      missing.length = 0;
      const held = await db.delete(stockHolds).where(eq(stockHolds.reference, reference)).returning();
      const moves: StockMove[] = [];
      for (const { variantId, quantity, freed } of withHeld(summed(wanted), summed(held))) {
        const left = await takeAway(variantId, quantity, freed);
        if (!left) missing.push(variantId);
        else if (left.isTracked && quantity > 0)
          moves.push({ variantId, quantity: -quantity, onHand: left.onHand, reason: 'sale', reference });
      }
      for (const outside of outsideStocks.all()) missing.push(...(await outside.leave(reference, summed(wanted))));
      if (missing.length > 0) throw new TooFew();
      await noteMoves(moves);
    });
  } catch (error) {
    if (!(error instanceof TooFew)) throw error;
  }
  return missing;
}

/** Pieces to remove per variant, and how many were held for them or others; in the order in which rows are locked. */
function withHeld(wanted: readonly Wanted[], held: readonly Wanted[]): (Wanted & { freed: number })[] {
  const ids = [...new Set([...wanted, ...held].map(({ variantId }) => variantId))].sort((a, b) => a - b);
  const piecesOf = (all: readonly Wanted[], id: number) => all.find(({ variantId }) => variantId === id)?.quantity ?? 0;
  return ids.map((id) => ({ variantId: id, quantity: piecesOf(wanted, id), freed: piecesOf(held, id) }));
}

/** Untracked stock does not change. @param freed pieces that are no longer held @returns undefined: too few */
async function takeAway(variantId: number, quantity: number, freed: number) {
  const isFree = or(isUnlimited, gte(sql`${variants.onHand} - ${variants.held} + ${freed}`, quantity));
  const [left] = await db
    .update(variants)
    .set({
      onHand: sql`case when ${variants.isTracked} then ${variants.onHand} - ${quantity} else ${variants.onHand} end`,
      held: sql`${variants.held} - ${freed}`,
    })
    .where(and(eq(variants.id, variantId), isFree))
    .returning({ templateId: variants.templateId, onHand: variants.onHand, isTracked: variants.isTracked });
  if (left) await changed(`product:${left.templateId}`);
  return left;
}

/** Releases everything a reference holds; a second call does nothing. */
export async function release(reference: string): Promise<void> {
  await giveBack(eq(stockHolds.reference, reference));
  for (const outside of outsideStocks.all()) await outside.release(reference);
}

/** Releases expired holds. @returns how many ended */
export async function releaseExpired(now = new Date()): Promise<number> {
  return giveBack(lt(stockHolds.expiresAt, now));
}

async function giveBack(which: ReturnType<typeof eq>): Promise<number> {
  return transaction(async () => {
    const ended = await db
      .delete(stockHolds)
      .where(which)
      .returning({ variantId: stockHolds.variantId, quantity: stockHolds.quantity });
    for (const { variantId, quantity } of [...ended].sort((a, b) => a.variantId - b.variantId)) {
      const [row] = await db
        .update(variants)
        .set({ held: sql`${variants.held} - ${quantity}` })
        .where(eq(variants.id, variantId))
        .returning({ templateId: variants.templateId });
      if (row) await changed(`product:${row.templateId}`);
    }
    return ended.length;
  });
}
