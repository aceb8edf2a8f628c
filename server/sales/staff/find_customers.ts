/** Finds customers for the jump box; it leads to their orders. */
import { and, desc, isNull, or } from 'drizzle-orm';
import { contains } from '#core/db/contains.ts';
import { db } from '#core/db/database.ts';
import type { StaffFinder } from '#core/domain/staff_finder.ts';
import { msg } from '#core/msg.ts';
import { partners } from '#core/people/people.schema.ts';
import { seller } from '#sales/documents/seller.ts';
import { isCustomerOf } from '#sales/quotes/customers.ts';

export const customerFinder: StaffFinder = {
  label: msg('Customers'),
  role: 'sales',
  find: async (words, request, most) => {
    const { companyId } = await seller(request);
    const found = await db
      .select({ name: partners.name, email: partners.email })
      .from(partners)
      .where(
        and(
          isCustomerOf(companyId),
          isNull(partners.parentId),
          or(contains(partners.name, words), contains(partners.email, words)),
        ),
      )
      .orderBy(desc(partners.id))
      .limit(most);
    return found.map(({ name, email }) => ({
      name,
      note: email,
      path: `/sales/orders?${new URLSearchParams({ q: name })}`,
    }));
  },
};
