import type { FastifyRequest } from 'fastify';
import { countView } from '#shop/statistics/view_counting.ts';
import { productOf } from './contents.ts';
import type { CartChangeResult } from './service.ts';

/** Counts a product added to a cart. */
export async function countAdded(request: FastifyRequest, { cart, lineId }: CartChangeResult): Promise<void> {
  const line = cart?.goods.find(({ id }) => id === lineId);
  const found = cart && line && productOf(cart, line);
  if (found) await countView(request, { name: 'product_add_to_cart', of: found.product.id });
}
