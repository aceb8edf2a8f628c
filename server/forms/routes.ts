import type { FastifyInstance } from 'fastify';
import { jobRoutes } from './job_routes.ts';
import { receiveRoutes } from './receive_routes.ts';
import { submissionRoutes } from './submission_routes.ts';

export async function formsRoutes(app: FastifyInstance): Promise<void> {
  jobRoutes(app);
  submissionRoutes(app);
  await receiveRoutes(app);
}
