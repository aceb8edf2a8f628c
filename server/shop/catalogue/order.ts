/** Sorts products for lists. */
import { languageTag } from '#core/i18n/language_tag.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Pricing } from '#shop/prices/pricing.ts';
import type { CatalogueEntry } from './entry.ts';
import type { Index } from './index.ts';
import { displayPrice, priceKey } from './prices.ts';

export type Sort = 'featured' | 'newest' | 'price_desc' | 'price_asc' | 'name_asc' | 'name_desc';

/** More orders are not used in practice; each takes 40 kB for ten thousand products. */
const MOST_ORDERS = 50;

/** Position → rank in an order; calculated on first use and kept until a name, price or sequence changes. */
export function rankIn(
  index: Index,
  sort: Sort,
  { language, pricing }: { language: string; pricing: Pricing },
): Int32Array {
  const isByPrice = sort === 'price_asc' || sort === 'price_desc';
  const key = isByPrice ? `${sort} ${priceKey(pricing)}` : sort.startsWith('name') ? `${sort} ${language}` : sort;
  const cached = index.orders.get(key);
  if (cached) return cached;
  const { compare } = new Intl.Collator(languageTag(language), { numeric: true });
  const byId = (a: CatalogueEntry, b: CatalogueEntry) => b.id - a.id;
  const name = (entry: CatalogueEntry) => pick(entry.name, language);
  const prices = new Map(
    isByPrice
      ? index.entries.flatMap((entry) => (entry ? [[entry.id, displayPrice(entry, pricing).price] as const] : []))
      : [],
  );
  const price = ({ id }: CatalogueEntry) => prices.get(id) ?? 0;
  const comparisons: Record<Sort, (a: CatalogueEntry, b: CatalogueEntry) => number> = {
    featured: (a, b) => b.sequence - a.sequence || byId(a, b),
    newest: byId,
    price_desc: (a, b) => price(b) - price(a) || byId(a, b),
    price_asc: (a, b) => price(a) - price(b) || byId(a, b),
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
  if (index.orders.size >= MOST_ORDERS) index.orders.clear();
  index.orders.set(key, rank);
  return rank;
}
