/** What somebody may do at which companies: who may give it, and storing it. */
import { and, eq, notInArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { userCompanies, userCompanyRoles, userRoles, users } from '#core/people/people.schema.ts';
import { includes, type Right, unbundled } from '#core/people/people.ts';
import type { ManagedAccount } from './queries.ts';

/** Rights at single companies, besides those at all. */
export type Further = ReadonlyMap<number, Iterable<string>>;

/** A staff member, who manages accounts of these companies; null for the command line, which manages all. */
export type Manager = {
  userId: number;
  companyIds: readonly number[];
  rights: readonly string[];
  further?: Further;
} | null;

const NOT_OWN = msg('You can’t give this to yourself. Ask another account manager.');
const NOT_YOURS = msg('You can only give rights that you have yourself.');
const NO_COMPANY = msg('Select at least one company.');
const OTHER_COMPANY = msg('Select only companies you have access to.');

/** Whether all that a person may do here is within reach of a manager. */
export const manages = (manager: Manager, account: ManagedAccount): boolean =>
  manager === null || account.companies.every(({ id }) => manager.companyIds.includes(id));

/** Roles at all of the companies, and further ones at single companies; without `further` those stay. */
export type Access = {
  roles: readonly Right[];
  companyIds: readonly number[];
  further?: ReadonlyMap<number, readonly Right[]>;
};

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

/** At all companies and at this one. */
export const rightsAt = ({ roles, companies }: ManagedAccount, companyId: number): Right[] => {
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
