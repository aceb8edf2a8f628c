/** The form of a company's opening hours. */
import type { FastifyInstance } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { type FormState, type Labels, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { weekView } from '#core/staff_form/hours_fields.ts';
import { type HoursInput, hourFields, hourValues, type OpenCompany, parseHours } from './form.ts';
import { findOpenCompany, HOURS, saveHours } from './service.ts';

const url = '/website/hours';

export function hourRoutes(app: FastifyInstance): void {
  defineStaffForm<OpenCompany, HoursInput>(app, {
    url,
    audience: 'website_settings',
    template: '@website/staff/hours',
    record: HOURS,
    single: ({ site }) => site.company.id,
    find: (id) => findOpenCompany(id),
    title: (_row, { texts }) => texts.t('Opening hours'),
    fields: ({ site }) => hourFields(site),
    load: (row, { site }) => hourValues(row, site),
    read: (values, row, { site, texts }) => parseHours(values, row!, site, texts),
    change: (row, input) => saveHours(row, input),
    saved: (_id, _row, { texts }) => ({ to: url, text: texts.t('Opening hours saved.') }),
    view: (_row, state, { site, texts }) => ({ lead: site.company.name, ...hoursView(site, texts, state) }),
  });
}

function hoursView(site: Site, texts: Texts, state: FormState) {
  const { t } = texts;
  const labels: Labels = { hours: t('Note') };
  const notes = translationsOf(
    formLanguages(site),
    [{ name: 'hours', label: labels.hours!, hint: t('For example “Or by appointment”.'), maxlength: 200 }],
    state,
  );
  return { labels, ...weekView(state, labels, texts), translations: notes, styles: 'website/look' };
}
