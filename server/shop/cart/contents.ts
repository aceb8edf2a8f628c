/** Reads a cart's lines with their products. */
import type { OrderLine } from '#sales/api.ts';
import { type CartProduct, linesWithProducts } from './products.ts';

/** Read once and passed on. Code that writes lines reads it again. */
export type CartContents = {
  /** Lines of products. */
  goods: OrderLine[];
  /** The line of the delivery charge. */
  delivery: OrderLine | null;
  /** Variant → its product; variants that no longer exist are missing. */
  products: ReadonlyMap<number, CartProduct>;
};

export async function contentsOf(orderId: number): Promise<CartContents> {
  const { lines, products } = await linesWithProducts(orderId);
  const goods = lines.filter(({ isDelivery }) => !isDelivery);
  return { goods, delivery: lines.find(({ isDelivery }) => isDelivery) ?? null, products };
}

export const productOf = ({ products }: Pick<CartContents, 'products'>, { variantId }: Pick<OrderLine, 'variantId'>) =>
  products.get(variantId ?? 0);

/** Whether anything has to be delivered, as services have not. */
export const isShipped = ({ goods, products }: Pick<CartContents, 'goods' | 'products'>): boolean =>
  goods.some((line) => (productOf({ products }, line)?.product.type ?? 'service') !== 'service');
