/** Prepares labels, fields and choices of the product form. */
import { randomUUID } from 'node:crypto';
import { LONGEST_WEB_ADDRESS } from '#core/http/web_address.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { timeOfDay } from '#core/i18n/wall_clock.ts';
import { type FormState, factsOfInputs, inputsOf } from '#core/pages/form_view.ts';
import { OF_ALL_COMPANIES } from '#core/people/shared_records.ts';
import type { Site } from '#core/sites/site.ts';
import { FIELD_NAMES } from '#shop/import/field_names.ts';
import type { ProductLine } from '#shop/product/product.ts';
import { productPath } from '#shop/product/views.ts';
import { picturesOf, picturesPath } from '#shop/staff/pictures/list_view.ts';
import { isNew, type ProductSetup } from './choices.ts';
import { exclusionFields, exclusionNames } from './exclusions_view.ts';
import { MOST_CELLS } from './form.ts';
import { lineFields, lineLabels, newLinesView } from './options_view.ts';
import { searchPreview } from './search_preview.ts';
import { textLabels, textsView } from './texts_form.ts';
import { isTable } from './variants_form.ts';
import { variantLabels, variantsView } from './variants_view.ts';

type Here = { site: Site; texts: Texts };

/** @param locked ids of attributes that are shown, not edited */
export function productFormView(
  setup: ProductSetup,
  state: FormState,
  { site, texts, locked }: Here & { locked: Set<number> },
) {
  const { product } = setup;
  const { t } = texts;
  const language = site.language.code;
  const taxes = setup.taxes.map(({ id, name }) => ({ name: `tax_${id}`, label: pick(name, language) }));
  const exclusions = exclusionFields(setup, state, language, t);
  const labels = factLabels(texts, site);
  const facts = factFields(state, labels, { site, texts });
  const ofVariants = variantsView(setup, state, { site, texts });
  const lines = product.lines.map((line: ProductLine) => ({
    ...lineFields(line, state, { site, texts }),
    locked: locked.has(line.attributeId) ? texts.say(OF_ALL_COMPANIES) : null,
  }));
  return {
    isNew: isNew(setup),
    isArchived: !setup.template.isActive,
    handle: setup.template.handle,
    shopUrl: isNew(setup) ? null : site.url(productPath(product, language)),
    labels: {
      ...importedLabels(texts),
      ...labels,
      ...textLabels(texts),
      ...Object.fromEntries(taxes.map(({ name, label }) => [name, label])),
      ...Object.fromEntries(setup.categories.map(({ id, name }) => [`category_${id}`, name])),
      ...variantLabels(setup, { site, texts }),
      ...Object.fromEntries(product.lines.flatMap((line) => lineLabels(line, { site, texts }))),
      ...Object.fromEntries(exclusions.flatMap(exclusionNames)),
    },
    texts: textsView(site, state, texts),
    choices: factsOfInputs([
      ...[facts.type, facts.withdrawal, facts.availability],
      ...(ofVariants.table?.rows ?? []).map(({ picture }) => picture),
      ...lines.flatMap(({ display, values }) => [display, ...values.map(({ kind }) => kind)]),
      ...exclusions.flatMap(({ value, other }) => [value, other]),
    ]).choices,
    ...facts,
    taxes,
    categories: categoriesView(setup, state),
    ...ofVariants,
    lines,
    ...newLinesView(setup, state, { site, texts }),
    exclusions,
    ...picturesView(setup, site),
    open: openSections(setup, state),
    pages: isNew(setup) ? null : pagesOf(setup, site, texts),
    actions: isNew(setup) ? null : actionsView(setup, site),
    preview: searchPreview(setup, state, site),
  };
}

/** Of fields that an import overwrote, which has names of its own for some. */
const importedLabels = ({ say }: Texts) =>
  Object.fromEntries(Object.entries(FIELD_NAMES).map(([field, name]) => [field, say(name)]));

const picturesView = (setup: ProductSetup, site: Site) => ({
  pictures: picturesOf(setup, site),
  picturesUrl: isNew(setup) ? null : site.url(picturesPath(setup.product.id)),
});

/** Sections that are not folded: those that say something, and all where something is wrong. */
function openSections({ product, exclusions }: ProductSetup, { values, errors, conflicts }: FormState) {
  const isAll = Boolean(errors || conflicts);
  return {
    options: isAll || product.id === 0 || product.lines.length === 0,
    exclusions: isAll || exclusions.length > 0,
    search: isAll,
    languages: isAll,
    external: isAll || Boolean(values.external_url),
    related: isAll || Boolean(values.optional || values.accessories),
    grid: isAll || values.grid_columns !== '1' || values.grid_rows !== '1',
  };
}

/** Pages of the product beside its form. */
function pagesOf(setup: ProductSetup, site: Site, { t }: Texts) {
  const path = site.url(`/sales/products/${setup.product.id}`);
  return [
    ...(isTable(setup) ? [{ name: t('List of variants'), url: `${path}/variants` }] : []),
    { name: t('Files for customers'), url: `${path}/files` },
    { name: t('Stock history'), url: `${path}/stock` },
  ];
}

const actionsView = ({ product }: ProductSetup, site: Site) => ({
  duplicate: site.url(`/sales/products/${product.id}/duplicate`),
  archive: site.url(`/sales/products/${product.id}/archive`),
  unarchive: site.url(`/sales/products/${product.id}/unarchive`),
  submission: randomUUID(),
});

const factLabels = ({ t }: Texts, site: Site) => ({
  slug: t('Address'),
  vendor: t('Vendor'),
  price: t('Price ({currency})', { currency: site.currency.symbol }),
  compare_at: t('Compare-at price ({currency})', { currency: site.currency.symbol }),
  type: t('Kind of product'),
  withdrawal: t('Withdrawal from the contract'),
  availability: t('Stock shown in the shop'),
  available_threshold: t('Show stock from (pieces)'),
  low_stock_at: t('Low stock from (pieces)'),
  delivery_days: t('Delivered within (working days)'),
  external_url: t('Address in another shop'),
  tags: t('Tags'),
  is_published: t('Published'),
  is_active: t('Active'),
  publish_at: t('Publish at'),
  grid_columns: t('Width (columns)'),
  grid_rows: t('Height (rows)'),
  optional: t('Optional products'),
  accessories: t('Accessories'),
});

function factFields(state: FormState, labels: ReturnType<typeof factLabels>, { site, texts }: Here) {
  const { field, choice } = inputsOf(state);
  const { t } = texts;
  const cells = Array.from({ length: MOST_CELLS }, (_, at) => ({ value: `${at + 1}`, label: texts.number(at + 1, 0) }));
  return {
    price: field('price', labels.price, { required: true, maxlength: 20 }),
    compareAt: field('compare_at', labels.compare_at, {
      maxlength: 20,
      hint: t('Shown struck through if it is higher than the price.'),
    }),
    slug: field('slug', labels.slug, {
      dir: 'ltr',
      maxlength: 200,
      hint: t('Leave blank to make it of the name. Addresses it had before lead to the new one.'),
    }),
    vendor: field('vendor', labels.vendor, { maxlength: 200 }),
    tags: field('tags', labels.tags, { maxlength: 2000, hint: t('Separated by commas.') }),
    publishAt: field('publish_at', labels.publish_at, {
      type: 'datetime-local',
      hint: t('Leave blank to publish now. It is {time} on this website.', {
        time: timeOfDay(new Date(), site.website.timeZone),
      }),
    }),
    type: choice('type', labels.type, [
      { value: 'stocked', label: t('Goods, stock may be counted') },
      { value: 'consumable', label: t('Goods, stock is never counted') },
      { value: 'service', label: t('Service or digital, nothing is shipped') },
    ]),
    withdrawal: choice('withdrawal', labels.withdrawal, [
      { value: 'allowed', label: t('Allowed, as the law asks') },
      { value: 'made_to_order', label: t('Excluded: made to order') },
      { value: 'perishable', label: t('Excluded: goes off quickly') },
      { value: 'sealed', label: t('Excluded: sealed for reasons of hygiene') },
      { value: 'dated', label: t('Excluded: booked for a certain day') },
    ]),
    availability: choice('availability', labels.availability, [
      { value: 'always', label: t('Always, and limits what can be ordered') },
      { value: 'threshold', label: t('Only when few are left, and limits what can be ordered') },
      { value: 'custom', label: t('Your own message, without a limit') },
      { value: 'never', label: t('Never, without a limit') },
    ]),
    threshold: field('available_threshold', labels.available_threshold, { required: true, maxlength: 9 }),
    lowStockAt: field('low_stock_at', labels.low_stock_at, {
      maxlength: 9,
      hint: t('Variants with this many pieces or fewer are listed as running out.'),
    }),
    deliveryDays: field('delivery_days', labels.delivery_days, {
      maxlength: 3,
      hint: t(
        'Leave blank to use that of the shop settings, unless it is made to order. Not shown where nothing is shipped.',
      ),
    }),
    externalUrl: field('external_url', labels.external_url, {
      dir: 'ltr',
      maxlength: LONGEST_WEB_ADDRESS,
      hint: t('With an address, customers see a button that leads there instead of the cart.'),
    }),
    columns: choice('grid_columns', labels.grid_columns, cells),
    rows: choice('grid_rows', labels.grid_rows, cells),
  };
}

/** The product's own come first. */
const categoriesView = ({ categories }: ProductSetup, { values }: FormState) =>
  categories
    .map(({ id, name }) => ({ name: `category_${id}`, label: name, checked: values[`category_${id}`] === 'on' }))
    .sort((a, b) => Number(b.checked) - Number(a.checked));
