import type { FastifyInstance } from 'fastify';
import { definitionFormRoutes } from './definition_form_routes.ts';
import { outlineRoutes } from './outline_routes.ts';
import { surveyPageRoutes } from './page_routes.ts';
import { previewRoutes } from './preview_routes.ts';
import { questionRoutes } from './question/routes.ts';
import { settingsRoutes } from './settings_routes.ts';
import { surveyStaffRoutes } from './survey_routes.ts';

/** Where staff make surveys and change them. */
export async function editingRoutes(app: FastifyInstance): Promise<void> {
  surveyStaffRoutes(app);
  settingsRoutes(app);
  surveyPageRoutes(app);
  questionRoutes(app);
  previewRoutes(app);
  outlineRoutes(app);
  await definitionFormRoutes(app);
}
