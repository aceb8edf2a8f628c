/** Accepts an invitation: makes the account, or gives an existing one its rights. */
import { transaction } from '#core/db/database.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { addPerson } from '#core/people/add_person.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { atCompany, findPerson, has, isStaff, type Right } from '#core/people/people.ts';
import { securityEvent } from '#core/process/security_events.ts';
import type { Site } from '#core/sites/site.ts';
import {
  type Access,
  checkCompanies,
  checkGiven,
  furtherOf,
  type Manager,
  manages,
  storeAccess,
  wholeAccess,
} from './access.ts';
import { type Invitation, takeInvitation } from './invitations.ts';
import { managerFor } from './managing.ts';
import { accountWithLogin, type ManagedAccount } from './queries.ts';

export const NOT_OPEN = msg('This invitation is no longer open. Ask for a new one.');
const CLOSED = msg('Your account is closed. Ask who invited you to open it again.');
const ELSEWHERE = msg('Your account works for another company, too. Ask a manager of both to change it.');

/** Null without an account: it is made with these. */
export type NewAccount = { name: string; password: string } | null;

/** @returns the user's id @throws Conflict in a sentence for the page */
export async function acceptInvitation(token: string, given: NewAccount, site: Site): Promise<number> {
  const passwordHash = given && (await hashPassword(given.password));
  return transaction(async () => {
    const invitation = await takeInvitation(token);
    if (!invitation) throw new Conflict(NOT_OPEN);
    const inviter = await mayStillInvite(invitation);
    const known = await accountWithLogin(invitation.login);
    if (known) return giveRights(known, invitation, inviter);
    if (!given || !passwordHash) throw new Conflict(NOT_OPEN);
    const [companyId] = invitation.companyIds;
    const userId = await addPerson({
      name: given.name,
      email: invitation.login,
      passwordHash,
      roles: invitation.rights,
      languageCode: site.language.code,
      ...(companyId !== undefined && { companyId }),
    });
    await storeAccess(userId, wholeAccess({ roles: invitation.rights, companyIds: invitation.companyIds }));
    return userId;
  });
}

/** Somebody may have left since, or have fewer rights: what they sent is worth no more than what they have. */
async function mayStillInvite({ invitedBy, companyIds, rights }: Invitation): Promise<NonNullable<Manager>> {
  const person = await findPerson(invitedBy);
  if (!person || !companyIds.every((id) => has(atCompany(person, id), 'accounts'))) throw new Conflict(NOT_OPEN);
  const inviter = managerFor(person);
  try {
    checkCompanies(inviter, companyIds);
    checkGiven(inviter, { roles: rights, companyIds });
  } catch (error) {
    if (error instanceof Invalid) throw new Conflict(NOT_OPEN);
    throw error;
  }
  return inviter;
}

/** What a customer bought stays theirs; they work at the companies that invited them, and nowhere else. */
async function giveRights(
  account: ManagedAccount,
  { rights, companyIds }: Invitation,
  inviter: NonNullable<Manager>,
): Promise<number> {
  const { userId } = account;
  if (!account.isOpen) throw new Conflict(CLOSED);
  const worksAlready = isStaff({ roles: new Set(account.roles) });
  if (worksAlready && !manages(inviter, account)) throw new Conflict(ELSEWHERE);
  const access = wholeAccess(worksAlready ? joined(account, rights, companyIds) : { roles: rights, companyIds });
  await storeAccess(userId, access);
  const all = access.companyIds;
  const { roles } = access;
  securityEvent('roles_changed', { userId, roles, companyIds: all, by: inviter.userId });
  return userId;
}

/** What was given for some companies counts at these alone. */
function joined(account: ManagedAccount, rights: readonly Right[], companyIds: readonly number[]): Access {
  const all = [...new Set([...account.companies.map(({ id }) => id), ...companyIds])];
  const before = furtherOf(account);
  const further = companyIds.map((id) => [id, [...(before.get(id) ?? []), ...rights]] as const);
  const isNowhereElse = all.every((id) => companyIds.includes(id));
  if (isNowhereElse) return { roles: [...account.roles, ...rights], companyIds: all, further: before };
  return { roles: account.roles, companyIds: all, further: new Map([...before, ...further]) };
}
