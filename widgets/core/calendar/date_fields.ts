/** Date fields in the page's language. */

import { heading, t } from '#registry/texts.ts';
import { isoDate, parseIsoWallTime, parseWallTime, type WallTime } from '#registry/values/parse_date.ts';
import { hasTime, patternOf, written } from './date_text.ts';

const FIELDS = 'input.o_website_form_date, input.o_website_form_datetime';
/** Whether it is one that has become a text in the page's language. */
export const isLocalised = (field: Element): field is HTMLInputElement =>
  field.matches(FIELDS) && (field as HTMLInputElement).type === 'text';

/** A day on which neither month nor day can be taken for the other. */
const EXAMPLE: WallTime = { year: 2026, month: 12, day: 31, hour: 14, minute: 30 };

/**
 * Browsers write dates in their own language: each date field becomes a text in the page's. Where fingers choose, the
 * device's own calendar stays. @returns what gives the browser's fields back
 */
export function localiseDates(form: HTMLElement): () => void {
  const locale = heading()?.dates;
  if (!locale || matchMedia('(pointer: coarse)').matches) return () => {};
  const fields = [...form.querySelectorAll<HTMLInputElement>(FIELDS)];
  for (const field of fields) {
    const pattern = patternOf(field, locale);
    const value = parseIsoWallTime(field.value);
    const entered = field.value;
    field.type = 'text';
    field.value = value ? written(value, pattern, locale) : entered;
    field.placeholder = t('e.g. {example}', { example: written(EXAMPLE, pattern, locale) });
    field.autocomplete = 'off';
  }
  return () => {
    for (const field of fields) {
      const time = parseWallTime(field.value, patternOf(field, locale), locale);
      field.removeAttribute('placeholder');
      field.removeAttribute('autocomplete');
      field.type = hasTime(field) ? 'datetime-local' : 'date';
      field.value = time ? isoDate(time, hasTime(field)) : '';
    }
  };
}

/** Validates a date field strictly. Null for a valid or blank date, and for other fields. */
export function dateProblem(field: HTMLElement): string | null {
  const locale = heading()?.dates;
  if (!locale || !(field instanceof HTMLInputElement) || !field.matches(FIELDS)) return null;
  const value = field.value.trim();
  if (value === '' || parseIsoWallTime(value) || parseWallTime(value, patternOf(field, locale), locale)) return null;
  return hasTime(field)
    ? t("'{value}' is not a correct datetime", { value })
    : t("'{value}' is not a correct date", { value });
}
