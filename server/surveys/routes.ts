import type { FastifyInstance } from 'fastify';

export function surveyRoutes(_app: FastifyInstance): void {}
