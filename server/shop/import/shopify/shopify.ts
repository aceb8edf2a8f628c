/** Reads Shopify's product export. */

import type { Sentence } from '#core/domain/importer.ts';
import { msg } from '#core/msg.ts';
import type { CsvRow } from '#core/tables/csv_reader.ts';
import type { CatalogueFormat, CatalogueReader, ReaderContext } from '#shop/import/catalogue_format.ts';
import { BadCell, type Columns } from '#shop/import/cells.ts';
import type { ImportedProduct } from '#shop/import/imported_product.ts';
import { isThere, LeftOut, type LostColumn } from '#shop/import/left_out.ts';
import { distinct } from '#shop/import/product_texts.ts';
import { type ShopifyColumns, shopifyColumns } from './shopify_columns.ts';
import { optionsOf, pictureOf, productOf, variantOf } from './shopify_rows.ts';

const TELLTALE = ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'];

const isNo = (text: string): boolean => /^(?:false|no|0)$/i.test(text);
const isYes = (text: string): boolean => /^(?:true|yes|1)$/i.test(text);

/** Fields that count as left out. A default value, such as "taxable", loses nothing. */
const LOST: readonly LostColumn[] = [
  { column: 'SEO Title', isLost: isThere, of: msg('titles for search engines') },
  { column: 'Gift Card', isLost: isYes, of: msg('gift cards, which are sold like any other product') },
  { column: 'Variant Taxable', isLost: isNo, of: msg('variants without tax, which are taxed like all others') },
  { column: 'Variant Tax Code', isLost: isThere, of: msg('tax codes') },
  { column: 'Cost per item', isLost: isThere, of: msg('costs') },
];
const MIXED_SHIPPING = {
  column: 'Variant Requires Shipping',
  of: msg('single variants, whose products are shipped'),
};

/** A product is the consecutive rows of one handle; its own data stands in the first. */
export const shopify: CatalogueFormat = {
  name: msg('Shopify products'),
  recognises: (columns) => TELLTALE.every((name) => columns.has(name)),
  reader: (columns, context) => new ShopifyReader(columns, context),
};

class ShopifyReader implements CatalogueReader {
  readonly #columns: ShopifyColumns;
  readonly #context: ReaderContext;
  readonly #leftOut: LeftOut;
  /** Handle → line of its first row. */
  readonly #seen = new Map<string, number>();
  #handle = '';
  #rows: CsvRow[] = [];

  constructor(columns: Columns, context: ReaderContext) {
    this.#columns = shopifyColumns(columns);
    this.#context = context;
    this.#leftOut = new LeftOut(columns, LOST);
  }

  take(row: CsvRow): ImportedProduct | null {
    const handle = this.#columns.handle(row.cells);
    if (!handle) {
      this.#context.lostLines.add(row.line);
      this.#tell(row.line, new BadCell('Handle', msg('is empty, so no one knows which product the row belongs to.')));
      return null;
    }
    if (handle === this.#handle) {
      this.#rows.push(row);
      return null;
    }
    const finished = this.#finish(row.line);
    this.#handle = handle;
    this.#rows = [row];
    return finished;
  }

  end(): ImportedProduct[] {
    return [this.#finish(Number.POSITIVE_INFINITY)].filter((last) => last !== null);
  }

  leftOut(): Sentence[] {
    return this.#leftOut.lines();
  }

  /** @param next line of the row that begins another product */
  #finish(next: number): ImportedProduct | null {
    const [first] = this.#rows;
    if (!first) return null;
    const rows = this.#rows;
    this.#rows = [];
    const earlier = this.#seen.get(this.#handle);
    if (earlier !== undefined) {
      for (const { line } of rows)
        this.#tell(
          line,
          new BadCell('Handle', msg('"{handle}" began on line {earlier}; the rows of a product must stand together.'), {
            handle: this.#handle,
            earlier,
          }),
        );
      return null;
    }
    this.#seen.set(this.#handle, first.line);
    return this.#assemble(first, rows, this.#mayLack(first.line, next));
  }

  /** Whether one of the product's rows may be among those that could not be parsed or name no product. */
  #mayLack(first: number, next: number): boolean {
    const { lostLines } = this.#context;
    for (const line of lostLines) if (line < first) lostLines.delete(line);
    return lostLines.values().some((line) => line < next);
  }

  /** A bad row is left out; a bad first row leaves out the whole product if it describes the product. */
  #assemble(first: CsvRow, rows: CsvRow[], mayLack: boolean): ImportedProduct | null {
    const columns = this.#columns;
    const base = this.#orTell(first.line, () => ({ ...productOf(columns, first), options: optionsOf(columns, first) }));
    if (!base) return this.#refuseRest(first, rows.slice(1));
    const product: ImportedProduct = { ...base, isPartial: mayLack, variants: [], pictures: [] };
    const taken: CsvRow[] = [];
    for (const row of rows) {
      const isTaken = this.#orTell(row.line, () => {
        const variant = variantOf(columns, row, product, row === first, this.#context.decimals);
        const picture = pictureOf(columns, row, product);
        if (variant) product.variants.push(variant);
        if (picture) product.pictures.push(picture);
        return true;
      });
      if (isTaken) {
        taken.push(row);
        this.#leftOut.look(product.handle, row.cells);
      }
      if (!isTaken) product.isPartial = true;
    }
    const shipped = new Set(product.variants.map(({ isShipped }) => isShipped));
    if (shipped.has(true) && shipped.has(false)) this.#leftOut.note(MIXED_SHIPPING, product.handle);
    return product.variants.length > 0 ? completed(product) : this.#refuseRest(first, taken);
  }

  /** Reports valid rows of a product that cannot be created. */
  #refuseRest(first: CsvRow, rows: readonly CsvRow[]): null {
    for (const { line } of rows)
      this.#tell(
        line,
        new BadCell('Handle', msg('belongs to the product whose first row, line {line}, could not be read.'), {
          line: first.line,
        }),
      );
    return null;
  }

  #orTell<T>(line: number, read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      this.#tell(line, error);
      return null;
    }
  }

  #tell(line: number, error: BadCell): void {
    this.#context.problem(error.at(line));
  }
}

/** Completes a product after its last row: the values of each option, and pictures that only a variant names. */
function completed(product: ImportedProduct): ImportedProduct {
  const { variants, pictures } = product;
  const options = product.options.map(({ name }, i) => ({
    name,
    values: distinct(variants.map((variant) => variant.values[i] ?? '')),
  }));
  const own = new Set(variants.flatMap(({ picture }) => picture ?? []));
  const missing = [...own].filter((source) => !pictures.some((picture) => picture.source === source));
  return {
    ...product,
    options,
    pictures: [...pictures, ...missing.map((source, i) => ({ source, alt: '', position: pictures.length + i + 1 }))],
  };
}
