/** Reads WooCommerce's product export. */

import type { Sentence } from '#core/domain/importer.ts';
import { msg } from '#core/msg.ts';
import type { CsvRow } from '#core/tables/csv_reader.ts';
import type { CatalogueFormat, CatalogueReader, ReaderContext } from '#shop/import/catalogue_format.ts';
import { BadCell, type Columns, integerOf, oneOf } from '#shop/import/cells.ts';
import type { ImportedProduct } from '#shop/import/imported_product.ts';
import { LeftOut } from '#shop/import/left_out.ts';
import type { RelatedProducts } from '#shop/import/link_products.ts';
import { columnName, type WooCommerceColumns, wooCommerceColumns } from './woocommerce_columns.ts';
import { LOST, LOST_ATTRIBUTES, SHARED_STOCK } from './woocommerce_left_out.ts';
import {
  type Attribute,
  attributesOf,
  externalOf,
  handleOf,
  handlesIn,
  offerOf,
  picturesIn,
  productOf,
  sharesStock,
  weightIn,
} from './woocommerce_rows.ts';
import { type Variation, withOffer, withVariations } from './woocommerce_variants.ts';

const TELLTALE = ['ID', 'Type', 'SKU', 'Name', 'Published', 'Regular price'];
const TYPES = ['simple', 'variable', 'variation', 'grouped', 'external'] as const;
const GROUPED = {
  column: 'Type',
  of: msg('grouped products, which have no price; the products in them are offered beside each other'),
};

/** A variation names its product, which stands anywhere in the file. */
export const wooCommerce: CatalogueFormat = {
  name: msg('WooCommerce products'),
  recognises: (columns) => TELLTALE.every((name) => columns.has(name)),
  reader: (columns, context) => new WooCommerceReader(columns, context),
};

type Parent = { row: CsvRow; product: ImportedProduct; attributes: Attribute[]; weight: number | null };

class WooCommerceReader implements CatalogueReader {
  readonly #columns: WooCommerceColumns;
  readonly #context: ReaderContext;
  readonly #leftOut: LeftOut;
  /** Handle → line. */
  readonly #seen = new Map<string, number>();
  readonly #parents: Parent[] = [];
  /** What variations call their product, in lower case → the variations. */
  readonly #variations = new Map<string, Variation[]>();
  /** Handles of products that are sold side by side. */
  readonly #groups: string[][] = [];
  /** Products that lost a variation. */
  readonly #partial = new Set<string>();

  constructor(columns: Columns, context: ReaderContext) {
    this.#columns = wooCommerceColumns(columns);
    this.#context = context;
    this.#leftOut = new LeftOut(columns, LOST);
  }

  take(row: CsvRow): ImportedProduct | null {
    try {
      return this.#read(row);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      const parent = this.#columns.parent(row.cells).toLowerCase();
      if (parent) this.#partial.add(parent);
      this.#tell(row.line, error);
      return null;
    }
  }

  end(): ImportedProduct[] {
    const products = this.#parents.map((parent) => this.#assemble(parent)).filter((product) => product !== null);
    for (const [parent, variations] of this.#variations)
      for (const { line } of variations)
        this.#tell(
          line,
          new BadCell(columnName('parent'), msg('"{parent}" is no variable product that could be read.'), { parent }),
        );
    return products;
  }

  leftOut(): Sentence[] {
    return this.#leftOut.lines();
  }

  related(): RelatedProducts[] {
    return this.#groups.flatMap((handles) =>
      handles.map((handle) => ({ handle, accessories: handles.filter((other) => other !== handle) })),
    );
  }

  #read(row: CsvRow): ImportedProduct | null {
    const types = this.#columns
      .type(row.cells)
      .split(',')
      .map((type) => type.trim().toLowerCase());
    const [main = ''] = types.filter((type) => type !== 'virtual' && type !== 'downloadable');
    const type = oneOf(main, columnName('type'), TYPES);
    if (type === 'variation') return this.#takeVariation(row, types);
    if (type === 'grouped') return this.#takeGroup(row);
    const product = { ...productOf(this.#columns, row), ...externalOf(this.#columns, row, type === 'external') };
    const attributes = attributesOf(this.#columns, row);
    if (type === 'variable') return this.#takeParent(row, product, attributes);
    const complete = withOffer(product, attributes, offerOf(this.#columns, row, types, this.#context.decimals));
    this.#remember(product, row);
    this.#noteAttributes(attributes, complete);
    return complete;
  }

  /** Its products are sold one by one. */
  #takeGroup(row: CsvRow): null {
    this.#groups.push(handlesIn(this.#columns, row, 'grouped'));
    this.#leftOut.note(GROUPED, handleOf(this.#columns, row));
    return null;
  }

  #takeParent(row: CsvRow, product: ImportedProduct, attributes: Attribute[]): null {
    this.#remember(product, row);
    this.#parents.push({ row, product, attributes, weight: weightIn(this.#columns, row) });
    return null;
  }

  /** A variation that is not published is not sold, and so is no variant. */
  #takeVariation(row: CsvRow, types: readonly string[]): null {
    const columns = this.#columns;
    const parent = columns.parent(row.cells).toLowerCase();
    if (!parent) throw new BadCell(columnName('parent'), msg('is empty.'));
    if (columns.has('published') && columns.published(row.cells) !== '1') return null;
    const position = columns.position(row.cells);
    const variation: Variation = {
      line: row.line,
      position: position ? integerOf(position, columnName('position')) : 0,
      attributes: attributesOf(columns, row),
      offer: offerOf(columns, row, types, this.#context.decimals),
      sharesStock: sharesStock(columns, row),
      pictures: picturesIn(columns, row).map(({ source }) => source),
    };
    const others = this.#variations.get(parent);
    if (others) others.push(variation);
    else this.#variations.set(parent, [variation]);
    this.#leftOut.look(parent, row.cells);
    return null;
  }

  /** Takes its variations, so that those left at the end belong to no product. */
  #assemble({ row, product, attributes, weight }: Parent): ImportedProduct | null {
    const names = [this.#columns.sku(row.cells), `id:${this.#columns.id(row.cells)}`].map((name) => name.toLowerCase());
    const variations = names.flatMap((name) => this.#variations.get(name) ?? []);
    const isPartial = names.some((name) => this.#partial.has(name)) || this.#context.lostLines.size > 0;
    for (const name of names) this.#variations.delete(name);
    const heavy = variations.map((one) => withWeight(one, weight));
    const complete = withVariations({ ...product, isPartial }, attributes, heavy, (line, reason) =>
      this.#tell(line, reason),
    );
    if (complete.variants.length === 0) {
      this.#tell(row.line, new BadCell(columnName('type'), msg('is variable, and no variation of it is sold.')));
      return null;
    }
    this.#noteAttributes(attributes, complete);
    const isShared = complete.variants.some(({ isTracked }) => isTracked === undefined);
    if (isShared && this.#columns.has('stock')) this.#leftOut.note(SHARED_STOCK, product.handle);
    return complete;
  }

  /** @throws BadCell if an earlier row describes the same product */
  #remember({ handle }: ImportedProduct, row: CsvRow): void {
    const earlier = this.#seen.get(handle);
    if (earlier !== undefined)
      throw new BadCell(columnName('sku'), msg('"{handle}" is the product of line {earlier} too.'), {
        handle,
        earlier,
      });
    this.#seen.set(handle, row.line);
    this.#leftOut.look(handle, row.cells);
  }

  #noteAttributes(attributes: readonly Attribute[], { handle, options }: ImportedProduct): void {
    const shown = new Set(options.map(({ name }) => name));
    const isLost = attributes.some(({ name, values }) => values.length > 0 && !shown.has(name));
    if (isLost) this.#leftOut.note(LOST_ATTRIBUTES, handle);
  }

  #tell(line: number, error: BadCell): void {
    this.#context.problem(error.at(line));
  }
}

/** A variation without a weight has that of its product. */
const withWeight = (variation: Variation, weight: number | null): Variation => ({
  ...variation,
  offer: weight === null ? variation.offer : { weight, ...variation.offer },
});
