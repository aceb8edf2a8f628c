/** Erases a customer at once, as the register of personal data says. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import { db, transaction } from '#core/db/database.ts';
import type { ClosedAccount, Domain } from '#core/domain/domain.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { findPerson, isStaff, type Person } from '#core/people/people.ts';
import { hashToken, randomToken } from '#core/process/secret.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { dropUnused } from '#customers/customer_tags.ts';
import type { CustomerFacts } from '#customers/queries.ts';
import { customerEvents, customers, customerTagLinks } from '#customers/schema.ts';
import { subjectOfCustomer } from '#customers/subject.ts';
import { erasePerson } from '#portal/api.ts';
import { WORKS_HERE } from './blocking.ts';

const ELSEWHERE = msg('This person is a customer of another company, too: they close their account themselves.');

/** Why somebody can’t be erased; null if they can. */
export async function whyNotErased({ customer, partner }: CustomerFacts, userId: number | null) {
  const person = userId === null ? null : await findPerson(userId);
  if (person && isStaff(person)) return WORKS_HERE;
  const elsewhere = and(eq(customers.partnerId, partner.id), ne(customers.companyId, customer.companyId));
  return (await db.$count(customers, elsewhere)) > 0 ? ELSEWHERE : null;
}

/** @throws Invalid for colleagues, and for customers of another company */
export async function eraseCustomer(found: CustomerFacts, by: Person, domains: readonly Domain[]): Promise<void> {
  const passwordHash = await hashPassword(randomToken());
  await transaction(async () => {
    const { userId, partnerIds, emails } = await subjectOfCustomer(found);
    const refusal = await whyNotErased(found, userId);
    if (refusal) throw new Invalid(refusal);
    if (userId !== null) await closeAccount(userId);
    // Guests who typed the address, and addresses that belong to somebody, are erased with them.
    const contacts = await db
      .select({ id: partners.id, parentId: partners.parentId })
      .from(partners)
      .where(inArray(partners.id, [...partnerIds]));
    for (const { id, parentId } of contacts)
      if (parentId === null)
        await erasePerson(
          { userId: id === found.partner.id ? userId : null, partnerId: id, emails },
          domains,
          passwordHash,
        );
    securityEvent('customer_erased', { by: by.userId, customerId: found.customer.id });
  });
}

async function closeAccount(userId: number): Promise<void> {
  const login = `closed ${hashToken(`${userId} ${randomToken()}`)}`;
  await db.update(users).set({ isActive: false, login }).where(eq(users.id, userId));
  securityEvent('account_closed', { userId });
}

/** Notes and tags go; the row stays for the sums, where documents do. */
export async function forgetCustomer(
  { partnerId }: ClosedAccount,
  { keepsDocuments }: { keepsDocuments: boolean },
): Promise<void> {
  const rows = await db
    .select({ id: customers.id, companyId: customers.companyId })
    .from(customers)
    .where(eq(customers.partnerId, partnerId));
  const ids = rows.map(({ id }) => id);
  await db.delete(customerEvents).where(inArray(customerEvents.customerId, ids));
  await db.delete(customerTagLinks).where(inArray(customerTagLinks.customerId, ids));
  for (const { companyId } of rows) await dropUnused(companyId);
  if (!keepsDocuments) await db.delete(customers).where(inArray(customers.id, ids));
}
