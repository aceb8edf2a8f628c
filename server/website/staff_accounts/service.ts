/** Changes roles, companies and state of staff accounts. */
import { and, asc, eq, inArray, ne, notInArray } from 'drizzle-orm';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Conflict, Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { endLinks } from '#core/people/one_time_links.ts';
import { userCompanies, userRoles, users } from '#core/people/people.schema.ts';
import { includes, type Right, type Role } from '#core/people/people.ts';
import { removeSecondFactor } from '#core/people/second_factor.ts';
import { signOutEverywhere } from '#core/people/session.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { invitations } from './invitations.schema.ts';
import { accountWithId, type ManagedAccount } from './queries.ts';

/** A staff member, who manages accounts of their own companies; null for the command line, which manages all. */
export type Manager = { userId: number; companyIds: readonly number[]; rights: readonly string[] } | null;

const MANAGES: Role = 'accounts';

const OWN = msg('You can’t remove this from yourself. Ask another account manager.');
const LAST = msg('No one else manages accounts. Give someone else that role first.');
const NOT_OWN = msg('You can’t give this to yourself. Ask another account manager.');
const NOT_YOURS = msg('You can only give rights that you have yourself.');
const NO_COMPANY = msg('Select at least one company.');
const OTHER_COMPANY = msg('Select only companies you have access to.');
const GONE = msg('This account was closed by its owner and can’t be opened again.');

/** Whether all that a person may do here is within reach of a manager. */
export const manages = (manager: Manager, account: ManagedAccount): boolean =>
  manager === null || account.companies.every(({ id }) => manager.companyIds.includes(id));

export type Access = { roles: readonly Right[]; companyIds: readonly number[] };

/** @throws Conflict @throws Invalid @throws NotFound */
export function saveAccess(manager: Manager, userId: number, access: Access): Promise<void> {
  return change(manager, userId, async (account) => {
    const { companyIds } = access;
    const roles = wholeRoles(access.roles);
    checkCompanies(manager, companyIds);
    if (!roles.includes(MANAGES)) await keepAManager(manager, account);
    checkGiven(manager, roles, account);
    await storeRoles(userId, roles);
    await storeCompanies(userId, companyIds);
    securityEvent('roles_changed', { userId, roles, companyIds, by: manager?.userId ?? null });
  });
}

/** @throws Invalid naming the field */
export function checkCompanies(manager: Manager, companyIds: readonly number[]): void {
  if (companyIds.length === 0) throw new Invalid(NO_COMPANY, { companies: NO_COMPANY });
  if (manager && companyIds.some((id) => !manager.companyIds.includes(id)))
    throw new Invalid(OTHER_COMPANY, { companies: OTHER_COMPANY });
}

/**
 * Nobody gives more than they have, or anything to themselves: a second account would raise them.
 * @throws Invalid naming the field
 */
export function checkGiven(manager: Manager, rights: readonly Right[], account?: ManagedAccount): void {
  if (!manager) return;
  const holds = (held: readonly string[], right: string) => held.some((one) => includes(one, right));
  const given = rights.filter((right) => right !== 'portal' && !holds(account?.roles ?? [], right));
  if (given.length > 0 && account?.userId === manager.userId) throw new Invalid(NOT_OWN, { roles: NOT_OWN });
  if (given.some((right) => right !== 'employee' && !holds(manager.rights, right)))
    throw new Invalid(NOT_YOURS, { roles: NOT_YOURS });
}

/** An account with any staff role is an employee, one without is a customer. Changing an area includes reading it. */
export function wholeRoles(roles: readonly Right[]): Right[] {
  const isMore = (role: Right) => roles.some((other) => other !== role && includes(other, role));
  const special = [...new Set(roles)].filter((role) => role !== 'portal' && role !== 'employee' && !isMore(role));
  if (special.length > 0 || roles.includes('employee')) return ['employee', ...special];
  return ['portal'];
}

export async function storeRoles(userId: number, roles: Right[]): Promise<void> {
  await db.delete(userRoles).where(and(eq(userRoles.userId, userId), notInArray(userRoles.role, roles)));
  await db
    .insert(userRoles)
    .values(roles.map((role) => ({ userId, role })))
    .onConflictDoNothing();
}

/** A person whose current company was removed continues in the first remaining one. */
export async function storeCompanies(userId: number, companyIds: readonly number[]): Promise<void> {
  const ids = [...companyIds];
  await db.delete(userCompanies).where(and(eq(userCompanies.userId, userId), notInArray(userCompanies.companyId, ids)));
  await db
    .insert(userCompanies)
    .values(ids.map((companyId) => ({ userId, companyId })))
    .onConflictDoNothing();
  await db
    .update(users)
    .set({ companyId: ids[0] as number })
    .where(and(eq(users.id, userId), notInArray(users.companyId, ids)));
}

export const endSessions = (manager: Manager, userId: number): Promise<void> =>
  change(manager, userId, () => signOutEverywhere(userId));

/** Nobody signs in with it until it is opened again: sessions and links that were mailed end. */
export const closeAccount = (manager: Manager, userId: number): Promise<void> =>
  change(manager, userId, async (account) => {
    await keepAManager(manager, account, true);
    await db.update(users).set({ isActive: false }).where(eq(users.id, userId));
    await signOutEverywhere(userId);
    await endLinks(userId);
    await db.delete(invitations).where(eq(invitations.invitedBy, userId));
    securityEvent('account_closed', { userId, by: manager?.userId ?? null });
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

/** @throws Conflict when no account manager would be left, or when managers remove their own role */
async function keepAManager(manager: Manager, { userId, roles, isOpen }: ManagedAccount, isClosing = false) {
  if (manager?.userId === userId && (isClosing || roles.includes(MANAGES))) throw new Conflict(OWN, { roles: OWN });
  if (!roles.includes(MANAGES) || !isOpen) return;
  const others = await db.$count(
    users,
    and(
      eq(users.isActive, true),
      ne(users.id, userId),
      inArray(users.id, db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, MANAGES))),
    ),
  );
  if (others === 0) throw new Conflict(LAST, { roles: LAST });
}

/** Serialises changes, so that two managers who remove each other's role do not both succeed. */
export async function holdAccount(userId: number): Promise<void> {
  const managing = db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, MANAGES));
  await forUpdate(managing.orderBy(asc(userRoles.userId)));
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
