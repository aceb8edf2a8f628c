/** Reads balance reports of all accounts page by page, then compares them. */
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { eq } from 'drizzle-orm';
import { db, isLost, transaction } from '#core/db/database.ts';
import type { JobContext } from '#core/jobs/jobs.ts';
import { log } from '#core/process/log.ts';
import { AcquirerRefused, AcquirerUnreachable } from '#payments/ledger/acquirer.ts';
import type { BalanceReport } from '#payments/ledger/balance_report.ts';
import { readyProvider } from '#payments/ledger/providers.ts';
import { acquirers } from '#payments/ledger/schema.ts';
import { KeysRefused } from '#payments/providers/refused_keys.ts';
import { compareReport } from './compare_report.ts';
import { paymentReports, type ReportProblem } from './reports.schema.ts';
import { storePage } from './store_page.ts';

/** Of one account in one run; the next run goes on. */
const MOST_PAGES = 20;
const ROUND_EVERY_MS = 3 * millisecondsInHour;
/** How far back the first round compares. */
export const FIRST_DAYS = 90;

type Report = typeof paymentReports.$inferSelect;

export async function readReports(_payload?: unknown, context?: JobContext): Promise<void> {
  for (const row of await db.select().from(acquirers)) {
    const source = readyProvider(row)?.balanceReport;
    if (context?.signal.aborted) return;
    if (source) await readReport(await reportOf(row.id), source, context);
  }
}

async function reportOf(acquirerId: number): Promise<Report> {
  const comparedFrom = new Date(Date.now() - FIRST_DAYS * millisecondsInDay);
  await db
    .insert(paymentReports)
    .values({ acquirerId, comparedFrom, triedAt: new Date() })
    .onConflictDoNothing({ target: paymentReports.acquirerId });
  const [report] = await db.select().from(paymentReports).where(eq(paymentReports.acquirerId, acquirerId));
  return report!;
}

/** Between rounds it rests. */
const isResting = ({ completedAt, triedAt, problem }: Report): boolean =>
  problem === '' &&
  completedAt !== null &&
  completedAt.getTime() === triedAt.getTime() &&
  Date.now() - completedAt.getTime() < ROUND_EVERY_MS;

async function readReport(report: Report, source: BalanceReport, context?: JobContext): Promise<void> {
  if (isResting(report)) return;
  try {
    let { cursor } = report;
    for (let n = 0; n < MOST_PAGES && !context?.signal.aborted; n++) {
      const page = await source.page(cursor);
      cursor = page.cursor;
      await transaction(async () => {
        await storePage(report.acquirerId, page);
        await setReport(report, { cursor, problem: '' });
      });
      if (!page.isLast) continue;
      await compareReport(report, source.reportedWithinDays);
      const now = new Date();
      await setReport(report, { completedAt: now, triedAt: now });
      return;
    }
  } catch (error) {
    if (isLost(error)) throw error;
    await setReport(report, { problem: problemOf(error) });
  }
}

const setReport = ({ id }: Report, changes: Partial<Report>): Promise<unknown> =>
  db
    .update(paymentReports)
    .set({ triedAt: new Date(), ...changes })
    .where(eq(paymentReports.id, id));

function problemOf(error: unknown): ReportProblem {
  if (error instanceof KeysRefused || error instanceof AcquirerRefused) return 'keys';
  if (error instanceof AcquirerUnreachable) return 'unreachable';
  log.error({ err: error }, 'Reading a balance report failed.');
  return 'failed';
}
