/** Finds a page's questions and reads their fields. */

import { heading } from '#registry/texts.ts';
import { isoDate, parseIsoWallTime, parseWallTime } from '#registry/values/parse_date.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const questionsIn = (form: ParentNode): HTMLElement[] => [
  ...form.querySelectorAll<HTMLElement>('.survey-question'),
];
export const questionOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.survey-question') : null;

/** The question's own and its comment's; a calendar beside has fields without a name. */
export const fieldsIn = (scope: ParentNode): Field[] => [
  ...scope.querySelectorAll<Field>('input[name], textarea[name], select[name]'),
];

export const isTickable = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox';

/** Name → value of each filled field, dates as `YYYY-MM-DD`. */
export function valuesIn(scope: ParentNode): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of fieldsIn(scope)) {
    const value = isTickable(field) && !field.checked ? '' : wireValue(field);
    if (value.trim() !== '') values[field.name] = value;
  }
  return values;
}

/** The fields of a submission besides its times and button. */
export const sentFields = valuesIn;

export const isDate = (field: Field): boolean => field.matches('.o_website_form_date, .o_website_form_datetime');

/** Invalid text is sent as typed: the server explains the error. */
function wireValue(field: Field): string {
  if (!isDate(field)) return field.value;
  const hasTime = field.matches('.o_website_form_datetime');
  const locale = heading()?.dates;
  const time =
    parseIsoWallTime(field.value) ??
    (locale ? parseWallTime(field.value, hasTime ? locale.dateTimeFormat : locale.dateFormat, locale) : null);
  return time ? isoDate(time, hasTime) : field.value;
}
