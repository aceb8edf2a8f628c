/** People and organisations that our staff sell to, with an account or without. */
import { db } from '../core/db/database.ts';
import { partners } from '../core/people.schema.ts';

export type NewCustomer = {
  name: string;
  email: string;
  phone: string;
  street: string;
  zip: string;
  city: string;
  country: string;
};

export async function addCustomer({ country, ...customer }: NewCustomer, companyId: number): Promise<number> {
  const [made] = await db
    .insert(partners)
    .values({ ...customer, countryCode: country, companyId })
    .returning({ id: partners.id });
  return made!.id;
}
