import type { FastifyInstance } from 'fastify';
import { definitionRoutes } from './definition_routes.ts';
import { resultRoutes } from './results/routes.ts';

export function surveyRoutes(app: FastifyInstance): void {
  definitionRoutes(app);
  resultRoutes(app);
}
