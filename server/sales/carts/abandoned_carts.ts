/** Finds abandoned carts, for staff lists and for reminder mails. */
import { and, desc, eq, exists, gt, isNull, lt, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { currencies } from '#core/sites/schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { type Cart, IS_CART } from './cart.ts';

/** Carts that are read together. */
const AT_ONCE = 100;

export type AbandonedCart = {
  id: number;
  accessToken: string;
  languageCode: string;
  websiteId: number;
  name: string;
  email: string;
};

const IS_BUYER = or(
  eq(partners.id, orders.billingPartnerId),
  and(isNull(orders.billingPartnerId), eq(partners.id, orders.partnerId)),
);

export type AbandonedCartRow = {
  cart: Cart;
  /** Null for an anonymous buyer. */
  buyer: { name: string; email: string; city: string; countryCode: string } | null;
  currency: { code: string; symbol: string; decimals: number };
  lines: { name: string; quantity: number }[];
};

const hasGoods = () =>
  exists(
    db
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.isDelivery, false))),
  );

/** Carts of a website that have lines and were not changed since then, newest first; of guests and people alike. */
export async function abandonedCartRows(
  websiteId: number,
  before: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; carts: AbandonedCartRow[] }> {
  const isLost = and(
    IS_CART,
    eq(orders.websiteId, websiteId),
    isNull(orders.payingSince),
    lt(orders.updatedAt, before),
    hasGoods(),
  );
  const rows = await db
    .select({
      cart: orders,
      buyer: { name: partners.name, email: partners.email, city: partners.city, countryCode: partners.countryCode },
      currency: { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals },
    })
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
    .leftJoin(partners, IS_BUYER)
    .where(isLost)
    .orderBy(desc(orders.updatedAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
  const lines = await Promise.all(
    rows.map(({ cart }) =>
      db
        .select({ name: orderLines.name, quantity: orderLines.quantity })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, cart.id), eq(orderLines.isDelivery, false)))
        .orderBy(orderLines.sequence, orderLines.id),
    ),
  );
  const total = await db.$count(orders, isLost);
  return { total, carts: rows.map((row, at) => ({ ...row, lines: lines[at] ?? [] })) };
}

/** Whether a website has such a cart, whatever became of it. */
export const hasCart = async (websiteId: number, id: number): Promise<boolean> =>
  (await db.$count(orders, and(eq(orders.id, id), eq(orders.websiteId, websiteId), eq(orders.origin, 'shop')))) > 0;

/** Last touched between the two. `id`: only this one; `beyond`: those that came after this one. */
export type IdleBetween = { after: Date; before: Date; id?: number; beyond?: number };

/** A batch of carts with lines, whose buyers have an e-mail address and were not reminded yet, oldest first. */
export async function abandonedCarts(
  websiteId: number,
  { after, before, id, beyond = 0 }: IdleBetween,
): Promise<AbandonedCart[]> {
  return db
    .select({
      id: orders.id,
      accessToken: orders.accessToken,
      languageCode: orders.languageCode,
      websiteId: orders.websiteId,
      name: partners.name,
      email: partners.email,
    })
    .from(orders)
    .innerJoin(partners, IS_BUYER)
    .where(
      and(
        IS_CART,
        id === undefined ? gt(orders.id, beyond) : eq(orders.id, id),
        eq(orders.websiteId, websiteId),
        isNull(orders.remindedAt),
        isNull(orders.payingSince),
        lt(orders.updatedAt, before),
        gt(orders.updatedAt, after),
        gt(partners.email, ''),
        hasGoods(),
      ),
    )
    .orderBy(orders.id)
    .limit(AT_ONCE);
}

/** @returns whether it was to be reminded of still: two processes remind once */
export async function markReminded(id: number): Promise<boolean> {
  const marked = await db
    .update(orders)
    .set({ remindedAt: new Date() })
    .where(and(eq(orders.id, id), isNull(orders.remindedAt), IS_CART))
    .returning({ id: orders.id });
  return marked.length > 0;
}
