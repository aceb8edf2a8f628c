/** Who is signed in, their companies and roles, and what those allow. */
import { and, eq, sql } from 'drizzle-orm';
import { db, prepared } from '#core/db/database.ts';
import { partners, userCompanies, userCompanyRoles, userRoles, users } from './people.schema.ts';

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
  /** Those at one company, or anywhere. */
  roles: ReadonlySet<string>;
  /** Roles that count at every company of theirs. */
  everywhere: ReadonlySet<string>;
  /** Further ones at single companies. */
  further: ReadonlyMap<number, ReadonlySet<string>>;
  /** Decides about their taxes and the country of their prices; empty if unknown. */
  customer: { countryCode: string; stateCode: string; zip: string; vat: string };
};

/** For a customer without an address. */
export const NOWHERE: Person['customer'] = { countryCode: '', stateCode: '', zip: '', vat: '' };

/** An area of the back office, which some may read and others change. `accounts` manages employees and their rights. */
export const AREA_ROLES = [
  'orders',
  'products',
  'customers',
  'finance',
  'marketing',
  'links',
  'content',
  'messages',
  'survey',
  'shop_settings',
  'website_settings',
  'event',
  'livechat',
  'slides',
  'accounts',
] as const;
type AreaRole = (typeof AREA_ROLES)[number];

/** `portal`: every customer. `employee`: works here. The others extend an employee's rights. */
export const ROLES = ['portal', 'employee', 'designer', 'multi_website', ...AREA_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** Names for several areas at once, which accounts and commands may have. */
const BUNDLES = {
  publisher: ['content', 'marketing', 'website_settings'],
  sales: ['orders', 'products', 'customers', 'finance', 'shop_settings'],
} as const satisfies Record<string, readonly AreaRole[]>;
export type Bundle = keyof typeof BUNDLES;

/** What an account is given: a role, or reading its area alone. */
export type Right = Role | Bundle | `${AreaRole | Bundle}:read`;

const readingOf = <R extends AreaRole | Bundle>(role: R): `${R}:read` => `${role}:read`;
const bundles = Object.keys(BUNDLES) as Bundle[];

/** What roles are for, each once. */
export const RIGHTS: readonly Right[] = [...ROLES, ...AREA_ROLES.map(readingOf)];
/** What a command may name. */
export const RIGHT_NAMES: readonly Right[] = [...RIGHTS, ...bundles, ...bundles.map(readingOf)];

/** The rights that a bundle stands for; each other right stands for itself. */
export function unbundled(right: string): Right[] {
  const [name, reading] = right.split(':') as [string, string | undefined];
  const bundle = bundles.find((one) => one === name);
  if (!bundle) return [right as Right];
  return BUNDLES[bundle].map((role): Right => (reading ? readingOf(role) : role));
}

/** A right and the bundles that hold it. */
export const withBundles = (right: Right): Right[] => [
  ...new Set([right, ...RIGHT_NAMES.filter((name) => unbundled(name).includes(right))]),
];

/** The bundles of which somebody has every area, which older records name. */
export const heldBundles = (roles: ReadonlySet<string>): Bundle[] =>
  bundles.filter((name) => BUNDLES[name].every((role) => roles.has(role)));

/** Whether the person may read what the role is for; `has` says whether they may change it. */
export const mayRead = (person: Person | null | undefined, role: Role): boolean =>
  has(person, role) || (person?.roles.has(`${role}:read`) ?? false);

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
  further: sql<string | null>`${db
    .select({
      all: sql`string_agg(cast(${userCompanyRoles.companyId} as text) || '@' || ${userCompanyRoles.role}, ' ')`,
    })
    .from(userCompanyRoles)
    .where(eq(userCompanyRoles.userId, users.id))}`,
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
  const everywhere = new Set(words(row.roles).flatMap(unbundled));
  const further = furtherRoles(words(row.further));
  const roles = new Set([...everywhere, ...[...further.values()].flatMap((some) => [...some])]);
  return {
    ...{ userId, partnerId, companyId, roles, everywhere, further },
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

/** @param words such as `2@orders:read` */
function furtherRoles(words: readonly string[]): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const word of words) {
    const [company = '', role = ''] = word.split('@');
    found.set(Number(company), new Set([...(found.get(Number(company)) ?? []), ...unbundled(role)]));
  }
  return found;
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

/** What somebody may do at a company: nothing where they don't work. */
export const rolesAt = (person: Person, companyId: number | undefined): ReadonlySet<string> =>
  companyId !== undefined && person.companies.has(companyId)
    ? new Set([...person.everywhere, ...(person.further.get(companyId) ?? [])])
    : CUSTOMER;

/** The person as this company sees them: staff of other companies are customers. */
export const atCompany = (person: Person, companyId: number | undefined): Person => ({
  ...person,
  roles: rolesAt(person, companyId),
});
