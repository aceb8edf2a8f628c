/** Reads and fills a product form's extras, custom values and exclusions. */

import type { FormValues } from '#core/i18n/form_texts.ts';
import { msg } from '#core/msg.ts';
import { customProblem } from '#shop/product/custom_values.ts';
import { type CustomKind, MOST_EXCLUSIONS, type ProductLine, type ProductValue } from '#shop/product/product.ts';
import type { Exclusion, ProductSetup } from './choices.ts';
import type { FormReader } from './reader.ts';

type Custom = Pick<ProductValue, 'isCustom' | 'customKind' | 'customMin' | 'customMax' | 'customStep'>;
export type ProductChoices = {
  displays: [number, ProductLine['display']][];
  values: (Pick<ProductValue, 'id' | 'valueId' | 'priceExtra'> & Custom)[];
  exclusions: Exclusion[];
};
export const KINDS: readonly CustomKind[] = ['text', 'number', 'date', 'file'];
const DISPLAYS: readonly ProductLine['display'][] = ['radio', 'select', 'color'];
const EXCLUSION_NUMBERS = Array.from({ length: MOST_EXCLUSIONS }, (_, at) => at + 1);

const valuesOf = ({ product }: ProductSetup): ProductValue[] => product.lines.flatMap(({ values }) => values);

export const choiceFields = (setup: ProductSetup): string[] => [
  ...setup.product.lines.map(({ attributeId }) => `display_${attributeId}`),
  ...valuesOf(setup).flatMap(({ id }) => ['extra', 'kind', 'min', 'max', 'step'].map((part) => `${part}_${id}`)),
  ...(setup.product.lines.length === 0
    ? []
    : EXCLUSION_NUMBERS.flatMap((n) => [`exclusion_value_${n}`, `exclusion_other_${n}`])),
];

/** The filled rows and one empty one. */
export function exclusionRows(values: FormValues): number[] {
  const filled =
    EXCLUSION_NUMBERS.findLast((n) => values[`exclusion_value_${n}`] || values[`exclusion_other_${n}`]) ?? 0;
  return EXCLUSION_NUMBERS.slice(0, filled + 2);
}

/** The excluded value or product, as a form value. */
export const otherOf = ({ templateId, excludedValueId }: Omit<Exclusion, 'valueId'>): string =>
  excludedValueId === null ? `product-${templateId}` : `value-${excludedValueId}`;

export const choicesFormValues = (setup: ProductSetup, money: (minor: number) => string): FormValues => ({
  ...Object.fromEntries(setup.product.lines.map(({ attributeId, display }) => [`display_${attributeId}`, display])),
  ...Object.fromEntries(
    valuesOf(setup).flatMap((value) => [
      [`extra_${value.id}`, value.priceExtra === 0 ? '' : money(value.priceExtra)],
      [`kind_${value.id}`, value.isCustom ? value.customKind : ''],
      [`min_${value.id}`, value.customMin ?? ''],
      [`max_${value.id}`, value.customMax ?? ''],
      [`step_${value.id}`, value.customStep ?? ''],
    ]),
  ),
  ...Object.fromEntries(
    setup.exclusions.slice(0, MOST_EXCLUSIONS).flatMap((one, at) => [
      [`exclusion_value_${at + 1}`, String(one.valueId)],
      [`exclusion_other_${at + 1}`, otherOf(one)],
    ]),
  ),
});

type Reader = Pick<FormReader, 'refuse'> & { money(field: string): number };

export function parseChoices(values: FormValues, setup: ProductSetup, reader: Reader): ProductChoices {
  const { refuse, money } = reader;
  const text = (field: string) => values[field]?.trim() ?? '';
  return {
    displays: setup.product.lines.map(({ attributeId, display }) => {
      const wanted = DISPLAYS.find((one) => one === text(`display_${attributeId}`));
      return [attributeId, wanted ?? display];
    }),
    values: valuesOf(setup).map(({ id, valueId }) => ({
      id,
      valueId,
      priceExtra: text(`extra_${id}`) === '' ? 0 : money(`extra_${id}`),
      ...customIn(id),
    })),
    exclusions: EXCLUSION_NUMBERS.flatMap(exclusionIn),
  };

  function customIn(id: number): Custom {
    const kind = KINDS.find((one) => one === text(`kind_${id}`));
    const hasBounds = kind === 'number' || kind === 'date';
    const bound = (part: string) => (hasBounds && text(`${part}_${id}`)) || null;
    const own: Custom = {
      isCustom: kind !== undefined,
      customKind: kind ?? 'text',
      customMin: bound('min'),
      customMax: bound('max'),
      customStep: kind === 'number' ? bound('step') : null,
    };
    checkBounds(id, own);
    return own;
  }

  function checkBounds(id: number, { customKind, customMin, customMax, customStep }: Custom): void {
    const free = { customKind, customMin: null, customMax: null, customStep: null };
    const isWrong = (bound: string | null) => bound !== null && customProblem(free, bound) !== null;
    const mustBe =
      customKind === 'date' ? msg('Enter a date, for example 2027-01-31') : msg('Enter a number, for example 4 or 0.5');
    for (const [part, bound] of Object.entries({ min: customMin, max: customMax, step: customStep }))
      if (isWrong(bound)) refuse(`${part}_${id}`, mustBe);
    // Dates are written so that they sort as text.
    const rank = (bound: string) => (customKind === 'date' ? bound : Number(bound));
    if (customMin !== null && customMax !== null && rank(customMin) > rank(customMax))
      refuse(`max_${id}`, msg('Maximum must be at least the minimum'));
    if (customStep !== null && !(Number(customStep) > 0)) refuse(`step_${id}`, msg('Enter a number greater than 0'));
  }

  function exclusionIn(n: number): Exclusion[] {
    const [value, other] = [text(`exclusion_value_${n}`), text(`exclusion_other_${n}`)];
    if (!value && !other) return [];
    const own = valuesOf(setup).find(({ id }) => String(id) === value);
    if (!own) refuse(`exclusion_value_${n}`, msg('Select one of the values'));
    const excluded = excludables(setup).find((one) => otherOf(one) === other);
    if (!excluded) refuse(`exclusion_other_${n}`, msg('Select one of the values or products'));
    if (!own || !excluded) return [];
    const line = setup.product.lines.find(({ values }) => values.includes(own));
    if (line?.values.some(({ id }) => id === excluded.excludedValueId))
      refuse(`exclusion_other_${n}`, msg('Select a value of another attribute: these two can never be combined'));
    return [{ valueId: own.id, ...excluded }];
  }
}

/** What a value may exclude: other values of its product, and its options, wholly or partly. */
export const excludables = ({ product, optional }: ProductSetup): Omit<Exclusion, 'valueId'>[] => [
  ...product.lines.flatMap(({ values }) => values.map(({ id }) => ({ templateId: product.id, excludedValueId: id }))),
  ...optional.flatMap((one) => [
    { templateId: one.id, excludedValueId: null },
    ...one.lines.flatMap(({ values }) => values.map(({ id }) => ({ templateId: one.id, excludedValueId: id }))),
  ]),
];
