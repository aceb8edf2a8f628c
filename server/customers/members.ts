/** Tells which partners are one customer: guests type the same address again. */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { partners, userRoles, users } from '#core/people/people.schema.ts';
import { buyersAmong } from '#sales/api.ts';
import { customers } from './schema.ts';

export type Member = {
  id: number;
  email: string;
  /** Null without an account. */
  userId: number | null;
  isStaff: boolean;
};

const MEMBER = {
  id: partners.id,
  email: sql`lower(${partners.email})`.mapWith(String),
  parentId: partners.parentId,
  companyId: partners.companyId,
  userId: users.id,
  isStaff: sql`exists ${db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, users.id), ne(userRoles.role, 'portal')))}`.mapWith(Boolean),
};

const memberRows = () =>
  db
    .select(MEMBER)
    .from(partners)
    .leftJoin(users, and(eq(users.partnerId, partners.id), eq(users.isActive, true)));

/** The contacts themselves: an address that became somebody's further one counts as that person. */
export async function contactsOf(partnerIds: readonly number[]): Promise<Member[]> {
  const found = await memberRows().where(inArray(partners.id, [...partnerIds]));
  const parents = found.flatMap(({ parentId }) => parentId ?? []);
  const own = found.filter(({ parentId }) => parentId === null);
  return parents.length === 0 ? own : [...own, ...(await contactsOf([...new Set(parents)]))];
}

/** Everybody at the company with one of these addresses. */
export async function withAddress(companyId: number, emails: readonly string[]): Promise<Member[]> {
  if (emails.length === 0) return [];
  const there = await memberRows().where(inArray(sql`lower(${partners.email})`, [...emails]));
  // Most people are no further address: an index on that would be the slower one.
  const found = there.filter(({ parentId }) => parentId === null);
  const bought = await buyersAmong(
    companyId,
    found.map(({ id }) => id),
  );
  return found.filter((one) => bought.has(one.id) || (one.userId !== null && one.companyId === companyId));
}

type Row = Pick<typeof customers.$inferSelect, 'id' | 'partnerId'>;

export const customersWith = async (companyId: number, partnerIds: readonly number[]): Promise<Row[]> =>
  partnerIds.length === 0
    ? []
    : db
        .select({ id: customers.id, partnerId: customers.partnerId })
        .from(customers)
        .where(and(eq(customers.companyId, companyId), inArray(customers.partnerId, [...partnerIds])));

/** The partner under whom each is listed; somebody listed on their own stays so. */
export function mainPartners(members: readonly Member[], listed: readonly Row[]): Map<number, number> {
  const isListed = ({ id }: Member) => listed.some(({ partnerId }) => partnerId === id);
  const groups = Map.groupBy(members, ({ id, email }) => email || `#${id}`);
  const mains = new Map<number, number>();
  for (const group of groups.values()) {
    const byAge = group.toSorted((a, b) => a.id - b.id);
    const main = byAge.find(({ userId }) => userId !== null) ?? byAge.find(isListed) ?? byAge[0];
    const own = byAge.filter(isListed);
    // A single guest who opened an account since is listed under the account.
    const stays = (one: Member) => own.length > 1 && isListed(one);
    for (const one of group) mains.set(one.id, stays(one) ? one.id : (main as Member).id);
  }
  return mains;
}

/** Partners whose records are the customer's: their own, those of guests with the address, and further addresses. */
export async function partnersOf({ companyId, partnerId }: { companyId: number; partnerId: number }) {
  const contacts = await contactsOf([partnerId]);
  const emails = contacts.map(({ email }) => email).filter(Boolean);
  const members = distinct([...contacts, ...(await withAddress(companyId, emails))]);
  const mains = mainPartners(
    members,
    await customersWith(
      companyId,
      members.map(({ id }) => id),
    ),
  );
  const own = members.filter(({ id }) => mains.get(id) === partnerId).map(({ id }) => id);
  const ids = [...new Set([partnerId, ...own])];
  return [...ids, ...(await furtherOf(ids)).map(({ id }) => id)];
}

export const furtherOf = async (partnerIds: readonly number[]): Promise<{ id: number; parentId: number | null }[]> =>
  db
    .select({ id: partners.id, parentId: partners.parentId })
    .from(partners)
    .where(inArray(partners.parentId, [...partnerIds]));

export const distinct = (members: readonly Member[]): Member[] => [
  ...new Map(members.map((one) => [one.id, one])).values(),
];
