import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fieldErrors } from '#core/http/field_errors.ts';
import { formValues } from '#core/i18n/form_texts.ts';
import type { FormState } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { conflictState, conflictsOf, opened, staffPage } from '#core/pages/staff_form.ts';
import { asksForTerms, TERMS } from '#shop/product/settings.ts';
import { SETTING_FIELDS, savedSettings, saveSettings, settingFields, settingLabels } from './settings_form.ts';

const url = '/sales/settings';
const who = 'sales';

export function settingRoutes(app: FastifyInstance): void {
  page(app, {
    url,
    who,
    handle: async ({ request }) => settingsPage(request, opened(await savedSettings(request.site.website.id))),
  });
  form(app, { url, who, body: z.unknown(), handle: ({ request, body }) => save(request, body) });
}

async function settingsPage({ site, texts }: FastifyRequest, state: FormState): Promise<PageResponse> {
  const data = {
    labels: settingLabels(texts),
    hasTerms: await asksForTerms(site),
    termsUrl: site.url(TERMS),
    writeTermsUrl: `${site.url('/website/pages/new')}?${new URLSearchParams({ url: TERMS })}`,
    pagesUrl: site.url('/website/pages'),
  };
  return staffPage('@shop/staff/settings', texts.t('Shop settings'), data, state);
}

async function save(request: FastifyRequest, body: unknown): Promise<PageResponse | Redirect> {
  const { site, texts } = request;
  const typed = formValues(body, SETTING_FIELDS);
  const read = settingFields.safeParse(typed);
  if (!read.success) return settingsPage(request, { values: typed, errors: fieldErrors(read.error, texts) });
  const saved = await savedSettings(site.website.id);
  const conflicts = conflictsOf(saved, typed);
  if (conflicts) return settingsPage(request, conflictState(saved, typed, conflicts));
  await saveSettings(site.website.id, read.data);
  return redirectTo(url, { flash: { kind: 'success', text: texts.t('Settings saved.') } });
}
