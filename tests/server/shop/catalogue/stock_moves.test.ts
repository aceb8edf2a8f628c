import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { onChange } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { hold, leave } from '#shop/product/stock.ts';
import { moveStock, movesOf, restock } from '#shop/product/stock_moves.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';

async function onHandOf(variantId: number): Promise<number> {
  const [row] = await db.select({ onHand: variants.onHand }).from(variants).where(eq(variants.id, variantId));
  return row!.onHand;
}

describe('The journal of stock', () => {
  it('records a sale once, with the pieces left and the order', async () => {
    const { variantId } = await addProduct({ name: 'Sold with a note', price: 100, onHand: 9 });
    await leave('order:77', [{ variantId, quantity: 2 }]);
    expect(await movesOf(variantId, 9)).toMatchObject([
      { quantity: -2, onHand: 7, reason: 'sale', reference: 'order:77', userId: null },
    ]);
  });

  it('records nothing for an order that lacks pieces of another line', async () => {
    const plenty = await addProduct({ name: 'Plenty of notes', price: 100, onHand: 9 });
    const none = await addProduct({ name: 'No piece to note', price: 100, onHand: 0 });
    const wanted = [plenty, none].map(({ variantId }) => ({ variantId, quantity: 1 }));
    expect(await leave('order:78', wanted)).toEqual([none.variantId]);
    expect(await movesOf(plenty.variantId, 9)).toEqual([]);
  });

  it('records nothing for pieces that were held and are no longer in the order', async () => {
    const [bought, dropped] = [
      await addProduct({ name: 'Bought', price: 100, onHand: 3 }),
      await addProduct({ name: 'Dropped', price: 100, onHand: 3 }),
    ];
    const pieces = [bought, dropped].map(({ variantId }) => ({ variantId, quantity: 1 }));
    await hold('order:80', pieces, new Date(Date.now() + 3_600_000));
    await leave('order:80', pieces.slice(0, 1));
    expect(await movesOf(bought.variantId, 9)).toHaveLength(1);
    expect([await movesOf(dropped.variantId, 9), await onHandOf(dropped.variantId)]).toEqual([[], 3]);
  });

  it('records nothing for stock that is not tracked', async () => {
    const { variantId } = await addProduct({ name: 'Never counted', price: 100 });
    await leave('order:79', [{ variantId, quantity: 1 }]);
    await moveStock({ variantId, quantity: 4, reason: 'received' });
    expect([await movesOf(variantId, 9), await onHandOf(variantId)]).toEqual([[], 0]);
  });

  it('records nothing when no piece moves', async () => {
    const { variantId } = await addProduct({ name: 'Counted again', price: 100, onHand: 3 });
    await moveStock({ variantId, quantity: 0, reason: 'count' });
    expect(await movesOf(variantId, 9)).toEqual([]);
  });

  it('adds up when twenty movements arrive at once', async () => {
    const { variantId } = await addProduct({ name: 'Busy shelf', price: 100, onHand: 0 });
    await Promise.all(Array.from({ length: 20 }, () => moveStock({ variantId, quantity: 3, reason: 'received' })));
    const moves = await movesOf(variantId, 30);
    expect(moves.map(({ onHand }) => onHand)).toEqual(Array.from({ length: 20 }, (_, at) => 60 - 3 * at));
    expect(await onHandOf(variantId)).toBe(60);
  });
});

describe('Restocking', () => {
  it('adds the pieces of every variant, with reason and reference', async () => {
    const { variantId } = await addProduct({ name: 'Sent back', price: 100, onHand: 1 });
    await restock({ reference: 'return:5', reason: 'return', pieces: [{ variantId, quantity: 2 }], userId: null });
    expect(await movesOf(variantId, 9)).toMatchObject([
      { quantity: 2, onHand: 3, reason: 'return', reference: 'return:5' },
    ]);
  });

  it('locks variants in the order of their ids, as sales do', async () => {
    const added = [
      await addProduct({ name: 'Back first', price: 100, onHand: 1 }),
      await addProduct({ name: 'Back second', price: 100, onHand: 1 }),
    ];
    const pieces = added.toReversed().map(({ variantId }) => ({ variantId, quantity: 1 }));
    const heard: string[] = [];
    const stop = onChange((tags) => heard.push(...tags));
    await restock({ reference: 'return:7', reason: 'return', pieces, userId: null });
    stop();
    expect(heard).toEqual(added.map(({ templateId }) => `product:${templateId}`));
  });

  it('changes nothing when one of the quantities is not a positive whole number', async () => {
    const { variantId } = await addProduct({ name: 'Half a piece', price: 100, onHand: 1 });
    const pieces = [1, -1].map((quantity) => ({ variantId, quantity }));
    await expect(restock({ reference: 'return:6', reason: 'return', pieces, userId: null })).rejects.toThrow(
      RangeError,
    );
    expect([await movesOf(variantId, 9), await onHandOf(variantId)]).toEqual([[], 1]);
  });
});
