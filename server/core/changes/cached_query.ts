import { LRUCache } from 'lru-cache';
import { currentScope } from '#core/db/scope.ts';
import { onChange } from './changes.ts';

/**
 * Loads a value once and caches it until a change carries one of its tags. A change during loading makes the next
 * reader load again.
 */
export function cachedQuery<T>(tags: readonly string[], load: () => PromiseLike<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  let isLoaded = false;
  onChange((changed) => {
    if (changed === 'all' || changed.some((tag) => tags.includes(tag))) loading = undefined;
  });
  return () => {
    // A transaction never waits for what another request loads: that one may wait for a connection, and all of them for
    // the rows that this transaction has locked.
    if (loading && !isLoaded && currentScope()) return Promise.resolve(load());
    if (loading) return loading;
    // A query of drizzle runs each time it is awaited; a promise does once.
    const mine = Promise.resolve(load());
    loading = mine;
    isLoaded = false;
    mine.then(
      () => {
        if (loading === mine) isLoaded = true;
      },
      () => {
        if (loading === mine) loading = undefined;
      },
    );
    return mine;
  };
}

type KeptRecords<T> = {
  /** Of a record, such as `product`: changes are told by `product:12`. */
  kind: string;
  /** Tags of changes that affect all records. */
  tags: readonly string[];
  /** The maximum number cached; the least recently used are dropped first. */
  most: number;
  load(ids: readonly number[]): Promise<ReadonlyMap<number, T>>;
};

/** The same for what belongs to single records, which many requests ask for. @returns id → what was found */
export function cachedRecords<T extends object>({ kind, tags, most, load }: KeptRecords<T>) {
  const known = new LRUCache<number, T>({ max: most });
  let changes = 0;
  onChange((changed) => {
    const isOfAll = changed === 'all' || changed.some((tag) => tag === kind || tags.includes(tag));
    const ids = isOfAll ? [] : changed.filter((tag) => tag.startsWith(`${kind}:`)).map(idOfTag);
    if (isOfAll) known.clear();
    for (const id of ids) known.delete(id);
    if (isOfAll || ids.length > 0) changes += 1;
  });
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, T>> => {
    const before = changes;
    const found = new Map<number, T>();
    for (const id of ids) {
      const value = known.get(id);
      if (value) found.set(id, value);
    }
    const missing = [...new Set(ids)].filter((id) => !found.has(id));
    if (missing.length === 0) return found;
    for (const [id, value] of await load(missing)) {
      found.set(id, value);
      if (changes === before) known.set(id, value);
    }
    return found;
  };
}

const idOfTag = (tag: string): number => Number(tag.slice(tag.indexOf(':') + 1));
