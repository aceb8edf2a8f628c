/** What a cart costs today: prices, taxes and sums again from the tables. */
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { db, transaction } from '../core/db/database.ts';
import { Conflict } from '../core/errors.ts';
import { phrase } from '../core/phrase.ts';
import type { Site } from '../core/site.ts';
import { linesOf } from '../sales/documents.ts';
import { lockOrder, recountOrder } from '../sales/recount.ts';
import { orderLines } from '../sales/schema.ts';
import type { Order } from '../sales/states.ts';
import { type LineTax, taxes } from '../sales/taxes.schema.ts';
import { chosenValues } from './cart_line.ts';
import { cartProducts } from './cart_products.ts';
import { countDelivery } from './delivery.ts';
import { pricelists } from './pricelists.schema.ts';
import { unitPrice } from './product.ts';

export type Pricelist = typeof pricelists.$inferSelect;

const NO_DRAFT = phrase('The order is no draft any more: its prices stay as they are.');

/** Counts a draft again, its delivery included. @throws NotFound; Conflict for what is no draft any more */
export function recountCart(orderId: number, site: Site): Promise<Order> {
  return transaction(async () => {
    const order = await lockOrder(orderId);
    if (order.state !== 'draft') throw new Conflict(NO_DRAFT);
    const usual = await usualTaxes(order.companyId);
    const lines = await linesOf(orderId);
    const products = await cartProducts(lines.flatMap(({ variantId }) => variantId ?? []));
    for (const line of lines) {
      const found = line.variantId === null ? undefined : products.get(line.variantId);
      const priced = found && unitPrice(found.product, chosenValues(found.variant, line.choices), found.variant);
      const prices = priced
        ? { unitPrice: priced.price, listPrice: priced.hasDiscount ? priced.listPrice : null }
        : { unitPrice: line.unitPrice, listPrice: line.listPrice };
      await db
        .update(orderLines)
        .set({ ...prices, taxes: usual })
        .where(eq(orderLines.id, line.id));
    }
    await countDelivery(order, site);
    return recountOrder(orderId);
  });
}

async function usualTaxes(companyId: number): Promise<LineTax[]> {
  const rows = await db
    .select()
    .from(taxes)
    .where(and(eq(taxes.companyId, companyId), eq(taxes.isUsual, true), eq(taxes.isActive, true)))
    .orderBy(asc(taxes.sequence), asc(taxes.id));
  return rows.map(({ id, name, rate, isIncluded }) => ({ taxId: id, name, rate, isIncluded }));
}

/** The pricelist by which a visitor is shown prices; null where the website has none. */
export async function currentPricelist({ site }: FastifyRequest): Promise<Pricelist | null> {
  const [first] = await db
    .select()
    .from(pricelists)
    .where(and(eq(pricelists.companyId, site.company.id), eq(pricelists.isActive, true)))
    .orderBy(asc(pricelists.sequence), asc(pricelists.id))
    .limit(1);
  return first ?? null;
}
