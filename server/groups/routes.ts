import type { FastifyInstance } from 'fastify';
import { archiveListRoutes } from './archive/list_routes.ts';
import { messageRoutes } from './archive/message_routes.ts';
import { confirmRoutes } from './subscribing/confirm_routes.ts';
import { subscriptionRoutes } from './subscribing/routes.ts';

export async function groupsRoutes(app: FastifyInstance): Promise<void> {
  subscriptionRoutes(app);
  await confirmRoutes(app);
  archiveListRoutes(app);
  messageRoutes(app);
}
