import type { FastifyRequest } from 'fastify';
import { productOf } from './cart_contents.ts';
import type { CartChange } from './cart_service.ts';
import { countView } from './view_counting.ts';

/** Counts that a product came into a cart. */
export async function countAdded(request: FastifyRequest, { cart, lineId }: CartChange): Promise<void> {
  const line = cart?.goods.find(({ id }) => id === lineId);
  const found = cart && line && productOf(cart, line);
  if (found) await countView(request, { name: 'product_add_to_cart', of: found.product.id });
}
