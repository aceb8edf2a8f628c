import type { Domain } from '#core/domain/domain.ts';
import { msg } from '#core/msg.ts';
import { forgetWhoAnswered, ownResponses } from './own_data.ts';
import { surveyRoutes } from './routes.ts';

export const surveys: Domain = {
  name: 'surveys',
  routes: surveyRoutes,
  ownData: ownResponses,
  accountCloses: forgetWhoAnswered,
  workplaces: [{ label: msg('Surveys'), url: '/survey', role: 'survey' }],
  importers: async () => (await import('./importers.ts')).surveyImporters,
};
