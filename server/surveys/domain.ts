import type { Domain } from '../core/domain.ts';
import { surveyRoutes } from './routes.ts';

export const surveys: Domain = {
  name: 'surveys',
  routes: surveyRoutes,
  importers: async () => (await import('./importers.ts')).surveyImporters,
};
