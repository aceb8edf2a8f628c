/** Makes one customer of two: everything of the other becomes theirs. */
import { and, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import type { AnyColumn } from '#core/db/columns.ts';
import { db, forUpdate, transaction } from '#core/db/database.ts';
import type { Domain } from '#core/domain/domain.ts';
import { Conflict, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import { endLinks } from '#core/people/one_time_links.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { findPerson, isStaff, type Person } from '#core/people/people.ts';
import { signOutEverywhere } from '#core/people/session.ts';
import { hashToken, randomToken } from '#core/process/secret.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { logEvent, MERGED } from '#customers/events.ts';
import { partnersOf } from '#customers/members.ts';
import { ORDER_ADDRESSES, PARTNER_LINKS, paymentTokens } from '#customers/partner_links.schema.ts';
import { WORKS_HERE } from '#customers/privacy/blocking.ts';
import { accountOfPartner, type CustomerFacts, findCustomer } from '#customers/queries.ts';
import { customerEvents, customers, customerTagLinks } from '#customers/schema.ts';
import { recount } from '#customers/sync.ts';
import { fixAddressOnOrders } from '#sales/api.ts';

/** What two customers may have differently; one of both is kept. */
export const MERGED_FIELDS = ['name', 'email', 'phone', 'companyName', 'vat', 'address', 'languageCode'] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];
const ADDRESS = ['street', 'street2', 'zip', 'city', 'stateCode', 'countryCode'] as const;

export const CONFIRM_FIRST = msg('Both have an account. Confirm that the account of the other one is closed.');
const SAME = msg('Select another customer.');
const ELSEWHERE = msg('The other one is a customer of another company, too, and can’t be merged here.');

export type Merge = {
  keep: CustomerFacts;
  other: CustomerFacts;
  /** Fields that the other one’s value is taken for. */
  takes: ReadonlySet<MergedField>;
  /** The account of the other one may be closed. */
  closesAccount: boolean;
};

/** @throws Invalid where the two can’t be merged; Conflict where somebody must confirm first */
export function mergeCustomers(
  { keep, other, takes, closesAccount }: Merge,
  by: Person,
  domains: readonly Domain[],
): Promise<void> {
  return transaction(async () => {
    await lockBoth(keep, other);
    await refuseUnmergeable(keep, other);
    const kept = await accountOfPartner(keep.partner.id);
    const lost = await accountOfPartner(other.partner.id);
    if (kept && lost && !closesAccount) throw new Conflict(CONFIRM_FIRST, { confirm: CONFIRM_FIRST });
    const { email } = takes.has('email') ? other.partner : keep.partner;
    const newEmail = (kept ?? lost)?.login ?? email;
    const guests = (await partnersOf(other.customer)).filter((id) => id !== other.partner.id);
    // Guests are found by their address: with another one they would no longer be.
    if (newEmail !== keep.partner.email) guests.push(...(await partnersOf(keep.customer)));
    if (kept && lost) await closeAccount(lost.userId, other.partner.id);
    for (const domain of domains) await domain.customersMerge?.(other.partner.id, keep.partner.id);
    // Orders without an address of their own go on naming them, so they become a further address of the customer.
    const isOnOrders = await fixAddressOnOrders(other.partner.id);
    await moveLinks(other.partner.id, keep.partner.id, isOnOrders ? ORDER_ADDRESSES : []);
    const further = guests.filter((id) => id !== keep.partner.id);
    if (further.length > 0)
      await db.update(partners).set({ parentId: keep.partner.id }).where(inArray(partners.id, further));
    await db
      .update(partners)
      .set({ ...valuesTaken(other, takes), email: newEmail })
      .where(eq(partners.id, keep.partner.id));
    await moveCustomer(other.customer.id, keep.customer.id);
    const isOther = eq(partners.id, other.partner.id);
    if (isOnOrders) await db.update(partners).set({ parentId: keep.partner.id }).where(isOther);
    else await db.delete(partners).where(isOther);
    const values = { name: other.partner.name, email: other.partner.email, ownEmail: keep.partner.email };
    await logEvent(keep.customer.id, MERGED, { userId: by.userId, values });
    securityEvent('customers_merged', { by: by.userId, customerId: keep.customer.id, with: other.customer.id });
    await recount(keep.customer.companyId, [keep.partner.id]);
  });
}

/** Always the older first, so that two who merge the same two never wait for each other. */
async function lockBoth(keep: CustomerFacts, other: CustomerFacts): Promise<void> {
  const ids = [keep.partner.id, other.partner.id].sort((a, b) => a - b);
  for (const id of ids) await forUpdate(db.select({ id: partners.id }).from(partners).where(eq(partners.id, id)));
  const { companyId } = keep.customer;
  // Somebody may have merged one of them meanwhile.
  for (const { customer } of [keep, other]) if (!(await findCustomer(customer.id, companyId))) throw new Conflict(GONE);
}
const GONE = msg('One of the two was merged already. Open the list of customers again.');

async function refuseUnmergeable(keep: CustomerFacts, other: CustomerFacts): Promise<void> {
  if (keep.customer.id === other.customer.id) throw new Invalid(SAME, { other: SAME });
  const elsewhere = and(eq(customers.partnerId, other.partner.id), ne(customers.companyId, keep.customer.companyId));
  if ((await db.$count(customers, elsewhere)) > 0) throw new Invalid(ELSEWHERE, { other: ELSEWHERE });
  const account = await accountOfPartner(other.partner.id);
  const person = account && (await findPerson(account.userId));
  if (person && isStaff(person)) throw new Invalid(WORKS_HERE, { other: WORKS_HERE });
}

/** Nobody signs in with it any more, and pays with its cards; its address is free. */
async function closeAccount(userId: number, partnerId: number): Promise<void> {
  await signOutEverywhere(userId);
  await endLinks(userId);
  const login = `closed ${hashToken(`${userId} ${randomToken()}`)}`;
  await db.update(users).set({ isActive: false, login }).where(eq(users.id, userId));
  await db.update(paymentTokens).set({ isActive: false }).where(eq(paymentTokens.partnerId, partnerId));
  securityEvent('account_closed', { userId });
}

async function moveLinks(from: number, to: number, stay: readonly AnyColumn[]): Promise<void> {
  for (const [table, column] of PARTNER_LINKS) {
    if (stay.includes(column)) continue;
    const [key] = Object.entries(getTableColumns(table)).find(([, one]) => one.name === column.name) as [
      string,
      unknown,
    ];
    await db
      .update(table as typeof users)
      .set({ [key]: to })
      .where(eq(column, from));
  }
}

function valuesTaken({ partner }: CustomerFacts, takes: ReadonlySet<MergedField>): Partial<CustomerFacts['partner']> {
  const names = [...takes].flatMap((field) => (field === 'address' ? [...ADDRESS] : [field]));
  return Object.fromEntries(names.map((name) => [name, partner[name]]));
}

async function moveCustomer(from: number, to: number): Promise<void> {
  await db.update(customerEvents).set({ customerId: to }).where(eq(customerEvents.customerId, from));
  const tags = await db.select().from(customerTagLinks).where(eq(customerTagLinks.customerId, from));
  if (tags.length > 0)
    await db
      .insert(customerTagLinks)
      .values(tags.map(({ tagId }) => ({ customerId: to, tagId })))
      .onConflictDoNothing();
  await db.delete(customers).where(eq(customers.id, from));
}
