/** People and organisations that our staff sell to, with an account or without. */
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { IS_DOCUMENT } from '#sales/documents/is_document.ts';
import { orders } from '#sales/schema/schema.ts';

export type NewCustomer = {
  name: string;
  email: string;
  phone: string;
  street: string;
  street2: string;
  zip: string;
  city: string;
  country: string;
};

/** People who registered with or bought from this company, and those of no company. */
export const isCustomerOf = (companyId: number) =>
  or(
    eq(partners.companyId, companyId),
    isNull(partners.companyId),
    inArray(
      partners.id,
      db
        .select({ id: orders.partnerId })
        .from(orders)
        .where(and(eq(orders.companyId, companyId), IS_DOCUMENT)),
    ),
  );

export async function addCustomer({ country, ...customer }: NewCustomer, companyId: number): Promise<number> {
  const [made] = await db
    .insert(partners)
    .values({ ...customer, countryCode: country, companyId })
    .returning({ id: partners.id });
  return made!.id;
}
