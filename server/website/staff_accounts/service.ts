/** Changes roles, companies and state of staff accounts. */
import { and, asc, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Conflict, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { endLinks } from '#core/people/one_time_links.ts';
import { userCompanies, userCompanyRoles, userRoles, users } from '#core/people/people.schema.ts';
import type { Role } from '#core/people/people.ts';
import { removeSecondFactor } from '#core/people/second_factor/second_factor.ts';
import { signOutEverywhere } from '#core/people/session.ts';
import { securityEvent } from '#core/process/security_events.ts';
import {
  type Access,
  checkCompanies,
  checkGiven,
  furtherOf,
  type Manager,
  manages,
  rightsAt,
  storeAccess,
  wholeAccess,
} from './access.ts';
import { invitations } from './invitations.schema.ts';
import { accountWithId, type ManagedAccount } from './queries.ts';

const MANAGES: Role = 'accounts';

const OWN = msg('You can’t remove this from yourself. Ask another account manager.');
const LAST = msg('No one else manages accounts. Give someone else that role first.');
const GONE = msg('This account was closed by its owner and can’t be opened again.');

/** @throws Conflict @throws Invalid @throws NotFound */
export function saveAccess(manager: Manager, userId: number, access: Access): Promise<void> {
  return change(manager, userId, async (account) => {
    checkCompanies(manager, access.companyIds);
    const { companyIds, roles, further } = wholeAccess({ ...access, further: access.further ?? furtherOf(account) });
    const managesAt = (id: number) =>
      companyIds.includes(id) && [...roles, ...(further.get(id) ?? [])].includes(MANAGES);
    await keepManagers(manager, account, managesAt);
    checkGiven(manager, { companyIds, roles, further }, account);
    await storeAccess(userId, { companyIds, roles, further });
    const event = { userId, roles, further: Object.fromEntries(further), companyIds, by: manager?.userId ?? null };
    securityEvent('roles_changed', event);
  });
}

export const endSessions = (manager: Manager, userId: number): Promise<void> =>
  change(manager, userId, () => signOutEverywhere(userId));

/** Nobody signs in with it until it is opened again: sessions and links that were mailed end. */
export const closeAccount = (manager: Manager, userId: number): Promise<void> =>
  change(manager, userId, async (account) => {
    if (manager?.userId === userId) throw new Conflict(OWN);
    await keepManagers(manager, account, () => false);
    await db.update(users).set({ isActive: false }).where(eq(users.id, userId));
    await signOutEverywhere(userId);
    await endLinks(userId);
    await db.delete(invitations).where(eq(invitations.invitedBy, userId));
    securityEvent('account_closed', { userId, by: manager?.userId ?? null });
  });

/** They keep their account as a customer; nobody gets back in by a device, a link, or an invitation of before. */
export const dismiss = (manager: Manager, userId: number): Promise<void> =>
  change(manager, userId, async (account) => {
    if (manager?.userId === userId) throw new Conflict(OWN);
    await keepManagers(manager, account, () => false);
    await storeAccess(userId, wholeAccess({ roles: [], companyIds: account.companies.map(({ id }) => id) }));
    await signOutEverywhere(userId);
    await endLinks(userId);
    await db.delete(invitations).where(or(eq(invitations.invitedBy, userId), eq(invitations.login, account.login)));
    securityEvent('roles_changed', { userId, roles: ['portal'], by: manager?.userId ?? null });
  });

/** For a colleague who lost phone and recovery codes. @returns whether there was one */
export const resetSecondFactor = (manager: Manager, userId: number): Promise<boolean> =>
  change(manager, userId, async () => {
    // Whoever sits at an unattended browser would get by without the code.
    if (manager?.userId === userId) throw new Conflict(OWN);
    const wasOn = await removeSecondFactor(userId, manager?.userId ?? null);
    await signOutEverywhere(userId);
    return wasOn;
  });

export const reopenAccount = (manager: Manager, userId: number): Promise<void> =>
  change(manager, userId, async ({ login }) => {
    if (!login.includes('@')) throw new Conflict(GONE);
    await db.update(users).set({ isActive: true }).where(eq(users.id, userId));
    securityEvent('account_reopened', { userId, by: manager?.userId ?? null });
  });

/**
 * @param remains whether the account still manages others at a company
 * @throws Conflict when a company would have no account manager, or when managers remove their own role
 */
async function keepManagers(
  manager: Manager,
  account: ManagedAccount,
  remains: (companyId: number) => boolean,
): Promise<void> {
  const { userId, companies, isOpen } = account;
  const lost = companies.filter(({ id }) => rightsAt(account, id).includes(MANAGES) && !remains(id));
  if (lost.length > 0 && manager?.userId === userId) throw new Conflict(OWN, { roles: OWN });
  if (!isOpen) return;
  for (const { id } of lost)
    if ((await db.$count(users, and(eq(users.isActive, true), ne(users.id, userId), managesCompany(id)))) === 0)
      throw new Conflict(LAST, { roles: LAST });
}

function managesCompany(companyId: number): SQL | undefined {
  const works = db
    .select({ id: userCompanies.userId })
    .from(userCompanies)
    .where(eq(userCompanies.companyId, companyId));
  const there = db
    .select({ id: userCompanyRoles.userId })
    .from(userCompanyRoles)
    .where(and(eq(userCompanyRoles.companyId, companyId), eq(userCompanyRoles.role, MANAGES)));
  return and(inArray(users.id, works), or(inArray(users.id, managers()), inArray(users.id, there)));
}

/** At all of their companies. */
const managers = () =>
  db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, MANAGES)).orderBy(asc(userRoles.userId));

/** Serialises changes, so that two managers who remove each other's role do not both succeed. */
export async function holdAccount(userId: number): Promise<void> {
  await forUpdate(managers());
  const atOne = db.select({ id: userCompanyRoles.userId }).from(userCompanyRoles);
  await forUpdate(atOne.where(eq(userCompanyRoles.role, MANAGES)).orderBy(asc(userCompanyRoles.userId)));
  await forUpdate(db.select({ id: users.id }).from(users).where(eq(users.id, userId)));
}

function change<T>(manager: Manager, userId: number, work: (account: ManagedAccount) => Promise<T>): Promise<T> {
  return transaction(async () => {
    await holdAccount(userId);
    const account = await accountWithId(userId);
    if (!account || !manages(manager, account)) throw new NotFound();
    return work(account);
  });
}
