/** Compares the ledger of an account with its report, and keeps the list of differences. */
import { millisecondsInDay } from 'date-fns/constants';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { db, insertMany, transaction } from '#core/db/database.ts';
import { paymentEvents, transactions } from '#payments/ledger/schema.ts';
import { CAME_AGAIN, WENT_BACK } from '#payments/ledger/states.ts';
import { type Difference, differencesOf, NOTHING, type Sums } from './differences.ts';
import { paymentDifferences, paymentReportLines, type paymentReports } from './reports.schema.ts';
import { matchLines } from './store_page.ts';

const AT_ONCE = 500;
/** Older payments are left as the last comparison found them. */
const COMPARED_DAYS = 180;
/** A list that nobody reads to its end. */
const MOST_DIFFERENCES = 1000;

type Found = typeof paymentDifferences.$inferInsert;
type Report = typeof paymentReports.$inferSelect;

export async function compareReport(report: Report, reportedWithinDays: number): Promise<void> {
  const { acquirerId } = report;
  await matchLines(acquirerId);
  const oldest = Math.max(report.comparedFrom.getTime(), Date.now() - COMPARED_DAYS * millisecondsInDay);
  const from = new Date(oldest);
  const due = new Date(Date.now() - reportedWithinDays * millisecondsInDay);
  const found = [...(await ofLedger(acquirerId, from, due)), ...(await ofReport(acquirerId, from))];
  await replaceDifferences(acquirerId, from, found.slice(0, MOST_DIFFERENCES));
}

async function replaceDifferences(acquirerId: number, from: Date, found: Found[]): Promise<void> {
  const keys = new Set(found.map(({ key }) => key));
  const own = and(eq(paymentDifferences.acquirerId, acquirerId), gte(paymentDifferences.happenedAt, from));
  await transaction(async () => {
    const before = await db
      .select({ id: paymentDifferences.id, key: paymentDifferences.key })
      .from(paymentDifferences)
      .where(own);
    const over = before.filter(({ key }) => !keys.has(key)).map(({ id }) => id);
    for (let at = 0; at < over.length; at += AT_ONCE)
      await db.delete(paymentDifferences).where(inArray(paymentDifferences.id, over.slice(at, at + AT_ONCE)));
    await insertMany(paymentDifferences, found, {
      onConflict: { target: ['acquirerId', 'key'], update: ['ledgerAmount', 'reportedAmount', 'currencyCode'] },
    });
  });
}

/** Payments and refunds of the ledger that the report has otherwise, or not at all. */
async function ofLedger(acquirerId: number, from: Date, due: Date): Promise<Found[]> {
  const found: Found[] = [];
  for (let last = 0; found.length < MOST_DIFFERENCES; ) {
    const batch = await db
      .select()
      .from(transactions)
      .where(and(eq(transactions.acquirerId, acquirerId), gt(transactions.id, last), gte(transactions.createdAt, from)))
      .orderBy(asc(transactions.id))
      .limit(AT_ONCE);
    if (batch.length === 0) return found;
    const ids = batch.map(({ id }) => id);
    const [reported, refundedThere] = [await reportedSums(ids), await refundedWithoutUs(ids)];
    for (const one of batch) {
      const compared = { ...one, refundedThere: refundedThere.get(one.id) ?? 0, isDue: one.updatedAt < due };
      for (const difference of differencesOf(compared, reported.get(one.id) ?? NOTHING))
        found.push({ ...newDifference(acquirerId, difference), ...ofTransaction(one, difference) });
    }
    last = ids.at(-1)!;
  }
  return found;
}

const newDifference = (acquirerId: number, difference: Difference) => ({
  ...difference,
  acquirerId,
  foundAt: new Date(),
});

const ofTransaction = (
  { id, currencyCode, createdAt }: typeof transactions.$inferSelect,
  { kind }: Difference,
): Pick<Found, 'key' | 'transactionId' | 'lineId' | 'currencyCode' | 'happenedAt'> => ({
  key: `${kind}:${id}`,
  transactionId: id,
  lineId: null,
  currencyCode,
  happenedAt: createdAt,
});

async function reportedSums(ids: number[]): Promise<Map<number, Sums>> {
  const { transactionId, kind, amount } = paymentReportLines;
  const rows = await db
    .select({
      id: transactionId,
      kind,
      sum: sql`coalesce(sum(${amount}), 0)`.mapWith(Number),
      unreadable: sql`count(*) - count(${amount})`.mapWith(Number),
    })
    .from(paymentReportLines)
    .where(and(inArray(transactionId, ids), inArray(kind, ['payment', 'refund', 'dispute'])))
    .groupBy(transactionId, kind);
  const sums = new Map<number, Sums>();
  for (const row of rows) {
    const before = sums.get(row.id!) ?? NOTHING;
    const name = row.kind === 'payment' ? 'payments' : 'refunds';
    const amountOf = row.kind === 'payment' ? row.sum : -row.sum;
    const isReadable = row.unreadable === 0 && before[name] !== null;
    sums.set(row.id!, { ...before, [name]: isReadable ? before[name]! + amountOf : null });
  }
  return sums;
}

/** Given back on the provider's pages or by a dispute, without a refund of ours. */
async function refundedWithoutUs(ids: number[]): Promise<Map<number, number>> {
  const { transactionId, kind, amount, refusal } = paymentEvents;
  const rows = await db
    .select({ id: transactionId, kind, sum: sql`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(paymentEvents)
    .innerJoin(transactions, and(eq(transactions.id, transactionId), ne(transactions.kind, 'refund')))
    .where(
      and(inArray(transactionId, ids), inArray(paymentEvents.kind, [...WENT_BACK, ...CAME_AGAIN]), eq(refusal, '')),
    )
    .groupBy(transactionId, kind);
  const sums = new Map<number, number>();
  for (const row of rows)
    sums.set(row.id!, (sums.get(row.id!) ?? 0) + (WENT_BACK.includes(row.kind) ? row.sum : -row.sum));
  return sums;
}

/** Reported lines that the ledger knows nothing of. */
async function ofReport(acquirerId: number, from: Date): Promise<Found[]> {
  const { happenedAt, transactionId, kind, id } = paymentReportLines;
  const lines = await db
    .select()
    .from(paymentReportLines)
    .where(
      and(
        eq(paymentReportLines.acquirerId, acquirerId),
        isNull(transactionId),
        inArray(kind, ['payment', 'refund', 'dispute']),
        gte(happenedAt, from),
        lt(happenedAt, new Date()),
      ),
    )
    .orderBy(desc(id))
    .limit(MOST_DIFFERENCES);
  return lines.map((line) => {
    const of = line.kind === 'payment' ? ('payment_unknown' as const) : ('refund_unknown' as const);
    const reportedAmount = line.amount === null ? null : Math.abs(line.amount);
    return {
      ...newDifference(acquirerId, { kind: of, ledgerAmount: null, reportedAmount }),
      key: `${of}:line:${line.id}`,
      transactionId: null,
      lineId: line.id,
      currencyCode: line.currencyCode,
      happenedAt: line.happenedAt,
    };
  });
}
