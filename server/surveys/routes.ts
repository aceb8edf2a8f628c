import type { FastifyInstance } from 'fastify';
import { answerRoutes } from './answer_routes.ts';
import { definitionRoutes } from './definition_routes.ts';
import { editingRoutes } from './editing/routes.ts';
import { fillRoutes } from './fill_routes.ts';
import { resultRoutes } from './results/routes.ts';
import { startRoutes } from './start_routes.ts';

export async function surveyRoutes(app: FastifyInstance): Promise<void> {
  definitionRoutes(app);
  await editingRoutes(app);
  resultRoutes(app);
  startRoutes(app);
  fillRoutes(app);
  answerRoutes(app);
}
