/** Prepares the attributes and values of the product form. */
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, inputsOf } from '#core/pages/form_view.ts';
import type { Site } from '#core/sites/site.ts';
import { FIELD_NAMES } from '#shop/import/field_names.ts';
import type { ProductLine, ProductValue } from '#shop/product/product.ts';
import { ATTRIBUTES } from '#shop/staff/attributes/attribute_list.ts';
import { creationText, DISPLAYS, displayText } from '#shop/staff/attributes/words.ts';
import type { ProductSetup } from './choices.ts';
import { newLineFields } from './options_form.ts';

const partLabels = ({ t }: Texts, site: Site) => ({
  extra: t('Price extra ({currency})', { currency: site.currency.symbol }),
  kind: t('Customer input'),
  min: t('Minimum'),
  max: t('Maximum'),
  step: t('Step'),
  drop_value: t('Remove this value'),
});

/** How problems and the history call the fields. */
export function lineLabels(
  { id, attributeId, name, values }: ProductLine,
  { site, texts }: { site: Site; texts: Texts },
): [string, string][] {
  const attribute = pick(name, site.language.code);
  const labels = Object.entries(partLabels(texts, site));
  return [
    [`display_${attributeId}`, attribute],
    [`add_values_${id}`, attribute],
    [`drop_line_${id}`, attribute],
    ...values.flatMap((value): [string, string][] => {
      const named = (part: string, field: string) => texts.t('{part}: {field}', { part, field });
      const ofValue = (field: string) => named(named(attribute, pick(value.name, site.language.code)), field);
      return [
        ...labels.map(([key, label]): [string, string] => [`${key}_${value.id}`, ofValue(label)]),
        [`${value.id} priceExtra`, ofValue(texts.say(FIELD_NAMES.priceExtra ?? ''))],
      ];
    }),
  ];
}

/** An attribute of the product, with its values. */
export function lineFields(line: ProductLine, state: FormState, { site, texts }: { site: Site; texts: Texts }) {
  const { t } = texts;
  const { id, attributeId, name, variants, values } = line;
  const { field, choice } = inputsOf(state);
  return {
    name: pick(name, site.language.code),
    creation: creationText(variants, texts),
    display: choice(
      `display_${attributeId}`,
      t('Display as'),
      DISPLAYS.map((value) => ({ value, label: displayText(value, texts) })),
    ),
    editUrl: site.url(`${ATTRIBUTES}/${attributeId}`),
    values: values.map((value) => valueFields(value, state, { site, texts })),
    more: field(`add_values_${id}`, t('Add values'), { maxlength: 2000, hint: t('Separated by commas.') }),
    drop: {
      name: `drop_line_${id}`,
      label: t('Remove this attribute'),
      checked: state.values[`drop_line_${id}`] === 'on',
    },
  };
}

function valueFields(
  { id, name, color }: ProductValue,
  state: FormState,
  { site, texts }: { site: Site; texts: Texts },
) {
  const { t } = texts;
  const labels = partLabels(texts, site);
  const { values, errors = {} } = state;
  const { field, choice } = inputsOf(state);
  return {
    name: pick(name, site.language.code),
    color,
    isOpen: Boolean(
      values[`kind_${id}`] || values[`extra_${id}`] || Object.keys(labels).some((part) => errors[`${part}_${id}`]),
    ),
    extra: field(`extra_${id}`, labels.extra, { maxlength: 20 }),
    kind: choice(`kind_${id}`, labels.kind, [
      { value: '', label: t('None') },
      { value: 'text', label: t('Text') },
      { value: 'number', label: t('Number') },
      { value: 'date', label: t('Date') },
      { value: 'file', label: t('File') },
    ]),
    min: field(`min_${id}`, labels.min, { dir: 'ltr', maxlength: 20 }),
    max: field(`max_${id}`, labels.max, { dir: 'ltr', maxlength: 20 }),
    step: field(`step_${id}`, labels.step, { dir: 'ltr', maxlength: 20 }),
    drop: {
      name: `drop_value_${id}`,
      label: labels.drop_value,
      checked: values[`drop_value_${id}`] === 'on',
      error: errors[`drop_value_${id}`],
    },
  };
}

/** Empty rows for more attributes, and the names that there are. */
export function newLinesView(
  { attributes, product }: ProductSetup,
  state: FormState,
  { site, texts: { t } }: { site: Site; texts: Texts },
) {
  const { field } = inputsOf(state);
  const offered = new Set(product.lines.map(({ attributeId }) => attributeId));
  return {
    newLines: newLineFields.map(([name, values], at) => ({
      legend: t('New attribute {n}', { n: at + 1 }),
      name: field(name, t('Attribute, such as Size'), { maxlength: 100, input: { list: 'attribute-names' } }),
      values: field(values, t('Values, such as S, M, L'), { maxlength: 2000 }),
    })),
    // A product without attributes gets its first ones here.
    isAddingLines: product.lines.length === 0 || newLineFields.flat().some((name) => state.values[name]),
    attributeNames: attributes.flatMap(({ id, name }) => (offered.has(id) ? [] : pick(name, site.language.code))),
  };
}
