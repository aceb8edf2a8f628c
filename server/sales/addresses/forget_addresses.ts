/** Erases from orders and invoices what they keep of somebody who is erased. */
import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { type AnyColumn, engine } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import type { ClosedAccount } from '#core/domain/domain.ts';
import { partners } from '#core/people/people.schema.ts';
import { forgetChangedFields } from '#core/staff_form/change_log.ts';
import { invoices } from '#sales/schema/invoices.schema.ts';
import { orders } from '#sales/schema/schema.ts';
import { CORRECTED } from './corrections.ts';

/** Email and phone go, as they do from their own record. */
const withoutContact = (column: AnyColumn): SQL =>
  engine === 'sqlite'
    ? sql`json_patch(${column}, '{"email":"","phone":""}')`
    : sql`${column} || '{"email":"","phone":""}'::jsonb`;

/** Where no document must be kept nothing of the address stays. */
export async function forgetAddresses(
  { partnerId }: ClosedAccount,
  { keepsDocuments }: { keepsDocuments: boolean },
): Promise<void> {
  const theirs = db
    .select({ id: partners.id })
    .from(partners)
    .where(or(eq(partners.id, partnerId), eq(partners.parentId, partnerId)));
  const isTheirs = (...columns: (AnyColumn | SQL)[]) => or(...columns.map((column) => inArray(sql`${column}`, theirs)));
  const left = (column: AnyColumn) => (keepsDocuments ? withoutContact(column) : null);
  const shippedTo = sql`coalesce(${orders.shippingPartnerId}, ${orders.billingPartnerId})`;
  const billed = await db
    .update(orders)
    .set({ billingAddress: left(orders.billingAddress) })
    .where(and(isNotNull(orders.billingAddress), isTheirs(orders.partnerId, orders.billingPartnerId)))
    .returning({ id: orders.id });
  const shipped = await db
    .update(orders)
    .set({ shippingAddress: left(orders.shippingAddress) })
    .where(and(isNotNull(orders.shippingAddress), isTheirs(orders.partnerId, shippedTo)))
    .returning({ id: orders.id });
  const billedOrders = db.select({ id: orders.id }).from(orders).where(inArray(orders.billingPartnerId, theirs));
  await db
    .update(invoices)
    .set({ billingAddress: left(invoices.billingAddress) })
    .where(
      and(
        isNotNull(invoices.billingAddress),
        or(isTheirs(invoices.partnerId), inArray(invoices.orderId, billedOrders)),
      ),
    );
  for (const kind of Object.values(CORRECTED)) await forgetChangedFields(kind, [...billed, ...shipped]);
}
