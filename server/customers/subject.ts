/** Says which records of other domains belong to a customer. */
import type { Subject } from '#core/domain/subject.ts';
import { partnersOf } from './members.ts';
import { accountOfPartner, type CustomerFacts } from './queries.ts';

export async function subjectOfCustomer({ customer, partner }: CustomerFacts): Promise<Subject> {
  const account = await accountOfPartner(partner.id);
  return {
    partnerIds: await partnersOf(customer),
    userId: account?.userId ?? null,
    email: partner.email.toLowerCase(),
    companyId: customer.companyId,
  };
}
