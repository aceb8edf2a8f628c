/** Requests a refund from the acquirer, until it responds. */
import type { JobContext } from '#core/jobs/jobs.ts';
import { AcquirerRefused, AcquirerUnreachable, type PaymentEvent } from '#payments/ledger/acquirer.ts';
import { findPayment, type Transaction } from '#payments/ledger/ledger.ts';
import { notifyRefundFailed } from '#payments/ledger/notifications.ts';
import { providerAction, readyProvider } from '#payments/ledger/providers.ts';
import { findAcquirer } from '#payments/ledger/queries.ts';
import { settle, settleOne } from '#payments/ledger/settlement.ts';

/** About half a day; then staff decide when to retry. */
export const REFUND_TRIES = 12;

/** Requests the refund; where the acquirer has no refunds, staff refund by hand and record it. */
export async function executeRefund(id: number, { attempt }: Pick<JobContext, 'attempt'>): Promise<void> {
  const refund = await findPayment(id);
  const payment = refund?.refundsId ? await findPayment(refund.refundsId) : undefined;
  if (!refund || !payment || refund.state !== 'draft') return;
  const acquirer = await findAcquirer(refund.acquirerId);
  const provider = acquirer && readyProvider(acquirer);
  if (!acquirer || !provider?.refund) return recordAnswer(refund, 'pending', '');
  const action = { ...providerAction(refund), acquirerReference: payment.acquirerReference ?? '' };
  try {
    await settle(acquirer, await provider.refund(action), 'job');
    // Asked, and not answered yet: the answer comes by webhook.
    if ((await findPayment(id))?.state === 'draft') await recordAnswer(refund, 'pending', '');
  } catch (error) {
    if (error instanceof AcquirerUnreachable && attempt >= REFUND_TRIES) await notifyRefundFailed(refund);
    if (!(error instanceof AcquirerRefused)) throw error;
    await recordAnswer(refund, 'refund_failed', error.message);
  }
}

async function recordAnswer(refund: Transaction, kind: PaymentEvent['kind'], message: string): Promise<void> {
  const event: PaymentEvent = {
    key: `${kind}:${refund.reference}`,
    kind,
    reference: refund.reference,
    acquirerReference: '',
    amount: refund.amount,
    currency: refund.currencyCode,
    message,
    happenedAt: new Date(),
  };
  await settleOne(refund.id, [event], { source: 'job', byId: null });
}
