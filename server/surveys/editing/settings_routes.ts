/** Pages of a survey's settings and texts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { timeOfDay } from '#core/i18n/wall_clock.ts';
import { type FormState, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { MOST_FORM_BYTES } from './contract.ts';
import { CHANGED_MEANWHILE, type Current, SURVEY, saveCurrent, surveyAt } from './current.ts';
import { errorTexts } from './labels.ts';
import { parseSettings, settingFields, settingsFormValues } from './settings_fields.ts';
import { designChoices, settingLabels, settingTexts } from './settings_view.ts';
import { audience, pagesAbove, STYLES } from './staff_page.ts';

type Row = Current & { id: number };

export function settingsRoutes(app: FastifyInstance): void {
  defineStaffForm<Row, null>(app, {
    url: '/survey/edit/:slug/settings',
    audience,
    template: '@surveys/staff/settings',
    record: SURVEY,
    maxBytes: MOST_FORM_BYTES,
    single: async (request) => (await surveyAt(request)).survey.id,
    find: async (id, request) => ({ ...(await surveyAt(request)), id }),
    title: (_row, { texts }) => texts.t('Survey settings'),
    fields: ({ site }) => settingFields(site),
    load: ({ definition }, { site }) => settingsFormValues(definition, site),
    read: (values, row, request) => readSettings(values, row as Row, request),
    change: async (row, _input, values, request) => {
      // Of the survey as it is now: who changed a question meanwhile loses nothing.
      const { definition } = parseSettings(values, row.definition, request);
      if (!definition) throw new Invalid(CHANGED_MEANWHILE);
      await saveCurrent(row, definition, request);
    },
    saved: (_id, row, { texts }) => ({ to: `/survey/edit/${row?.survey.slug}`, text: texts.t('Settings saved.') }),
    view: settingsView,
  });
}

function readSettings(values: FormValues, { definition }: Row, request: FastifyRequest): FormReading<null> {
  const { problems } = parseSettings(values, definition, request);
  return problems ? { errors: errorTexts(problems, request.texts) } : { input: null };
}

function settingsView(row: Row | null, state: FormState, request: FastifyRequest) {
  const { site, texts } = request;
  const labels = settingLabels(texts);
  return {
    styles: STYLES,
    above: pagesAbove(row as Row, request),
    labels,
    translations: translationsOf(formLanguages(site), settingTexts(labels, texts), state),
    choices: { design: designChoices(texts) },
    now: timeOfDay(new Date(), site.website.timeZone),
  };
}
