/** Reads and fills the variants of the product form: prices, codes, weight and stock. */
import { numberFormValue } from '#core/i18n/form_numbers.ts';
import type { FormValues } from '#core/i18n/form_texts.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { CONTENT_DIGITS, CONTENT_UNITS } from '#shop/content/content.ts';
import type { StockReason } from '#shop/schema/stock.schema.ts';
import type { ProductSetup, VariantRow } from './choices.ts';
import { type FormReader, GRAMS, MOST } from './reader.ts';

/** A page shows as many variants at once. */
export const MOST_ROWS = 60;

const BASIC = ['sku', 'barcode', 'cost', 'weight', 'content', 'content_unit', 'tracked', 'beyond'] as const;
/** What one of several variants has besides. */
const OWN = ['own_price', 'own_compare', 'active', 'picture'] as const;
/** Not compared when two people save: pieces that were sold meanwhile stay sold. */
const COUNT = ['stock', 'stock_was'] as const;

export const STOCK_REASONS = ['received', 'count', 'damaged', 'correction'] as const satisfies StockReason[];

export type VariantInput = {
  id: number;
  values: Partial<VariantRow>;
  /** Pieces to add, negative: to remove. */
  moved: number;
};
export type VariantsInput = {
  variants: VariantInput[];
  reason: StockReason;
};

export const isTable = ({ variants }: Pick<ProductSetup, 'variants'>): boolean => variants.length > 1;
export const isTooLong = ({ variants }: Pick<ProductSetup, 'variants'>): boolean => variants.length > MOST_ROWS;

export const variantField = (part: string, id: number): string => `${part}_${id}`;

const partsOf = (setup: Pick<ProductSetup, 'variants'>): readonly string[] =>
  isTable(setup) ? [...BASIC, ...OWN] : BASIC;

/** @param setup the product with the variants of this page */
export const variantFields = (setup: Pick<ProductSetup, 'variants'>): string[] => [
  'stock_reason',
  ...setup.variants.flatMap(({ id }) => [...partsOf(setup), ...COUNT].map((part) => variantField(part, id))),
];

export function variantFormValues(setup: Pick<ProductSetup, 'variants'>, site: Site): FormValues {
  const texts = textsFor(site.language.code);
  const { decimals } = site.currency;
  const money = (minor: number | null) => (minor === null ? '' : texts.number(minor / 10 ** decimals, decimals));
  const box = (is: boolean) => (is ? 'on' : '');
  const shown = (row: VariantRow): Record<string, string> => ({
    sku: row.sku,
    barcode: row.barcode,
    cost: money(row.cost),
    weight: numberFormValue(row.weight, GRAMS, texts),
    content: row.content === null ? '' : numberFormValue(row.content, CONTENT_DIGITS, texts),
    content_unit: row.contentUnit,
    tracked: box(row.isTracked),
    beyond: box(row.sellsBeyondStock),
    own_price: money(row.price),
    own_compare: money(row.compareAtPrice),
    active: box(row.isActive),
    picture: row.imageId === null ? '' : String(row.imageId),
  });
  return Object.fromEntries(
    setup.variants.flatMap((row) => {
      const values = shown(row);
      return partsOf(setup).map((part) => [variantField(part, row.id), values[part] ?? '']);
    }),
  );
}

/** @param fileIds pictures that a variant may show */
export function parseVariants(
  setup: Pick<ProductSetup, 'variants'>,
  fileIds: readonly number[],
  reader: FormReader,
): VariantsInput {
  const wanted = reader.text('stock_reason');
  return {
    variants: setup.variants.map((row) => variantIn(row, isTable(setup), fileIds, reader)),
    reason: STOCK_REASONS.find((reason) => reason === wanted) ?? 'correction',
  };
}

/** A product with too many variants to show has one weight for all. */
export function parseWeightOfAll({ variants }: Pick<ProductSetup, 'variants'>, reader: FormReader): VariantsInput {
  const weight = reader.number('weight', GRAMS);
  return { variants: variants.map(({ id }) => ({ id, values: { weight }, moved: 0 })), reason: 'correction' };
}

function variantIn(row: VariantRow, isRow: boolean, fileIds: readonly number[], reader: FormReader): VariantInput {
  const { text, isOn, number, optionalMoney } = reader;
  const named = (part: string) => variantField(part, row.id);
  const picture = fileIds.find((id) => String(id) === text(named('picture'))) ?? null;
  const own = isRow && {
    price: optionalMoney(named('own_price')),
    compareAtPrice: optionalMoney(named('own_compare')),
    isActive: isOn(named('active')),
    imageId: picture,
  };
  return {
    id: row.id,
    moved: movedIn(row, reader),
    values: {
      sku: text(named('sku')),
      barcode: text(named('barcode')),
      cost: optionalMoney(named('cost')),
      weight: number(named('weight'), GRAMS),
      content: contentIn(named('content'), reader),
      contentUnit: CONTENT_UNITS.find((unit) => unit === text(named('content_unit'))) ?? row.contentUnit,
      isTracked: isOn(named('tracked')),
      sellsBeyondStock: isOn(named('beyond')),
      ...own,
    },
  };
}

function contentIn(field: string, { optional, refuse }: FormReader): number | null {
  const content = optional(field, CONTENT_DIGITS);
  if (content === 0) refuse(field, msg('Enter a larger value'));
  return content;
}

/** The difference to the count that the form showed, whatever was sold since. */
function movedIn({ id }: VariantRow, { text, number, refuse }: FormReader): number {
  const [field, before] = [variantField('stock', id), Number(text(variantField('stock_was', id)))];
  if (text(field) === '') return 0;
  const after = number(field, 0, -MOST);
  if (Number.isInteger(before)) return Number.isNaN(after) ? 0 : after - before;
  refuse(field, msg('Enter a number'));
  return 0;
}
