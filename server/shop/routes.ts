import type { FastifyInstance } from 'fastify';
import { cartRoutes } from './cart_routes.ts';
import { combinationRoutes } from './combination_routes.ts';
import { listRoutes } from './list_routes.ts';
import { productRoutes } from './product_routes.ts';
import { reportRoutes } from './report/routes.ts';
import { viewRoutes } from './view_routes.ts';

export function shopRoutes(app: FastifyInstance): void {
  listRoutes(app);
  productRoutes(app);
  cartRoutes(app);
  combinationRoutes(app);
  viewRoutes(app);
  reportRoutes(app);
}
