import { LRUCache } from 'lru-cache';
import { type Changed, onChange } from './changes.ts';

export type Terms = {
  /** Records shown; a change of one of them drops what shows it. */
  tags: readonly string[];
  /** Time in ms after which it may be outdated even without a change, such as by a dated price. */
  validUntil: number;
};

const MAX_REMEMBERED_TAGS = 50_000;

/** Counted since the process started. */
export const cacheReads = { hit: 0, miss: 0 };

const caches = new Set<{ drop(tags: Changed): void }>();
/** Counts changes, so that a value built from data before a change is never cached after it. */
let clock = 0;
let allChangedAt = 0;
const changedAt = new Map<string, number>();

onChange((changed) => {
  clock += 1;
  const tags: Changed = changed === 'all' || changedAt.size > MAX_REMEMBERED_TAGS ? 'all' : changed.flatMap(withKind);
  if (tags === 'all') {
    allChangedAt = clock;
    changedAt.clear();
  } else for (const tag of tags) changedAt.set(tag, clock);
  for (const cache of caches) cache.drop(tags);
});

/** A value that shows many records of a kind has the kind as its tag: `product:12` drops `product`. */
const withKind = (tag: string): string[] => (tag.includes(':') ? [tag, tag.slice(0, tag.indexOf(':'))] : [tag]);

/** Call it before the first read and pass the result to `keep`. */
export const cacheClock = (): number => clock;

/**
 * Caches values built from records until one of those changes. Limited in bytes; the least recently used are dropped
 * first.
 */
export class TaggedCache<T extends object> {
  readonly isOn: boolean;
  readonly #entries: LRUCache<string, { value: T; terms: Terms }>;
  readonly #keysOfTag = new Map<string, Set<string>>();
  readonly #sizeOf: (value: T) => number;

  constructor(megabytes: number, sizeOf: (value: T) => number) {
    this.isOn = megabytes > 0;
    this.#sizeOf = sizeOf;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, megabytes * 1024 * 1024),
      sizeCalculation: ({ value }) => sizeOf(value),
      dispose: ({ terms }, key) => this.#forget(key, terms.tags),
    });
    caches.add(this);
  }

  find(key: string): T | undefined {
    const found = this.#entries.get(key);
    const isFresh = found !== undefined && found.terms.validUntil > Date.now();
    cacheReads[isFresh ? 'hit' : 'miss'] += 1;
    if (!found || isFresh) return found?.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** @param startedAt the result of `cacheClock`; a value whose records changed since is not cached */
  keep(key: string, value: T, terms: Terms, startedAt: number): void {
    const isOutdated = startedAt < allChangedAt || terms.tags.some((tag) => (changedAt.get(tag) ?? 0) > startedAt);
    if (!this.isOn || isOutdated) return;
    this.#entries.set(key, { value, terms });
    if (!this.#entries.has(key)) return;
    for (const tag of terms.tags) {
      const keys = this.#keysOfTag.get(tag) ?? new Set();
      this.#keysOfTag.set(tag, keys.add(key));
    }
  }

  /** Call it when a cached value has grown. */
  grew(key: string, value: T): void {
    const found = this.#entries.peek(key);
    // A copy: what is set to itself keeps the size it had.
    if (found?.value === value)
      this.#entries.set(key, { ...found }, { size: this.#sizeOf(value), noDisposeOnSet: true });
  }

  drop(tags: Changed): void {
    if (tags === 'all') this.#entries.clear();
    else for (const tag of tags) for (const key of [...(this.#keysOfTag.get(tag) ?? [])]) this.#entries.delete(key);
  }

  #forget(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
  }
}
