/** Pages of a survey's settings and texts. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { timeOfDay } from '#core/i18n/wall_clock.ts';
import { conflictsIn, formView, translationsOf } from '#core/pages/form_view.ts';
import { type PageResponse, type Redirect, redirectTo } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { bySlug, MOST_FORM_BYTES, unparsed } from './contract.ts';
import { type Current, changeSurvey, currentSurvey, fingerprint } from './current.ts';
import type { Problems } from './problems.ts';
import { parseSettings, postedSettings, settingsFormValues, settingsOf } from './settings_fields.ts';
import { designChoices, settingLabels, settingTexts } from './settings_view.ts';
import { staffPage, who } from './staff_page.ts';
import { errorTexts } from './wording.ts';

type Shows = { slug: string; values: FormValues; problems?: Problems; saved?: FormValues };

export function settingsRoutes(app: FastifyInstance): void {
  const url = '/survey/edit/:slug/settings';
  page(app, {
    url,
    who,
    params: bySlug,
    handle: async ({ request, params }) => {
      const { definition } = await currentSurvey(params.slug, request);
      const values = { ...settingsFormValues(definition, request.site), seen: fingerprint(settingsOf(definition)) };
      return settingsForm(request, { slug: params.slug, values });
    },
  });
  form(app, {
    url,
    who,
    params: bySlug,
    body: unparsed,
    maxBytes: MOST_FORM_BYTES,
    handle: ({ request, params, body }) => save(request, params.slug, postedSettings(body, request.site)),
  });
}

async function save(request: FastifyRequest, slug: string, values: FormValues): Promise<PageResponse | Redirect> {
  const refused = await changeSurvey<Shows>(slug, request, ({ definition }: Current) => {
    const read = parseSettings(values, definition, request);
    if (read.problems) return { slug, values, problems: read.problems };
    const seen = fingerprint(settingsOf(definition));
    const isSame = fingerprint(settingsOf(read.definition)) === seen;
    if (values.seen === seen || isSame) return read;
    return { slug, values: { ...values, seen }, saved: settingsFormValues(definition, request.site) };
  });
  if (refused) return settingsForm(request, refused);
  const text = request.texts.t('Settings saved.');
  return redirectTo(`/survey/edit/${slug}`, { flash: { kind: 'success', text } });
}

function settingsForm(request: FastifyRequest, { slug, values, problems, saved }: Shows): PageResponse {
  const { site, texts } = request;
  const errors = errorTexts(problems ?? {}, texts);
  const labels = settingLabels(texts);
  return staffPage(
    '@surveys/staff/settings',
    texts.t('Survey settings'),
    {
      slug,
      ...formView({ values, errors, conflicts: saved ? conflictsIn(saved, values) : null }, labels),
      translations: translationsOf(formLanguages(site), settingTexts(labels, texts), { values, errors }),
      designs: designChoices(texts),
      now: timeOfDay(new Date(), site.website.timeZone),
    },
    problems ? 400 : saved ? 409 : 200,
  );
}
