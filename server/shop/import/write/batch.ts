/** The products of an import batch: imported, stored, and their ids. */
import type { Conflict, ImportOptions } from '#core/domain/importer.ts';
import type { ImportedProduct } from '#shop/import/imported_product.ts';
import type { Vocabulary } from '#shop/import/vocabulary.ts';
import type { History } from './history.ts';
import type { StoredProduct } from './stored_products.ts';
import type { Writer } from './writer.ts';

/** `key`: the field behind the ids of the values whose it is, as the labels of the product's history have it. */
type FieldConflict = Conflict & { key: string };

export type Entry = {
  product: ImportedProduct;
  stored: StoredProduct | null;
  templateId: number;
  /** For each option of the product: its line, and value, in lower case → id of the value as the product offers it. */
  options: { lineId: number; values: Map<string, number>; makesVariants: boolean }[];
  isChanged: boolean;
  history: History;
  /** Field → digest of its value as the last import wrote it, this one included. */
  digests: Record<string, string>;
  conflicts: FieldConflict[];
  /** People set its price, so its variants keep theirs, too. */
  keepsPrice: boolean;
  /** People gave it other attributes, so the file's variants are not its own. */
  keepsOptions: boolean;
};

export type Batch = {
  entries: Entry[];
  vocabulary: Vocabulary;
  writer: Writer;
  companyId: number;
  websiteId: number | null;
  language: string;
  /** The file says everything about a product. */
  isComplete: boolean;
  /** Name in lower case → tax of the company. */
  taxes: ReadonlyMap<string, number>;
  /** Name in lower case → websites of the company that have it. */
  websites: ReadonlyMap<string, readonly number[]>;
  overwrites: boolean;
  by?: ImportOptions['by'];
  /** Decimals of the currency of prices. */
  decimals: number;
};

/** Whether any column of a row would change. */
export function differs<R extends object>(
  stored: R,
  wanted: { [Column in keyof R]?: R[Column] | undefined },
  columns: readonly (keyof R)[],
): boolean {
  return columns.some((column) => {
    const [before, after] = [stored[column], wanted[column]];
    return typeof before === 'object' && before !== null
      ? JSON.stringify(before) !== JSON.stringify(after)
      : before !== after;
  });
}
