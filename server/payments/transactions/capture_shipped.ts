/** Captures authorized payments of orders that are shipped. */
import { and, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { enqueue } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { AcquirerRefused } from '#payments/ledger/acquirer.ts';
import { findPayment } from '#payments/ledger/ledger.ts';
import { documentOf } from '#payments/ledger/payables.ts';
import { providerAction, readyProvider } from '#payments/ledger/providers.ts';
import { findAcquirer } from '#payments/ledger/queries.ts';
import { acquirers, transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { noteOnDocument } from '#sales/api.ts';

export const CAPTURE_JOB = 'payments.capture';

const REFUSED = msg('Shipped, but the payment could not be captured: {reason}');
const NO_REASON = msg('The payment provider refused it.');

/** Call it inside the transaction that ships the last goods: asking the provider is for a job. */
export async function captureShipped(orderId: number): Promise<void> {
  const rows = await db
    .select({ id: transactions.id })
    .from(transactions)
    .innerJoin(acquirers, eq(acquirers.id, transactions.acquirerId))
    .where(
      and(
        eq(transactions.orderId, orderId),
        eq(transactions.kind, 'payment'),
        eq(transactions.state, 'authorized'),
        eq(transactions.outcome, 'settled'),
        eq(acquirers.capturesOnShipment, true),
      ),
    );
  for (const { id } of rows) await enqueue(CAPTURE_JOB, { id }, { key: `capture:${id}` });
}

/** Nothing where staff captured or released it meanwhile. A refusal is noted on the order: staff decide. */
export async function capturePayment(id: number): Promise<void> {
  const payment = await findPayment(id);
  const acquirer = payment && (await findAcquirer(payment.acquirerId));
  const provider = acquirer && readyProvider(acquirer);
  const document = payment && documentOf(payment);
  if (payment?.state !== 'authorized' || !acquirer || document?.kind !== 'order') return;
  if (!provider?.capture) throw new Error(`The provider of ${payment.reference} cannot capture.`);
  try {
    // Named as when staff press the button, so that the provider takes both for one.
    await settle(acquirer, await provider.capture(providerAction(payment, 'capture')), 'job');
  } catch (error) {
    if (!(error instanceof AcquirerRefused)) throw error;
    await noteOnDocument(document, REFUSED, { reason: error.message || NO_REASON });
  }
}
