/** Changes the pieces in stock, and keeps a journal of every movement. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, transaction } from '#core/db/database.ts';
import type { GoodsBack } from '#sales/api.ts';
import { type StockReason, stockMoves } from '#shop/schema/stock.schema.ts';
import { variants } from '#shop/schema/variants.schema.ts';

export type StockMove = typeof stockMoves.$inferInsert;

/** Within the transaction that changes the stock. */
export async function noteMoves(moves: StockMove[]): Promise<void> {
  if (moves.length > 0) await db.insert(stockMoves).values(moves);
}

type Movement = {
  variantId: number;
  /** Negative: pieces leave. */
  quantity: number;
  reason: StockReason;
  reference?: string;
  note?: string;
  userId?: number | null;
};

/** Adds pieces to tracked stock, or removes them; untracked stock does not change. */
export const moveStock = ({ variantId, quantity, ...facts }: Movement): Promise<void> =>
  transaction(async () => {
    if (quantity === 0) return;
    const [row] = await db
      .update(variants)
      .set({ onHand: sql`${variants.onHand} + ${quantity}` })
      .where(and(eq(variants.id, variantId), eq(variants.isTracked, true)))
      .returning({ templateId: variants.templateId, onHand: variants.onHand });
    if (!row) return;
    await noteMoves([{ variantId, quantity, onHand: row.onHand, ...facts }]);
    await changed(`product:${row.templateId}`);
  });

/** Goods of an order are back in stock: all of them or none. */
export const restock = ({ pieces, ...facts }: GoodsBack): Promise<void> =>
  transaction(async () => {
    // In the order in which rows are locked.
    for (const { variantId, quantity } of pieces.toSorted((a, b) => a.variantId - b.variantId)) {
      if (!Number.isSafeInteger(quantity) || quantity < 1)
        throw new RangeError(`${quantity} pieces of variant ${variantId} can't be restocked.`);
      await moveStock({ variantId, quantity, ...facts });
    }
  });

/** The newest first. */
export const movesOf = (variantId: number, most: number): Promise<(typeof stockMoves.$inferSelect)[]> =>
  db.select().from(stockMoves).where(eq(stockMoves.variantId, variantId)).orderBy(desc(stockMoves.id)).limit(most);
