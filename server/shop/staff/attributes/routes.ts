/** Staff pages where attributes and their values are made, renamed and ordered. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, inputsOf, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { personOf } from '#core/people/session.ts';
import { mayChangeShared, OF_ALL_COMPANIES } from '#core/people/shared_records.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { StaffForm } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { ATTRIBUTES, attributeList } from './attribute_list.ts';
import { attributeFields, attributeFormValues, blankAttribute, LONGEST_NAME, parseAttribute } from './form.ts';
import {
  ATTRIBUTE,
  type AttributeInput,
  type AttributeRow,
  addAttribute,
  attributeOf,
  changeAttribute,
  productsWith,
} from './stored_attributes.ts';
import { CREATIONS, creationText, DISPLAYS, displayText } from './words.ts';

const MAX_BYTES = 512 * 1024;
const MOST_PRODUCTS_NAMED = 20;

export function attributeRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(attributeList, ATTRIBUTE_FORM));
  defineStaffForm(app, ATTRIBUTE_FORM);
}

const ATTRIBUTE_FORM: StaffForm<AttributeRow, AttributeInput> = {
  url: ATTRIBUTES,
  audience: 'products',
  template: '@shop/staff/attribute',
  record: ATTRIBUTE,
  maxBytes: MAX_BYTES,
  find: (id, { site }) => attributeOf(id, site),
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('Add attribute')),
  fields: ({ site }, row) => attributeFields(row, site),
  blank: ({ site }) => blankAttribute(site),
  load: (row, { site }) => attributeFormValues(row, site),
  locked: async (row, request) =>
    row && row.companyId === null && !(await mayChangeShared(await personOf(request)))
      ? request.texts.say(OF_ALL_COMPANIES)
      : null,
  read: (values, row, { site }) => parseAttribute(values, row, site),
  add: (input, _values, { site }) => addAttribute(input, site),
  change: (row, input, _values, { site }) => changeAttribute(row, input, site),
  saved: (id, _row, { texts }) => ({ to: `${ATTRIBUTES}/${id}`, text: texts.t('Attribute saved.') }),
  view: attributeView,
  remove: {
    consequence: (_row, { texts }) => texts.t('Its values are deleted, too.'),
    refusal: ({ products }, { texts }) =>
      products > 0
        ? texts.tn(
            '{n} product uses this attribute: remove it there first.',
            '{n} products use this attribute: remove it there first.',
            products,
          )
        : null,
    deleted: (_row, { texts }) => ({ to: ATTRIBUTES, text: texts.t('Attribute deleted.') }),
    changed: () => changed('attribute'),
  },
};

async function attributeView(row: AttributeRow | null, state: FormState, { site, texts }: FastifyRequest) {
  const { t } = texts;
  const { field, choice } = inputsOf(state);
  const name = t('Name');
  const displays = DISPLAYS.map((value) => ({ value, label: displayText(value, texts) }));
  const creations = CREATIONS.map((value) => ({ value, label: creationText(value, texts) }));
  const labels = {
    name,
    display: t('Display as'),
    variants: t('Variants'),
    is_filter: t('Filter in the shop'),
    sequence: t('Position'),
    new_values: t('Add values'),
  };
  const rows = (row?.values ?? []).map((value) => valueRow(value, row!, state, { site, texts }));
  const products = row ? await productsWith(row.id, MOST_PRODUCTS_NAMED) : [];
  return {
    above: [{ name: t('Attributes'), path: ATTRIBUTES }],
    styles: ['shop/product_form'],
    labels: { ...labels, ...Object.assign({}, ...rows.map((one) => one.labels)) },
    choices: { display: displays, variants: creations },
    translations: translationsOf(formLanguages(site), [{ name: 'name', label: name, maxlength: LONGEST_NAME }], state),
    display: choice('display', labels.display, displays),
    variants: choice('variants', labels.variants, creations),
    creation: row?.products ? creationText(row.variants, texts) : null,
    isFilter: state.values.is_filter === 'on',
    position: field('sequence', labels.sequence, { maxlength: 9, hint: t('Lower numbers come first.') }),
    more: {
      ...field('new_values', labels.new_values),
      rows: 3,
      hint: t('One value per line, or separated by commas.'),
    },
    rows,
    languages: formLanguages(site),
    products: products.map((one) => ({
      name: pick(one.name, site.language.code),
      url: site.url(`/sales/products/${one.id}`),
    })),
    productCount: texts.tn('{n} product', '{n} products', row?.products ?? 0),
  };
}

type Here = Pick<FastifyRequest, 'site' | 'texts'>;

/** A value as a row of the table. */
function valueRow(
  { id, name, color }: AttributeRow['values'][number],
  { usedValues }: AttributeRow,
  { values, errors = {} }: FormState,
  { site, texts: { t } }: Here,
) {
  const own = pick(name, site.language.code);
  const input = (field: string, label: string) => ({
    name: field,
    label,
    value: values[field] ?? '',
    error: errors[field],
  });
  const texts = formLanguages(site).map((language) => ({
    ...input(`value_${id}-${language.code}`, `${own}: ${t('Name')}`),
    language,
    placeholder: own,
  }));
  const place = input(`place_${id}`, `${own}: ${t('Position')}`);
  const swatch = input(`color_${id}`, `${own}: ${t('Color')}`);
  const drop = {
    ...input(`drop_${id}`, `${own}: ${t('Delete')}`),
    checked: values[`drop_${id}`] === 'on',
    isUsed: usedValues.has(id),
  };
  return {
    id,
    own,
    color,
    texts,
    place,
    swatch,
    drop,
    labels: {
      [`value_${id}`]: texts[0]!.label,
      ...Object.fromEntries([place, swatch, drop].map((one) => [one.name, one.label])),
    },
  };
}
