/** Reads and fills the form of a product. */

import { isWebAddress, LONGEST_WEB_ADDRESS } from '#core/http/web_address.ts';
import { numberFormValue } from '#core/i18n/form_numbers.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { slugify } from '#core/i18n/slug.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { parseMoment, wallClock } from '#core/i18n/wall_clock.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import type { FormReading } from '#core/staff_form/staff_form.ts';
import { MOST_DELIVERY_DAYS } from '#shop/delivery_time/days.ts';
import { fileIdsOf, type ProductSetup, type TemplateRow } from './choices.ts';
import { choiceFields, choicesFormValues, type ProductChoices, parseChoices } from './choices_form.ts';
import { type OptionsInput, optionFields, parseOptions } from './options_form.ts';
import { type FormReader, formReader, GRAMS, MOST } from './reader.ts';
import { type ProductTexts, parseTexts, textNames, textsFormValues } from './texts_form.ts';
import {
  isTooLong,
  parseVariants,
  parseWeightOfAll,
  type VariantsInput,
  variantFields,
  variantFormValues,
} from './variants_form.ts';

type Facts = Pick<
  TemplateRow,
  | 'slug'
  | 'vendor'
  | 'price'
  | 'compareAtPrice'
  | 'type'
  | 'withdrawal'
  | 'availability'
  | 'availableThreshold'
  | 'lowStockAt'
  | 'deliveryDays'
  | 'externalUrl'
  | 'isPublished'
  | 'publishAt'
  | 'gridColumns'
  | 'gridRows'
>;

export type ProductInput = ProductChoices &
  VariantsInput & {
    row: Facts & ProductTexts;
    options: OptionsInput;
    tags: string[];
    categoryIds: number[];
    taxIds: number[];
    optionIds: number[];
    accessoryIds: number[];
  };

/** The number of cells in a row of the shop's grid. */
export const MOST_CELLS = 4;
/** The most options or accessories a page can show. */
const MOST_NEIGHBOURS = 20;
const MOST_TAGS = 50;

export const TYPES = ['stocked', 'consumable', 'service'] as const;
export const WITHDRAWALS = ['allowed', 'made_to_order', 'perishable', 'sealed', 'dated'] as const;
export const AVAILABILITIES = ['always', 'threshold', 'custom', 'never'] as const;

const FACTS = [
  ...['slug', 'vendor', 'price', 'compare_at', 'type', 'availability', 'available_threshold', 'low_stock_at', 'tags'],
  'withdrawal',
  'delivery_days',
  'external_url',
  ...['is_published', 'publish_at', 'grid_columns', 'grid_rows', 'optional', 'accessories'],
];

/** The variants that the form shows: none of a long list, which has pages of its own. */
const shownIn = (setup: ProductSetup): Pick<ProductSetup, 'variants'> => (isTooLong(setup) ? { variants: [] } : setup);

export const productFields = (setup: ProductSetup, site: Site): string[] => [
  ...FACTS,
  ...textNames(site),
  ...setup.taxes.map(({ id }) => `tax_${id}`),
  ...setup.categories.map(({ id }) => `category_${id}`),
  ...variantFields(shownIn(setup)),
  ...(isTooLong(setup) ? ['weight'] : []),
  ...optionFields(setup),
  ...choiceFields(setup),
];

export function productFormValues(setup: ProductSetup, site: Site): FormValues {
  const { template, taxes, taxIds, categories, categoryIds, optional, accessories } = setup;
  const texts = textsFor(site.language.code);
  const { decimals } = site.currency;
  const money = (minor: number) => texts.number(minor / 10 ** decimals, decimals);
  const ticked = (name: string, all: { id: number }[], chosen: number[]) =>
    Object.fromEntries(all.map(({ id }) => [`${name}_${id}`, chosen.includes(id) ? 'on' : '']));
  return {
    slug: template.slug ?? '',
    vendor: template.vendor,
    price: money(template.price),
    compare_at: template.compareAtPrice === null ? '' : money(template.compareAtPrice),
    type: template.type,
    withdrawal: template.withdrawal,
    availability: template.availability,
    available_threshold: String(template.availableThreshold),
    low_stock_at: template.lowStockAt === null ? '' : String(template.lowStockAt),
    delivery_days: template.deliveryDays === null ? '' : String(template.deliveryDays),
    external_url: template.externalUrl ?? '',
    tags: setup.tags.join(', '),
    is_published: template.isPublished || template.publishAt ? 'on' : '',
    publish_at: template.publishAt ? wallClock(template.publishAt, site.website.timeZone) : '',
    grid_columns: String(template.gridColumns),
    grid_rows: String(template.gridRows),
    optional: optional.map(({ handle }) => handle).join('\n'),
    accessories: accessories.join('\n'),
    ...textsFormValues(template, site),
    ...ticked('tax', taxes, taxIds),
    ...ticked('category', categories, categoryIds),
    ...variantFormValues(shownIn(setup), site),
    ...(isTooLong(setup) ? { weight: numberFormValue(setup.variants[0]!.weight, GRAMS, texts) } : {}),
    ...choicesFormValues(setup, money),
  };
}

/** Handles typed on separate lines or with commas. */
export const handlesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

export type FormContext = {
  site: Site;
  /** Handle → product. */
  known: ReadonlyMap<string, number>;
  /** Why the typed slug can't be used. */
  slugProblem: string | null;
};

/** @returns the values, or error messages by field */
export function parseProduct(values: FormValues, setup: ProductSetup, context: FormContext): FormReading<ProductInput> {
  const { site, slugProblem } = context;
  const reader = formReader(values, site);
  if (slugProblem) reader.refuse('slug', slugProblem);
  const chosen = (name: string, all: { id: number }[]) =>
    all.flatMap(({ id }) => (reader.isOn(`${name}_${id}`) ? id : []));
  const input: ProductInput = {
    row: { ...factsIn(reader, site), ...parseTexts(setup.template, site, reader) },
    options: parseOptions(setup, reader),
    tags: tagsIn(reader),
    categoryIds: chosen('category', setup.categories),
    taxIds: chosen('tax', setup.taxes),
    optionIds: productsIn('optional', setup, context, reader),
    accessoryIds: productsIn('accessories', setup, context, reader),
    ...(isTooLong(setup) ? parseWeightOfAll(setup, reader) : parseVariants(setup, fileIdsOf(setup), reader)),
    ...parseChoices(values, setup, { ...reader, money: (field) => reader.money(field, -MOST) }),
  };
  return Object.keys(reader.errors).length > 0 ? { errors: reader.errors } : { input };
}

function factsIn(reader: FormReader, { website }: Site): Facts {
  const { text, number, optional, money, optionalMoney, refuse, texts } = reader;
  const cells = (field: string): number => {
    const count = Number(text(field) || 1);
    if (!Number.isInteger(count) || count < 1 || count > MOST_CELLS)
      refuse(field, msg('Enter a number from 1 to {most}'), { most: texts.number(MOST_CELLS, 0) });
    return count;
  };
  const publishAt = text('publish_at') === '' ? null : parseMoment(text('publish_at'), website.timeZone);
  if (text('publish_at') !== '' && !publishAt) refuse('publish_at', msg('Enter a date and time'));
  const isLater = publishAt !== null && publishAt > new Date();
  const isWanted = reader.isOn('is_published');
  return {
    slug: slugify(text('slug')) || null,
    vendor: text('vendor'),
    price: money('price'),
    compareAtPrice: optionalMoney('compare_at'),
    type: TYPES.find((type) => type === text('type')) ?? 'stocked',
    withdrawal: WITHDRAWALS.find((one) => one === text('withdrawal')) ?? 'allowed',
    availability: AVAILABILITIES.find((one) => one === text('availability')) ?? 'always',
    availableThreshold: number('available_threshold', 0),
    lowStockAt: optional('low_stock_at', 0),
    deliveryDays: deliveryDaysIn(reader),
    externalUrl: externalUrlIn(reader),
    isPublished: isWanted && !isLater,
    publishAt: isWanted && isLater ? publishAt : null,
    gridColumns: cells('grid_columns'),
    gridRows: cells('grid_rows'),
  };
}

function deliveryDaysIn({ optional, refuse, texts }: FormReader): number | null {
  const days = optional('delivery_days', 0);
  if (days !== null && (days < 1 || days > MOST_DELIVERY_DAYS))
    refuse('delivery_days', msg('Enter a number from 1 to {most}'), { most: texts.number(MOST_DELIVERY_DAYS, 0) });
  return days;
}

function externalUrlIn({ text, refuse }: FormReader): string | null {
  const url = text('external_url', LONGEST_WEB_ADDRESS);
  if (url && !isWebAddress(url)) refuse('external_url', msg('Enter a web address'));
  return url || null;
}

function tagsIn({ text, refuse }: FormReader): string[] {
  const names = text('tags', 2000)
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length > MOST_TAGS) refuse('tags', msg('Enter {most} tags or fewer'), { most: MOST_TAGS });
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

function productsIn(field: string, setup: ProductSetup, { known }: FormContext, reader: FormReader): number[] {
  const { text, refuse } = reader;
  const handles = handlesIn(text(field, 10_000));
  if (handles.length > MOST_NEIGHBOURS) refuse(field, msg('Enter {most} products or fewer'), { most: MOST_NEIGHBOURS });
  return handles.flatMap((handle) => {
    const id = known.get(handle);
    if (id === undefined) refuse(field, msg('No product with the handle “{handle}”'), { handle });
    else if (id === setup.product.id) refuse(field, msg('Enter another product: this is the product itself'));
    return id ?? [];
  });
}
