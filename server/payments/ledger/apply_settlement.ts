/** Applies each effect of a payment's new state once. */

import { startReservation, stopWaiting } from '#payments/transactions/reservations.ts';
import { moneyStayed, moneyWentBack, setAuthorized } from '#sales/api.ts';
import { fulfil } from './fulfilment.ts';
import { eventsOf, findPayment, isCounted, type StoredEvent, type Transaction } from './ledger.ts';
import { notifyRefunded } from './notifications.ts';
import { type Document, documentOf } from './payables.ts';
import { refundsOf } from './refunds.ts';
import { CAME_AGAIN, hasEnded, hasMoney, WENT_BACK } from './states.ts';

/** Events and refunds of a payment, read while it was locked. */
export type Known = { events: readonly StoredEvent[]; refunds: readonly Transaction[] };

/** Runs in the transaction that records the events. @returns the updated payment */
export async function applySettlement(before: Transaction, now: Transaction, known: Known): Promise<Transaction> {
  if (now.kind === 'refund') return refundChanged(before, now);
  if (hasMoney(now.state)) {
    const isOpen = !now.isProcessed || now.captured > before.captured;
    const fulfilled = isOpen ? await fulfil(before, now, known.refunds) : now;
    await creditRefunds(fulfilled, known);
    return fulfilled;
  }
  const document = documentOf(now);
  if (document && now.state === 'pending' && before.state !== 'pending') return startReservation(now, document);
  if (document && hasEnded(now.state) && !hasEnded(before.state)) await endWaiting(now, document);
  return now;
}

async function refundChanged(before: Transaction, now: Transaction): Promise<Transaction> {
  await notifyRefunded(before, now);
  if (before.state === 'done' && now.state !== 'done') await moneyStayed(now.reference);
  const payment = now.refundsId === null ? undefined : await findPayment(now.refundsId);
  if (payment)
    await creditRefunds(payment, { events: await eventsOf(payment.id), refunds: await refundsOf(payment.id) });
  return now;
}

/**
 * Credits what was invoiced for each amount that went back: our refunds, and those that the provider made without us,
 * on its own pages or after a dispute; an amount that came back from a won dispute is invoiced again.
 */
async function creditRefunds(payment: Transaction, { events, refunds }: Known): Promise<void> {
  const document = payment.outcome === 'settled' && payment.isProcessed ? documentOf(payment) : null;
  if (!document) return;
  for (const { amount, reference, state, outcome } of refunds)
    if (state === 'done' && outcome !== 'unavailable') await moneyWentBack(document, { amount, reference });
  await creditDisputes(payment, document, events.filter(isCounted));
}

async function creditDisputes(
  { reference }: Transaction,
  document: Document,
  counted: readonly StoredEvent[],
): Promise<void> {
  const again = counted.filter(({ kind }) => CAME_AGAIN.includes(kind)).map(({ amount }) => amount ?? 0);
  for (const event of counted.filter(({ kind }) => WENT_BACK.includes(kind))) {
    const isDispute = event.kind === 'disputed';
    const back = { amount: event.amount ?? 0, reference: `${reference} #${event.id}`, isDispute };
    const at = again.indexOf(back.amount);
    if (at < 0) await moneyWentBack(document, back);
    else {
      again.splice(at, 1);
      await moneyStayed(back.reference, { isDispute });
    }
  }
}

/** An order confirmed by an authorization stays confirmed when that is voided: staff decide about it. */
async function endWaiting(payment: Transaction, document: Document): Promise<void> {
  if (payment.outcome === null && payment.kind === 'payment') await stopWaiting(payment, document);
  if (payment.outcome === 'settled' && document.kind === 'order') await setAuthorized(document.id, false);
}
