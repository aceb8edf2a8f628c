/** The form of a company's opening hours. */
import type { FastifyInstance } from 'fastify';
import type { Texts } from '#core/i18n/texts.ts';
import { type FormState, type Labels, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import type { Site } from '#core/sites/site.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import {
  type HoursInput,
  hourFields,
  hourValues,
  type OpenCompany,
  PARTS,
  parseHours,
  SPECIAL_ROWS,
  WEEK,
} from './form.ts';
import { findOpenCompany, HOURS, saveHours } from './service.ts';

const url = '/website/hours';
/** Shown empty below those that are filled. */
const SPARE_ROWS = 2;

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

type Input = { name: string; label: string; value: string; error: string | undefined };

function hoursView(site: Site, texts: Texts, { values, errors = {} }: FormState) {
  const { t } = texts;
  const labels: Labels = { hours: t('Note') };
  const input = (name: string, label: string, group: string): Input => {
    labels[name] = `${group} · ${label}`;
    return { name, label, value: values[name] ?? '', error: errors[name] };
  };
  const range = (name: string, group: string) => [
    input(`${name}_from`, t('Opens'), group),
    input(`${name}_until`, t('Closes'), group),
  ];
  const week = WEEK.map((day) => {
    const name = texts.locale.weekdays[day % 7] ?? '';
    return { name, parts: PARTS.map((part) => range(`day${day}_${part}`, name)) };
  });
  const filled = SPECIAL_ROWS.filter((row) => values[`special${row}_date`] || values[`special${row}_from`]).length;
  const special = SPECIAL_ROWS.slice(0, filled + SPARE_ROWS).map((row) => {
    const group = t('Special day {n}', { n: row });
    return { group, date: input(`special${row}_date`, t('Date'), group), range: range(`special${row}`, group) };
  });
  const notes = translationsOf(
    formLanguages(site),
    [{ name: 'hours', label: labels.hours!, hint: t('For example “Or by appointment”.'), maxlength: 200 }],
    { values, errors },
  );
  return { labels, week, special, translations: notes, styles: 'website/look' };
}
