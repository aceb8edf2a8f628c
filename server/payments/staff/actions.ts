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

export type StaffActionName = z.output<typeof actionParams>['deed'];

const NOT_NOW = msg('This payment has changed. Review it and try again.');
const AWAY = msg('The payment provider can’t be reached. Nothing was changed. Try again.');
const STILL_STUCK = msg('The retry failed. Check the order or invoice.');
const OTHER_AMOUNT = msg('Enter the full amount of the payment.');
const NO_AMOUNT = msg('Enter an amount greater than 0');

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
  return (Object.keys(may) as StaffActionName[]).filter((deed) => may[deed]);
}

/**
 * Each counts once, however often its button is pressed.
 * @param amount minor units, of a refund and of a transfer that was seen
 * @returns whether it is done; otherwise the provider was asked, and answers by webhook
 * @throws Invalid, Conflict
 */
export async function runAction(
  row: StaffRow,
  deed: StaffActionName,
  { amount, wish, person }: { amount: number | null; wish: string; person: Person },
): Promise<boolean> {
  const { transaction: payment, acquirer } = row;
  const told = { source: 'staff', byId: person.userId } as const;
  if (deed === 'refund') {
    await refund(payment, amount, wish);
    // After a full refund, nothing has to be fulfilled any more.
    await settleOne(payment.id, [], told);
    return true;
  }
  // The second press of a button finds what the first brought about.
  if (!possibleActions(row).includes(deed)) throw new Conflict(NOT_NOW);
  if (deed === 'settle') {
    if (amount !== payment.amount) throw new Invalid(OTHER_AMOUNT, { amount: OTHER_AMOUNT });
    return byHand(payment, 'captured', person).then(() => true);
  }
  if (deed === 'returned') return byHand(payment, 'refunded', person).then(() => true);
  if (deed === 'retry') return requestRefund(payment.id).then(() => true);
  if (deed === 'look') {
    const learned = await syncPayment(payment, 'staff');
    if (learned === 'nothing' || learned === 'away') throw new Conflict(AWAY);
    return true;
  }
  if (deed === 'follow') {
    if (isUnprocessed(await settleOne(payment.id, [], told))) throw new Conflict(STILL_STUCK);
    return true;
  }
  const provider = readyProvider(acquirer) as Acquirer;
  const method = deed === 'release' ? 'void' : deed;
  const news = await asking(() => provider[method]!(providerAction(payment, deed)));
  await settle(acquirer, news, 'staff', person.userId);
  return news.length > 0;
}

async function refund(payment: Transaction, amount: number | null, wish: string): Promise<void> {
  if (amount === null || amount < 1) throw new Invalid(NO_AMOUNT, { amount: NO_AMOUNT });
  if (payment.kind !== 'payment') throw new Conflict(TOO_MUCH);
  await startRefund(payment, amount, wish);
}

async function byHand(payment: Transaction, kind: 'captured' | 'refunded', person: Person): Promise<void> {
  const news: PaymentEvent = {
    key: `staff:${kind}:${payment.reference}`,
    kind,
    reference: payment.reference,
    acquirerReference: '',
    amount: payment.amount,
    currency: payment.currencyCode,
    happenedAt: new Date(),
  };
  await settleOne(payment.id, [news], { source: 'staff', byId: person.userId });
}

async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AcquirerUnreachable) throw new Conflict(AWAY);
    if (error instanceof AcquirerRefused) throw new Invalid(error.message);
    throw error;
  }
}
