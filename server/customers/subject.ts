/** Says which records of other domains belong to a customer. */
import type { Subject } from '#core/domain/subject.ts';
import { mergedAddresses } from './events.ts';
import { partnersOf } from './members.ts';
import { accountOfPartner, type CustomerFacts } from './queries.ts';

export async function subjectOfCustomer({ customer, partner }: CustomerFacts): Promise<Subject> {
  const account = await accountOfPartner(partner.id);
  return {
    partnerIds: await partnersOf(customer),
    userId: account?.userId ?? null,
    emails: [...new Set([partner.email.toLowerCase(), ...(await mergedAddresses([customer.id]))])].filter(Boolean),
    companyId: customer.companyId,
  };
}
