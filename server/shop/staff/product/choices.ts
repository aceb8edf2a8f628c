/** A product and its choices, as its forms show them. */
import type { Tax } from '#sales/api.ts';
import type { EntryImage, Product } from '#shop/product/product.ts';
import type { Attribute } from '#shop/product/vocabulary_queries.ts';
import type { templates } from '#shop/schema/schema.ts';
import type { variants } from '#shop/schema/variants.schema.ts';

/** A value and what it excludes: a value, or a whole product. */
export type Exclusion = { valueId: number; templateId: number; excludedValueId: number | null };

/** A product that another one offers or suggests. */
export type Named = Pick<Product, 'id' | 'name' | 'lines'> & { handle: string };

export type TemplateRow = typeof templates.$inferSelect;
export type VariantRow = typeof variants.$inferSelect;

export type ProductSetup = {
  product: Product;
  template: TemplateRow;
  variants: VariantRow[];
  /** All taxes of the company, and those chosen for the product. */
  taxes: Tax[];
  taxIds: number[];
  /** All categories of the website, named by their path, and those of the product. */
  categories: { id: number; name: string }[];
  categoryIds: number[];
  tags: string[];
  pictures: EntryImage[];
  /** Attributes that the company may offer. */
  attributes: Attribute[];
  optional: Named[];
  accessories: string[];
  exclusions: Exclusion[];
};

/** A stored product, as its form has it. */
export type ProductRow = ProductSetup & { id: number };

/** Pictures that a variant may show. */
export const fileIdsOf = ({ pictures }: ProductSetup): number[] => pictures.map(({ fileId }) => fileId);

/** The product is being made: nothing of it is stored. */
export const isNew = ({ product }: ProductSetup): boolean => product.id === 0;
