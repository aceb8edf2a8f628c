/** Finds abandoned carts, for staff lists and for reminder mails. */
import { and, eq, exists, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { currencies } from '#core/sites/schema.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';
import { IS_CART } from './cart.ts';

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

/** Joins `partners` as who would get the bill, or else who signed in. */
const IS_BUYER = or(
  eq(partners.id, orders.billingPartnerId),
  and(isNull(orders.billingPartnerId), eq(partners.id, orders.partnerId)),
);

const hasGoods = () =>
  exists(
    db
      .select({ id: orderLines.id })
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.isDelivery, false))),
  );

/** Columns by which lists sort and narrow carts. */
export const CART = {
  id: orders.id,
  amountTotal: orders.amountTotal,
  updatedAt: orders.updatedAt,
  remindedAt: orders.remindedAt,
};

/** Carts with their buyers, whose columns are null for an anonymous one. */
export const cartRows = () =>
  db
    .select({
      cart: CART,
      buyer: { name: partners.name, email: partners.email, city: partners.city, countryCode: partners.countryCode },
      currency: { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals },
    })
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currencyCode))
    .leftJoin(partners, IS_BUYER);
export type CartRow = Awaited<ReturnType<typeof cartRows>>[number];

export const cartIds = () => db.select({ id: orders.id }).from(orders).leftJoin(partners, IS_BUYER);

/** Carts of a website that have lines and were not changed since then; of guests and people alike. */
export const isAbandoned = (websiteId: number, before: Date): SQL | undefined =>
  and(IS_CART, eq(orders.websiteId, websiteId), isNull(orders.payingSince), lt(orders.updatedAt, before), hasGoods());

export type CartGoods = { orderId: number; name: string; quantity: number };

/** The lines of several carts, without delivery. */
export const goodsIn = async (cartIds: readonly number[]): Promise<CartGoods[]> =>
  db
    .select({ orderId: orderLines.orderId, name: orderLines.name, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, [...cartIds]), eq(orderLines.isDelivery, false)))
    .orderBy(orderLines.sequence, orderLines.id);

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
