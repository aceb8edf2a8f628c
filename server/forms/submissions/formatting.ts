/** Formats submissions for mails, staff and exports. */

import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { Form, Submission } from '#forms/queries.ts';
import type { FieldValue, FormField } from '#forms/schema.ts';

export type Line = { label: string; text: string; isLong: boolean };

/** Label and value of everything that was filled in, in the order of the form. */
export function linesOf(form: Form, values: Submission['values'], site: Site): Line[] {
  const texts = textsFor(site.language.code);
  return form.fields
    .filter(({ name }) => Object.hasOwn(values, name))
    .map((field) => ({
      label: pick(field.label, site.language.code),
      text: textOf(field, values[field.name] as FieldValue, { site, texts }),
      isLong: field.kind === 'text',
    }));
}

function textOf(field: FormField, value: FieldValue, { site, texts }: { site: Site; texts: Texts }): string {
  if (Array.isArray(value)) return texts.joined(value.map((one) => textOf(field, one, { site, texts })));
  if (typeof value === 'boolean') return value ? texts.t('Yes') : texts.t('No');
  if (typeof value === 'number') return String(value);
  if (field.kind === 'date') return texts.date(new Date(`${value}T00:00:00Z`));
  if (field.kind === 'datetime') return texts.dateTime(new Date(value), site.website.timeZone);
  const option = field.options?.find((one) => one.value === value);
  return option ? pick(option.label, site.language.code) : value;
}

/** All words of a submission. */
export const wordsOf = (values: Submission['values'], ...more: string[]): string =>
  [...Object.values(values).flat().map(String), ...more].filter(Boolean).join('\n');

export const textValue = (values: Submission['values'], name: string): string => {
  const value = values[name];
  return typeof value === 'string' ? value : '';
};
