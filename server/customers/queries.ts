/** Reads customers with their contact, tags and state. */
import { and, asc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { blockedEmails } from '#core/people/blocked_emails.schema.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { companies, currencies } from '#core/sites/schema.ts';
import { isOneOf } from '#core/staff_list/id_list.ts';
import { customers, customerTagLinks, customerTags } from './schema.ts';

const CURRENCY = { code: currencies.code, symbol: currencies.symbol, decimals: currencies.decimals };

/** By the address of the joined partner. */
export const IS_BLOCKED = exists(
  db
    .select({ id: blockedEmails.id })
    .from(blockedEmails)
    .where(
      and(eq(blockedEmails.companyId, customers.companyId), eq(blockedEmails.email, sql`lower(${partners.email})`)),
    ),
);

export const HAS_ACCOUNT = exists(
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.partnerId, customers.partnerId), eq(users.isActive, true))),
);

export const customerRows = () =>
  db
    .select({
      customer: customers,
      partner: partners,
      currency: CURRENCY,
      isBlocked: sql`${IS_BLOCKED}`.mapWith(Boolean),
      hasAccount: sql`${HAS_ACCOUNT}`.mapWith(Boolean),
    })
    .from(customers)
    .innerJoin(partners, eq(partners.id, customers.partnerId))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .innerJoin(currencies, eq(currencies.code, companies.currencyCode));
export type CustomerFacts = Awaited<ReturnType<typeof customerRows>>[number];

export const customerIds = () =>
  db.select({ id: customers.id }).from(customers).innerJoin(partners, eq(partners.id, customers.partnerId));

/** What these customers bought, in the currency of their company. */
export const customerSums = (where: SQL | undefined) =>
  db
    .select({ sum: sql`sum(${customers.orderValue})`.mapWith(Number), currency: CURRENCY })
    .from(customers)
    .innerJoin(partners, eq(partners.id, customers.partnerId))
    .innerJoin(companies, eq(companies.id, customers.companyId))
    .innerJoin(currencies, eq(currencies.code, companies.currencyCode))
    .where(where)
    .groupBy(currencies.code, currencies.symbol, currencies.decimals);

/** Null for one of another company. */
export async function findCustomer(id: number, companyId: number): Promise<CustomerFacts | null> {
  const [found] = await customerRows().where(and(eq(customers.id, id), eq(customers.companyId, companyId)));
  return found ?? null;
}

/** The active account of a partner; null without one. */
export async function accountOfPartner(partnerId: number): Promise<{ userId: number; login: string } | null> {
  const [found] = await db
    .select({ userId: users.id, login: users.login })
    .from(users)
    .where(and(eq(users.partnerId, partnerId), eq(users.isActive, true)));
  return found ?? null;
}

export const tagsOfCompany = (companyId: number): Promise<{ id: number; name: string }[]> =>
  db
    .select({ id: customerTags.id, name: customerTags.name })
    .from(customerTags)
    .where(eq(customerTags.companyId, companyId))
    .orderBy(asc(customerTags.key))
    .then((rows) => rows);

export async function tagsOf(customerIdList: readonly number[]): Promise<Map<number, string[]>> {
  if (customerIdList.length === 0) return new Map();
  const found = await db
    .select({ customerId: customerTagLinks.customerId, name: customerTags.name })
    .from(customerTagLinks)
    .innerJoin(customerTags, eq(customerTags.id, customerTagLinks.tagId))
    .where(inArray(customerTagLinks.customerId, [...customerIdList]))
    .orderBy(asc(customerTags.key));
  const groups = Map.groupBy(found, ({ customerId }) => customerId);
  return new Map([...groups].map(([id, tags]) => [id, tags.map(({ name }) => name)]));
}

/** What any of these customers have. */
export const tagsOfCustomers = async (ids: readonly number[]): Promise<{ id: number; name: string }[]> => {
  const links = db
    .select({ id: customerTagLinks.tagId })
    .from(customerTagLinks)
    .where(isOneOf(customerTagLinks.customerId, ids));
  return db
    .select({ id: customerTags.id, name: customerTags.name })
    .from(customerTags)
    .where(inArray(customerTags.id, links))
    .orderBy(asc(customerTags.key));
};

export async function namesOfCustomers(ids: readonly number[]): Promise<Map<number, string>> {
  const found = await db
    .select({ id: customers.id, name: partners.name, email: partners.email })
    .from(customers)
    .innerJoin(partners, eq(partners.id, customers.partnerId))
    .where(inArray(customers.id, [...ids]));
  return new Map(found.map(({ id, name, email }) => [id, name || email]));
}

/** Countries that a company's customers live in. */
export async function countriesOf(companyId: number): Promise<string[]> {
  const found = await db
    .selectDistinct({ code: partners.countryCode })
    .from(customers)
    .innerJoin(partners, eq(partners.id, customers.partnerId))
    .where(eq(customers.companyId, companyId));
  return found.map(({ code }) => code).filter(Boolean);
}
