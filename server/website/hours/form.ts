/** Reads the form of opening hours: a week, special days and a note. */
import type { Translated } from '#core/db/columns.ts';
import { line } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import type { companies } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import { parseWeek, weekFields, weekValues } from '#core/staff_form/hours_fields.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';

const LONGEST_NOTE = 200;

export type OpenCompany = Pick<typeof companies.$inferSelect, 'id' | 'weeklyHours' | 'openingHours'>;
export type HoursInput = Pick<OpenCompany, 'weeklyHours' | 'openingHours'>;

const languagesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const hourFields = (site: Site): string[] => [
  ...weekFields(),
  ...languagesOf(site).map((code) => `hours-${code}`),
];

export const hourValues = ({ weeklyHours, openingHours }: OpenCompany, site: Site): FormValues => ({
  ...weekValues(weeklyHours),
  ...textFormValues('hours', openingHours, languagesOf(site)),
});

export function parseHours(values: FormValues, row: OpenCompany, site: Site, texts: Texts): FormReading<HoursInput> {
  const { hours: weeklyHours, errors } = parseWeek(values, texts);
  const words = textFields(languagesOf(site), { hours: line(LONGEST_NOTE) }).safeParse(values);
  Object.assign(errors, words.success ? {} : fieldErrors(words.error, texts));
  if (!words.success || Object.keys(errors).length > 0) return { errors };
  const openingHours: Translated = translatedOf(words.data as FormValues, 'hours', languagesOf(site), row.openingHours);
  return { input: { weeklyHours, openingHours } };
}
