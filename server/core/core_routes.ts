import type { FastifyInstance } from 'fastify';
import { contentRoutes } from './content_routes.ts';
import { devGalleryRoutes } from './dev_gallery.ts';
import { devMailRoutes } from './dev_mail.ts';
import { devReloadRoutes } from './dev_reload.ts';
import { faviconRoute } from './favicon.ts';
import { healthRoutes } from './health.ts';
import { imageRoutes } from './image_routes.ts';
import { localeRoutes } from './locale.ts';
import { metricsRoute } from './metrics_route.ts';
import { modelCallRoutes } from './model_calls.ts';
import { staticPageRoutes } from './static_pages.ts';
import { themeRoutes } from './theme.ts';

/** Addresses every page relies on, whatever domains there are. */
export async function coreRoutes(app: FastifyInstance): Promise<void> {
  healthRoutes(app);
  metricsRoute(app);
  imageRoutes(app);
  contentRoutes(app);
  themeRoutes(app);
  faviconRoute(app);
  await localeRoutes(app);
  modelCallRoutes(app);
  devMailRoutes(app);
  devGalleryRoutes(app);
  devReloadRoutes(app);
  staticPageRoutes(app);
}
