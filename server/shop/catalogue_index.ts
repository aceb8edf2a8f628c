/**
 * The catalogue in memory, for lists, filters, counts and searches. Ten thousand products take some ten megabytes;
 * a filtered search over them takes about a millisecond on either engine, which no portable SQL does.
 * The tables stay the truth: entries are read again when the change feed names their product.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { max, min } from 'drizzle-orm';
import { onChange } from '../core/changes.ts';
import { db } from '../core/db/database.ts';
import { pick } from '../core/translated.ts';
import { type CatalogueEntry, readEntries } from './catalogue_entry.ts';
import { addWords, emptyWordIndex, placesOf, searchWords, type WordIndex } from './catalogue_words.ts';
import { attributeOfValues } from './queries.ts';
import { templates } from './schema.ts';

export type Sort = 'featured' | 'price_desc' | 'price_asc' | 'name_asc' | 'name_desc';

/** Which products a website shows, and to whom. */
export type Scope = { companyId: number; websiteId: number; language: string; seesUnpublished: boolean };

export type CatalogueQuery = {
  scope: Scope;
  search: string;
  /** A category with all those below it. */
  categoryIds: ReadonlySet<number> | null;
  tagId: number | null;
  /** Attribute → wanted values. Values of one attribute are alternatives, attributes all must hold. */
  filters: ReadonlyMap<number, readonly number[]>;
  sort: Sort;
  offset: number;
  limit: number;
};

export type CatalogueResult = {
  total: number;
  entries: CatalogueEntry[];
  /** Value → products that can be bought with it, under all other filters. */
  valueCounts: Map<number, number>;
};

type Index = {
  entries: (CatalogueEntry | null)[];
  /** Product → place of its entry. */
  placeOf: Map<number, number>;
  words: WordIndex;
  /** Place → rank in an order; see `rankOf`. */
  orders: Map<string, Int32Array>;
};

const emptyIndex = (): Index => ({ entries: [], placeOf: new Map(), words: emptyWordIndex(), orders: new Map() });

const WINDOW = 250;
const isDirty = new Set<number>();
let isStale = true;
let index = emptyIndex();
let refreshing: Promise<void> | undefined;

onChange((changed) => {
  if (changed === 'all') isStale = true;
  else for (const tag of changed) if (tag.startsWith('product:')) isDirty.add(Number(tag.slice('product:'.length)));
});

/** Brings the index up to date with every change announced so far; nobody searches what is half read. */
async function refresh(): Promise<void> {
  while (refreshing || isStale || isDirty.size > 0) {
    refreshing ??= (isStale ? readAll() : readDirty()).finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  }
}

async function readAll(): Promise<void> {
  isStale = false;
  isDirty.clear();
  const read = emptyIndex();
  try {
    const [ends] = await db.select({ first: min(templates.id), last: max(templates.id) }).from(templates);
    for (let from = ends?.first ?? 1; from <= (ends?.last ?? 0); from += WINDOW) {
      for (const entry of await readEntries(from, from + WINDOW - 1)) put(read, entry);
      await nextTurn();
    }
  } catch (error) {
    isStale = true;
    throw error;
  }
  index = read;
}

async function readDirty(): Promise<void> {
  const ids = [...isDirty].sort((a, b) => a - b);
  isDirty.clear();
  try {
    for (let i = 0; i < ids.length; ) {
      const from = ids[i] as number;
      let end = i;
      while (end + 1 < ids.length && (ids[end + 1] as number) < from + WINDOW) end += 1;
      const asked = new Set(ids.slice(i, end + 1));
      const found = (await readEntries(from, ids[end] as number)).filter((entry) => asked.has(entry.id));
      for (const entry of found) {
        asked.delete(entry.id);
        put(index, entry);
      }
      for (const gone of asked) remove(gone);
      i = end + 1;
      await nextTurn();
    }
  } catch (error) {
    for (const id of ids) isDirty.add(id);
    throw error;
  }
}

function put(into: Index, entry: CatalogueEntry): void {
  const place = into.placeOf.get(entry.id) ?? into.entries.length;
  const before = into.entries[place];
  into.entries[place] = entry;
  into.placeOf.set(entry.id, place);
  addWords(into.words, entry.words, place);
  if (
    !before ||
    before.price !== entry.price ||
    before.sequence !== entry.sequence ||
    before.isPublished !== entry.isPublished ||
    JSON.stringify(before.name) !== JSON.stringify(entry.name)
  ) {
    into.orders = new Map();
  }
}

function remove(id: number): void {
  const place = index.placeOf.get(id);
  if (place === undefined) return;
  index.entries[place] = null;
}

export async function searchCatalogue(query: CatalogueQuery): Promise<CatalogueResult> {
  const groups = [...query.filters].map(([attributeId, values]) => ({ attributeId, values: new Set(values) }));
  const attributeOfCount = groups.length > 0 ? await attributeOfValues() : null;
  await refresh();
  // In one turn from here on: what lies at a place may be gone in the next.
  const inScope = candidates(query);
  const total: number[] = [];
  const valueCounts = new Map<number, number>();
  for (const place of inScope) {
    const entry = index.entries[place] as CatalogueEntry;
    const counted = new Set<number>();
    let matches = groups.length === 0;
    for (const row of entry.rows) {
      const missed = groups.filter((group) => !row.values.some((value) => group.values.has(value)));
      if (missed.length === 0) matches = true;
      if (!row.isBuyable || missed.length > 1) continue;
      for (const value of row.values) {
        if (missed.length === 0 || attributeOfCount?.get(value) === missed[0]?.attributeId) counted.add(value);
      }
    }
    for (const value of counted) valueCounts.set(value, (valueCounts.get(value) ?? 0) + 1);
    if (matches) total.push(place);
  }
  return { total: total.length, entries: pageOf(total, query), valueCounts };
}

/** The entry of a product as this website shows it, or null. */
export async function findEntry(scope: Scope, id: number): Promise<CatalogueEntry | null> {
  await refresh();
  const entry = index.entries[index.placeOf.get(id) ?? -1];
  return entry && isVisible(entry, scope) ? entry : null;
}

/** All published products of a website, for its sitemap. */
export async function publishedEntries(scope: Scope): Promise<CatalogueEntry[]> {
  await refresh();
  return index.entries.filter(
    (entry): entry is CatalogueEntry => entry?.isPublished === true && isVisible(entry, scope),
  );
}

function candidates({ scope, search, categoryIds, tagId }: CatalogueQuery): number[] {
  const fits = (place: number): boolean => {
    const entry = index.entries[place];
    return (
      entry != null &&
      isVisible(entry, scope) &&
      (!categoryIds || entry.categories.some((id) => categoryIds.has(id))) &&
      (tagId === null || entry.tags.includes(tagId))
    );
  };
  const wanted = searchWords(search);
  if (wanted.length === 0) return index.entries.flatMap((_, place) => (fits(place) ? [place] : []));
  const found = wanted.map((word) => placesOf(index.words, word)).sort((a, b) => a.size - b.size);
  const [fewest, ...others] = found as [Set<number>, ...Set<number>[]];
  // A changed product stays listed under the words it had, so each find is checked against the words it has.
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

function pageOf(places: number[], { sort, scope, offset, limit }: CatalogueQuery): CatalogueEntry[] {
  const rank = rankOf(sort, scope.language);
  const sorted = Int32Array.from(places, (place) => rank[place] as number).sort();
  const placeAt = new Map(places.map((place) => [rank[place] as number, place]));
  return [...sorted.subarray(offset, offset + limit)].map(
    (at) => index.entries[placeAt.get(at) as number] as CatalogueEntry,
  );
}

/** Place → rank in an order; made when first asked for and kept until a name, price or sequence changes. */
function rankOf(sort: Sort, language: string): Int32Array {
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
  const publishedFirst = (a: CatalogueEntry, b: CatalogueEntry) =>
    Number(b.isPublished) - Number(a.isPublished) || comparisons[sort](a, b);
  const rank = new Int32Array(index.entries.length);
  index.entries
    .map((entry, place) => ({ entry, place }))
    .filter((one): one is { entry: CatalogueEntry; place: number } => one.entry !== null)
    .sort((a, b) => publishedFirst(a.entry, b.entry))
    .forEach(({ place }, at) => {
      rank[place] = at;
    });
  index.orders.set(key, rank);
  return rank;
}
