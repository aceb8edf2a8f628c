/** Form of a fiscal position: where it applies and how it maps taxes. */

import { countryCodes } from '#core/http/contract.ts';
import { firstError } from '#core/http/field_errors.ts';
import { countriesText } from '#core/i18n/country_names.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { FormState } from '#core/pages/form_view.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { latinDigits } from '#registry/values/latin_digits.ts';
import type { FiscalPosition, Tax } from './tax_rules.ts';

export type PositionInput = Omit<FiscalPosition, 'id' | 'companyId'>;

/** What a tax becomes, beside the id of another. */
const [STAYS, NONE] = ['stays', 'none'];

export const positionFields = (taxes: readonly Tax[]): string[] => [
  ...['name', 'countries', 'states', 'zip_from', 'zip_to', 'needs_vat', 'sequence'],
  ...taxes.map(({ id }) => `tax_${id}`),
];

export const blankPosition = (taxes: readonly Tax[]): FormValues => ({
  ...Object.fromEntries(positionFields(taxes).map((name) => [name, ''])),
  ...Object.fromEntries(taxes.map(({ id }) => [`tax_${id}`, STAYS])),
  sequence: '10',
});

export const positionFormValues = (row: FiscalPosition, taxes: readonly Tax[], site: Site): FormValues => ({
  name: row.name,
  countries: countriesText(row.countryCodes, site.language.code),
  states: row.stateCodes.join(', '),
  zip_from: row.zipFrom,
  zip_to: row.zipTo,
  needs_vat: row.needsVat ? 'on' : '',
  sequence: String(row.sequence),
  ...Object.fromEntries(taxes.map(({ id }) => [`tax_${id}`, changeFormValues(row.map[id])])),
});

const changeFormValues = (instead: number | null | undefined): string =>
  instead === undefined ? STAYS! : instead === null ? NONE! : String(instead);

/** @returns the parsed values, or errors by field */
export function parsePosition(values: FormValues, site: Site, taxes: readonly Tax[]): FormReading<PositionInput> {
  const texts = textsFor(site.language.code);
  const errors: Record<string, string> = {};
  const text = (field: string) => values[field]?.trim() ?? '';
  const demand = (field: string, isMet: boolean, problem: string) => {
    if (!isMet) errors[field] ??= texts.say(problem);
  };
  const read = countryCodes.safeParse(text('countries'));
  const countries = read.data ?? [];
  const states = [
    ...new Set(
      text('states')
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  const [zipFrom = '', zipTo = ''] = ['zip_from', 'zip_to'].map((name) => latinDigits(text(name)).toUpperCase());
  demand('name', text('name') !== '', msg('Enter a name'));
  demand('name', text('name').length <= MOST_LETTERS, msg('Enter a shorter name'));
  if (!read.success) errors.countries = firstError(read.error, texts);
  demand('states', states.every(isState), msg('Enter region codes, for example US-VT'));
  const isOfNamed = states.every((code) => countries.includes(code.slice(0, 2)));
  demand('states', isOfNamed, msg('Enter regions of the countries above'));
  const hasZips = zipFrom !== '' || zipTo !== '';
  demand('zip_from', !hasZips || countries.length > 0, msg('Enter a country above'));
  for (const [field, zip] of Object.entries({ zip_from: zipFrom, zip_to: zipTo }))
    demand(field, /^[A-Z0-9 -]{0,10}$/.test(zip), msg('Enter a postal code'));
  const [from, to] = [zipFrom, zipTo].map((zip) => zip.replaceAll(/[ -]/g, ''));
  demand('zip_to', !to || from!.slice(0, to.length) <= to, msg('Enter a postal code after the first one'));
  demand('sequence', /^\d{1,5}$/.test(text('sequence')), msg('Enter a whole number'));
  const map = taxes.flatMap(({ id }): [string, number | null][] => {
    const instead = text(`tax_${id}`);
    if (instead === '' || instead === STAYS) return [];
    const isKnown = instead === NONE || taxes.some((one) => String(one.id) === instead);
    demand(`tax_${id}`, isKnown, msg('Select one of the taxes'));
    return [[String(id), instead === NONE ? null : Number(instead)]];
  });
  if (Object.keys(errors).length > 0) return { errors };
  return {
    input: {
      name: text('name'),
      countryCodes: countries,
      stateCodes: states,
      zipFrom,
      zipTo,
      needsVat: values.needs_vat === 'on',
      map: Object.fromEntries(map),
      sequence: Number(text('sequence')),
    },
  };
}

const MOST_LETTERS = 100;
const isState = (code: string): boolean => /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code);

type TaxName = { id: number; name: string };

/** The labels of the form's fields. */
export const positionLabels = ({ t }: Texts, taxes: readonly TaxName[]) => ({
  name: t('Name'),
  countries: t('Countries'),
  states: t('States or regions'),
  zip_from: t('Postal codes from'),
  zip_to: t('Postal codes up to'),
  needs_vat: t('Only for customers with a VAT number'),
  sequence: t('Position'),
  ...Object.fromEntries(taxes.map(({ id, name }) => [`tax_${id}`, name])),
});

/** What each tax may become: itself, none, or another. */
export const taxChoices = ({ t }: Texts, taxes: readonly TaxName[], { values, errors = {} }: FormState) =>
  taxes.map(({ id, name: label }) => {
    const name = `tax_${id}`;
    return {
      name,
      label,
      value: values[name] || STAYS,
      error: errors[name],
      options: [
        { value: STAYS, label: t('No change') },
        { value: NONE, label: t('Do not charge') },
        ...taxes
          .filter((other) => other.id !== id)
          .map((other) => ({ value: String(other.id), label: t('Replace with {tax}', { tax: other.name }) })),
      ],
    };
  });
