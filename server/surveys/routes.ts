import type { FastifyInstance } from 'fastify';
import { definitionRoutes } from './definition/routes.ts';
import { editingRoutes } from './editing/routes.ts';
import { answerRoutes } from './filling/answer_routes.ts';
import { fillRoutes } from './filling/routes.ts';
import { startRoutes } from './filling/start_routes.ts';
import { resultRoutes } from './results/routes.ts';

export async function surveyRoutes(app: FastifyInstance): Promise<void> {
  definitionRoutes(app);
  await editingRoutes(app);
  resultRoutes(app);
  startRoutes(app);
  fillRoutes(app);
  answerRoutes(app);
}
