/** Form of a tax; rates are typed in percent. */

import { numberFormValue, wholeOf } from '#core/i18n/form_numbers.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import type { Tax } from './tax_rules.ts';

export type TaxInput = Omit<Tax, 'id' | 'companyId'>;

/** Rates are thousandths of a percent. */
export const RATE_DIGITS = 3;
const WHOLE = 100_000;

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const taxFields = (site: Site): string[] => [
  ...['rate', 'included', 'usual', 'active', 'sequence'],
  ...codesOf(site).map((language) => `name-${language}`),
];

export const blankTax = (site: Site): FormValues => ({
  ...Object.fromEntries(taxFields(site).map((name) => [name, ''])),
  active: 'on',
  sequence: '10',
});

const tick = (is: boolean): string => (is ? 'on' : '');

export const taxFormValues = (row: Tax, site: Site): FormValues => ({
  rate: numberFormValue(row.rate, RATE_DIGITS, textsFor(site.language.code)),
  included: tick(row.isIncluded),
  usual: tick(row.isUsual),
  active: tick(row.isActive),
  sequence: String(row.sequence),
  ...textFormValues('name', row.name, codesOf(site)),
});

/** @returns the parsed values, or errors by field */
export function parseTax(values: FormValues, site: Site, before: Tax | null): FormReading<TaxInput> {
  const texts = textsFor(site.language.code);
  const errors: Record<string, string> = {};
  const refuse = (field: string, problem: string) => {
    errors[field] ??= texts.say(problem);
  };
  const rate = wholeOf(values.rate ?? '', RATE_DIGITS, texts);
  if (Number.isNaN(rate)) refuse('rate', msg('Enter a number'));
  else if (rate < 0) refuse('rate', msg('Enter 0 or more'));
  else if (rate > WHOLE) refuse('rate', msg('Enter 100 or less'));
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
  const name = translatedOf(trimmed, 'name', codesOf(site), before?.name);
  if (Object.keys(name).length === 0) refuse(`name-${site.language.code}`, msg('Enter a name'));
  if (!/^\d{1,5}$/.test(trimmed.sequence ?? '')) refuse('sequence', msg('Enter a whole number'));
  if (Object.keys(errors).length > 0) return { errors };
  return {
    input: {
      name,
      rate,
      isIncluded: values.included === 'on',
      isUsual: values.usual === 'on',
      isActive: values.active === 'on',
      sequence: Number(trimmed.sequence),
    },
  };
}

/** The labels of the form's fields. */
export const taxLabels = ({ t }: Texts) => ({
  name: t('Name'),
  rate: t('Percent'),
  included: t('Included in price'),
  usual: t('Default tax'),
  active: t('Active', { context: 'setting' }),
  sequence: t('Position'),
});
