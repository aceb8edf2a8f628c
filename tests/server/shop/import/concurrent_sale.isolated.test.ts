import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { db } from '#core/db/database.ts';
import { storedProducts } from '#shop/import/write/stored_products.ts';
import { variants } from '#shop/schema/variants.schema.ts';
import { importFile, seen, simple, writeCsv } from './catalogue.ts';

vi.mock('#shop/import/write/stored_products.ts', { spy: true });

/** Takes long enough for a sale to finish unless a lock delays it. */
const STATEMENTS = 100;

it('import keeps a sale made between reading and writing a product', async () => {
  const file = (sku: string) =>
    writeCsv([
      simple('scarce-lamp', {
        'Variant Inventory Tracker': 'shopify',
        'Variant Inventory Qty': '10',
        'Variant SKU': sku,
      }),
    ]);
  await importFile(file('LAMP-1'));
  const [lamp] = (await seen('scarce-lamp'))!.variants;

  // Opens connections, so that the sale does not wait for one.
  await Promise.all(Array.from({ length: 3 }, () => db.$count(variants)));
  const begun = Promise.withResolvers<void>();
  // The sale of another visitor, outside the import's transaction.
  const sale = begun.promise.then(() =>
    db
      .update(variants)
      .set({ onHand: sql`${variants.onHand} - 2` })
      .where(eq(variants.id, lamp!.id)),
  );
  const { storedProducts: read } = await vi.importActual<typeof import('#shop/import/write/stored_products.ts')>(
    '#shop/import/write/stored_products.ts',
  );
  vi.mocked(storedProducts).mockImplementationOnce(async (...asked) => {
    const stored = await read(...asked);
    begun.resolve();
    for (let n = 0; n < STATEMENTS; n++) await db.$count(variants);
    return stored;
  });
  await importFile(file('LAMP-2'));
  await sale;
  expect((await seen('scarce-lamp'))!.variants).toMatchObject([{ onHand: 8 }]);
});
