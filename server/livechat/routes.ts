/** All routes of the live chat. */
import type { FastifyInstance } from 'fastify';
import { chatFileRoutes } from './files/routes.ts';
import { channelRoutes } from './public/channel_routes.ts';
import { embedRoutes } from './public/embed_routes.ts';
import { pageRoutes } from './public/page_routes.ts';
import { pushRoutes } from './push/routes.ts';
import { channelFormRoutes } from './staff/channel_form.ts';
import { consoleRoutes } from './staff/console_routes.ts';
import { answerFormRoutes } from './staff/prepared_answers.ts';
import { statisticsRoutes } from './staff/statistics_page.ts';
import { callRoutes } from './visitor/call_routes.ts';

export async function livechatRoutes(app: FastifyInstance): Promise<void> {
  callRoutes(app);
  pageRoutes(app);
  channelRoutes(app);
  embedRoutes(app);
  channelFormRoutes(app);
  answerFormRoutes(app);
  statisticsRoutes(app);
  consoleRoutes(app);
  pushRoutes(app);
  await chatFileRoutes(app);
}
