/** A product as an import file describes it, in any format. */

export type ImportedVariant = {
  line: number;
  /** One for each option of the product, in their order. */
  values: string[];
  /** Minor units. */
  price: number;
  compareAtPrice: number | null;
  sku?: string;
  barcode?: string;
  /** Grams. */
  weight?: number;
  isTracked?: boolean;
  sellsBeyondStock?: boolean;
  /** Whether it must be delivered. */
  isShipped?: boolean;
  onHand?: number;
  /** Address of its own picture. */
  picture?: string;
};

export type ImportedPicture = { source: string; alt: string; position: number };

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
  options: { name: string; values: string[] }[];
  variants: ImportedVariant[];
  pictures: ImportedPicture[];
};
