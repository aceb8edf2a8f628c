/** Keeps a company's customers up to date with its orders and new accounts. */
import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import { db, insertMany, transaction } from '#core/db/database.ts';
import { partners, userRoles, users } from '#core/people/people.schema.ts';
import { companies } from '#core/sites/schema.ts';
import { type BoughtSums, boughtBy, buyersSince } from '#sales/api.ts';
import { contactsOf, customersWith, distinct, furtherOf, mainPartners, withAddress } from './members.ts';
import { customerSyncs, customers } from './schema.ts';

const OVERLAP_MS = 60_000;
/** New accounts are found by their ids; some may be saved after later ones. */
const OVERLAP_IDS = 200;
/** On SQLite nothing else happens meanwhile. */
const AT_ONCE = 50;

type Company = { id: number; currencyCode: string };

export async function syncAllCompanies(): Promise<void> {
  for (const { id } of await db.select({ id: companies.id }).from(companies)) await syncCustomers(id);
}

/** Who looks at the list afterwards sees what happened until then; nothing is written where nothing happened. */
export async function syncCustomers(companyId: number): Promise<void> {
  const company = await companyWith(companyId);
  if (!company) return;
  const [last] = await db.select().from(customerSyncs).where(eq(customerSyncs.companyId, companyId));
  const buyers = await buyersSince(companyId, last ? beginningAfter(last.syncedAt) : null);
  const partnerIds = buyers.map(({ partnerId }) => partnerId);
  const found = [...new Set([...partnerIds, ...(await newAccounts(companyId))])].sort((a, b) => a - b);
  for (let at = 0; at < found.length; at += AT_ONCE) await syncSome(company, found.slice(at, at + AT_ONCE));
  const newest = Math.max(last?.syncedAt.getTime() ?? 0, ...buyers.map(({ changedAt }) => changedAt.getTime()));
  if (newest === last?.syncedAt.getTime()) return;
  const syncedAt = new Date(newest);
  await db
    .insert(customerSyncs)
    .values({ companyId, syncedAt })
    .onConflictDoUpdate({ target: customerSyncs.companyId, set: { syncedAt } });
}

/** For a while somewhat earlier: an order may be saved later than its time says. */
const beginningAfter = (syncedAt: Date): Date =>
  Date.now() - syncedAt.getTime() < 2 * OVERLAP_MS ? new Date(syncedAt.getTime() - OVERLAP_MS) : syncedAt;

/** People who registered at the company, without those who work here. */
async function newAccounts(companyId: number): Promise<number[]> {
  const [newest] = await db
    .select({ id: sql`max(${customers.partnerId})`.mapWith(Number) })
    .from(customers)
    .where(eq(customers.companyId, companyId));
  const found = await db
    .select({ id: partners.id })
    .from(partners)
    .innerJoin(users, eq(users.partnerId, partners.id))
    .where(
      and(
        gt(partners.id, (newest?.id ?? 0) - OVERLAP_IDS),
        eq(partners.companyId, companyId),
        eq(users.isActive, true),
        notExists(
          db
            .select({ role: userRoles.role })
            .from(userRoles)
            .where(and(eq(userRoles.userId, users.id), sql`${userRoles.role} <> 'portal'`)),
        ),
        notExists(
          db
            .select({ id: customers.id })
            .from(customers)
            .where(and(eq(customers.companyId, companyId), eq(customers.partnerId, partners.id))),
        ),
      ),
    );
  return found.map(({ id }) => id);
}

/** Lists and counts the customers that these partners are. */
export function syncSome(company: Company, partnerIds: readonly number[]): Promise<void> {
  return transaction(async () => {
    const contacts = await contactsOf(partnerIds);
    const emails = [...new Set(contacts.map(({ email }) => email).filter(Boolean))];
    const members = distinct([...contacts, ...(await withAddress(company.id, emails))]);
    const ids = members.map(({ id }) => id);
    if (ids.length === 0) return;
    const listed = await customersWith(company.id, ids);
    const mains = mainPartners(members, listed);
    for (const { id, partnerId } of listed) {
      const main = mains.get(partnerId) as number;
      if (main !== partnerId) await db.update(customers).set({ partnerId: main }).where(eq(customers.id, id));
    }
    const further = await furtherOf(ids);
    const owner = new Map([
      ...mains,
      ...further.map(({ id, parentId }) => [id, mains.get(parentId ?? 0) ?? 0] as const),
    ]);
    const bought = Map.groupBy(await boughtBy([...owner.keys()], company), ({ partnerId }) => owner.get(partnerId));
    await insertMany(
      customers,
      [...new Set(mains.values())]
        .sort((a, b) => a - b)
        .map((partnerId) => ({
          companyId: company.id,
          partnerId,
          ...sumsOf(bought.get(partnerId) ?? []),
        })),
      { onConflict: { target: ['companyId', 'partnerId'], update: ['orderCount', 'orderValue', 'lastOrderAt'] } },
    );
  });
}

function sumsOf(bought: readonly BoughtSums[]) {
  const last = Math.max(0, ...bought.map(({ lastAt }) => lastAt.getTime()));
  return {
    orderCount: bought.reduce((sum, { count }) => sum + count, 0),
    orderValue: bought.reduce((sum, { value }) => sum + value, 0),
    lastOrderAt: last > 0 ? new Date(last) : null,
  };
}

/** After something that its orders do not tell, such as merging. */
export async function recount(companyId: number, partnerIds: readonly number[]): Promise<void> {
  const company = await companyWith(companyId);
  if (company) await syncSome(company, partnerIds);
}

async function companyWith(companyId: number): Promise<Company | undefined> {
  const [company] = await db
    .select({ id: companies.id, currencyCode: companies.currencyCode })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company;
}
