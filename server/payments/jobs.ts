/** What looks after payments when nobody does: asks, lets go, tries again. */
import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import { defineJob, type JobContext } from '../core/jobs.ts';
import { AcquirerRefused, AcquirerUnreachable, type News } from './acquirer.ts';
import { RELEASE_JOB, RELEASE_PROMISES_JOB } from './consequences.ts';
import { findPayment } from './ledger.ts';
import { lookAt } from './looking.ts';
import { retryParked } from './parked.ts';
import type { Document } from './payables.ts';
import { releasePromises } from './promises.ts';
import { deedOf, readyProvider } from './providers.ts';
import { findAcquirer } from './queries.ts';
import { giveBack, REFUND_TRIES } from './refund_job.ts';
import { REFUND_JOB } from './refunds.ts';
import { transactions } from './schema.ts';
import { settle, settleOne } from './settlement.ts';
import { isUnderWay } from './states.ts';
import { FORGET_JOB, findToken } from './tokens.ts';

const MINUTE_MS = 60_000;
/** Behaviours §19 (3). */
const STALE_MS = 10 * MINUTE_MS;
const FORGOTTEN_MS = 2 * 24 * 60 * MINUTE_MS;
const AT_ONCE = 100;
/** Provider's side of a release may be away for longer than jobs usually bear. */
const RETRIES = 12;

export function defineJobs(): void {
  defineJob('payments.look', lookAtStale, { everyMs: 5 * MINUTE_MS });
  defineJob('payments.expire', expire, { everyMs: 2 * MINUTE_MS });
  defineJob('payments.process_forgotten', processForgotten, { everyMs: 5 * MINUTE_MS });
  defineJob('payments.retry_parked', () => retryParked(), { everyMs: MINUTE_MS });
  defineJob(REFUND_JOB, ({ id }: { id: number }, context) => giveBack(id, context), { retries: REFUND_TRIES - 1 });
  defineJob(RELEASE_JOB, ({ id }: { id: number }) => letGo(id), { retries: RETRIES });
  defineJob(RELEASE_PROMISES_JOB, (document: Document) => releasePromises(document), { retries: RETRIES });
  defineJob(FORGET_JOB, ({ tokenId }: { tokenId: number }) => forget(tokenId), { retries: RETRIES });
}

/** Nothing was heard of them for a while; the older, the more seldom they are asked about. */
export async function lookAtStale(_payload?: unknown, context?: JobContext): Promise<void> {
  const now = Date.now();
  const stale = await db
    .select()
    .from(transactions)
    .where(
      and(
        inArray(transactions.state, ['draft', 'pending']),
        lt(transactions.createdAt, new Date(now - STALE_MS)),
        gt(transactions.createdAt, new Date(now - 7 * FORGOTTEN_MS)),
        or(isNull(transactions.lookedAt), lt(transactions.lookedAt, new Date(now - STALE_MS / 2))),
      ),
    )
    .limit(AT_ONCE);
  for (const payment of stale) {
    if (context?.signal.aborted) return;
    const age = now - payment.createdAt.getTime();
    const since = payment.lookedAt ? now - payment.lookedAt.getTime() : age;
    if (payment.kind !== 'refund' && since >= age / 4) await lookAt(payment, 'poll');
  }
}

/**
 * What was not paid in time comes to nothing, unless the acquirer knows better: it is closed there first, so that nobody
 * pays what was given up. What it held is free again.
 */
export async function expire(_payload?: unknown, context?: JobContext): Promise<void> {
  const over = await db
    .select()
    .from(transactions)
    .where(and(inArray(transactions.state, ['draft', 'pending']), lt(transactions.expiresAt, new Date())))
    .limit(AT_ONCE);
  for (const payment of over) {
    if (context?.signal.aborted) return;
    const learned = await lookAt(payment, 'poll');
    if (learned === 'nothing' || (learned === 'known' && !(await close(payment.id)))) continue;
    const event: News = {
      key: `expired:${payment.reference}`,
      kind: 'expired',
      reference: payment.reference,
      acquirerReference: '',
      amount: null,
      currency: payment.currencyCode,
      happenedAt: new Date(),
    };
    await settleOne(payment.id, [event], { source: 'job', byId: null });
  }
}

/** @returns false where it is decided by now, or can't be closed just now */
async function close(id: number): Promise<boolean> {
  const payment = await findPayment(id);
  const acquirer = payment && (await findAcquirer(payment.acquirerId));
  const provider = acquirer && readyProvider(acquirer);
  if (!acquirer || !provider || !isUnderWay(payment.state)) return false;
  if (!provider.release) return true;
  try {
    await settle(acquirer, await provider.release(deedOf(payment, 'deed')), 'job');
    return true;
  } catch (error) {
    // It was paid a moment ago: it is looked at again.
    if (error instanceof AcquirerRefused || error instanceof AcquirerUnreachable) return false;
    throw error;
  }
}

/** Money came, and what should have followed did not: a process was killed, or something stood in the way. */
export async function processForgotten(): Promise<void> {
  const forgotten = await db
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.isProcessed, false),
        or(eq(transactions.state, 'done'), and(eq(transactions.state, 'authorized'), isNull(transactions.outcome))),
        inArray(transactions.kind, ['payment', 'validation']),
        gt(transactions.updatedAt, new Date(Date.now() - FORGOTTEN_MS)),
      ),
    )
    .limit(AT_ONCE);
  for (const { id } of forgotten) await settleOne(id, [], { source: 'job', byId: null });
}

async function letGo(id: number): Promise<void> {
  const payment = await findPayment(id);
  const acquirer = payment && (await findAcquirer(payment.acquirerId));
  const provider = acquirer && readyProvider(acquirer);
  if (payment?.state !== 'authorized' || !acquirer) return;
  if (!provider?.release) throw new Error(`The acquirer of ${payment.reference} can't let go of reserved money.`);
  await settle(acquirer, await provider.release(deedOf(payment, 'deed')), 'job');
}

async function forget(tokenId: number): Promise<void> {
  const token = await findToken(tokenId);
  const acquirer = token && (await findAcquirer(token.acquirerId));
  if (token && acquirer) await readyProvider(acquirer)?.forget?.(token.reference);
}
