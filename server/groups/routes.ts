import type { FastifyInstance } from 'fastify';
import { feedRoutes } from './archive/feed.ts';
import { archiveListRoutes } from './archive/list_routes.ts';
import { messageRoutes } from './archive/message_routes.ts';
import { moderationRoutes } from './moderation/routes.ts';
import { postingRoutes } from './posting/routes.ts';
import { groupStaffRoutes } from './staff/group_form.ts';
import { confirmRoutes } from './subscribing/confirm_routes.ts';
import { preferenceRoutes } from './subscribing/preference_routes.ts';
import { subscriptionRoutes } from './subscribing/routes.ts';

export async function groupsRoutes(app: FastifyInstance): Promise<void> {
  subscriptionRoutes(app);
  await confirmRoutes(app);
  preferenceRoutes(app);
  archiveListRoutes(app);
  feedRoutes(app);
  messageRoutes(app);
  await postingRoutes(app);
  moderationRoutes(app);
  groupStaffRoutes(app);
}
