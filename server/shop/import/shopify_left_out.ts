/** Counts the data of a Shopify export that the shop cannot store. */
import type { Columns } from './cells.ts';

type Wanted = { column: string; isLost(text: string): boolean; of: string };

const isThere = (text: string): boolean => text !== '';
const isNo = (text: string): boolean => /^(?:false|no|0)$/i.test(text);
const isYes = (text: string): boolean => /^(?:true|yes|1)$/i.test(text);

/** Fields that count as left out. A default value, such as "taxable", loses nothing. */
const WANTED: readonly Wanted[] = [
  { column: 'SEO Title', isLost: isThere, of: 'titles for search engines' },
  { column: 'Gift Card', isLost: isYes, of: 'gift cards, which are sold like any other product' },
  { column: 'Variant Taxable', isLost: isNo, of: 'variants without tax, which are taxed like all others' },
  { column: 'Variant Tax Code', isLost: isThere, of: 'tax codes' },
  { column: 'Cost per item', isLost: isThere, of: 'costs' },
];
const MOST_NAMED = 5;

export class LeftOut {
  readonly #columns: { wanted: Wanted; read(cells: readonly string[]): string; handles: Set<string> }[];
  /** Products of which some variants are shipped and others are not. */
  readonly #mixed = new Set<string>();

  constructor(columns: Columns) {
    this.#columns = WANTED.filter(({ column }) => columns.has(column)).map((wanted) => ({
      wanted,
      read: columns.reader(wanted.column),
      handles: new Set(),
    }));
  }

  look(handle: string, cells: readonly string[]): void {
    for (const { wanted, read, handles } of this.#columns) if (wanted.isLost(read(cells))) handles.add(handle);
  }

  lookAtShipping(handle: string, isShipped: readonly (boolean | undefined)[]): void {
    if (isShipped.includes(true) && isShipped.includes(false)) this.#mixed.add(handle);
  }

  lines(): string[] {
    const lines = this.#columns.map(({ wanted, handles }) => line(`${wanted.column}: ${wanted.of}`, handles));
    const mixed = line('Variant Requires Shipping: single variants, whose products are shipped', this.#mixed);
    return [...lines, mixed].flatMap((one) => one ?? []);
  }
}

function line(what: string, handles: ReadonlySet<string>): string | null {
  if (handles.size === 0) return null;
  const named = [...handles].slice(0, MOST_NAMED).join(', ');
  const more = handles.size - MOST_NAMED;
  return `${what} (${named}${more > 0 ? ` and ${more} more` : ''})`;
}
