/** What customers of a company bought, for their list and their page. */
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { areOfPartners } from '#sales/account/orders_of_partners.ts';
import { ARE_ORDERS, ARE_QUOTES, IS_DOCUMENT } from '#sales/documents/is_document.ts';
import { orders } from '#sales/schema/schema.ts';

/** Value in the given currency; orders in others are counted only. */
export type BoughtSums = { partnerId: number; count: number; value: number; firstAt: Date; lastAt: Date };

/** Who has quotes or orders of a company that changed since then, and when the last did; null: all who have some. */
export async function buyersSince(
  companyId: number,
  since: Date | null,
): Promise<{ partnerId: number; changedAt: Date }[]> {
  const found = await db
    .select({ partnerId: orders.partnerId, changedAt: sql`max(${orders.updatedAt})`.mapWith(orders.updatedAt) })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, companyId),
        since ? gt(orders.updatedAt, since) : undefined,
        isNotNull(orders.partnerId),
        IS_DOCUMENT,
      ),
    )
    .groupBy(orders.partnerId);
  return found as { partnerId: number; changedAt: Date }[];
}

/** Those of them who have quotes or orders of the company. */
export async function buyersAmong(companyId: number, partnerIds: readonly number[]): Promise<Set<number>> {
  const found = await db
    .selectDistinct({ id: orders.partnerId })
    .from(orders)
    .where(and(areOfPartners(partnerIds, companyId), IS_DOCUMENT));
  return new Set(found.flatMap(({ id }) => id ?? []));
}

const DATE = sql`coalesce(${orders.orderedAt}, ${orders.createdAt})`.mapWith(orders.createdAt);

/** Sums of orders that were not cancelled; who has none is missing. */
export async function boughtBy(
  partnerIds: readonly number[],
  company: { id: number; currencyCode: string },
): Promise<BoughtSums[]> {
  const inCurrency = sql`case when ${orders.currencyCode} = ${company.currencyCode} then ${orders.amountTotal} else 0 end`;
  const found = await db
    .select({
      partnerId: orders.partnerId,
      count: sql`count(*)`.mapWith(Number),
      value: sql`sum(${inCurrency})`.mapWith(Number),
      firstAt: sql`min(${DATE})`.mapWith(orders.createdAt),
      lastAt: sql`max(${DATE})`.mapWith(orders.createdAt),
    })
    .from(orders)
    .where(and(areOfPartners(partnerIds, company.id), ARE_ORDERS))
    .groupBy(orders.partnerId);
  return found as BoughtSums[];
}

/** Of customers, by the column of their partner: they have a quote that can still be accepted. */
export const hasOpenQuote = (partnerId: AnyColumn, companyId: AnyColumn) =>
  inArray(
    partnerId,
    db
      .select({ id: orders.partnerId })
      .from(orders)
      .where(and(eq(orders.companyId, companyId), ARE_QUOTES)),
  );
