/** Keeps the addresses of a placed order, whatever becomes of its customer. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import { engine } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { type OrderState, orders } from '#sales/schema/schema.ts';
import { asKept, KEPT_PARTS, type KeptAddress, keptOf } from './kept_address.ts';

type Order = typeof orders.$inferSelect;

/** Contacts that a document names: an order without addresses of its own is its customer's. */
export function partiesOfOrder({
  partnerId,
  billingPartnerId,
  shippingPartnerId,
}: Pick<Order, 'partnerId' | 'billingPartnerId' | 'shippingPartnerId'>) {
  const billTo = billingPartnerId ?? partnerId;
  return { billTo, shipTo: shippingPartnerId ?? billTo };
}

export type Addresses = Pick<Order, 'billingAddress' | 'shippingAddress'>;

/** As the order keeps them, and as they are now where it keeps none; null for an order of nobody. */
export async function addressesOf(order: Order): Promise<Addresses> {
  const { billTo, shipTo } = partiesOfOrder(order);
  const rows = await db
    .select()
    .from(partners)
    .where(inArray(partners.id, [billTo ?? 0, shipTo ?? 0]));
  const addressAt = (partnerId: number | null, kept: KeptAddress | null): KeptAddress | null => {
    const row = rows.find((one) => one.id === partnerId);
    return row ? keptOf(asKept(row, kept)) : null;
  };
  return {
    billingAddress: addressAt(billTo, order.billingAddress),
    shippingAddress: addressAt(shipTo, order.shippingAddress),
  };
}

/** The address of a contact as it is now, read by the statement that keeps it. */
function addressNow(partnerId: SQL): SQL {
  const parts = KEPT_PARTS.map((part) => sql`${sql.raw(`'${part}'`)}, ${partners[part]}`);
  const object = sql.raw(engine === 'sqlite' ? 'json_object' : 'jsonb_build_object');
  return sql`(select ${object}(${sql.join(parts, sql`, `)}) from ${partners} where ${partners.id} = ${partnerId})`;
}

const { billingAddress, shippingAddress, billingPartnerId, shippingPartnerId, partnerId } = orders;
const billing = sql`coalesce(${billingAddress}, ${addressNow(sql`coalesce(${billingPartnerId}, ${partnerId})`)})`;
const shipping = sql`coalesce(${shippingAddress}, ${addressNow(
  sql`coalesce(${shippingPartnerId}, ${billingPartnerId}, ${partnerId})`,
)})`;

const unlessQuote = (address: SQL): SQL => sql`case when ${orders.origin} = 'staff' then null else ${address} end`;

/** Set by whatever places an order; what it keeps already stays. */
export const KEEPS_ADDRESSES = { billingAddress: billing, shippingAddress: shipping };

/**
 * What the move of an order sets: it keeps its addresses from when it is placed, and lets go of them when it is a cart
 * or a quote again.
 */
export function addressesAfter(to: OrderState): { billingAddress?: SQL | null; shippingAddress?: SQL | null } {
  if (to === 'sale') return KEEPS_ADDRESSES;
  if (to === 'sent') return { billingAddress: unlessQuote(billing), shippingAddress: unlessQuote(shipping) };
  return to === 'draft' ? { billingAddress: null, shippingAddress: null } : {};
}
