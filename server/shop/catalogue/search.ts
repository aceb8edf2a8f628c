/** Lists, filters, counts and searches products in the in-memory catalogue. */

import type { ContentPrice } from '#shop/content/content.ts';
import type { Pricing } from '#shop/prices/pricing.ts';
import { attributeOfValues } from '#shop/product/vocabulary_queries.ts';
import type { CatalogueEntry } from './entry.ts';
import { freshIndex, type Index } from './index.ts';
import { rankIn, type Sort } from './order.ts';
import { type DisplayPrice, displayContentPrice, displayLowest, displayPrice } from './prices.ts';
import { placesOf, searchWords } from './words.ts';

/** Which products a website shows, and to whom. */
export type Scope = { companyId: number; websiteId: number; language: string; seesUnpublished: boolean };

export type CatalogueQuery = {
  scope: Scope;
  /** The prices to show and sort by. */
  pricing: Pricing;
  search: string;
  /** A category and all its descendants. */
  categoryIds: ReadonlySet<number> | null;
  tagId: number | null;
  /** These alone. */
  ids?: ReadonlySet<number> | null;
  /** Attribute → wanted values: any value of an attribute, but all attributes. */
  filters: ReadonlyMap<number, readonly number[]>;
  sort: Sort;
  offset: number;
  limit: number;
};

export type CatalogueResult = {
  total: number;
  /** How many of them are sold out with the wanted values. */
  soldOut: number;
  entries: FoundEntry[];
  /** Value → number of products available with it, under all other filters. */
  valueCounts: Map<number, number>;
};

/** A product with its price, and whether it is sold out with the wanted values. */
export type FoundEntry = CatalogueEntry & {
  isSoldOutHere: boolean;
  shown: DisplayPrice;
  /** Lowest price of the last 30 days. */
  lowest: number | null;
  perUnit: ContentPrice | null;
};

type Match = { place: number; isBuyable: boolean };

export async function searchCatalogue(query: CatalogueQuery): Promise<CatalogueResult> {
  const groups = [...query.filters].map(([attributeId, values]) => ({ attributeId, values: new Set(values) }));
  const attributeOfCount = groups.length > 0 ? await attributeOfValues() : null;
  const index = await freshIndex();
  const inScope = candidates(index, query);
  const matches: Match[] = [];
  const valueCounts = new Map<number, number>();
  for (const place of inScope) {
    const entry = index.entries[place] as CatalogueEntry;
    const counted = new Set<number>();
    let isMatch = groups.length === 0;
    let isBuyable = isMatch && entry.isBuyable;
    for (const row of entry.rows) {
      const missed = groups.filter((group) => !row.values.some((value) => group.values.has(value)));
      if (missed.length === 0) {
        isMatch = true;
        isBuyable ||= row.isBuyable;
      }
      if (!row.isBuyable || missed.length > 1) continue;
      for (const value of row.values) {
        if (missed.length === 0 || attributeOfCount?.get(value) === missed[0]?.attributeId) counted.add(value);
      }
    }
    for (const value of counted) valueCounts.set(value, (valueCounts.get(value) ?? 0) + 1);
    if (isMatch) matches.push({ place, isBuyable });
  }
  const soldOut = matches.filter((match) => !match.isBuyable).length;
  return { total: matches.length, soldOut, entries: pageOf(index, matches, query), valueCounts };
}

/** All published products of a website, for its sitemap. */
export async function publishedEntries(scope: Scope): Promise<CatalogueEntry[]> {
  const index = await freshIndex();
  return index.entries.filter(
    (entry): entry is CatalogueEntry => entry?.isPublished === true && isVisible(entry, scope),
  );
}

function candidates(index: Index, { scope, search, categoryIds, tagId, ids = null }: CatalogueQuery): number[] {
  const fits = (place: number): boolean => {
    const entry = index.entries[place];
    return (
      entry != null &&
      isVisible(entry, scope) &&
      (!ids || ids.has(entry.id)) &&
      (!categoryIds || entry.categories.some((id) => categoryIds.has(id))) &&
      (tagId === null || entry.tags.includes(tagId))
    );
  };
  const wanted = searchWords(search);
  // A search without letters or digits finds nothing.
  if (wanted.length === 0 && search.trim() !== '') return [];
  if (wanted.length === 0) return index.entries.flatMap((_, place) => (fits(place) ? [place] : []));
  const found = wanted.map((word) => placesOf(index.words, word)).sort((a, b) => a.size - b.size);
  const [fewest, ...others] = found as [Set<number>, ...Set<number>[]];
  // A changed product stays indexed under its old words, so each match is checked against its current ones.
  const hasWords = (place: number) =>
    wanted.every((word) => index.entries[place]?.words.some((own) => own.startsWith(word)));
  return [...fewest].filter((place) => others.every((places) => places.has(place)) && fits(place) && hasWords(place));
}

function isVisible(entry: CatalogueEntry, scope: Scope): boolean {
  return (
    entry.companyId === scope.companyId &&
    (entry.websiteId === null || entry.websiteId === scope.websiteId) &&
    (entry.isPublished || scope.seesUnpublished)
  );
}

/**
 * Unpublished products come last. Unless the visitor chose an order, sold-out ones come before them, and first those whose
 * name has all words of the search.
 */
function pageOf(index: Index, matches: Match[], query: CatalogueQuery): FoundEntry[] {
  const { sort, scope, pricing, offset, limit } = query;
  const rank = rankIn(index, sort, { language: scope.language, pricing });
  const wanted = searchWords(query.search);
  const layer = ({ place, isBuyable }: Match) => {
    const { isPublished, nameWords = [] } = index.entries[place] ?? {};
    if (!isPublished) return 4;
    if (sort !== 'featured') return 0;
    const isNamed = wanted.every((word) => nameWords.some((own) => own.startsWith(word)));
    return (isBuyable ? 0 : 2) + (isNamed ? 0 : 1);
  };
  const matchAt = new Map(matches.map((match) => [layer(match) * rank.length + rank[match.place]!, match]));
  return [
    ...Int32Array.from(matchAt.keys())
      .sort()
      .subarray(offset, offset + limit),
  ].map((at) => {
    const { place, isBuyable } = matchAt.get(at) as Match;
    const entry = index.entries[place] as CatalogueEntry;
    const isSoldOutHere = !isBuyable;
    return {
      ...entry,
      isSoldOutHere,
      shown: displayPrice(entry, pricing),
      lowest: displayLowest(entry, pricing),
      perUnit: displayContentPrice(entry, pricing),
    };
  });
}
