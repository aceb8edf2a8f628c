import type { FastifyInstance } from 'fastify';
import { cartFormRoutes } from './cart_form_routes.ts';
import { cartRoutes } from './cart_routes.ts';
import { checkoutSteps } from './checkout/routes.ts';
import { combinationRoutes } from './combination_routes.ts';
import { listRoutes } from './list_routes.ts';
import { productRoutes } from './product_routes.ts';
import { reportRoutes } from './report/routes.ts';
import { viewRoutes } from './view_routes.ts';

export async function shopRoutes(app: FastifyInstance): Promise<void> {
  listRoutes(app);
  productRoutes(app);
  cartRoutes(app);
  await cartFormRoutes(app);
  combinationRoutes(app);
  checkoutSteps(app);
  viewRoutes(app);
  reportRoutes(app);
}
