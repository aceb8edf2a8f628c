/** Prepares the variants of the product form, one or a table of them. */
import { numberFormValue } from '#core/i18n/form_numbers.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, inputsOf } from '#core/pages/form_view.ts';
import type { Site } from '#core/sites/site.ts';
import { CONTENT_UNITS } from '#shop/content/content.ts';
import { unitName } from '#shop/content/texts.ts';
import { FIELD_NAMES, VARIANT_FIELDS } from '#shop/import/field_names.ts';
import { unitPrice, valueIdsOf } from '#shop/product/product.ts';
import { valueNames } from '#shop/product/views.ts';
import type { ProductSetup, VariantRow } from './choices.ts';
import { isTable, isTooLong, STOCK_REASONS, variantField } from './variants_form.ts';

type Here = { site: Site; texts: Texts };

/** In the order of the table's columns: what is changed most often comes first. */
const partLabels = ({ t }: Texts, site: Site) => ({
  own_price: t('Own price ({currency})', { currency: site.currency.symbol }),
  stock: t('In stock'),
  sku: t('SKU'),
  own_compare: t('Compare-at price ({currency})', { currency: site.currency.symbol }),
  cost: t('Cost ({currency})', { currency: site.currency.symbol }),
  barcode: t('Barcode'),
  weight: t('Weight (kg)'),
  content: t('Content', { context: 'goods' }),
  content_unit: t('Unit of content'),
  tracked: t('Count stock'),
  beyond: t('Sell when out of stock'),
  active: t('Active'),
  picture: t('Image'),
});

export const variantName = (setup: ProductSetup, row: VariantRow, site: Site): string =>
  valueNames(setup.product, valueIdsOf(row), site.language.code);

/** How problems and the history call the fields. */
export function variantLabels(setup: ProductSetup, { site, texts }: Here): Record<string, string> {
  const labels = Object.entries(partLabels(texts, site));
  const imported = VARIANT_FIELDS.map((field) => [field, texts.say(FIELD_NAMES[field] ?? field)] as const);
  const named = setup.variants.flatMap((row) => {
    const name = isTable(setup) ? variantName(setup, row, site) : '';
    const ofVariant = (field: string) => (name ? texts.t('{part}: {field}', { part: name, field }) : field);
    return [
      ...labels.map(([part, label]) => [variantField(part, row.id), ofVariant(label)]),
      ...imported.map(([field, label]) => [`${row.combination} ${field}`, ofVariant(label)]),
    ];
  });
  return {
    weight: texts.t('Weight (kg)'),
    stock_reason: texts.t('Reason for changes of stock'),
    ...Object.fromEntries(named),
  };
}

/** @param setup the product with the variants of this page */
export function variantsView(setup: ProductSetup, state: FormState, here: Here) {
  const { site, texts } = here;
  const rows = isTooLong(setup) ? [] : setup.variants.map((row) => fieldsOf(row, setup, state, here));
  const shown = state.values.stock_reason
    ? state
    : { ...state, values: { ...state.values, stock_reason: 'correction' } };
  return {
    single: isTable(setup) ? null : (rows[0] ?? null),
    table: isTable(setup) && rows.length > 0 ? { labels: Object.values(partLabels(texts, site)), rows } : null,
    variantCount: setup.variants.length,
    weightOfAll: isTooLong(setup) ? inputsOf(state).field('weight', texts.t('Weight (kg)'), ALL_WEIGHTS) : null,
    reason: inputsOf(shown).choice(
      'stock_reason',
      texts.t('Reason for changes of stock'),
      STOCK_REASONS.map((value) => ({ value, label: reasonName(value, texts) })),
    ),
  };
}

export function reasonName(reason: string, { t }: Texts): string {
  const names: Record<string, string> = {
    received: t('Received'),
    count: t('Stock count'),
    damaged: t('Damaged or lost'),
    correction: t('Correction'),
    sale: t('Sale', { context: 'stock' }),
    return: t('Return', { context: 'goods' }),
    cancel: t('Order cancelled'),
    import: t('Import'),
  };
  return names[reason] ?? reason;
}

function fieldsOf(row: VariantRow, setup: ProductSetup, state: FormState, { site, texts }: Here) {
  const labels = partLabels(texts, site);
  const values = { ...stockValues(row, texts), ...state.values };
  const { field } = inputsOf({ ...state, values });
  const name = variantName(setup, row, site);
  const input = (part: keyof typeof labels, more: object = {}) =>
    field(variantField(part, row.id), labels[part], { maxlength: 100, ...more });
  const fields = {
    sku: input('sku', { dir: 'ltr' }),
    ownCompare: input('own_compare'),
    cost: input('cost'),
    barcode: input('barcode', { dir: 'ltr' }),
    weight: input('weight', { required: true }),
    content: input('content', { hint: texts.t('What a piece holds, for its price per kg, l, m or piece.') }),
  };
  const { choice } = inputsOf({ ...state, values });
  const box = (part: keyof typeof labels) => ({
    name: variantField(part, row.id),
    label: labels[part],
    checked: values[variantField(part, row.id)] === 'on',
  });
  return {
    id: row.id,
    name,
    held: row.held > 0 ? texts.t('{n} held for orders', { n: texts.number(row.held, 0) }) : null,
    ownPrice: { ...input('own_price'), placeholder: usualPrice(row, setup, texts, site) },
    ...fields,
    fields: Object.values(fields),
    unit: choice(
      variantField('content_unit', row.id),
      labels.content_unit,
      CONTENT_UNITS.map((unit) => ({ value: unit, label: unitName(unit, texts) })),
    ),
    tracked: box('tracked'),
    beyond: box('beyond'),
    stock: input('stock'),
    before: { name: variantField('stock_was', row.id), value: values[variantField('stock_was', row.id)] },
    active: box('active'),
    picture: choice(variantField('picture', row.id), labels.picture, [
      { value: '', label: '—' },
      ...setup.pictures.map(({ fileId, alt }, at) => ({
        value: String(fileId),
        label: pick(alt, site.language.code) || texts.t('Image {n}', { n: texts.number(at + 1, 0) }),
      })),
    ]),
  };
}

/** What the variant costs without a price of its own. */
function usualPrice(row: VariantRow, { product }: ProductSetup, { number }: Texts, { currency }: Site): string {
  const { price } = unitPrice(product, valueIdsOf(row), { ...row, price: null });
  return number(price / 10 ** currency.decimals, currency.decimals);
}

const ALL_WEIGHTS = { required: true, maxlength: 20 };

const stockValues = (row: VariantRow, texts: Texts) => ({
  [variantField('stock', row.id)]: numberFormValue(row.onHand, 0, texts),
  [variantField('stock_was', row.id)]: String(row.onHand),
});
