/** Changes roles, companies and state of staff accounts. */
import { and, asc, eq, inArray, ne, notInArray, or, type SQL } from 'drizzle-orm';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import { Conflict, Invalid, NotFound } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { endLinks } from '#core/people/one_time_links.ts';
import { userCompanies, userCompanyRoles, userRoles, users } from '#core/people/people.schema.ts';
import { includes, type Right, type Role, unbundled } from '#core/people/people.ts';
import { removeSecondFactor } from '#core/people/second_factor.ts';
import { signOutEverywhere } from '#core/people/session.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { invitations } from './invitations.schema.ts';
import { accountWithId, type ManagedAccount } from './queries.ts';

/** Rights at single companies, besides those at all. */
export type Further = ReadonlyMap<number, Iterable<string>>;

/** A staff member, who manages accounts of these companies; null for the command line, which manages all. */
export type Manager = {
  userId: number;
  companyIds: readonly number[];
  rights: readonly string[];
  further?: Further;
} | null;

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

/** Roles at all of the companies, and further ones at single companies; without `further` those stay. */
export type Access = {
  roles: readonly Right[];
  companyIds: readonly number[];
  further?: ReadonlyMap<number, readonly Right[]>;
};

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

export const furtherOf = ({ companies }: Pick<ManagedAccount, 'companies'>): Map<number, Right[]> =>
  new Map(companies.map(({ id, further }) => [id, further]));

/** Who has a role anywhere is staff everywhere they work; what counts at all companies is not said twice. */
export function wholeAccess({ companyIds, further = new Map(), ...access }: Access) {
  const extra = companyIds.map((id) => [id, further.get(id) ?? []] as const);
  const roles = wholeRoles([
    ...access.roles,
    ...(extra.some(([, some]) => some.length > 0) ? ['employee' as const] : []),
  ]);
  const isFurther = (right: Right) =>
    right !== 'employee' && right !== 'portal' && !roles.some((one) => includes(one, right));
  const own = extra.map(([id, some]) => [id, wholeRoles(some).filter(isFurther)] as const);
  return { companyIds, roles, further: new Map(own.filter(([, some]) => some.length > 0)) };
}

/** @throws Invalid naming the field */
export function checkCompanies(manager: Manager, companyIds: readonly number[]): void {
  if (companyIds.length === 0) throw new Invalid(NO_COMPANY, { companies: NO_COMPANY });
  if (manager && companyIds.some((id) => !manager.companyIds.includes(id)))
    throw new Invalid(OTHER_COMPANY, { companies: OTHER_COMPANY });
}

/**
 * Nobody gives more than they have at that company, or anything to themselves: a second account would raise them.
 * @throws Invalid naming the field
 */
export function checkGiven(manager: Manager, access: Access, account?: ManagedAccount): void {
  if (!manager) return;
  const given = access.companyIds.flatMap((companyId) => {
    const held = account ? rightsAt(account, companyId) : [];
    const wanted = wholeRoles([...access.roles, ...(access.further?.get(companyId) ?? [])]);
    return wanted
      .filter((right) => right !== 'portal' && !held.some((one) => includes(one, right)))
      .map((right) => ({ right, companyId }));
  });
  if (given.length > 0 && account?.userId === manager.userId) throw new Invalid(NOT_OWN, { roles: NOT_OWN });
  const mayGive = (right: Right, companyId: number) =>
    right === 'employee' ||
    [...manager.rights, ...(manager.further?.get(companyId) ?? [])].some((one) => includes(one, right));
  if (given.some(({ right, companyId }) => !mayGive(right, companyId)))
    throw new Invalid(NOT_YOURS, { roles: NOT_YOURS });
}

const rightsAt = ({ roles, companies }: ManagedAccount, companyId: number): Right[] => {
  const company = companies.find(({ id }) => id === companyId);
  return company ? [...roles, ...company.further] : [];
};

/** An account with any staff role is an employee, one without is a customer. Changing an area includes reading it. */
export function wholeRoles(rights: readonly Right[]): Right[] {
  const roles = rights.flatMap(unbundled);
  const isMore = (role: Right) => roles.some((other) => other !== role && includes(other, role));
  const special = [...new Set(roles)].filter((role) => role !== 'portal' && role !== 'employee' && !isMore(role));
  if (special.length > 0 || roles.includes('employee')) return ['employee', ...special];
  return ['portal'];
}

export async function storeAccess(userId: number, access: ReturnType<typeof wholeAccess>): Promise<void> {
  const { companyIds, roles, further } = access;
  await db.delete(userRoles).where(and(eq(userRoles.userId, userId), notInArray(userRoles.role, roles)));
  await db
    .insert(userRoles)
    .values(roles.map((role) => ({ userId, role })))
    .onConflictDoNothing();
  await storeCompanies(userId, companyIds);
  await db.delete(userCompanyRoles).where(eq(userCompanyRoles.userId, userId));
  const rows = [...further].flatMap(([companyId, some]) => some.map((role) => ({ userId, companyId, role })));
  if (rows.length > 0) await db.insert(userCompanyRoles).values(rows);
}

/** A person whose current company was removed continues in the first remaining one. */
async function storeCompanies(userId: number, companyIds: readonly number[]): Promise<void> {
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
