/** Reads payouts of a Mollie organisation: its settlements, their parts and costs. */
import type { MollieClient } from '@mollie/api-client';
import { millisecondsInDay } from 'date-fns/constants';
import { z } from 'zod';
import type { BalanceReport, ReportedLine, ReportedPayout, ReportPage } from '#payments/ledger/balance_report.ts';
import { costLines, PARTS, type Settlement } from './balance_lines.ts';
import { asked } from './client.ts';
import { amountHere } from './events.ts';

const FIRST_DAYS = 90;
/** Settlements change until the bank has them. */
const AGAIN_DAYS = 14;
const PAGE = 50;

/** A page of settlements, then the parts of each, kind by kind. */
const place = z.object({
  since: z.number(),
  /** When this round began. */
  until: z.number(),
  /** The next page of settlements; empty: this was the last. */
  from: z.string().default(''),
  settlements: z.array(z.string()).max(PAGE).default([]),
  part: z.number().int().min(0).max(PARTS.length).default(0),
  partFrom: z.string().default(''),
  isListed: z.boolean().default(false),
});
type Place = z.output<typeof place>;

/** @param mark of this shop */
export const balanceReportOf = (client: () => Promise<MollieClient>, mark: string): BalanceReport => ({
  // Some are paid out once a month.
  reportedWithinDays: 45,
  page: async (cursor) => {
    const at = placeOf(cursor);
    return at.settlements.length > 0 ? partsPage(await client(), at, mark) : settlementsPage(await client(), at);
  },
});

function placeOf(cursor: string): Place {
  const read = place.safeParse(parsed(cursor));
  return read.success ? read.data : roundFrom(Date.now() - FIRST_DAYS * millisecondsInDay);
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(cursor);
  } catch {
    return null;
  }
}

const roundFrom = (since: number): Place => ({
  since,
  until: Date.now(),
  from: '',
  settlements: [],
  part: 0,
  partFrom: '',
  isListed: false,
});

/** @param at where it goes on; with nothing left to read, another round begins there */
function pageAt(at: Place, lines: ReportedLine[], payouts: ReportedPayout[]): ReportPage {
  const isLast = at.isListed && at.settlements.length === 0;
  const next = isLast ? roundFrom(at.until - AGAIN_DAYS * millisecondsInDay) : at;
  return { lines, payouts, cursor: JSON.stringify(next), isLast };
}

/** Newest first. */
async function settlementsPage(client: MollieClient, at: Place): Promise<ReportPage> {
  const found = await asked(() => client.settlements.page({ limit: PAGE, ...(at.from && { from: at.from }) }));
  const recent = found.filter(({ createdAt }) => new Date(createdAt).getTime() >= at.since);
  const isListed = !found.nextPageCursor || recent.length < found.length;
  const payouts = await Promise.all(recent.map(payoutOf));
  const lines = await Promise.all(recent.map((one) => costLines(one)));
  const settlements = recent.map(({ id }) => id);
  const next = { ...at, from: found.nextPageCursor ?? '', settlements, part: 0, partFrom: '', isListed };
  return pageAt(next, lines.flat(), payouts);
}

async function partsPage(client: MollieClient, at: Place, mark: string): Promise<ReportPage> {
  const [settlementId = '', ...others] = at.settlements;
  const read = PARTS[at.part];
  if (!read) return pageAt({ ...at, settlements: others, part: 0, partFrom: '' }, [], []);
  const found = await asked(() =>
    read(client, { settlementId, limit: PAGE, ...(at.partFrom && { from: at.partFrom }) }),
  );
  const lines = await Promise.all(found.parts.map((part) => part(settlementId, mark)));
  const isOver = !found.next;
  const isLastPart = isOver && at.part + 1 === PARTS.length;
  const next = isLastPart
    ? { ...at, settlements: others, part: 0, partFrom: '' }
    : { ...at, part: isOver ? at.part + 1 : at.part, partFrom: found.next };
  return pageAt(next, lines, []);
}

const STATES: Record<string, ReportedPayout['state']> = {
  open: 'open',
  pending: 'pending',
  'processing-at-bank': 'pending',
  paidout: 'paid',
  failed: 'failed',
};

const payoutOf = async ({
  id,
  reference,
  amount,
  status,
  settledAt,
  createdAt,
}: Settlement): Promise<ReportedPayout> => ({
  key: id,
  reference: reference ?? '',
  amount: await amountHere(amount),
  currency: amount.currency,
  state: STATES[status] ?? 'pending',
  arrivesAt: settledAt ? new Date(settledAt) : null,
  createdAt: new Date(createdAt),
});
