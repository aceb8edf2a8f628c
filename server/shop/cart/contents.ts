/** Reads a cart's lines with their products. */
import type { OrderLine } from '#sales/api.ts';
import { type CartProduct, linesWithProducts } from './products.ts';

/** Read once and passed on. Code that writes lines reads it again. */
export type CartContents = {
  /** What was put in. */
  goods: OrderLine[];
  /** What bringing it costs. */
  delivery: OrderLine | null;
  /** Variant → what is sold by it; what is gone is missing. */
  products: ReadonlyMap<number, CartProduct>;
};

export async function contentsOf(orderId: number): Promise<CartContents> {
  const { lines, products } = await linesWithProducts(orderId);
  const goods = lines.filter(({ isDelivery }) => !isDelivery);
  return { goods, delivery: lines.find(({ isDelivery }) => isDelivery) ?? null, products };
}

export const productOf = ({ products }: Pick<CartContents, 'products'>, { variantId }: Pick<OrderLine, 'variantId'>) =>
  products.get(variantId ?? 0);

/** Something of it has to be brought: not all of it is services. */
export const isShipped = ({ goods, products }: Pick<CartContents, 'goods' | 'products'>): boolean =>
  goods.some((line) => (productOf({ products }, line)?.product.type ?? 'service') !== 'service');
