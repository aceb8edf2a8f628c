/** Reads and fills the form of a product. */

import { numberFormValue, wholeOf } from '#core/i18n/form_numbers.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { ProductSetup } from './product_choices.ts';
import {
  choiceFields,
  choicesFormValues,
  type ProductChoices,
  parseChoices,
  type Refusals,
} from './product_choices_form.ts';

export type ProductInput = ProductChoices & {
  /** Minor units of the company's currency. */
  price: number;
  isPublished: boolean;
  /** Cells of the shop's grid, 1 to 4. */
  gridColumns: number;
  gridRows: number;
  /** Variant → grams. */
  weights: [number, number][];
  taxIds: number[];
  optionIds: number[];
  accessoryIds: number[];
};

const GRAMS = 3;
const MOST = 1_000_000_000;
/** Products with more variants have one weight for all. */
const MOST_WEIGHTS = 60;
/** The number of cells in a row of the shop's grid. */
export const MOST_CELLS = 4;
/** The most options or accessories a page can show. */
const MOST_NEIGHBOURS = 20;

export const weighsEach = ({ product }: ProductSetup): boolean => product.variants.length <= MOST_WEIGHTS;
const weightField = (id: number): string => `weight_${id}`;

const weightFields = (setup: ProductSetup): string[] =>
  weighsEach(setup) ? setup.product.variants.map(({ id }) => weightField(id)) : ['weight'];

export const productFields = (setup: ProductSetup): string[] => [
  ...['price', 'is_published', 'grid_columns', 'grid_rows', 'optional', 'accessories'],
  ...setup.taxes.map(({ id }) => `tax_${id}`),
  ...weightFields(setup),
  ...choiceFields(setup),
];

export function productFormValues(setup: ProductSetup, site: Site): FormValues {
  const { product, weights, taxes, taxIds, optional, accessories } = setup;
  const texts = textsFor(site.language.code);
  const kilograms = (id: number) => numberFormValue(weights.get(id) ?? 0, GRAMS, texts);
  const first = product.variants[0]?.id;
  return {
    price: moneyFormValue(product.price, site, texts),
    is_published: product.isPublished ? 'on' : '',
    grid_columns: String(setup.gridColumns),
    grid_rows: String(setup.gridRows),
    optional: optional.map(({ handle }) => handle).join('\n'),
    accessories: accessories.join('\n'),
    ...Object.fromEntries(taxes.map(({ id }) => [`tax_${id}`, taxIds.includes(id) ? 'on' : ''])),
    ...(weighsEach(setup)
      ? Object.fromEntries(product.variants.map(({ id }) => [weightField(id), kilograms(id)]))
      : { weight: first === undefined ? '' : kilograms(first) }),
    ...choicesFormValues(setup, (minor) => moneyFormValue(minor, site, texts)),
  };
}

const moneyFormValue = (minor: number, { currency: { decimals } }: Site, { number }: Texts): string =>
  number(minor / 10 ** decimals, decimals);

/** Handles typed on separate lines or with commas. */
export const handlesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

export type Reading = { input: ProductInput; errors?: undefined } | { errors: Record<string, string> };

/** @param known handle → product @returns the values, or error messages by field */
export function parseProduct(
  typed: FormValues,
  setup: ProductSetup,
  known: ReadonlyMap<string, number>,
  site: Site,
): Reading {
  const texts = textsFor(site.language.code);
  const errors: Record<string, string> = {};
  const refusals: Refusals = {
    texts,
    refuse(field, problem, values = {}) {
      errors[field] ??= texts.say(problem, values);
    },
  };
  const { refuse } = refusals;
  const number = (field: string, digits: number, least = 0): number => {
    const whole = wholeOf(typed[field] ?? '', digits, texts);
    if (Number.isNaN(whole)) refuse(field, msg('Enter a number'));
    else if (whole < least) refuse(field, msg('Enter 0 or more'));
    else if (whole > MOST) refuse(field, msg('Enter a smaller value'));
    return whole;
  };
  const cells = (field: string): number => {
    const count = Number(typed[field] || 1);
    if (!Number.isInteger(count) || count < 1 || count > MOST_CELLS)
      refuse(field, msg('Enter a number from 1 to {most}'), { most: MOST_CELLS });
    return count;
  };
  const products = (field: string): number[] => {
    const handles = handlesIn(typed[field] ?? '');
    if (handles.length > MOST_NEIGHBOURS)
      refuse(field, msg('Enter {most} products or fewer'), { most: MOST_NEIGHBOURS });
    return handles.flatMap((handle) => {
      const id = known.get(handle);
      if (id === undefined) refuse(field, msg('No product with the handle “{handle}”'), { handle });
      else if (id === setup.product.id) refuse(field, msg('Enter another product: this is the product itself'));
      return id ?? [];
    });
  };
  const weights: [number, number][] = weighsEach(setup)
    ? setup.product.variants.map(({ id }) => [id, number(weightField(id), GRAMS)])
    : ((weight) => setup.product.variants.map(({ id }): [number, number] => [id, weight]))(number('weight', GRAMS));
  const input: ProductInput = {
    price: number('price', site.currency.decimals),
    isPublished: typed.is_published === 'on',
    gridColumns: cells('grid_columns'),
    gridRows: cells('grid_rows'),
    weights,
    taxIds: setup.taxes.flatMap(({ id }) => (typed[`tax_${id}`] === 'on' ? id : [])),
    optionIds: products('optional'),
    accessoryIds: products('accessories'),
    ...parseChoices(typed, setup, { ...refusals, money: (field) => number(field, site.currency.decimals, -MOST) }),
  };
  return Object.keys(errors).length > 0 ? { errors } : { input };
}
