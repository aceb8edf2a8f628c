/** Changes a customer's contact details. */
import { and, eq } from 'drizzle-orm';
import { db, forUpdate } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import type { StoredRecord } from '#core/staff_form/staff_form.ts';
import type { Details } from './details_form.ts';
import type { CustomerFacts } from './queries.ts';
import { customers } from './schema.ts';
import { recount } from './sync.ts';

export const CUSTOMER: StoredRecord = { table: customers };

export async function holdContact(id: number, companyId: number): Promise<void> {
  const [found] = await db
    .select({ partnerId: customers.partnerId })
    .from(customers)
    .where(and(eq(customers.id, id), eq(customers.companyId, companyId)));
  if (found) await forUpdate(db.select({ id: partners.id }).from(partners).where(eq(partners.id, found.partnerId)));
}

/** Another address may be that of guests who bought before. */
export async function saveDetails({ customer, partner }: CustomerFacts, details: Details): Promise<void> {
  await db.update(partners).set(details).where(eq(partners.id, partner.id));
  if (details.email !== partner.email) await recount(customer.companyId, [partner.id]);
}
