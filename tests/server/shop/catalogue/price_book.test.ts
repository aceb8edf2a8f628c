import { expect, it } from 'vitest';
import { publishChanges } from '#core/changes/changes.ts';
import { closeDatabase, openDatabase } from '#core/db/database.ts';
import { knownPriceBook, PRICE_TAGS, priceBook } from '#shop/prices/price_book.ts';

it('The price book is read again after changes of prices alone, and when all caches are emptied', async () => {
  const first = await priceBook();
  publishChanges(['menu']);
  expect(await priceBook()).toBe(first);
  for (const changed of [...PRICE_TAGS.map((tag) => [tag]), 'all' as const]) {
    const before = await priceBook();
    publishChanges(changed);
    expect(await priceBook()).not.toBe(before);
  }
});

it('The price book is not the one in memory when prices changed while it was read', async () => {
  publishChanges('all');
  const reading = priceBook();
  publishChanges(PRICE_TAGS);
  await reading;
  expect(knownPriceBook()).toBeNull();
  const book = await priceBook();
  expect(knownPriceBook()).toBe(book);
});

it('The price book is read again after it could not be read', async () => {
  publishChanges('all');
  await closeDatabase();
  const reading = priceBook();
  await expect(reading).rejects.toThrow();
  await openDatabase({ migrations: false });
  expect((await priceBook()).pricelists.length).toBeGreaterThan(0);
});
