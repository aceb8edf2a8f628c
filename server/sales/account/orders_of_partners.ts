/** Chooses the orders of customers at a company. */
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { orders } from '#sales/schema/schema.ts';

/**
 * The plus keeps SQLite, which guesses that each index leads to as few rows, from reading all orders of the company.
 *
 * @param companyId null: of all companies
 */
export const areOfPartners = (partnerIds: readonly number[], companyId: number | null): SQL | undefined =>
  and(
    inArray(orders.partnerId, [...partnerIds]),
    companyId === null ? undefined : sql`+${orders.companyId} = ${companyId}`,
  );
