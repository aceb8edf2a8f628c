/** Settings pages of a website: its name, audience and company. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors } from '#core/http/field_errors.ts';
import { formValues } from '#core/i18n/form_texts.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { conflictState, conflictsOf, opened, staffPage } from '#core/pages/staff_form.ts';
import { parseSettings, savedSettings, saveSettings, settingFields } from './form.ts';
import { settingsView } from './view.ts';

const url = '/website/settings';
const who = 'publisher';

export function settingRoutes(app: FastifyInstance): void {
  page(app, { url, who, handle: async ({ request }) => settingsPage(request, opened(savedSettings(request.site))) });
  form(app, { url, who, body: z.unknown(), handle: ({ request, body }) => save(request, body) });
}

const settingsPage = ({ site, texts }: FastifyRequest, state: FormState): PageResponse =>
  staffPage('@website/staff/settings', texts.t('Website settings'), settingsView(site, texts, state), state);

async function save(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const typed = formValues(body, settingFields(site));
  const read = await parseSettings(typed, site);
  if (!read.success) return settingsPage(request, { values: typed, errors: fieldErrors(read.error, texts) });
  const saved = savedSettings(site);
  const conflicts = conflictsOf(saved, typed);
  if (conflicts) return settingsPage(request, conflictState(saved, typed, conflicts));
  await saveSettings(read.data, typed, site);
  return redirectTo(url, { flash: { kind: 'success', text: texts.t('Settings saved.') } });
}
