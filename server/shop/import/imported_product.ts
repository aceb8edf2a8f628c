/** A product as an import file describes it, in any format. */
import type { Translated } from '#core/db/columns.ts';
import type { ContentUnit } from '#shop/content/content.ts';
import type { templates } from '#shop/schema/schema.ts';
import type { attributes, attributeValues } from '#shop/schema/variants.schema.ts';

type Template = typeof templates.$inferSelect;
type Value = typeof attributeValues.$inferSelect;

export type ImportedVariant = {
  line: number;
  /** One for each option of the product, in their order. */
  values: string[];
  /** Minor units. */
  price: number;
  compareAtPrice: number | null;
  /** What the variant itself says, where the file tells it from what is charged; null: the product's price. */
  own?: { price: number | null; compareAtPrice: number | null };
  cost?: number | null;
  isActive?: boolean;
  sequence?: number;
  sku?: string;
  barcode?: string;
  /** Grams. */
  weight?: number;
  /** Thousandths of the unit. */
  content?: number | null;
  contentUnit?: ContentUnit;
  isTracked?: boolean;
  sellsBeyondStock?: boolean;
  /** Whether it must be delivered. */
  isShipped?: boolean;
  onHand?: number;
  /** Address of its own picture. */
  picture?: string;
};

export type ImportedPicture = {
  source: string;
  alt: string;
  position: number;
  details?: { alt: Translated; focusX: number; focusY: number };
};

/** A value as the product offers it, and what it is where the shop does not have it yet. */
export type ValueDetails = Pick<Value, (typeof VALUE_FIELDS)[number]> & {
  name: Translated;
  priceExtra: number;
  /** Its place among all values of the attribute; null: as the product has it. */
  sequence: number | null;
  /** Own values as attribute and value; options by handle, wholly or with attribute and value. */
  excludes?: string[][];
};
export const VALUE_FIELDS = ['color', 'isCustom', 'customKind', 'customMin', 'customMax', 'customStep'] as const;

export type ImportedOption = {
  name: string;
  values: string[];
  details?: Pick<typeof attributes.$inferSelect, 'name' | 'display' | 'variants' | 'isFilter'> & {
    /** Its place in the product. */
    sequence: number;
    /** Value in lower case → what it is. */
    values: ReadonlyMap<string, ValueDetails>;
  };
};

export const TEXT_FIELDS = [
  'name',
  'summary',
  'description',
  'customMessage',
  'seoTitle',
  'seoDescription',
  'externalLabel',
] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

export const DETAIL_FIELDS = [
  'withdrawal',
  'availability',
  'availableThreshold',
  'publishAt',
  'isActive',
  'lowStockAt',
  'deliveryDays',
  'externalUrl',
  'sequence',
  'gridColumns',
  'gridRows',
] as const;

/** A value, and what can't be had with it, by names. */
export type ExclusionRule = { attribute: string; value: string; excluded: string[] };

/** With them a file says everything about a product, as the shop's own format does. */
export type ImportedDetails = Pick<Template, (typeof DETAIL_FIELDS)[number] | 'type' | 'slug'> & {
  price: number;
  compareAtPrice: number | null;
  texts: Record<TextField, Translated>;
  taxes: string[];
  /** Name of the only website that sells it; empty: all do. */
  website?: string;
  exclusions?: ExclusionRule[];
};

/** Texts and names are as the file has them. What is undefined is not in the file and stays unchanged. */
export type ImportedProduct = {
  line: number;
  /** Some of its rows were invalid, so data may be missing here. */
  isPartial: boolean;
  handle: string;
  name: string;
  /** Sanitised HTML. */
  description?: string;
  summary?: string;
  vendor?: string;
  /** From the root down: each is the names of a category and of those above it. */
  categories?: string[][];
  tags?: string[];
  isPublished?: boolean;
  /** Where another shop sells it, and what the button there says; without `url` this shop does. */
  external?: { url: string | null; label: string };
  options: ImportedOption[];
  variants: ImportedVariant[];
  pictures: ImportedPicture[];
  /** Handles of products that are offered with it. */
  accessories?: string[];
  optionalProducts?: string[];
  details?: ImportedDetails;
};
