/** Invites a customer to an account of their own. */
import { Conflict } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { inviteCustomer } from '#website/api.ts';
import type { CustomerFacts } from './queries.ts';

/** @throws Conflict for who has an account, no address, or is blocked */
export async function inviteToAccount({ partner, hasAccount, isBlocked }: CustomerFacts, site: Site): Promise<void> {
  if (hasAccount || isBlocked || partner.email === '') throw new Conflict(msg('This customer can’t be invited.'));
  await inviteCustomer({ partnerId: partner.id, name: partner.name, email: partner.email }, site);
}
