/** Polls, expires and closes payments about which no event arrived. */
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { and, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { db, isLost, transaction } from '#core/db/database.ts';
import type { JobContext } from '#core/jobs/jobs.ts';
import { log } from '#core/process/log.ts';
import { AcquirerRefused, AcquirerUnreachable, type PaymentEvent } from '#payments/ledger/acquirer.ts';
import { findPayment, type Transaction } from '#payments/ledger/ledger.ts';
import { providerAction, readyProvider } from '#payments/ledger/providers.ts';
import { findAcquirer } from '#payments/ledger/queries.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { settle, settleOne } from '#payments/ledger/settlement.ts';
import { isUnderWay } from '#payments/ledger/states.ts';
import { sendTransferExpired } from '#sales/api.ts';
import { type SyncResult, syncPayment } from './sync.ts';

const STALE_MS = 10 * millisecondsInMinute;
const POLLED_FOR_MS = 14 * millisecondsInDay;
/** Payments of an acquirer that can't be reached, such as one without keys, stay open for that long. */
const GIVE_UP_AFTER_MS = 7 * millisecondsInDay;
const AT_ONCE = 100;

const UNDER_WAY = inArray(transactions.state, ['draft', 'pending']);
/** The payment that was polled longest ago comes first. */
const LAST_POLL = sql`coalesce(${transactions.lookedAt}, ${transactions.createdAt})`;
const UNSETTLED_COLUMNS = {
  id: transactions.id,
  acquirerId: transactions.acquirerId,
  createdAt: transactions.createdAt,
  lookedAt: transactions.lookedAt,
};
type Unsettled = Pick<Transaction, keyof typeof UNSETTLED_COLUMNS>;

/** Polls payments without events; the older, the less often. */
export async function reconcileStale(_payload?: unknown, context?: JobContext): Promise<void> {
  const now = Date.now();
  const unsettled = await db
    .select(UNSETTLED_COLUMNS)
    .from(transactions)
    .where(
      and(
        UNDER_WAY,
        ne(transactions.kind, 'refund'),
        inArray(transactions.acquirerId, await pollableAcquirers()),
        lt(transactions.createdAt, new Date(now - STALE_MS)),
        gt(transactions.createdAt, new Date(now - POLLED_FOR_MS)),
        or(isNull(transactions.lookedAt), lt(transactions.lookedAt, new Date(now - STALE_MS / 2))),
      ),
    )
    .orderBy(LAST_POLL);
  const isDue = ({ createdAt, lookedAt }: Unsettled) =>
    now - (lookedAt ?? createdAt).getTime() >= (now - createdAt.getTime()) / 4;
  await each(unsettled.filter(isDue), context, (payment) => syncPayment(payment, 'poll'));
}

/** Acquirers with status requests. */
async function pollableAcquirers(): Promise<number[]> {
  const rows = await db.select().from(acquirers);
  return rows.filter((row) => readyProvider(row)?.fetchStatus).map(({ id }) => id);
}

/**
 * Expires unpaid payments, unless the acquirer reports otherwise: they are voided there first, so that nobody
 * pays an expired one. Held stock is released.
 */
export async function expire(_payload?: unknown, context?: JobContext): Promise<void> {
  const expired = await db
    .select(UNSETTLED_COLUMNS)
    .from(transactions)
    .where(and(UNDER_WAY, lt(transactions.expiresAt, new Date())))
    .orderBy(LAST_POLL);
  await each(expired, context, expirePayment);
}

/** A failed payment is retried next time; an unreachable acquirer is asked once per run. */
async function each(
  rows: readonly Unsettled[],
  context: JobContext | undefined,
  run: (payment: Transaction) => Promise<SyncResult>,
): Promise<void> {
  const away = new Set<number>();
  let left = AT_ONCE;
  for (const { id, acquirerId } of rows) {
    if (left === 0 || context?.signal.aborted) return;
    if (away.has(acquirerId)) continue;
    left--;
    try {
      const payment = await findPayment(id);
      if (payment && isUnderWay(payment.state) && (await run(payment)) === 'away') away.add(acquirerId);
    } catch (error) {
      if (isLost(error)) throw error;
      log.error({ err: error, payment: id }, 'Reconciling a payment failed; it is retried.');
    }
  }
}

async function expirePayment(payment: Transaction): Promise<SyncResult> {
  const result = await syncPayment(payment, 'poll');
  const now = result === 'known' ? await voidAtProvider(payment.id) : result;
  const isLongOver = Date.now() - (payment.expiresAt?.getTime() ?? 0) > GIVE_UP_AFTER_MS;
  if (now === 'unknown' || (now === 'nothing' && isLongOver)) await recordExpiry(payment);
  return now;
}

/** @returns `unknown` where nobody can pay it any more */
async function voidAtProvider(id: number): Promise<SyncResult> {
  const payment = await findPayment(id);
  const acquirer = payment && (await findAcquirer(payment.acquirerId));
  const provider = acquirer && readyProvider(acquirer);
  if (!acquirer || !provider || !isUnderWay(payment.state)) return 'known';
  if (!provider.void) return 'unknown';
  try {
    await settle(acquirer, await provider.void(providerAction(payment)), 'job');
    return 'unknown';
  } catch (error) {
    if (error instanceof AcquirerUnreachable) return 'away';
    // It was just paid: the next poll reports that.
    if (error instanceof AcquirerRefused) return 'known';
    throw error;
  }
}

async function recordExpiry({ id, reference, currencyCode: currency, ...payment }: Transaction): Promise<void> {
  const event: PaymentEvent = {
    key: `expired:${reference}`,
    kind: 'expired',
    reference,
    acquirerReference: '',
    amount: null,
    currency,
    happenedAt: new Date(),
  };
  const acquirer = await findAcquirer(payment.acquirerId);
  const isPromised = acquirer?.provider === 'transfer' && payment.state === 'pending';
  await transaction(async () => {
    await settleOne(id, [event], { source: 'job', byId: null });
    if (isPromised && payment.orderId !== null) await sendTransferExpired(payment.orderId, { id, reference });
  });
}
