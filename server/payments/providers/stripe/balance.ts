/** Reads fees and payouts of a Stripe account: its balance transactions and payouts. */
import { secondsInDay } from 'date-fns/constants';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { BalanceReport, ReportedLine, ReportedPayout, ReportPage } from '#payments/ledger/balance_report.ts';
import type { StripeAccount } from './account.ts';
import { amountHere } from './amounts.ts';
import { lineOf } from './balance_lines.ts';
import { asked } from './client.ts';

const FIRST_DAYS = 90;
/** Lines appear late, and payouts change or fail days later: these are read again. */
const LINES_AGAIN_SECONDS = secondsInDay;
const PAYOUTS_AGAIN_SECONDS = 10 * secondsInDay;
const PAGE = 100;
const MOST_PAYOUTS = 200;

/** First all lines of a time, then the payouts, then what each of them consists of. */
const place = z.object({
  step: z.enum(['lines', 'payouts', 'parts']),
  since: z.number(),
  until: z.number(),
  after: z.string().default(''),
  payouts: z.array(z.string()).max(MOST_PAYOUTS).default([]),
});
type Place = z.output<typeof place>;

export const balanceReportOf = (account: StripeAccount): BalanceReport => ({
  reportedWithinDays: 2,
  page: async (cursor) => {
    const at = placeOf(cursor);
    if (at.step === 'lines') return linesPage(account, at);
    if (at.step === 'payouts') return payoutsPage(account, at);
    return partsPage(account, at);
  },
});

const now = (): number => Math.floor(Date.now() / 1000);

function placeOf(cursor: string): Place {
  const read = place.safeParse(parsed(cursor));
  // A round ends with what there is when it begins.
  if (read.success) return { ...read.data, until: read.data.until || now() };
  return { step: 'lines', since: now() - FIRST_DAYS * secondsInDay, until: now(), after: '', payouts: [] };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(cursor);
  } catch {
    return null;
  }
}

const pageAt = (at: Place, lines: ReportedLine[], payouts: ReportedPayout[], isLast = false): ReportPage => ({
  lines,
  payouts,
  cursor: JSON.stringify(at),
  isLast,
});

const after = (at: Place) => (at.after ? { starting_after: at.after } : {});

async function linesPage(account: StripeAccount, at: Place): Promise<ReportPage> {
  const client = await account.client;
  const created = { gte: at.since, lte: at.until };
  const found = await asked(() =>
    client.balanceTransactions.list({ created, limit: PAGE, expand: ['data.source'], ...after(at) }),
  );
  const next: Place = found.has_more
    ? { ...at, after: lastOf(found.data) }
    : { ...at, step: 'payouts', after: '', payouts: [] };
  return pageAt(next, await linesOf(account, found.data, ''), []);
}

async function payoutsPage(account: StripeAccount, at: Place): Promise<ReportPage> {
  const client = await account.client;
  const created = { gte: at.since - PAYOUTS_AGAIN_SECONDS, lte: at.until };
  const found = await asked(() => client.payouts.list({ created, limit: PAGE, ...after(at) }));
  // Stripe knows what an automatic payout consists of, once it has put it together.
  const parts = found.data
    .filter(({ automatic, reconciliation_status: put }) => automatic && put === 'completed')
    .map(({ id }) => id);
  const payouts = [...at.payouts, ...parts].slice(0, MOST_PAYOUTS);
  const next: Place = found.has_more
    ? { ...at, after: lastOf(found.data), payouts }
    : { ...at, step: 'parts', after: '', payouts };
  return endedOr(next, [], await Promise.all(found.data.map(payoutOf)));
}

async function partsPage(account: StripeAccount, at: Place): Promise<ReportPage> {
  const [payout, ...others] = at.payouts;
  if (!payout) return endedOr(at, [], []);
  const client = await account.client;
  const found = await asked(() =>
    client.balanceTransactions.list({ payout, limit: PAGE, expand: ['data.source'], ...after(at) }),
  );
  const next: Place = found.has_more ? { ...at, after: lastOf(found.data) } : { ...at, after: '', payouts: others };
  return endedOr(next, await linesOf(account, found.data, payout), []);
}

/** The next round goes on where this one ends. */
function endedOr(at: Place, lines: ReportedLine[], payouts: ReportedPayout[]): ReportPage {
  if (at.step !== 'parts' || at.payouts.length > 0) return pageAt(at, lines, payouts);
  const next: Place = { ...at, step: 'lines', since: at.until - LINES_AGAIN_SECONDS, until: 0, after: '' };
  return pageAt(next, lines, payouts, true);
}

const lastOf = (rows: readonly { id: string }[]): string => rows.at(-1)?.id ?? '';

async function linesOf(
  account: StripeAccount,
  found: readonly Stripe.BalanceTransaction[],
  payout: string,
): Promise<ReportedLine[]> {
  const lines: ReportedLine[] = [];
  for (const one of found) {
    const line = await lineOf(account, one);
    if (line) lines.push({ ...line, payout });
  }
  return lines;
}

const STATES: Record<string, ReportedPayout['state']> = {
  pending: 'pending',
  in_transit: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
};

const payoutOf = async ({ id, amount, currency, ...payout }: Stripe.Payout): Promise<ReportedPayout> => ({
  key: id,
  reference: payout.trace_id?.value ?? payout.statement_descriptor ?? '',
  amount: await amountHere(amount, currency),
  currency: currency.toUpperCase(),
  state: STATES[payout.status] ?? 'pending',
  arrivesAt: new Date(payout.arrival_date * 1000),
  createdAt: new Date(payout.created * 1000),
});
