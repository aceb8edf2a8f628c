/** The buyer's country, which decides the payment methods. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';

/** ISO 3166-1; empty where they have not said. */
export async function countryOf(partnerId: number): Promise<string> {
  const [row] = await db.select({ code: partners.countryCode }).from(partners).where(eq(partners.id, partnerId));
  return row?.code ?? '';
}
