import { expect, test } from 'vitest';
import { tell } from '#core/changes/changes.ts';
import { makingBegins, TaggedCache } from '#core/changes/tagged_cache.ts';

const ALWAYS = Number.POSITIVE_INFINITY;
const sized = (megabytes = 1) => new TaggedCache<{ bytes: number }>(megabytes, ({ bytes }) => bytes);
const small = { bytes: 10 };

test('a change drops what carries its tag, and what carries its kind', () => {
  const cache = sized();
  for (const tag of ['product:1', 'product:2', 'product', 'category']) {
    cache.keep(tag, small, { tags: [tag], validUntil: ALWAYS }, makingBegins());
  }
  tell(['product:1']);
  expect(['product:1', 'product:2', 'product', 'category'].filter((key) => cache.find(key))).toEqual([
    'product:2',
    'category',
  ]);
});

test('what was made from what was there before a change is not kept after it', () => {
  const cache = sized();
  const begun = makingBegins();
  tell(['product:1']);
  cache.keep('old', small, { tags: ['product'], validUntil: ALWAYS }, begun);
  cache.keep('other', small, { tags: ['category'], validUntil: ALWAYS }, begun);
  expect(cache.find('old')).toBeUndefined();
  expect(cache.find('other')).toBe(small);
  tell('all');
  cache.keep('other', small, { tags: ['category'], validUntil: ALWAYS }, begun);
  expect(cache.find('other')).toBeUndefined();
});

test('a change that cannot be told drops everything', () => {
  const cache = sized();
  cache.keep('a', small, { tags: ['anything'], validUntil: ALWAYS }, makingBegins());
  tell('all');
  expect(cache.find('a')).toBeUndefined();
});

test('what is valid for a time is not given after it', () => {
  const cache = sized();
  cache.keep('past', small, { tags: [], validUntil: Date.now() - 1 }, makingBegins());
  cache.keep('future', small, { tags: [], validUntil: Date.now() + 60_000 }, makingBegins());
  expect(cache.find('past')).toBeUndefined();
  expect(cache.find('future')).toBe(small);
});

test('the least used go when the room is full, also when one grows', () => {
  const cache = sized(1);
  const half = { bytes: 500_000 };
  const terms = { tags: ['t'], validUntil: ALWAYS };
  cache.keep('first', half, terms, makingBegins());
  cache.keep('second', { bytes: 500_000 }, terms, makingBegins());
  expect(cache.find('first')).toBe(half);
  cache.keep('third', { bytes: 500_000 }, terms, makingBegins());
  expect(cache.find('second')).toBeUndefined();
  half.bytes = 900_000;
  cache.grew('first', half);
  expect(cache.find('third')).toBeUndefined();
  cache.keep('huge', { bytes: 3_000_000 }, terms, makingBegins());
  expect(cache.find('huge')).toBeUndefined();
});

test('without room nothing is kept', () => {
  const cache = sized(0);
  cache.keep('a', small, { tags: [], validUntil: ALWAYS }, makingBegins());
  expect(cache.isOn).toBe(false);
  expect(cache.find('a')).toBeUndefined();
});
