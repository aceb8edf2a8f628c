/** Tables of stock held for orders, and of every movement of stock. */
import { sql } from 'drizzle-orm';
import { check, id, index, int, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';
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

/** Why pieces came or went. */
export const STOCK_REASONS = [
  'sale',
  'return',
  'cancel',
  'count',
  'received',
  'damaged',
  'correction',
  'import',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

export const stockMoves = table(
  'stock_moves',
  {
    id: id(),
    variantId: ref(() => variants.id, 'cascade').notNull(),
    /** Negative: pieces left. */
    quantity: int().notNull(),
    /** Pieces in stock afterwards. */
    onHand: int().notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** What it was for, such as `order:12`. */
    reference: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Empty: a buyer, an import, or a deleted account. */
    userId: ref(() => users.id, 'set null'),
    at: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    index('stock_moves_variant').on(t.variantId, t.id),
    index('stock_moves_reference').on(t.reference),
    index('stock_moves_user').on(t.userId),
  ],
);
