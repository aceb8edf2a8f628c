/** Tables of what is shipped, sent back and written about orders by staff. */
import { sql } from 'drizzle-orm';
import { bool, check, id, index, int, money, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { orderLines, orders } from './schema.ts';

/** `cancelled` by the person who asked; `received` goods may be refunded later. */
export type ReturnState = 'asked' | 'accepted' | 'refused' | 'received' | 'cancelled';

const createdAt = () =>
  time()
    .notNull()
    .$defaultFn(() => new Date());

export const shipments = table(
  'shipments',
  {
    id: id(),
    orderId: ref(() => orders.id, 'cascade').notNull(),
    /** 1, 2 … of its order. */
    sequence: int().notNull(),
    /** Who carries it, as customers read it. */
    carrierName: text().notNull().default(''),
    trackingNumber: text().notNull().default(''),
    /** Where the carrier shows where it is; empty: nowhere. */
    trackingUrl: text().notNull().default(''),
    /** The form that made it, so that a second click makes no second shipment. */
    submission: text().notNull().unique(),
    /** The name of the person who shipped it. */
    by: text().notNull().default(''),
    shippedAt: createdAt(),
    /** Undone: it never left. */
    cancelledAt: time(),
  },
  (t) => [uniqueIndex('shipments_order').on(t.orderId, t.sequence)],
);

export const shipmentLines = table(
  'shipment_lines',
  {
    id: id(),
    shipmentId: ref(() => shipments.id, 'cascade').notNull(),
    orderLineId: ref(() => orderLines.id, 'cascade').notNull(),
    quantity: int().notNull(),
  },
  (t) => [
    uniqueIndex('shipment_lines_once').on(t.shipmentId, t.orderLineId),
    index('shipment_lines_line').on(t.orderLineId),
    check('shipment_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

export const orderReturns = table(
  'order_returns',
  {
    id: id(),
    orderId: ref(() => orders.id, 'cascade').notNull(),
    sequence: int().notNull(),
    state: text().$type<ReturnState>().notNull().default('asked'),
    origin: text().$type<'customer' | 'staff'>().notNull(),
    /** The customer withdrew from the contract, which needs no consent. */
    isWithdrawal: bool().notNull().default(false),
    /** What the person who asks writes, and what our staff answer. */
    comment: text().notNull().default(''),
    answer: text().notNull().default(''),
    submission: text().notNull().unique(),
    /** Minor units that were given back for it. */
    refunded: money().notNull().default(0),
    createdAt: createdAt(),
    decidedAt: time(),
    receivedAt: time(),
  },
  (t) => [uniqueIndex('order_returns_order').on(t.orderId, t.sequence)],
);

export const orderReturnLines = table(
  'order_return_lines',
  {
    id: id(),
    returnId: ref(() => orderReturns.id, 'cascade').notNull(),
    orderLineId: ref(() => orderLines.id, 'cascade').notNull(),
    quantity: int().notNull(),
    /** A word of `RETURN_REASONS`. */
    reason: text().notNull(),
    /** Pieces that came, and those of them that are sold again. */
    received: int().notNull().default(0),
    restocked: int().notNull().default(0),
  },
  (t) => [
    uniqueIndex('order_return_lines_once').on(t.returnId, t.orderLineId),
    index('order_return_lines_line').on(t.orderLineId),
    check('order_return_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

/** Words by which our staff sort orders. */
export const orderTags = table(
  'order_tags',
  {
    id: id(),
    orderId: ref(() => orders.id, 'cascade').notNull(),
    name: text().notNull(),
  },
  (t) => [uniqueIndex('order_tags_once').on(t.orderId, t.name), index('order_tags_name').on(t.name)],
);

/**
 * Of order lines `l`: goods that are brought to somebody. Services, downloads and lines without a product are not; a
 * raw condition, because the shop's tables are open to schemas only.
 */
export const GOODS = `l.kind = 'product' and not l.is_delivery and l.quantity > 0 and l.variant_id in
  (select v.id from product_variants v join product_templates t on t.id = v.template_id where t.type <> 'service')`;
