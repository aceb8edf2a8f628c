/** Prepares the rows of values that exclude each other on the product form. */

import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, inputsOf } from '#core/pages/form_view.ts';
import type { ProductSetup } from './choices.ts';
import { excludables, exclusionRows, otherOf } from './choices_form.ts';

const NOTHING = { value: '', label: '—' };

export function exclusionFields(setup: ProductSetup, state: FormState, language: string, t: Texts['t']) {
  const { product } = setup;
  if (product.lines.length === 0) return [];
  const { choice } = inputsOf(state);
  const names = namesOf(setup, language);
  const values = product.lines.flatMap((line) =>
    line.values.map(({ id }) => ({ value: String(id), label: names.values.get(id) ?? '' })),
  );
  const others = excludables(setup).map((one) => {
    const value = one.excludedValueId === null ? t('all of it') : (names.values.get(one.excludedValueId) ?? '');
    const label = one.templateId === product.id ? value : `${names.products.get(one.templateId)} – ${value}`;
    return { value: otherOf(one), label };
  });
  return exclusionRows(state.values).map((n) => ({
    legend: t('Exclusion {n}', { n }),
    value: choice(`exclusion_value_${n}`, t('If'), [NOTHING, ...values]),
    other: choice(`exclusion_other_${n}`, t('Then unavailable'), [NOTHING, ...others]),
  }));
}

/** What a problem of a row is called. */
export const exclusionNames = ({ legend, value, other }: ReturnType<typeof exclusionFields>[number]) =>
  [value, other].map(({ name }): [string, string] => [name, legend]);

function namesOf({ product, optional }: ProductSetup, language: string) {
  const products = [product, ...optional];
  return {
    products: new Map(products.map(({ id, name }) => [id, pick(name, language)])),
    values: new Map(
      products.flatMap(({ lines }) =>
        lines.flatMap((line) =>
          line.values.map(({ id, name }) => [id, `${pick(line.name, language)}: ${pick(name, language)}`] as const),
        ),
      ),
    ),
  };
}
