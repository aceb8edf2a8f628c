import type { FastifyInstance, FastifyRequest } from 'fastify';
import { changed } from '#core/changes/changes.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { type FormState, factsOfInputs, translationsOf } from '#core/pages/form_view.ts';
import { formLanguages } from '#core/pages/staff_form.ts';
import { defineStaffForm } from '#core/staff_form/define_staff_form.ts';
import { withDeletion } from '#core/staff_form/delete_selected.ts';
import type { FormReading, Removal, StaffForm } from '#core/staff_form/staff_form.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { allCurrencies, isInOpenOrder, orderLinks } from '#sales/api.ts';
import { PRICELIST_TAG, type Pricelist } from '#shop/prices/price_book.ts';
import { isOnWebsite } from '#shop/product/category_tree.ts';
import { allCategories } from '#shop/product/vocabulary_queries.ts';
import { blankPricelist, parsePricelist, pricelistFields, RULE_NUMBERS, rulesNotShown } from './pricelist_form.ts';
import { pricelistList } from './pricelist_list.ts';
import {
  addPricelist,
  CODE_TAKEN,
  changePricelist,
  isCodeTaken,
  PRICELIST,
  type PricelistEntry,
  pricelistOf,
  savedPricelist,
  targetsOf,
} from './pricelist_service.ts';
import { pricelistChoices, pricelistLabels, ruleFields } from './pricelist_view.ts';

const PRICELISTS = '/sales/pricelists';
const audience = 'products';
const MAX_BYTES = 256 * 1024;

/** Staff pages for pricelists. */
export function pricelistStaffRoutes(app: FastifyInstance): void {
  defineStaffList(app, withDeletion(pricelistList, PRICELIST_FORM));
  defineStaffForm(app, PRICELIST_FORM);
}

const pricelistRemoval: Removal<Pricelist> = {
  consequence: (_row, { texts }) => texts.t('Its prices no longer apply. Existing orders do not change.'),
  refusal: async ({ id }, { texts }) =>
    (await isInOpenOrder(orderLinks.pricelist, id))
      ? texts.t('Open carts or quotes use this price list. Deactivate it until they are done.')
      : null,
  deleted: (_row, { texts }) => ({ to: PRICELISTS, text: texts.t('Price list deleted.') }),
  changed: () => changed(PRICELIST_TAG),
};

const PRICELIST_FORM: StaffForm<Pricelist, PricelistEntry> = {
  url: PRICELISTS,
  audience,
  template: '@shop/staff/pricelist',
  record: PRICELIST,
  maxBytes: MAX_BYTES,
  find: (id, { site }) => pricelistOf(id, site),
  title: (row, { site, texts }) => (row ? pick(row.name, site.language.code) : texts.t('New price list')),
  fields: ({ site }) => pricelistFields(site),
  rows: rulesNotShown,
  blank: ({ site }) => blankPricelist(site),
  load: (row, { site }) => savedPricelist(row, site),
  read: readPricelist,
  add: (input, _values, { site }) => addPricelist(input, site),
  change: (row, input, _values, { site }) => changePricelist(row, input, site),
  saved: (_id, _row, { texts }) => ({ to: PRICELISTS, text: texts.t('Price list saved.') }),
  view: pricelistView,
  remove: pricelistRemoval,
};

async function pricelistView(_row: Pricelist | null, state: FormState, { site, texts }: FastifyRequest) {
  const { values: entered, errors } = state;
  const labels = pricelistLabels(texts);
  const filled = RULE_NUMBERS.findLast((n) => entered[`rule_value_${n}`] || errors?.[`rule_value_${n}`]) ?? 0;
  const categories = (await allCategories()).filter((category) => isOnWebsite(category, site));
  const targets = categories.map(({ id, name }) => ({
    value: `category-${id}`,
    label: pick(name, site.language.code),
  }));
  const rules = RULE_NUMBERS.map((n) => ruleFields(n, targets, state, texts));
  const facts = rules.map(({ legend, ...inputs }) => factsOfInputs(Object.values(inputs), legend));
  return {
    styles: 'sales/sales',
    above: [{ name: texts.t('Price lists'), path: PRICELISTS }],
    labels: Object.assign({}, labels, ...facts.map((one) => one.labels)),
    translations: translationsOf(formLanguages(site), [{ name: 'name', label: labels.name, maxlength: 100 }], state),
    choices: Object.assign(pricelistChoices(texts, await allCurrencies()), ...facts.map(({ choices }) => choices)),
    // Always two empty rows.
    rules: rules.slice(0, filled + 2),
  };
}

async function readPricelist(
  values: FormValues,
  row: Pricelist | null,
  { site, texts }: FastifyRequest,
): Promise<FormReading<PricelistEntry>> {
  const known = {
    currencies: await allCurrencies(),
    categoryIds: new Set((await allCategories()).filter((one) => isOnWebsite(one, site)).map(({ id }) => id)),
    targets: await targetsOf(
      RULE_NUMBERS.map((n) => values[`rule_product_${n}`]?.trim() ?? ''),
      site,
    ),
  };
  const read = parsePricelist(values, site, known, row);
  if (read.errors) return { errors: read.errors };
  if (await isCodeTaken(read.input.code, row?.id ?? null, site)) return { errors: { code: texts.say(CODE_TAKEN) } };
  return { input: { values: read.input, isEverywhere: values.everywhere === 'on', rules: read.rules } };
}
