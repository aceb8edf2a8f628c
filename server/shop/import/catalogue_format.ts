import type { Problem } from '#core/domain/importer.ts';
import type { CsvRow } from '#core/tables/csv_reader.ts';
import type { Columns } from './cells.ts';
import type { ImportedProduct } from './imported_product.ts';

/** A kind of CSV file that holds a catalogue. */
export type CatalogueFormat = {
  name: string;
  recognises(columns: Columns): boolean;
  /** Columns that some row must have; the others may be absent. */
  reader(columns: Columns, context: ReaderContext): CatalogueReader;
};

export type ReaderContext = {
  /** Of the currency that the file's prices are in. */
  decimals: number;
  problem(problem: Problem): void;
  /** Lines that could not be read as rows at all, said before the rows that follow them. The reader may forget them. */
  lostLines: Set<number>;
};

/** Takes row after row; answers a product as soon as its last row is behind. */
export type CatalogueReader = {
  take(row: CsvRow): ImportedProduct | null;
  /** The last product. */
  end(): ImportedProduct | null;
  /** What the file says and the shop has no place for, a line each. */
  leftOut(): string[];
};
