import type { FastifyRequest } from 'fastify';
import type { CartChange } from './cart_service.ts';
import { findProductOfVariant } from './queries.ts';
import { countView } from './view_counting.ts';

type Wish = { product_id?: number | null; product_template_id?: number | null; line_id?: number | null };

/** Counts that a product came into a cart. A line that gets another quantity is no such thing. */
export async function countAdded(request: FastifyRequest, wish: Wish, change: CartChange): Promise<void> {
  if (wish.line_id != null || change.quantity <= 0) return;
  const found = wish.product_id == null ? null : await findProductOfVariant(wish.product_id);
  const of = found?.product.id ?? wish.product_template_id;
  if (of != null) await countView(request, { name: 'product_add_to_cart', of });
}
