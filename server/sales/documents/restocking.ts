/** Tells the shop which goods an order holds, and which are back in stock. */
import { hook } from '#core/domain/hook.ts';

export type Pieces = { variantId: number; quantity: number };

export type GoodsBack = {
  /** What they are back from, such as `order:12` or `return:3`. */
  reference: string;
  reason: 'cancel' | 'return';
  pieces: Pieces[];
  /** Who did it; null: a buyer or a job. */
  userId: number | null;
};

/** Nothing is restocked twice or without having left: who calls it holds the order, and knows what left. */
export const goodsBack = hook<(goods: GoodsBack) => Promise<void>>();

/** Call it inside the transaction that cancels the order or receives the return. */
export async function restockGoods(goods: GoodsBack): Promise<void> {
  for (const restock of goodsBack.all()) await restock(goods);
}

export type GoodsHeld = {
  /** What they are held for, such as `order:12`. */
  reference: string;
  /** None: what it held is sold again. */
  pieces: Pieces[];
  until: Date;
};

/** All of the pieces are held, or none. @returns variants of which there are too few */
export const goodsHeld = hook<(goods: GoodsHeld) => Promise<number[]>>();

type Line = { variantId: number | null; quantity: number; isDelivery: boolean };

export const piecesOf = (lines: readonly Line[]): Pieces[] =>
  lines.flatMap(({ variantId, quantity, isDelivery }) =>
    variantId !== null && !isDelivery && quantity > 0 ? [{ variantId, quantity }] : [],
  );

/** Call it inside the transaction that saves the order. @returns variants of which there are too few */
export async function holdGoods({ id }: { id: number }, lines: readonly Line[], until: Date): Promise<number[]> {
  const goods = { reference: `order:${id}`, pieces: piecesOf(lines), until };
  const missing: number[] = [];
  for (const hold of goodsHeld.all()) missing.push(...(await hold(goods)));
  return missing;
}

/** An unpaid order ended. */
export const freeGoods = async (order: { id: number }): Promise<void> => void (await holdGoods(order, [], new Date()));
