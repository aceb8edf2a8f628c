/** Background jobs of payments: polling, releases and retries. */
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { and, gt } from 'drizzle-orm';
import { db, isLost } from '#core/db/database.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { log } from '#core/process/log.ts';
import { CANCEL_TRANSFERS_JOB, VOID_JOB } from './ledger/fulfilment.ts';
import { findPayment } from './ledger/ledger.ts';
import type { Document } from './ledger/payables.ts';
import { providerAction, readyProvider } from './ledger/providers.ts';
import { areUnprocessed, findAcquirer } from './ledger/queries.ts';
import { REFUND_JOB } from './ledger/refunds.ts';
import { transactions } from './ledger/schema.ts';
import { settle, settleOne } from './ledger/settlement.ts';
import { DELETE_CARD_JOB, findToken } from './ledger/tokens.ts';
import { readReports } from './reports/read_reports.ts';
import { CAPTURE_JOB, capturePayment } from './transactions/capture_shipped.ts';
import { cancelPendingTransfers } from './transactions/pending_transfers.ts';
import { expire, reconcileStale } from './transactions/reconcile.ts';
import { executeRefund, REFUND_TRIES } from './transactions/refund_job.ts';
import { retryUnmatchedEvents } from './transactions/unmatched_events.ts';

const RETRIED_FOR_MS = 2 * millisecondsInDay;
/** More than usual, because a provider may be unreachable for hours. */
const RETRIES = 12;

/** @returns how to take each definition back. */
export const defineJobs = (): (() => void)[] => [
  defineJob('payments.look', reconcileStale, { everyMs: 5 * millisecondsInMinute }),
  defineJob('payments.expire', expire, { everyMs: 2 * millisecondsInMinute }),
  defineJob('payments.process_forgotten', settleUnprocessed, { everyMs: 5 * millisecondsInMinute }),
  defineJob('payments.retry_parked', () => retryUnmatchedEvents(), { everyMs: millisecondsInMinute }),
  defineJob('payments.read_reports', readReports, { everyMs: 15 * millisecondsInMinute }),
  defineJob(REFUND_JOB, ({ id }: { id: number }, context) => executeRefund(id, context), { retries: REFUND_TRIES - 1 }),
  defineJob(CAPTURE_JOB, ({ id }: { id: number }) => capturePayment(id), { retries: RETRIES }),
  defineJob(VOID_JOB, ({ id }: { id: number }) => voidAuthorization(id), { retries: RETRIES }),
  defineJob(CANCEL_TRANSFERS_JOB, (document: Document) => cancelPendingTransfers(document), { retries: RETRIES }),
  defineJob(DELETE_CARD_JOB, ({ tokenId }: { tokenId: number }) => forget(tokenId), { retries: RETRIES }),
];

/** Retries payments whose effects were not applied, as when a process was killed. */
export async function settleUnprocessed(): Promise<void> {
  const unprocessed = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(areUnprocessed(), gt(transactions.updatedAt, new Date(Date.now() - RETRIED_FOR_MS))));
  for (const { id } of unprocessed) {
    try {
      await settleOne(id, [], { source: 'job', byId: null });
    } catch (error) {
      if (isLost(error)) throw error;
      log.error({ err: error, payment: id }, 'Retrying a settlement failed.');
    }
  }
}

async function voidAuthorization(id: number): Promise<void> {
  const payment = await findPayment(id);
  const acquirer = payment && (await findAcquirer(payment.acquirerId));
  const provider = acquirer && readyProvider(acquirer);
  if (payment?.state !== 'authorized' || !acquirer) return;
  if (!provider?.void) throw new Error(`The provider of ${payment.reference} cannot void an authorization.`);
  await settle(acquirer, await provider.void(providerAction(payment)), 'job');
}

async function forget(tokenId: number): Promise<void> {
  const token = await findToken(tokenId);
  const acquirer = token && (await findAcquirer(token.acquirerId));
  if (token && acquirer) await readyProvider(acquirer)?.deleteToken?.(token.reference);
}
