import type { FastifyInstance } from 'fastify';
import { jobRoutes } from './job_routes.ts';
import { receiveRoutes } from './receiving/routes.ts';
import { submissionRoutes } from './submissions/routes.ts';

export async function formsRoutes(app: FastifyInstance): Promise<void> {
  jobRoutes(app);
  submissionRoutes(app);
  await receiveRoutes(app);
}
