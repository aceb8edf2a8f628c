import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners } from '#core/people/people.schema.ts';
import { IS_DOCUMENT, IS_FOR_CUSTOMER } from '#sales/documents/is_document.ts';
import { orders } from '#sales/schema/schema.ts';

/** As the order keeps it: its customer may have another one by now. */
const isOrderedWith = (email: string): SQL => sql`lower(nullif(${orders.billingAddress} ->> 'email', '')) = ${email}`;

/** An order by its number and the email address of who ordered or is billed, in small letters. */
export async function findPlacedOrder(name: string, email: string, websiteId: number): Promise<number | null> {
  const theirs = db
    .select({ id: partners.id })
    .from(partners)
    .where(and(sql`lower(${partners.email}) = ${email}`, ne(partners.email, '')));
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.name, name),
        eq(orders.websiteId, websiteId),
        IS_DOCUMENT,
        IS_FOR_CUSTOMER,
        or(inArray(orders.partnerId, theirs), inArray(orders.billingPartnerId, theirs), isOrderedWith(email)),
      ),
    );
  return order?.id ?? null;
}
