import type { FastifyInstance } from 'fastify';
import { definitionRoutes } from './definition_routes.ts';

export function surveyRoutes(app: FastifyInstance): void {
  definitionRoutes(app);
}
