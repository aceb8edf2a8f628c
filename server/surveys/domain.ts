import { millisecondsInHour } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { customerResponses } from './customer_sections.ts';
import { dropOldDrafts } from './filling/old_drafts.ts';
import { forgetWhoAnswered, ownResponses } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { surveyRoutes } from './routes.ts';

export const surveys: Domain = {
  name: 'surveys',
  personalData: PERSONAL_DATA,
  start: () => [defineJob('surveys.drop_old_drafts', () => dropOldDrafts(), { everyMs: millisecondsInHour })],
  routes: surveyRoutes,
  customerSections: customerResponses,
  ownData: ownResponses,
  accountCloses: forgetWhoAnswered,
  staffMenu: [{ label: msg('Surveys'), url: '/survey', role: 'survey', area: 'marketing' }],
  importers: async () => (await import('./importers.ts')).surveyImporters,
};
