/** The orders in which products can be listed. */
import { pick } from '../core/translated.ts';
import type { CatalogueEntry } from './catalogue_entry.ts';
import type { Index } from './catalogue_index.ts';

export type Sort = 'featured' | 'price_desc' | 'price_asc' | 'name_asc' | 'name_desc';

/** Place → rank in an order; made when first asked for and kept until a name, price or sequence changes. */
export function rankIn(index: Index, sort: Sort, language: string): Int32Array {
  const key = sort.startsWith('name') ? `${sort} ${language}` : sort;
  const kept = index.orders.get(key);
  if (kept) return kept;
  const { compare } = new Intl.Collator(language.replace('_', '-'), { numeric: true });
  const byId = (a: CatalogueEntry, b: CatalogueEntry) => b.id - a.id;
  const name = (entry: CatalogueEntry) => pick(entry.name, language);
  const comparisons: Record<Sort, (a: CatalogueEntry, b: CatalogueEntry) => number> = {
    featured: (a, b) => b.sequence - a.sequence || byId(a, b),
    price_desc: (a, b) => b.price - a.price || byId(a, b),
    price_asc: (a, b) => a.price - b.price || byId(a, b),
    name_asc: (a, b) => compare(name(a), name(b)) || byId(a, b),
    name_desc: (a, b) => compare(name(b), name(a)) || byId(a, b),
  };
  const rank = new Int32Array(index.entries.length);
  index.entries
    .map((entry, place) => ({ entry, place }))
    .filter((one): one is { entry: CatalogueEntry; place: number } => one.entry !== null)
    .sort((a, b) => comparisons[sort](a.entry, b.entry))
    .forEach(({ place }, at) => {
      rank[place] = at;
    });
  index.orders.set(key, rank);
  return rank;
}
