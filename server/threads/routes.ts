import type { FastifyInstance } from 'fastify';
import { knowRecords } from './access.ts';
import { callRoutes } from './call_routes.ts';
import { guestRoutes } from './guest_routes.ts';
import { moderationRoutes } from './moderation_routes.ts';
import { muteRoutes } from './mute_routes.ts';
import { pageRoutes } from './page_routes.ts';
import { postRoutes } from './post_routes.ts';

export async function threadRoutes(app: FastifyInstance): Promise<void> {
  knowRecords(app.domains);
  callRoutes(app);
  await postRoutes(app);
  guestRoutes(app);
  moderationRoutes(app);
  await muteRoutes(app);
  pageRoutes(app);
}
