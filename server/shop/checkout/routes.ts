import type { FastifyInstance } from 'fastify';
import { addressRoutes } from './addresses/routes.ts';
import { checkoutRoutes } from './checkout_routes.ts';
import { confirmationRoutes } from './confirmation_routes.ts';
import { extraRoutes } from './extra_routes.ts';
import { findOrderRoutes } from './find_order_routes.ts';
import { payRoutes } from './pay_routes.ts';

/** From the cart to the order. */
export function checkoutSteps(app: FastifyInstance): void {
  checkoutRoutes(app);
  addressRoutes(app);
  extraRoutes(app);
  payRoutes(app);
  confirmationRoutes(app);
  findOrderRoutes(app);
}
