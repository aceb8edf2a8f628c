/** Reads and fills the form of a delivery method. */

import { countryCodes } from '#core/http/contract.ts';
import { firstError } from '#core/http/field_errors.ts';
import { countriesText } from '#core/i18n/country_names.ts';
import { type FormValues, textFormValues, translatedOf } from '#core/i18n/form_texts.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { type Choices, type FormState, inputsOf } from '#core/pages/form_view.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { parseNumber, toMinor } from '#registry/values/amounts.ts';
import type { CarrierStep, carriers } from '#shop/schema/delivery.schema.ts';

export type CarrierRow = typeof carriers.$inferSelect;
export type CarrierInput = Omit<typeof carriers.$inferInsert, 'id' | 'companyId' | 'websiteId'>;

const TEXTS = ['name', 'description'] as const;
/** Enough for a readable price table. */
export const MOST_STEPS = 10;
export const STEP_NUMBERS = Array.from({ length: MOST_STEPS }, (_, at) => at + 1);
const STEP_PARTS = ['weight', 'amount', 'price'] as const;
const GRAMS = 3;

const codesOf = ({ languages }: Site): string[] => languages.map(({ code }) => code);

/** Weights are typed in kilograms, amounts in the company's currency. */
export const carrierFields = (site: Site): string[] => [
  'kind',
  'everywhere',
  'is_published',
  'countries',
  'states',
  'max_weight',
  'price',
  'free_from',
  'sequence',
  ...STEP_NUMBERS.flatMap((n) => STEP_PARTS.map((part) => `step_${part}_${n}`)),
  ...TEXTS.flatMap((name) => codesOf(site).map((language) => `${name}-${language}`)),
];

export function carrierFormValues(row: CarrierRow, site: Site): FormValues {
  const shown = shownBy(site);
  return {
    kind: row.kind,
    everywhere: row.websiteId === null ? 'on' : '',
    is_published: row.isPublished ? 'on' : '',
    countries: countriesText(row.countryCodes, site.language.code),
    states: row.stateCodes.join(', '),
    max_weight: shown.weight(row.maxWeight),
    price: shown.money(row.price),
    free_from: shown.money(row.freeFrom),
    sequence: String(row.sequence),
    ...Object.assign({}, ...STEP_NUMBERS.map((n) => stepFormValues(n, row.steps[n - 1], shown))),
    ...Object.assign({}, ...TEXTS.map((name) => textFormValues(name, row[name], codesOf(site)))),
  };
}

const stepFormValues = (n: number, step: CarrierStep | undefined, shown: ReturnType<typeof shownBy>): FormValues => ({
  [`step_weight_${n}`]: shown.weight(step?.maxWeight ?? null),
  [`step_amount_${n}`]: shown.money(step?.maxAmount ?? null),
  [`step_price_${n}`]: shown.money(step?.price ?? null),
});

function shownBy({ currency: { decimals }, language }: Site) {
  const { number } = textsFor(language.code);
  return {
    money: (minor: number | null) => (minor === null ? '' : number(minor / 10 ** decimals, decimals)),
    weight: (grams: number | null) => (grams === null ? '' : number(grams / 1000, grams % 1000 === 0 ? 0 : GRAMS)),
  };
}

/** The form of a new delivery method. */
export const blankCarrier = (site: Site): FormValues => ({
  ...Object.fromEntries(carrierFields(site).map((name) => [name, ''])),
  kind: 'delivery',
  everywhere: 'on',
  sequence: '10',
});

/** @returns the values, or error messages by field */
export function parseCarrier(values: FormValues, site: Site, before: CarrierRow | null): FormReading<CarrierInput> {
  const texts = textsFor(site.language.code);
  const read = reader(values, site, texts);
  const countries = countryCodes.safeParse(values.countries ?? '');
  if (!countries.success) read.errors.countries = firstError(countries.error, texts);
  const states = [
    ...new Set(
      (values.states ?? '')
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
  if (states.some((code) => !/^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code)))
    read.refuse('states', msg('Enter region codes, for example US-VT'));
  const name = translatedOf(trimmed(values), 'name', codesOf(site), before?.name);
  if (Object.keys(name).length === 0) read.refuse(`name-${site.language.code}`, msg('Enter a name'));
  if (!/^\s*\d{1,5}\s*$/.test(values.sequence ?? '')) read.refuse('sequence', msg('Enter a whole number'));
  const input: CarrierInput = {
    name,
    description: translatedOf(trimmed(values), 'description', codesOf(site), before?.description),
    kind: values.kind === 'pickup' ? 'pickup' : 'delivery',
    countryCodes: countries.data ?? [],
    stateCodes: states,
    maxWeight: read.weight('max_weight'),
    price: read.money('price') ?? 0,
    freeFrom: read.money('free_from'),
    steps: STEP_NUMBERS.flatMap((n) => read.step(n)),
    isPublished: values.is_published === 'on',
    sequence: Number(values.sequence),
  };
  return Object.keys(read.errors).length > 0 ? { errors: read.errors } : { input };
}

const trimmed = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));

function reader(values: FormValues, { currency: { decimals } }: Site, texts: Texts) {
  const errors: Record<string, string> = {};
  const refuse = (field: string, problem: string) => {
    errors[field] ??= texts.say(problem);
  };
  const number = (field: string, digits: number): number | null => {
    const text = values[field]?.trim() ?? '';
    if (text === '') return null;
    const value = parseNumber(text, texts.locale);
    const whole = Number.isNaN(value) ? Number.NaN : toMinor(value.toFixed(digits), digits);
    if (Number.isNaN(whole) || whole < 0) refuse(field, msg('Enter 0 or more'));
    else if (whole > MOST) refuse(field, msg('Enter a smaller value'));
    return whole;
  };
  const money = (field: string) => number(field, decimals);
  const weight = (field: string) => number(field, GRAMS);
  const step = (n: number): CarrierStep[] => {
    const [maxWeight, maxAmount, price] = [
      weight(`step_weight_${n}`),
      money(`step_amount_${n}`),
      money(`step_price_${n}`),
    ];
    if (maxWeight === null && maxAmount === null && price === null) return [];
    if (price === null) refuse(`step_price_${n}`, msg('Enter a price'));
    if (maxWeight === null && maxAmount === null) refuse(`step_weight_${n}`, msg('Enter a weight or an order value'));
    return [{ maxWeight, maxAmount, price: price ?? 0 }];
  };
  return { errors, refuse, money, weight, step };
}

/** The maximum in minor units, or in grams (a thousand tonnes). */
const MOST = 1_000_000_000;

/** The labels of the form's fields. */
export const carrierLabels = ({ t }: Texts, currency: string) => ({
  name: t('Name'),
  description: t('Description'),
  kind: t('Type', { context: 'kind' }),
  is_published: t('Available at checkout'),
  everywhere: t('Available on all websites'),
  countries: t('Countries'),
  states: t('States or regions'),
  max_weight: t('Maximum order weight (kg)'),
  price: t('Price ({currency})', { currency }),
  free_from: t('Free delivery over ({currency})', { currency }),
  sequence: t('Position'),
});

export const carrierChoices = ({ t }: Texts): Choices => ({
  kind: [
    { value: 'delivery', label: t('Delivery') },
    { value: 'pickup', label: t('Pickup') },
  ],
});

/** One rate, by its number in the form. */
export function stepFields(n: number, state: FormState, { t }: Texts) {
  const { field } = inputsOf(state);
  return {
    legend: t('Rate {n}', { n }),
    fields: [
      field(`step_weight_${n}`, t('Up to (kg)'), { maxlength: 20 }),
      field(`step_amount_${n}`, t('Up to order value'), { maxlength: 20 }),
      field(`step_price_${n}`, t('Price'), { maxlength: 20 }),
    ],
  };
}
