/** Stores a page of a provider's report; the same page again changes nothing. */
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { db, insertMany } from '#core/db/database.ts';
import type { ReportedLine, ReportPage } from '#payments/ledger/balance_report.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { paymentPayouts, paymentReportLines } from './reports.schema.ts';

const MAX_TEXT = 200;
const cut = (text: string): string => cutText(text, MAX_TEXT);

type Named = Pick<ReportedLine, 'reference' | 'acquirerReference'>;

/** Call it in a transaction. */
export async function storePage(acquirerId: number, { lines, payouts }: ReportPage): Promise<void> {
  await insertMany(
    paymentPayouts,
    lastOfEach(payouts).map(({ key, reference, currency, ...payout }) => ({
      ...payout,
      acquirerId,
      key: cut(key),
      reference: cut(reference),
      currencyCode: currency,
    })),
    {
      onConflict: {
        target: ['acquirerId', 'key'],
        update: ['reference', 'amount', 'currencyCode', 'state', 'arrivesAt'],
      },
    },
  );
  await storeLines(acquirerId, lastOfEach(lines));
}

async function storeLines(acquirerId: number, lines: readonly ReportedLine[]): Promise<void> {
  const known = await transactionsOf(acquirerId, lines);
  const payoutIds = await payoutsOf(acquirerId, lines);
  const rows = lines.map(({ key, payout, currency, description, ...line }) => ({
    ...line,
    acquirerId,
    key: cut(key),
    reference: cut(line.reference),
    acquirerReference: cut(line.acquirerReference),
    description: cut(description),
    currencyCode: currency,
    transactionId: known(line),
    payoutId: payoutIds.get(cut(payout)) ?? null,
  }));
  const facts = ['kind', 'reference', 'acquirerReference', 'transactionId', 'amount', 'currencyCode', 'fee'] as const;
  const update = [...facts, 'net', 'balanceCurrency', 'description', 'happenedAt'] as const;
  const target: ('acquirerId' | 'key')[] = ['acquirerId', 'key'];
  // A report that names no payout does not take a line out of the one it is in.
  const [paidOut, others] = [rows.filter((row) => row.payoutId !== null), rows.filter((row) => row.payoutId === null)];
  await insertMany(paymentReportLines, paidOut, { onConflict: { target, update: [...update, 'payoutId'] } });
  await insertMany(paymentReportLines, others, { onConflict: { target, update: [...update] } });
}

/** No two rows of one statement may be the same. */
const lastOfEach = <T extends { key: string }>(rows: readonly T[]): T[] => [
  ...new Map(rows.map((row) => [cut(row.key), row])).values(),
];

async function payoutsOf(acquirerId: number, lines: readonly ReportedLine[]): Promise<Map<string, number>> {
  const keys = [...new Set(lines.map(({ payout }) => cut(payout)))].filter(Boolean);
  if (keys.length === 0) return new Map();
  const found = await db
    .select({ id: paymentPayouts.id, key: paymentPayouts.key })
    .from(paymentPayouts)
    .where(and(eq(paymentPayouts.acquirerId, acquirerId), inArray(paymentPayouts.key, keys)));
  return new Map(found.map(({ id, key }) => [key, id]));
}

/** As events find their payment: by our reference, else by the provider's. */
async function transactionsOf(acquirerId: number, lines: readonly Named[]): Promise<(line: Named) => number | null> {
  const { reference, acquirerReference } = transactions;
  const ours = lines.map((line) => line.reference).filter(Boolean);
  const theirs = lines.map((line) => line.acquirerReference).filter(Boolean);
  const found =
    ours.length + theirs.length === 0
      ? []
      : await db
          .select({ id: transactions.id, reference, acquirerReference })
          .from(transactions)
          .where(
            and(
              eq(transactions.acquirerId, acquirerId),
              or(inArray(reference, ours), inArray(acquirerReference, theirs)),
            ),
          );
  const byOurs = new Map(found.map((one) => [one.reference, one.id]));
  const byTheirs = new Map(found.map((one) => [one.acquirerReference, one.id]));
  return (line) =>
    byOurs.get(line.reference) ?? (line.reference === '' ? byTheirs.get(line.acquirerReference) : undefined) ?? null;
}

const AT_ONCE = 500;

/** Lines that came before the ledger knew their payment. */
export async function matchLines(acquirerId: number): Promise<void> {
  const { id, reference, acquirerReference, transactionId, kind } = paymentReportLines;
  const lines = await db
    .select({ id, reference, acquirerReference })
    .from(paymentReportLines)
    .where(
      and(
        eq(paymentReportLines.acquirerId, acquirerId),
        isNull(transactionId),
        ne(kind, 'other'),
        isNotNull(sql`nullif(${reference} || ${acquirerReference}, '')`),
      ),
    )
    .orderBy(sql`${id} desc`)
    .limit(AT_ONCE);
  const known = await transactionsOf(acquirerId, lines);
  for (const line of lines) {
    const found = known(line);
    if (found) await db.update(paymentReportLines).set({ transactionId: found }).where(eq(id, line.id));
  }
}
