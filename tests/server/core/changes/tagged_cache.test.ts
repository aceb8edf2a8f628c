import { expect, test } from 'vitest';
import { publishChanges } from '#core/changes/changes.ts';
import { cacheClock, TaggedCache } from '#core/changes/tagged_cache.ts';

const ALWAYS = Number.POSITIVE_INFINITY;
const sized = (megabytes = 1) => new TaggedCache<{ bytes: number }>(megabytes, ({ bytes }) => bytes);
const small = { bytes: 10 };

test('TaggedCache drops the entries tagged with a changed record or with its kind', () => {
  const cache = sized();
  for (const tag of ['product:1', 'product:2', 'product', 'category']) {
    cache.keep(tag, small, { tags: [tag], validUntil: ALWAYS }, cacheClock());
  }
  publishChanges(['product:1']);
  expect(['product:1', 'product:2', 'product', 'category'].filter((key) => cache.find(key))).toEqual([
    'product:2',
    'category',
  ]);
});

test('TaggedCache rejects a value computed from data that changed in the meantime', () => {
  const cache = sized();
  const begun = cacheClock();
  publishChanges(['product:1']);
  cache.keep('old', small, { tags: ['product'], validUntil: ALWAYS }, begun);
  cache.keep('other', small, { tags: ['category'], validUntil: ALWAYS }, begun);
  expect(cache.find('old')).toBeUndefined();
  expect(cache.find('other')).toBe(small);
  publishChanges('all');
  cache.keep('other', small, { tags: ['category'], validUntil: ALWAYS }, begun);
  expect(cache.find('other')).toBeUndefined();
});

test('TaggedCache drops every entry on a change of "all"', () => {
  const cache = sized();
  cache.keep('a', small, { tags: ['anything'], validUntil: ALWAYS }, cacheClock());
  publishChanges('all');
  expect(cache.find('a')).toBeUndefined();
});

test('TaggedCache does not return an entry after its validUntil', () => {
  const cache = sized();
  cache.keep('past', small, { tags: [], validUntil: Date.now() - 1 }, cacheClock());
  cache.keep('future', small, { tags: [], validUntil: Date.now() + 60_000 }, cacheClock());
  expect(cache.find('past')).toBeUndefined();
  expect(cache.find('future')).toBe(small);
});

test('TaggedCache evicts the least recently used entries when it is full or an entry grows', () => {
  const cache = sized(1);
  const half = { bytes: 500_000 };
  const terms = { tags: ['t'], validUntil: ALWAYS };
  cache.keep('first', half, terms, cacheClock());
  cache.keep('second', { bytes: 500_000 }, terms, cacheClock());
  expect(cache.find('first')).toBe(half);
  cache.keep('third', { bytes: 500_000 }, terms, cacheClock());
  expect(cache.find('second')).toBeUndefined();
  half.bytes = 900_000;
  cache.grew('first', half);
  expect(cache.find('third')).toBeUndefined();
  cache.keep('huge', { bytes: 3_000_000 }, terms, cacheClock());
  expect(cache.find('huge')).toBeUndefined();
});

test('TaggedCache stores nothing when its size is 0', () => {
  const cache = sized(0);
  cache.keep('a', small, { tags: [], validUntil: ALWAYS }, cacheClock());
  expect(cache.isOn).toBe(false);
  expect(cache.find('a')).toBeUndefined();
});
