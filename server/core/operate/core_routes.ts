import type { FastifyInstance } from 'fastify';
import { pollRoutes } from '#core/bus/poll_routes.ts';
import { devMailRoutes } from '#core/dev/dev_mail.ts';
import { devReloadRoutes } from '#core/dev/dev_reload.ts';
import { adminRoutes } from '#core/domain/admin_routes.ts';
import { contentRoutes } from '#core/domain/content_routes.ts';
import { findRoutes } from '#core/domain/find_routes.ts';
import { modelCallRoutes } from '#core/domain/model_calls.ts';
import { iconRoutes } from '#core/images/favicon.ts';
import { imageRoutes } from '#core/images/image_routes.ts';
import { islandsRoutes } from '#core/pages/islands_routes.ts';
import { staticPageRoutes } from '#core/pages/static_pages.ts';
import { localeRoutes } from '#core/sites/locale.ts';
import { themeRoutes } from '#core/sites/theme.ts';
import { deletedListRoutes } from '#core/staff_form/deleted_list.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { savedViewRoutes } from '#core/staff_list/saved_view_routes.ts';
import { widgetDocsRoutes } from '#core/widget_docs/routes.ts';
import { healthRoutes } from './health.ts';
import { incomingMailRoutes } from './mail_hook.ts';
import { mailList } from './mail_list.ts';
import { metricsRoute } from './metrics_route.ts';

/** Registers the routes that every page needs, whatever domains there are. */
export async function coreRoutes(app: FastifyInstance): Promise<void> {
  healthRoutes(app);
  metricsRoute(app);
  imageRoutes(app);
  contentRoutes(app);
  adminRoutes(app);
  findRoutes(app);
  savedViewRoutes(app);
  defineStaffList(app, mailList);
  deletedListRoutes(app);
  themeRoutes(app);
  iconRoutes(app);
  await localeRoutes(app);
  modelCallRoutes(app);
  pollRoutes(app);
  incomingMailRoutes(app);
  devMailRoutes(app);
  widgetDocsRoutes(app);
  devReloadRoutes(app);
  staticPageRoutes(app);
  islandsRoutes(app);
}
