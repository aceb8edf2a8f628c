/** Tells the shop which goods of an order are back in stock. */
import { hook } from '#core/domain/hook.ts';

export type GoodsBack = {
  /** What they are back from, such as `order:12` or `return:3`. */
  reference: string;
  reason: 'cancel' | 'return';
  pieces: { variantId: number; quantity: number }[];
  /** Who did it; null: a buyer or a job. */
  userId: number | null;
};

/** Nothing is restocked twice or without having left: who calls it holds the order, and knows what left. */
export const goodsBack = hook<(goods: GoodsBack) => Promise<void>>();

/** Call it inside the transaction that cancels the order or receives the return. */
export async function restockGoods(goods: GoodsBack): Promise<void> {
  for (const restock of goodsBack.all()) await restock(goods);
}
