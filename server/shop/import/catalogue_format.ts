import type { Problem, Sentence } from '#core/domain/importer.ts';
import type { CsvRow } from '#core/tables/csv_reader.ts';
import type { Columns } from './cells.ts';
import type { ImportedProduct } from './imported_product.ts';
import type { RelatedProducts } from './link_products.ts';

/** A kind of CSV file that holds a catalogue. */
export type CatalogueFormat = {
  name: string;
  /** It says everything about a product, so that names may be those that staff gave since. */
  isComplete?: boolean;
  recognises(columns: Columns): boolean;
  /** Reads rows by these columns; columns that the file lacks read as empty. */
  reader(columns: Columns, context: ReaderContext): CatalogueReader;
};

export type ReaderContext = {
  /** Decimals of the currency of the file's prices. */
  decimals: number;
  /** Of the texts that are shown where a file has several. */
  language: string;
  problem(problem: Problem): void;
  /** Lines that could not be parsed, added before the rows after them are passed on. The reader may remove them. */
  lostLines: Set<number>;
};

/** Takes one row after the other; returns a product when its last row has been read. */
export type CatalogueReader = {
  take(row: CsvRow): ImportedProduct | null;
  /** The products that were not complete before the end. */
  end(): ImportedProduct[];
  /** Products to be offered beside each other that no product of the file says of itself. */
  related?(): RelatedProducts[];
  /** Data in the file that the shop cannot store. */
  leftOut(): Sentence[];
};
