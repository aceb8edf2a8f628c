/** Table of stock held for orders. */
import { sql } from 'drizzle-orm';
import { check, id, index, int, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { variants } from './variants.schema.ts';

/** Pieces held until `expiresAt`; payment turns a hold into stock removed. */
export const stockHolds = table(
  'stock_holds',
  {
    id: id(),
    variantId: ref(() => variants.id, 'cascade').notNull(),
    quantity: int().notNull(),
    /** What it is held for, such as `order:12`. */
    reference: text().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('stock_holds_once').on(t.reference, t.variantId),
    index('stock_holds_expires').on(t.expiresAt),
    check('stock_holds_quantity', sql`${t.quantity} > 0`),
  ],
);
