/** Actions of staff on a payment: capture, refund, release and more. */
import type { z } from 'zod';
import { Conflict, Invalid } from '#core/errors.ts';
import { msg } from '#core/msg.ts';
import type { Person } from '#core/people/people.ts';
import { type Acquirer, AcquirerRefused, AcquirerUnreachable, type PaymentEvent } from '#payments/ledger/acquirer.ts';
import type { actionParams } from '#payments/ledger/contract.ts';
import type { Transaction } from '#payments/ledger/ledger.ts';
import { providerAction, readyProvider } from '#payments/ledger/providers.ts';
import { requestRefund, startRefund, TOO_MUCH } from '#payments/ledger/refunds.ts';
import { settle, settleOne } from '#payments/ledger/settlement.ts';
import { isUnderWay, isUnprocessed } from '#payments/ledger/states.ts';
import { syncPayment } from '#payments/transactions/sync.ts';
import type { StaffRow } from './queries.ts';

export type StaffActionName = z.output<typeof actionParams>['action'];

const NOT_NOW = msg('This payment has changed. Review it and try again.');
const AWAY = msg('The payment provider can’t be reached. Nothing was changed. Try again.');
const STILL_STUCK = msg('The retry failed. Check the order or invoice.');
const OTHER_AMOUNT = msg('Enter the full amount of the payment.');
const NO_AMOUNT = msg('Enter an amount greater than 0');
const MORE = msg('Enter a smaller value');

/** What may be done just now, the likeliest first. */
export function possibleActions({ transaction, acquirer }: StaffRow): StaffActionName[] {
  const { kind, state, captured, refunded } = transaction;
  const provider = readyProvider(acquirer);
  const may: Record<StaffActionName, boolean> = {
    settle: kind === 'payment' && acquirer.provider === 'transfer' && state !== 'done',
    capture: state === 'authorized' && provider?.capture !== undefined,
    release: state === 'authorized' && provider?.void !== undefined,
    refund: kind === 'payment' && captured > refunded,
    returned: kind === 'refund' && state === 'pending' && !provider?.refund,
    retry: kind === 'refund' && state === 'draft',
    look: kind !== 'refund' && isUnderWay(state) && provider?.fetchStatus !== undefined,
    follow: isUnprocessed(transaction),
  };
  return (Object.keys(may) as StaffActionName[]).filter((action) => may[action]);
}

/**
 * Each counts once, however often its button is pressed.
 * @param amount minor units, of a capture, a refund and a transfer that was seen
 * @returns whether it is done; otherwise the provider was asked, and answers by webhook
 * @throws Invalid, Conflict
 */
export async function runAction(
  row: StaffRow,
  action: StaffActionName,
  { amount, submission, person }: { amount: number | null; submission: string; person: Person },
): Promise<boolean> {
  const { transaction: payment, acquirer } = row;
  const origin = { source: 'staff', byId: person.userId } as const;
  if (action === 'refund') {
    await refund(payment, amount, submission);
    // After a full refund, nothing has to be fulfilled any more.
    await settleOne(payment.id, [], origin);
    return true;
  }
  // The second press of a button finds what the first brought about.
  if (!possibleActions(row).includes(action)) throw new Conflict(NOT_NOW);
  if (action === 'settle') {
    if (amount !== payment.amount) throw new Invalid(OTHER_AMOUNT, { amount: OTHER_AMOUNT });
    return recordByHand(payment, 'captured', person).then(() => true);
  }
  if (action === 'returned') return recordByHand(payment, 'refunded', person).then(() => true);
  if (action === 'retry') return requestRefund(payment.id).then(() => true);
  if (action === 'look') {
    const result = await syncPayment(payment, 'staff');
    if (result === 'nothing' || result === 'away') throw new Conflict(AWAY);
    return true;
  }
  if (action === 'follow') {
    if (isUnprocessed(await settleOne(payment.id, [], origin))) throw new Conflict(STILL_STUCK);
    return true;
  }
  const provider = readyProvider(acquirer) as Acquirer;
  const events = await orExplain(() =>
    action === 'release' ? provider.void!(providerAction(payment, action)) : capture(provider, payment, amount),
  );
  await settle(acquirer, events, 'staff', person.userId);
  return events.length > 0;
}

/** Of a part, providers release what is left. */
function capture(provider: Acquirer, payment: Transaction, amount: number | null): Promise<PaymentEvent[]> {
  if (amount === null || amount < 1) throw new Invalid(NO_AMOUNT, { amount: NO_AMOUNT });
  if (amount > payment.amount) throw new Invalid(MORE, { amount: MORE });
  // Another amount is another request.
  const name = amount === payment.amount ? 'capture' : `capture-${amount}`;
  return provider.capture!({ ...providerAction(payment, name), amount });
}

async function refund(payment: Transaction, amount: number | null, submission: string): Promise<void> {
  if (amount === null || amount < 1) throw new Invalid(NO_AMOUNT, { amount: NO_AMOUNT });
  if (payment.kind !== 'payment') throw new Conflict(TOO_MUCH);
  await startRefund(payment, amount, submission);
}

async function recordByHand(payment: Transaction, kind: 'captured' | 'refunded', person: Person): Promise<void> {
  const event: PaymentEvent = {
    key: `staff:${kind}:${payment.reference}`,
    kind,
    reference: payment.reference,
    acquirerReference: '',
    amount: payment.amount,
    currency: payment.currencyCode,
    happenedAt: new Date(),
  };
  await settleOne(payment.id, [event], { source: 'staff', byId: person.userId });
}

async function orExplain<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AcquirerUnreachable) throw new Conflict(AWAY);
    if (error instanceof AcquirerRefused) throw new Invalid(error.message);
    throw error;
  }
}
