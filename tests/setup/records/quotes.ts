/** Quotes sent to a customer, for tests that read, change or sign them. */
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { randomToken } from '#core/process/secret.ts';
import { findSite } from '#core/sites/site.ts';
import type { Order } from '#sales/documents/states.ts';
import { updateTotals } from '#sales/documents/totals.ts';
import { orderLines, orderOptions, orders } from '#sales/schema/schema.ts';

const FAR = '2099-12-31';

/** A quote of one table for a customer of the demo. */
export async function aQuote(
  changes: Partial<typeof orders.$inferInsert> = {},
  login = 'maria@example.com',
): Promise<Order> {
  const [customer] = await db
    .select({ partnerId: partners.id })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(eq(users.login, login));
  const site = await findSite(1, 'en_US');
  const [order] = await db
    .insert(orders)
    .values({
      name: `S${randomInt(1_000_000, 9_999_999)}`,
      state: 'sent',
      origin: 'staff',
      websiteId: site!.website.id,
      companyId: site!.company.id,
      currencyCode: site!.currency.code,
      languageCode: 'en_US',
      partnerId: customer!.partnerId,
      accessToken: randomToken(),
      orderedAt: new Date('2026-11-01T12:00:00Z'),
      sentAt: new Date('2026-11-01T12:00:00Z'),
      validUntil: FAR,
      requiresSignature: true,
      ...changes,
    })
    .returning();
  await addLine(order!.id, 'Oak table', 3, 123_450);
  await updateTotals(order!.id);
  return orderNow(order!.id);
}

export async function addLine(orderId: number, name: string, quantity: number, unitPrice: number): Promise<void> {
  await db.insert(orderLines).values({
    orderId,
    name,
    quantity,
    unitPrice,
    choices: { custom: [], noVariant: [] },
    choicesKey: randomToken(),
  });
}

export async function orderNow(id: number): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order!;
}

/** Two cushions that its customer may add. @returns the option's id */
export async function anOption(orderId: number): Promise<number> {
  const [option] = await db
    .insert(orderOptions)
    .values({ orderId, name: 'Cushion', quantity: 2, unitPrice: 10_000 })
    .returning({ id: orderOptions.id });
  return option!.id;
}
