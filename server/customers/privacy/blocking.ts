/** Blocks a customer, so that they neither sign in nor order, and unblocks them. */
import { transaction } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { blockEmail, unblockEmail } from '#core/people/blocked_emails.ts';
import { findPerson, isStaff, type Person } from '#core/people/people.ts';
import { signOutEverywhere } from '#core/people/session.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { logEvent } from '#customers/events.ts';
import { accountOfPartner, type CustomerFacts } from '#customers/queries.ts';

const NO_EMAIL = msg('This customer has no email address to block.');
export const WORKS_HERE = msg('This person works here: close their account under Staff accounts instead.');

/** @throws Invalid without an address, and for colleagues */
export async function blockCustomer({ customer, partner }: CustomerFacts, reason: string, by: Person): Promise<void> {
  if (partner.email === '') throw new Invalid(NO_EMAIL);
  const account = await accountOfPartner(partner.id);
  const person = account && (await findPerson(account.userId));
  if (person && isStaff(person)) throw new Invalid(WORKS_HERE);
  await transaction(async () => {
    await blockEmail(customer.companyId, partner.email, { reason, userId: by.userId });
    if (account) await signOutEverywhere(account.userId);
    const what = reason === '' ? msg('Blocked') : msg('Blocked: {reason}');
    await logEvent(customer.id, what, { userId: by.userId, values: { reason } });
    securityEvent('customer_blocked', { by: by.userId, customerId: customer.id });
  });
}

export async function unblockCustomer({ customer, partner }: CustomerFacts, by: Person): Promise<void> {
  await transaction(async () => {
    if (!(await unblockEmail(customer.companyId, partner.email))) return;
    await logEvent(customer.id, msg('Unblocked'), { userId: by.userId });
  });
}
