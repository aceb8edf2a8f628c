/** What follows from the state of a payment, inside the transaction of the news, each once. */

import { startWaiting, stopWaiting } from '#payments/transactions/reservations.ts';
import { moneyStayed, moneyWentBack } from '#sales/service.ts';
import { book } from './fulfilment.ts';
import { eventsOf, findPayment, type Transaction } from './ledger.ts';
import { noteRefund } from './notifications.ts';
import { type Document, documentOf } from './payables.ts';
import { refundsOf } from './refunds.ts';
import { hasEnded, hasMoney } from './states.ts';

export async function followUp(before: Transaction, now: Transaction): Promise<void> {
  if (now.kind === 'refund') return refundMoved(before, now);
  if (hasMoney(now.state)) {
    if (!now.isProcessed || now.captured > before.captured) await book(before, now);
    return takeBackWhatWent(now.id);
  }
  const document = documentOf(now);
  if (!document) return;
  if (now.state === 'pending' && before.state !== 'pending') return startWaiting(now, document);
  if (hasEnded(now.state) && !hasEnded(before.state)) return end(now, document);
}

async function refundMoved(before: Transaction, now: Transaction): Promise<void> {
  await noteRefund(before, now);
  if (before.state === 'done' && now.state !== 'done') await moneyStayed(now.reference);
  if (now.refundsId !== null) await takeBackWhatWent(now.refundsId);
}

/**
 * What was invoiced is taken back with the money that was paid for it: what we gave back, and what the provider did
 * without our asking, by its own pages or after a dispute; what was won came again.
 */
async function takeBackWhatWent(paymentId: number): Promise<void> {
  const payment = await findPayment(paymentId);
  const document = payment?.outcome === 'settled' && payment.isProcessed ? documentOf(payment) : null;
  if (!payment || !document) return;
  for (const { amount, reference, state, outcome } of await refundsOf(paymentId))
    if (state === 'done' && outcome !== 'unavailable') await moneyWentBack(document, { amount, reference });
  await takeBackDisputed(payment, document);
}

async function takeBackDisputed({ id, reference }: Transaction, document: Document): Promise<void> {
  const counted = (await eventsOf(id)).filter(({ refusal }) => refusal === '');
  const again = counted.filter(({ kind }) => kind === 'refund_failed').map(({ amount }) => amount ?? 0);
  for (const event of counted.filter(({ kind }) => kind === 'refunded')) {
    const back = { amount: event.amount ?? 0, reference: `${reference} #${event.id}` };
    const at = again.indexOf(back.amount);
    if (at < 0) await moneyWentBack(document, back);
    else {
      again.splice(at, 1);
      await moneyStayed(back.reference);
    }
  }
}

/** What was confirmed because money was reserved stays so when that is let go: our staff decide about it. */
async function end(payment: Transaction, document: Document): Promise<void> {
  if (payment.outcome === null && payment.kind === 'payment') await stopWaiting(payment, document);
}
