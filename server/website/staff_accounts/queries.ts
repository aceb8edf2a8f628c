/** Reads staff accounts: name, roles, companies and state. */
import { and, asc, eq, exists, gt, inArray, max, ne, type SQL } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { normalLogin } from '#core/people/add_person.ts';
import { partners, sessions, userCompanies, userCompanyRoles, userRoles, users } from '#core/people/people.schema.ts';
import { type Right, unbundled } from '#core/people/people.ts';
import { companies } from '#core/sites/schema.ts';

export type ManagedAccount = {
  userId: number;
  name: string;
  login: string;
  isOpen: boolean;
  roles: Right[];
  /** `further`: rights there, besides those at all companies. */
  companies: { id: number; name: string; further: Right[] }[];
  /** Null: signed in nowhere. */
  seenAt: Date | null;
};

/** More than work in one organisation that has no other tool for it. */
const MOST = 1000;

/** What a row of an account holds; `withAccess` adds the rest. */
export type ListedAccount = Pick<ManagedAccount, 'userId' | 'name' | 'login' | 'isOpen'>;

export const accountRows = () =>
  db
    .select({ userId: users.id, name: partners.name, login: users.login, isOpen: users.isActive })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId));

/** Current and former staff. */
export const staffAccounts = (): Promise<ManagedAccount[]> =>
  accountsWhere(
    exists(
      db
        .select({ role: userRoles.role })
        .from(userRoles)
        .where(and(eq(userRoles.userId, users.id), ne(userRoles.role, 'portal'))),
    ),
  );

export async function accountNames(ids: readonly number[]): Promise<Map<number, string>> {
  const found = await accountRows().where(inArray(users.id, [...ids]));
  return new Map(found.map(({ userId, name, login }) => [userId, name || login]));
}

export const accountWithId = async (id: number): Promise<ManagedAccount | null> =>
  (await accountsWhere(eq(users.id, id)))[0] ?? null;

export const accountWithLogin = async (login: string): Promise<ManagedAccount | null> =>
  (await accountsWhere(eq(users.login, normalLogin(login))))[0] ?? null;

export const allCompanies = () =>
  db.select({ id: companies.id, name: companies.name }).from(companies).orderBy(asc(companies.id));

const accountsWhere = async (which: SQL): Promise<ManagedAccount[]> =>
  withAccess(await accountRows().where(which).orderBy(asc(partners.name), asc(users.id)).limit(MOST));

export async function withAccess(found: readonly ListedAccount[]): Promise<ManagedAccount[]> {
  const ids = found.map(({ userId }) => userId);
  const [roles, worksIn, seen] = [await rolesOf(ids), await companiesOf(ids), await lastSeen(ids)];
  const further = await db.select().from(userCompanyRoles).where(inArray(userCompanyRoles.userId, ids));
  return found.map((account) => {
    const own = <T extends { userId: number }>(rows: T[]) => rows.filter(({ userId }) => userId === account.userId);
    return {
      ...account,
      roles: eachOnce(own(roles)),
      companies: own(worksIn).map(({ id, name }) => ({
        id,
        name,
        further: eachOnce(own(further).filter(({ companyId }) => companyId === id)),
      })),
      seenAt: own(seen)[0]?.at ?? null,
    };
  });
}

const eachOnce = (rows: readonly { role: string }[]): Right[] => [
  ...new Set(rows.flatMap(({ role }) => unbundled(role))),
];

const rolesOf = (ids: number[]) =>
  db.select().from(userRoles).where(inArray(userRoles.userId, ids)).orderBy(asc(userRoles.role));

const companiesOf = (ids: number[]) =>
  db
    .select({ userId: userCompanies.userId, id: companies.id, name: companies.name })
    .from(userCompanies)
    .innerJoin(companies, eq(companies.id, userCompanies.companyId))
    .where(inArray(userCompanies.userId, ids))
    .orderBy(asc(companies.id));

const lastSeen = (ids: number[]): Promise<{ userId: number; at: Date | null }[]> =>
  db
    .select({ userId: sessions.userId, at: max(sessions.seenAt) })
    .from(sessions)
    .where(and(inArray(sessions.userId, ids), gt(sessions.expiresAt, new Date())))
    .groupBy(sessions.userId)
    .then((rows) => rows.map(({ userId, at }) => ({ userId: userId as number, at })));
