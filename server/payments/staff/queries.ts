/** Reads payments of the company that staff work in. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { partners, users } from '#core/people/people.schema.ts';
import { releasedSoon } from '#payments/ledger/holds.ts';
import type { StoredEvent } from '#payments/ledger/ledger.ts';
import { providersThatRefund, providersThatReportLosses } from '#payments/ledger/providers.ts';
import { areUnprocessed, type Followed } from '#payments/ledger/queries.ts';
import { acquirers, paymentEvents, transactions } from '#payments/ledger/schema.ts';
import type { EventKind } from '#payments/ledger/states.ts';
import { paymentPayouts, paymentReportLines } from '#payments/reports/reports.schema.ts';
import { DISPUTE_EVENTS, undecidedSince } from './disputes.ts';

const MOST_EVENTS = 20;

const IS_REFUND = eq(transactions.kind, 'refund');
const IS_NONE = ne(transactions.kind, 'refund');

type Counted = { since?: Date; having?: SQL };

/** Payments with such events that count. */
const withEvents = (kinds: EventKind[], { since, having }: Counted): SQL =>
  inArray(
    transactions.id,
    db
      .select({ id: sql<number>`${paymentEvents.transactionId}` })
      .from(paymentEvents)
      .where(
        and(
          inArray(paymentEvents.kind, kinds),
          eq(paymentEvents.refusal, ''),
          isNotNull(paymentEvents.transactionId),
          since && gte(paymentEvents.receivedAt, since),
        ),
      )
      .groupBy(paymentEvents.transactionId)
      .having(having),
  );

/** One payment may have been disputed more than once. */
const IS_OPEN = sql`sum(case when ${paymentEvents.kind} = 'disputed' then 1 else -1 end) > 0`;

/** Name in the address → what it shows. */
export const GROUPS = {
  all: () => undefined,
  waiting: () => and(inArray(transactions.state, ['draft', 'pending', 'authorized']), IS_NONE),
  received: () => and(eq(transactions.state, 'done'), IS_NONE),
  /** Authorized money that its bank releases soon. */
  ending: () => and(eq(transactions.state, 'authorized'), lt(transactions.createdAt, releasedSoon()), IS_NONE),
  /** Captured or authorized, but the order or invoice could not be updated. */
  stuck: areUnprocessed,
  /** Money that no provider gives back: our staff send it. */
  owed: () => and(IS_REFUND, eq(transactions.state, 'pending'), notInArray(acquirers.provider, providersThatRefund())),
  /** Taken back by the customer's bank, and not decided yet. */
  disputed: () =>
    and(
      withEvents(DISPUTE_EVENTS, { having: IS_OPEN }),
      or(
        inArray(acquirers.provider, providersThatReportLosses()),
        withEvents(['disputed'], { since: undecidedSince() }),
      ),
    ),
  refunds: () => IS_REFUND,
  failed: () => and(inArray(transactions.state, ['cancel', 'error']), IS_NONE),
} satisfies Record<string, () => SQL | undefined>;
export type Group = keyof typeof GROUPS;

type Filter = { group: Group; companyId: number };

export type StaffRow = Followed & { customer: string | null };

export async function countTransactions({ group, companyId }: Filter): Promise<number> {
  const [counted] = await db
    .select({ total: sql`count(*)`.mapWith(Number) })
    .from(transactions)
    .innerJoin(acquirers, eq(acquirers.id, transactions.acquirerId))
    .where(and(eq(acquirers.companyId, companyId), GROUPS[group]()));
  return counted?.total ?? 0;
}

/** @throws NotFound where their company has no such payment */
export async function transactionOfCompany(id: number, companyId: number): Promise<StaffRow> {
  const [row] = await db
    .select({ transaction: transactions, acquirer: acquirers, customer: partners.name })
    .from(transactions)
    .innerJoin(acquirers, eq(acquirers.id, transactions.acquirerId))
    .leftJoin(partners, eq(partners.id, transactions.partnerId))
    .where(and(eq(transactions.id, id), eq(acquirers.companyId, companyId)));
  if (!row) throw new NotFound();
  return row;
}

/** Events that match no payment, newest first. */
export const unmatchedEvents = async (companyId: number): Promise<StoredEvent[]> =>
  (
    await db
      .select({ event: paymentEvents })
      .from(paymentEvents)
      .innerJoin(acquirers, eq(acquirers.id, paymentEvents.acquirerId))
      .where(and(isNull(paymentEvents.transactionId), eq(acquirers.companyId, companyId)))
      .orderBy(desc(paymentEvents.id))
      .limit(MOST_EVENTS)
  ).map(({ event }) => event);

const MOST_LINES = 20;

/** What the provider's report says of a payment or refund, with the payout. */
export const linesOf = (transactionId: number) =>
  db
    .select({ line: paymentReportLines, payout: paymentPayouts })
    .from(paymentReportLines)
    .leftJoin(paymentPayouts, eq(paymentPayouts.id, paymentReportLines.payoutId))
    .where(eq(paymentReportLines.transactionId, transactionId))
    .orderBy(desc(paymentReportLines.id))
    .limit(MOST_LINES);

/** User → name. */
export async function namesOf(userIds: readonly (number | null)[]): Promise<Map<number, string>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: partners.name })
    .from(users)
    .innerJoin(partners, eq(partners.id, users.partnerId))
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
