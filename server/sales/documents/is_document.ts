/** Conditions that tell documents from carts, and those that customers see. */
import { and, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';
import { orders } from '#sales/schema/schema.ts';
import type { Order } from './states.ts';

/** What was bought in the shop is one from when it was ordered, also where it was cancelled then. */
export const IS_DOCUMENT = or(
  ne(orders.origin, 'shop'),
  inArray(orders.state, ['sent', 'sale', 'done']),
  and(eq(orders.state, 'cancel'), isNotNull(orders.orderedAt)),
);

/** The same of one that was read. */
export const isDocument = ({ origin, state, orderedAt }: Pick<Order, 'origin' | 'state' | 'orderedAt'>): boolean =>
  origin !== 'shop' || (state === 'cancel' ? orderedAt !== null : state !== 'draft');

/** A quote belongs to its customer once it was sent to them, or ordered; one that never was stays ours when it is cancelled. */
export const IS_FOR_CUSTOMER = or(
  inArray(orders.state, ['sent', 'sale', 'done']),
  isNotNull(orders.sentAt),
  isNotNull(orders.confirmedAt),
);

/** The same of one that was read. */
export const isForCustomer = ({
  state,
  sentAt,
  confirmedAt,
}: Pick<Order, 'state' | 'sentAt' | 'confirmedAt'>): boolean =>
  ['sent', 'sale', 'done'].includes(state) || sentAt !== null || confirmedAt !== null;

/** Ordered, and its money is on the way. */
export const IS_AWAITING_PAYMENT = and(ne(orders.origin, 'staff'), eq(orders.state, 'sent'));

/** Ordered, and not cancelled. */
export const ARE_ORDERS = or(inArray(orders.state, ['sale', 'done']), IS_AWAITING_PAYMENT);

/** Orders that our staff write, and have not placed yet. */
export const ARE_DRAFT_ORDERS = and(eq(orders.origin, 'manual'), eq(orders.state, 'draft'));

/** Written by our staff, and not yet accepted. */
export const ARE_QUOTES = and(eq(orders.origin, 'staff'), inArray(orders.state, ['draft', 'sent']));
