/** Prepares labels, fields and choices of the product form. */

import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, inputsOf } from '#core/pages/form_view.ts';
import { OF_ALL_COMPANIES } from '#core/people/shared_records.ts';
import type { Site } from '#core/sites/site.ts';
import type { ProductLine, ProductValue } from '#shop/product/product.ts';
import { valueIdsOf } from '#shop/product/product.ts';
import { displayName, productPath } from '#shop/product/views.ts';
import type { ProductSetup } from './product_choices.ts';
import { exclusionFields, exclusionNames } from './product_exclusions_view.ts';
import { MOST_CELLS, weighsEach } from './product_form.ts';

export type Entry = { value: string; label: string };

/** @param locked ids of attributes that are shown, not edited */
export function productFormView(
  setup: ProductSetup,
  state: FormState,
  { site, texts, locked }: { site: Site; texts: Texts; locked: Set<number> },
) {
  const { product } = setup;
  const { t } = texts;
  const { field, choice } = inputsOf(state);
  const language = site.language.code;
  const taxes = setup.taxes.map(({ id, name }) => ({ name: `tax_${id}`, label: pick(name, language) }));
  const weights = weightsOf(setup, language, t);
  const exclusions = exclusionFields(setup, state, language, t);
  const labels = {
    price: t('Price ({currency})', { currency: site.currency.symbol }),
    is_published: t('Published'),
    grid_columns: t('Width (columns)'),
    grid_rows: t('Height (rows)'),
    optional: t('Optional products'),
    accessories: t('Accessories'),
  };
  const cells = Array.from(
    { length: MOST_CELLS },
    (_, at): Entry => ({ value: `${at + 1}`, label: texts.number(at + 1, 0) }),
  );
  return {
    handle: setup.handle,
    shopUrl: site.url(productPath(product, language)),
    labels: {
      ...labels,
      ...Object.fromEntries([...taxes, ...weights].map(({ name, label }) => [name, label])),
      ...Object.fromEntries(product.lines.flatMap((line) => lineLabels(line, language))),
      ...Object.fromEntries(exclusions.flatMap(exclusionNames)),
    },
    price: field('price', labels.price, { required: true, maxlength: 20 }),
    columns: choice('grid_columns', labels.grid_columns, cells),
    rows: choice('grid_rows', labels.grid_rows, cells),
    taxes,
    weights: weights.map(({ name, label }) => field(name, label, { required: true, maxlength: 20 })),
    lines: product.lines.map((line) => ({
      ...lineFields(line, state, site, t),
      locked: locked.has(line.attributeId) ? texts.say(OF_ALL_COMPANIES) : null,
    })),
    exclusions,
  };
}

const weightsOf = (setup: ProductSetup, language: string, t: Texts['t']) =>
  weighsEach(setup)
    ? setup.product.variants.map((variant) => ({
        name: `weight_${variant.id}`,
        label: displayName(setup.product, valueIdsOf(variant), language),
      }))
    : [{ name: 'weight', label: t('Every variant') }];

const PARTS = ['extra', 'kind', 'min', 'max', 'step'] as const;

const lineLabels = ({ attributeId, name, values }: ProductLine, language: string): [string, string][] => [
  [`display_${attributeId}`, pick(name, language)],
  ...values.flatMap((value) =>
    PARTS.map((part): [string, string] => [
      `${part}_${value.id}`,
      `${pick(name, language)}: ${pick(value.name, language)}`,
    ]),
  ),
];

/** An attribute of the product, with its values. */
function lineFields({ attributeId, name, variants, values }: ProductLine, state: FormState, site: Site, t: Texts['t']) {
  const { choice } = inputsOf(state);
  return {
    name: pick(name, site.language.code),
    creation:
      variants === 'no_variant'
        ? t('Does not create variants. The choice is shown on the order line.')
        : variants === 'dynamic'
          ? t('Variants are created when they are ordered.')
          : t('Every combination creates a variant.'),
    display: choice(`display_${attributeId}`, t('Display as'), [
      { value: 'radio', label: t('Buttons') },
      { value: 'select', label: t('List') },
      { value: 'color', label: t('Colors') },
    ]),
    values: values.map((value) => valueFields(value, state, site, t)),
  };
}

function valueFields({ id, name }: ProductValue, state: FormState, site: Site, t: Texts['t']) {
  const { values: typed, errors = {} } = state;
  const { field, choice } = inputsOf(state);
  return {
    name: pick(name, site.language.code),
    isOpen: Boolean(typed[`kind_${id}`] || typed[`extra_${id}`] || PARTS.some((part) => errors[`${part}_${id}`])),
    extra: field(`extra_${id}`, t('Price extra ({currency})', { currency: site.currency.symbol }), { maxlength: 20 }),
    kind: choice(`kind_${id}`, t('Customer input'), [
      { value: '', label: t('None') },
      { value: 'text', label: t('Text') },
      { value: 'number', label: t('Number') },
      { value: 'date', label: t('Date') },
      { value: 'file', label: t('File') },
    ]),
    min: field(`min_${id}`, t('Minimum'), { dir: 'ltr', maxlength: 20 }),
    max: field(`max_${id}`, t('Maximum'), { dir: 'ltr', maxlength: 20 }),
    step: field(`step_${id}`, t('Step'), { dir: 'ltr', maxlength: 20 }),
  };
}
