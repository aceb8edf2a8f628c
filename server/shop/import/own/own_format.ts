/** Reads the shop's own product format. */
import { msg } from '#core/msg.ts';
import type { CsvRow } from '#core/tables/csv_reader.ts';
import type { CatalogueFormat, CatalogueReader, ReaderContext } from '#shop/import/catalogue_format.ts';
import { BadCell, type Columns, oneOf } from '#shop/import/cells.ts';
import type { ImportedProduct } from '#shop/import/imported_product.ts';
import { type OwnCells, ownCells } from './cells.ts';
import { COLUMNS, ROW_KINDS } from './columns.ts';
import { withExclusions } from './exclusions.ts';
import { pictureOf, productOf, takeValue, variantOf } from './rows.ts';

const TELLTALE = [COLUMNS.handle, COLUMNS.row, COLUMNS.price, COLUMNS.values];
const MOST_ROWS = 2_000;

export const ownFormat: CatalogueFormat = {
  name: msg('Products of this shop'),
  isComplete: true,
  recognises: (columns) => TELLTALE.every((name) => columns.has(name)),
  reader: (columns, context) => new OwnReader(columns, context),
};

class OwnReader implements CatalogueReader {
  readonly #read: OwnCells;
  readonly #context: ReaderContext;
  /** Handle → line of its first row. */
  readonly #seen = new Map<string, number>();
  #product: ImportedProduct | null = null;
  #rows = 0;

  constructor(columns: Columns, context: ReaderContext) {
    this.#read = ownCells(columns, context.decimals);
    this.#context = context;
  }

  take(row: CsvRow): ImportedProduct | null {
    try {
      const handle = this.#read.text(row.cells, 'handle');
      if (!handle)
        throw new BadCell(COLUMNS.handle, msg('is empty, so no one knows which product the row belongs to.'));
      const kind = oneOf(this.#read.text(row.cells, 'row'), COLUMNS.row, ROW_KINDS);
      if (kind === 'product') return this.#begin(row, handle);
      this.#add(row, handle, kind);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      if (this.#product) this.#product.isPartial = true;
      this.#context.problem(error.at(row.line));
    }
    return null;
  }

  end(): ImportedProduct[] {
    return [this.#finish(Number.POSITIVE_INFINITY)].filter((last) => last !== null);
  }

  leftOut(): [] {
    return [];
  }

  /** @returns the product before it. A product that cannot be read has no rows, so these are refused one by one. */
  #begin(row: CsvRow, handle: string): ImportedProduct | null {
    const finished = this.#finish(row.line);
    try {
      const earlier = this.#seen.get(handle);
      if (earlier !== undefined)
        throw new BadCell(COLUMNS.handle, msg('"{handle}" is the product of line {earlier} too.'), { handle, earlier });
      this.#seen.set(handle, row.line);
      this.#product = productOf(this.#read, row, this.#context.language);
      this.#rows = 0;
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      this.#context.problem(error.at(row.line));
    }
    return finished;
  }

  #add(row: CsvRow, handle: string, kind: 'value' | 'variant' | 'picture'): void {
    const product = this.#product;
    if (product?.handle !== handle)
      throw new BadCell(COLUMNS.handle, msg('"{handle}" has no row of the kind "product" before this one.'), {
        handle,
      });
    this.#rows += 1;
    if (this.#rows > MOST_ROWS)
      throw new BadCell(COLUMNS.handle, msg('has more than {most} rows.'), { most: MOST_ROWS });
    if (kind === 'value') takeValue(this.#read, row, product.options);
    else if (kind === 'variant') product.variants.push(variantOf(this.#read, row, product));
    else product.pictures.push(pictureOf(this.#read, row, product));
  }

  /** @param next line of the row after the product */
  #finish(next: number): ImportedProduct | null {
    const product = this.#product;
    this.#product = null;
    if (!product) return null;
    const { lostLines } = this.#context;
    if ([...lostLines].some((line) => line >= product.line && line < next)) product.isPartial = true;
    const isMade =
      product.variants.length > 0 || product.options.some(({ details }) => details?.variants === 'dynamic');
    if (isMade) return withExclusions(product, (error) => this.#context.problem(error.at(product.line)));
    this.#context.problem(new BadCell(COLUMNS.row, msg('has no row of the kind "variant".')).at(product.line));
    return null;
  }
}
