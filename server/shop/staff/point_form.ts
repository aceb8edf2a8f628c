/** Reads and fills the form of a pickup point. */

import { z } from 'zod';
import { countryCode, line, numberLine } from '#core/http/contract.ts';
import { type FormValues, textFields, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { pickupPoints } from '#shop/schema/delivery.schema.ts';

export type PointRow = typeof pickupPoints.$inferSelect;
export type PointInput = Omit<typeof pickupPoints.$inferInsert, 'id' | 'carrierId'>;

const LINES = { name: 'name', street: 'street', zip: 'zip', city: 'city', country: 'countryCode' } as const;

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

export const pointFields = (site: Site): string[] => [
  'is_active',
  'sequence',
  ...Object.keys(LINES),
  ...codesOf(site).map((language) => `hours-${language}`),
];

const needed = (missing: string) => line(200).pipe(z.string().min(1, missing));
const rules = z.object({
  name: needed(msg('Enter a name')),
  street: needed(msg('Enter an address')),
  zip: numberLine(20),
  city: needed(msg('Enter a city')),
  country: countryCode.refine((code) => code !== '', msg('Select a country')),
  sequence: z
    .string()
    .regex(/^\s*\d{1,5}\s*$/, msg('Enter a whole number'))
    .transform(Number),
});

export const pointFormValues = (row: PointRow, site: Site): FormValues => ({
  is_active: row.isActive ? 'on' : '',
  sequence: String(row.sequence),
  ...Object.fromEntries(Object.entries(LINES).map(([field, name]) => [field, row[name]])),
  ...textFormValues('hours', row.hours, codesOf(site)),
});

export const blankPoint = (site: Site): FormValues => ({
  ...Object.fromEntries(pointFields(site).map((name) => [name, ''])),
  is_active: 'on',
  sequence: '10',
  country: site.company.countryCode ?? '',
});

export const parsePoint = (values: FormValues, site: Site) =>
  rules.and(textFields(codesOf(site), { hours: line(300) })).safeParse(values);

export function pointInput(
  given: z.output<typeof rules>,
  values: FormValues,
  site: Site,
  before: PointRow | null,
): PointInput {
  const { country, ...rest } = given;
  return {
    name: rest.name,
    street: rest.street,
    zip: rest.zip,
    city: rest.city,
    sequence: rest.sequence,
    countryCode: country,
    hours: translatedOf(given as unknown as FormValues, 'hours', codesOf(site), before?.hours),
    isActive: values.is_active === 'on',
  };
}

/** The labels of the form's fields. */
export const pointLabels = ({ t }: Texts) => ({
  name: t('Name'),
  street: t('Address line 1'),
  zip: t('Zip code'),
  city: t('City'),
  country: t('Country'),
  hours: t('Opening hours'),
  is_active: t('Open for pickup'),
  sequence: t('Position'),
});
