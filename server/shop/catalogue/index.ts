/** Keeps the catalogue in memory for lists, filters, counts and searches. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { max, min } from 'drizzle-orm';
import { onChange } from '#core/changes/changes.ts';
import { db } from '#core/db/database.ts';
import { templates } from '#shop/schema/schema.ts';
import { type CatalogueEntry, readEntries } from './entry.ts';
import { addWords, emptyWordIndex, type WordIndex } from './words.ts';

/**
 * 10,000 products take about 10 MB; a filtered search over them takes about a millisecond on either engine, which no
 * portable SQL does. The tables stay authoritative: an entry is read again when a change names its product.
 */
export type Index = {
  entries: (CatalogueEntry | null)[];
  /** Product → place of its entry. */
  placeOf: Map<number, number>;
  words: WordIndex;
  /** Place → rank in an order; see `rankIn`. */
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

/**
 * The index with every change announced so far, never half read. Use it without awaiting: a position may hold another
 * product afterwards.
 */
export async function freshIndex(): Promise<Index> {
  while (refreshing || isStale || isDirty.size > 0) {
    refreshing ??= (isStale ? readAll() : readDirty()).finally(() => {
      refreshing = undefined;
    });
    await refreshing;
  }
  return index;
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
    JSON.stringify([before.offers, before.categories]) !== JSON.stringify([entry.offers, entry.categories]) ||
    before.sequence !== entry.sequence ||
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
