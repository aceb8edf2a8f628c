import type { FastifyInstance } from 'fastify';
import { choiceRoutes } from './choice_routes.ts';
import { knowFollowables } from './followables.ts';
import { leaveRoutes } from './leave_routes.ts';
import { mailingRoutes } from './mailing_routes.ts';
import { staffRoutes } from './staff_routes.ts';
import { subscribeCallRoutes } from './subscribe_call_routes.ts';
import { subscribeFormRoutes } from './subscribe_form_routes.ts';

export async function followRoutes(app: FastifyInstance): Promise<void> {
  knowFollowables(app.domains);
  subscribeCallRoutes(app);
  subscribeFormRoutes(app);
  choiceRoutes(app);
  await leaveRoutes(app);
  staffRoutes(app);
  mailingRoutes(app);
}
