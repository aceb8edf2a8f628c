import type { FastifyInstance } from 'fastify';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { knowRecords } from './access.ts';
import { callRoutes } from './call_routes.ts';
import { guestRoutes } from './guests/routes.ts';
import { moderationList } from './moderation/list.ts';
import { muteRoutes } from './notices/mute_routes.ts';
import { pageRoutes } from './page_routes.ts';
import { postRoutes } from './posting/post_routes.ts';

export async function threadRoutes(app: FastifyInstance): Promise<void> {
  knowRecords(app.domains);
  callRoutes(app);
  await postRoutes(app);
  guestRoutes(app);
  defineStaffList(app, moderationList);
  await muteRoutes(app);
  pageRoutes(app);
}
