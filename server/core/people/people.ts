import { and, eq, sql } from 'drizzle-orm';
import { db, isConflict, prepared, transaction } from '#core/db/database.ts';
import { Conflict } from '#core/errors.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { companies } from '#core/sites/schema.ts';
import { partners, userCompanies, userRoles, users } from './people.schema.ts';

/** Someone who is signed in. */
export type Person = {
  userId: number;
  partnerId: number;
  name: string;
  email: string;
  /** The company in which they work at present. */
  companyId: number;
  /** The companies of staff; empty for customers. */
  companies: ReadonlySet<number>;
  roles: ReadonlySet<string>;
  /** Decides about their taxes and the country of their prices; empty if unknown. */
  customer: { countryCode: string; stateCode: string; zip: string; vat: string };
};

/** For a customer without an address. */
export const NOWHERE: Person['customer'] = { countryCode: '', stateCode: '', zip: '', vat: '' };

/**
 * `portal`: every customer. `employee`: works here. The others extend an employee's rights; `accounts` manages
 * employees and their roles.
 */
export const ROLES = [
  'portal',
  'employee',
  'publisher',
  'designer',
  'multi_website',
  'sales',
  'survey',
  'event',
  'livechat',
  'slides',
  'accounts',
] as const;
export type Role = (typeof ROLES)[number];

/** Roles that stand for an area of the back office, which some may read and others change. */
export const AREA_ROLES = ['publisher', 'sales', 'survey', 'event', 'livechat', 'slides', 'accounts'] as const;
type AreaRole = (typeof AREA_ROLES)[number];

/** What an account is given: a role, or reading its area alone. */
export type Right = Role | `${AreaRole}:read`;

const readingOf = <R extends Role>(role: R): `${R}:read` => `${role}:read`;

export const RIGHTS: readonly Right[] = [...ROLES, ...AREA_ROLES.map(readingOf)];

/** Whether the person may read what the role is for; `has` says whether they may change it. */
export const mayRead = (person: Person | null | undefined, role: Role): boolean =>
  has(person, role) || (person?.roles.has(readingOf(role)) ?? false);

/** Whether who has the first right has the second one, too. */
export const includes = (right: string, other: string): boolean => right === other || `${right}:read` === other;

export const has = (person: Person | null | undefined, role: Role): boolean => person?.roles.has(role) ?? false;

/** Whether the person works here, in any role. */
export const isStaff = (person: Pick<Person, 'roles'> | null | undefined): boolean =>
  [...(person?.roles ?? [])].some((role) => role !== 'portal');

/**
 * The columns `personIn` reads, for queries that join `users` and `partners`: roles and companies as words in one text.
 */
export const personColumns = () => ({
  partnerId: partners.id,
  name: partners.name,
  email: partners.email,
  companyId: users.companyId,
  countryCode: partners.countryCode,
  stateCode: partners.stateCode,
  zip: partners.zip,
  vat: partners.vat,
  roles: sql<string | null>`${db
    .select({ all: sql`string_agg(${userRoles.role}, ' ')` })
    .from(userRoles)
    .where(eq(userRoles.userId, users.id))}`,
  companies: sql<string | null>`${db
    .select({ all: sql`string_agg(cast(${userCompanies.companyId} as text), ' ')` })
    .from(userCompanies)
    .where(eq(userCompanies.userId, users.id))}`,
});

type PersonRow = { [K in keyof ReturnType<typeof personColumns>]: string | number | null };

/** The person of a row, with all roles on all websites. Null if the row has none. */
export function personIn(userId: number | null, row: PersonRow): Person | null {
  const { partnerId, companyId } = row;
  if (userId === null || typeof partnerId !== 'number' || typeof companyId !== 'number') return null;
  const text = (value: PersonRow['name']) => String(value ?? '');
  const words = (value: PersonRow['roles']) => text(value).split(' ').filter(Boolean);
  const roles = new Set(words(row.roles));
  return {
    ...{ userId, partnerId, companyId, roles },
    ...{ name: text(row.name), email: text(row.email) },
    customer: {
      countryCode: text(row.countryCode),
      stateCode: text(row.stateCode),
      zip: text(row.zip),
      vat: text(row.vat),
    },
    companies: new Set(isStaff({ roles }) ? words(row.companies).map(Number) : []),
  };
}

const personRow = prepared('person', () =>
  db
    .select(personColumns())
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.id, sql.placeholder('userId')), eq(users.isActive, true))),
);

/** The person with all roles on all websites; requests use `personOf`. */
export async function findPerson(userId: number): Promise<Person | null> {
  const [row] = await personRow({ userId });
  return row ? personIn(userId, row) : null;
}

const CUSTOMER: ReadonlySet<string> = new Set(['portal']);

/** The person as this company sees them: staff of other companies are customers. */
export const atCompany = (person: Person, companyId: number | undefined): Person =>
  companyId !== undefined && person.companies.has(companyId) ? person : { ...person, roles: CUSTOMER };

export type NewPerson = {
  name: string;
  email: string;
  passwordHash: string;
  /** A contact that gets the account, such as a guest who bought; default: a new one. */
  partnerId?: number;
  roles?: readonly Right[];
  companyId?: number;
  languageCode?: string;
};

export const normalLogin = (email: string): string => email.trim().toLowerCase();

/** @returns the new user's id. @throws Conflict when the address has an account. */
export async function addPerson(input: NewPerson): Promise<number> {
  const login = normalLogin(input.email);
  try {
    return await transaction(async () => {
      const companyId = input.companyId ?? (await firstCompany());
      const partnerId = input.partnerId ?? (await addPartner({ ...input, email: login, companyId }));
      const [user] = await db
        .insert(users)
        .values({ partnerId, login, passwordHash: input.passwordHash, companyId })
        .returning({ id: users.id });
      const roles = input.roles ?? ['portal'];
      await db.insert(userRoles).values(roles.map((role) => ({ userId: user!.id, role })));
      if (roles.some((role) => role !== 'portal')) securityEvent('roles_changed', { userId: user!.id, roles });
      await db.insert(userCompanies).values({ userId: user!.id, companyId });
      return user!.id;
    });
  } catch (error) {
    if (isConflict(error)) throw new Conflict('An account with this email already exists.');
    throw error;
  }
}

async function addPartner({ name, email, companyId, languageCode }: NewPerson): Promise<number> {
  const [partner] = await db
    .insert(partners)
    .values({ name, email, companyId, languageCode: languageCode ?? null })
    .returning({ id: partners.id });
  return partner!.id;
}

async function firstCompany(): Promise<number> {
  const [company] = await db.select({ id: companies.id }).from(companies).orderBy(companies.id).limit(1);
  if (!company)
    throw new Error('There is no company yet: people belong to one. Load the demo site or create a website first.');
  return company.id;
}
