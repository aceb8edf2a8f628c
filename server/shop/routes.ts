import type { FastifyInstance } from 'fastify';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { checkoutSteps } from './checkout/routes.ts';
import { configuratorRoutes } from './configurator/routes.ts';
import { cartFormRoutes } from './pages/cart_form_routes.ts';
import { cartRoutes } from './pages/cart_routes.ts';
import { combinationRoutes } from './pages/combination_routes.ts';
import { listRoutes } from './pages/list_routes.ts';
import { pricelistRoutes } from './pages/pricelist_routes.ts';
import { productRoutes } from './pages/product_routes.ts';
import { reminderRoutes } from './pages/reminder_routes.ts';
import { viewRoutes } from './pages/view_routes.ts';
import { reportRoutes } from './report/routes.ts';
import { abandonedCartList } from './staff/abandoned_cart_list.ts';
import { carrierRoutes } from './staff/carrier_routes.ts';
import { pointRoutes } from './staff/point_routes.ts';
import { pricelistStaffRoutes } from './staff/pricelist_routes.ts';
import { productStaffRoutes } from './staff/product/routes.ts';
import { settingRoutes } from './staff/settings_routes.ts';

export async function shopRoutes(app: FastifyInstance): Promise<void> {
  listRoutes(app);
  productRoutes(app);
  cartRoutes(app);
  await cartFormRoutes(app);
  combinationRoutes(app);
  await configuratorRoutes(app);
  pricelistRoutes(app);
  checkoutSteps(app);
  viewRoutes(app);
  reportRoutes(app);
  settingRoutes(app);
  carrierRoutes(app);
  pointRoutes(app);
  pricelistStaffRoutes(app);
  productStaffRoutes(app);
  defineStaffList(app, abandonedCartList);
  await reminderRoutes(app);
}
