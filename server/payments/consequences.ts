/** What follows from the state of a payment, inside the transaction of the news, each once. */
import { and, eq, inArray, ne } from 'drizzle-orm';
import { db } from '../core/db/database.ts';
import { enqueue } from '../core/jobs.ts';
import { moneyStayed, moneyWentBack, orderIsPaid } from '../sales/service.ts';
import { runCallback } from './callbacks.ts';
import { eventsOf, findPayment, type Transaction } from './ledger.ts';
import { type Document, documentOf, payableOf } from './payables.ts';
import { isFor } from './queries.ts';
import { refundSpare, refundWhole } from './refunds.ts';
import { transactions } from './schema.ts';
import { hasEnded, hasMoney, isUnderWay } from './states.ts';
import { verifyToken } from './tokens.ts';
import { noteRefund, tellSpare, tellUnavailable } from './words.ts';

/** Lets reserved money go. */
export const RELEASE_JOB = 'payments.release';
/** Ends waiting for transfers of what is paid by now; in a job, or two payments at once would wait for each other. */
export const RELEASE_PROMISES_JOB = 'payments.release_promises';

/** Money that comes by itself, such as a transfer, is waited for that long. */
const PATIENCE_MS = 14 * 24 * 3_600_000;

export async function followUp(before: Transaction, now: Transaction): Promise<void> {
  if (now.kind === 'refund') return refundMoved(before, now);
  if (hasMoney(now.state)) {
    await (now.isProcessed ? processMore(before, now) : process(now));
    return takeBackWhatWent(before, now);
  }
  const document = documentOf(now);
  if (!document) return;
  if (now.state === 'pending' && before.state !== 'pending') return wait(now, document);
  if (hasEnded(now.state) && !hasEnded(before.state)) return end(now, document);
}

/** What was invoiced is taken back with the money that was paid for it. */
async function refundMoved(before: Transaction, now: Transaction): Promise<void> {
  await noteRefund(before, now);
  if (before.state === now.state) return;
  const { amount, reference } = now;
  if (before.state === 'done') await moneyStayed(reference);
  if (now.state !== 'done') return;
  const payment = now.refundsId === null ? undefined : await findPayment(now.refundsId);
  const isBooked = payment?.outcome === 'settled' && now.outcome !== 'unavailable';
  const document = isBooked ? documentOf(now) : null;
  if (document) await moneyWentBack(document, { amount, reference });
}

/** Given back by the provider without our asking, by its own pages or after a dispute; what was won came again. */
async function takeBackWhatWent(before: Transaction, { id, reference }: Transaction): Promise<void> {
  const payment = (await findPayment(id)) as Transaction;
  const document = payment.outcome === 'settled' && payment.isProcessed ? documentOf(payment) : null;
  if (!document || (payment.refunded === 0 && before.refunded === 0)) return;
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

/** Money came, or is reserved. */
async function process(payment: Transaction): Promise<void> {
  const document = documentOf(payment);
  if (payment.kind === 'validation' || !document) return verified(payment);
  const outcome = await decide(payment, document);
  if (outcome === 'unavailable') {
    await giveBack(payment);
    await tellUnavailable(payment);
    await note(payment, { outcome, isProcessed: true });
    return stopWaiting(payment, document);
  }
  if (document.kind === 'order') {
    const { captured: amount, reference, state, outcome: before } = payment;
    const isReserved = state === 'authorized';
    const spare = await orderIsPaid(document.id, { amount, reference, isReserved, isLater: before !== null });
    await giveBackSpare(payment, document, spare);
  }
  if (payment.outcome === null) {
    await runCallback(payment, document);
    await enqueue(RELEASE_PROMISES_JOB, document);
  }
  await note(payment, { outcome, isProcessed: payment.state === 'done' });
}

/** A payment that comes second, for what is paid already, goes back as well. */
async function decide(payment: Transaction, { kind, id }: Document): Promise<'settled' | 'unavailable'> {
  const { amount, captured: came, reference, state } = payment;
  const outcome = await payableOf(kind).paid(id, { amount, came, reference, isReserved: state === 'authorized' });
  // By now the order is locked: whoever is second sees the first.
  return outcome === 'settled' && kind === 'order' && (await isPaidBefore(payment, id)) ? 'unavailable' : outcome;
}

async function isPaidBefore(payment: Transaction, orderId: number): Promise<boolean> {
  const others = await db
    .select({ captured: transactions.captured, refunded: transactions.refunded, state: transactions.state })
    .from(transactions)
    .where(
      and(
        eq(transactions.orderId, orderId),
        ne(transactions.id, payment.id),
        eq(transactions.kind, 'payment'),
        eq(transactions.outcome, 'settled'),
        inArray(transactions.state, ['authorized', 'done']),
      ),
    );
  return others.some(({ state, captured, refunded }) => state === 'authorized' || refunded < captured);
}

async function giveBack(payment: Transaction): Promise<void> {
  // A card that was only saved took nothing.
  if (payment.amount === 0) return;
  if (payment.state === 'authorized') await enqueue(RELEASE_JOB, { id: payment.id });
  else await refundWhole(payment);
}

/** Money that came after its consequences were drawn. */
async function processMore(before: Transaction, now: Transaction): Promise<void> {
  if (now.state !== 'done') return;
  // It was only reserved when it turned out that nothing can be had for it, and was taken all the same.
  if (now.outcome === 'unavailable') return refundWhole(now);
  const more = now.captured - before.captured;
  const document = documentOf(now);
  if (more <= 0 || !document) return;
  // A further part of what was reserved: in the books it is a payment of its own.
  const part = { amount: more, reference: `${now.reference} (${now.captured})`, isReserved: false };
  if (document.kind === 'order')
    return giveBackSpare(now, document, await orderIsPaid(document.id, { ...part, isLater: true }));
  const outcome = await payableOf('invoice').paid(document.id, { ...part, came: more });
  if (outcome === 'unavailable') await giveBackSpare(now, document, more);
}

/** Somebody paid by hand meanwhile. */
async function giveBackSpare(payment: Transaction, document: Document, spare: number): Promise<void> {
  if (spare <= 0) return;
  await refundSpare(payment, spare);
  await tellSpare(payment, document, spare);
}

/** The card is good; what was taken to see that goes back. */
async function verified(payment: Transaction): Promise<void> {
  if (payment.tokenId !== null) await verifyToken(payment.tokenId);
  await giveBack(payment);
  await note(payment, { outcome: 'settled', isProcessed: true });
}

async function wait(payment: Transaction, { kind, id }: Document): Promise<void> {
  const until = new Date(Date.now() + PATIENCE_MS);
  await note(payment, { expiresAt: until });
  await payableOf(kind).waits(id, until);
}

/** What was confirmed because money was reserved stays so when that is let go: our staff decide about it. */
async function end(payment: Transaction, document: Document): Promise<void> {
  if (payment.outcome === null && payment.kind === 'payment') await stopWaiting(payment, document);
}

/** Unless another payment of the same is under way, or paid for it. */
async function stopWaiting(payment: Transaction, document: Document): Promise<void> {
  const others = await db
    .select({ state: transactions.state, outcome: transactions.outcome })
    .from(transactions)
    .where(and(isFor(document), ne(transactions.id, payment.id), eq(transactions.kind, 'payment')));
  if (others.some(({ state, outcome }) => isUnderWay(state) || (hasMoney(state) && outcome !== 'unavailable'))) return;
  await payableOf(document.kind).ended(document.id);
}

async function note(payment: Transaction, values: Partial<Transaction>): Promise<void> {
  await db.update(transactions).set(values).where(eq(transactions.id, payment.id));
}
