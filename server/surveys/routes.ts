import type { FastifyInstance } from 'fastify';
import { definitionRoutes } from './definition_routes.ts';
import { editingRoutes } from './editing/routes.ts';
import { resultRoutes } from './results/routes.ts';

export async function surveyRoutes(app: FastifyInstance): Promise<void> {
  definitionRoutes(app);
  await editingRoutes(app);
  resultRoutes(app);
}
