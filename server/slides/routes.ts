/** All routes of slides. */
import type { FastifyInstance } from 'fastify';
import { channelRoutes } from './channel/routes.ts';
import { courseRoutes } from './course/routes.ts';
import { embedRoutes } from './slide/embed.ts';
import { fileRoutes } from './slide/file_routes.ts';
import { slideRoutes } from './slide/routes.ts';
import { shareRoutes } from './slide/share_routes.ts';
import { voteRoutes } from './slide/vote_routes.ts';
import { categoryRoutes } from './staff/category_form.ts';
import { channelStaffRoutes } from './staff/channel_form.ts';
import { orderRoutes } from './staff/order_routes.ts';
import { slideStaffRoutes } from './staff/slide_form.ts';
import { statisticsRoutes } from './staff/statistics.ts';
import { uploadCalls } from './upload/call_routes.ts';
import { editRoutes } from './upload/edit_routes.ts';
import { uploadFormRoutes } from './upload/form_routes.ts';

export async function slidesRoutes(app: FastifyInstance): Promise<void> {
  channelRoutes(app);
  slideRoutes(app);
  voteRoutes(app);
  shareRoutes(app);
  fileRoutes(app);
  embedRoutes(app);
  await uploadCalls(app);
  await uploadFormRoutes(app);
  await editRoutes(app);
  await courseRoutes(app);
  channelStaffRoutes(app);
  slideStaffRoutes(app);
  orderRoutes(app);
  categoryRoutes(app);
  statisticsRoutes(app);
}
