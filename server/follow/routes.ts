import type { FastifyInstance } from 'fastify';
import { knowFollowables } from './followables.ts';
import { mailingRoutes } from './mailings/routes.ts';
import { choiceRoutes } from './subscribing/choice_routes.ts';
import { subscribeCallRoutes } from './subscribing/subscribe_call_routes.ts';
import { subscribeFormRoutes } from './subscribing/subscribe_form_routes.ts';
import { leaveRoutes } from './unsubscribing/routes.ts';

export async function followRoutes(app: FastifyInstance): Promise<void> {
  knowFollowables(app.domains);
  subscribeCallRoutes(app);
  subscribeFormRoutes(app);
  choiceRoutes(app);
  await leaveRoutes(app);
  mailingRoutes(app);
}
