/** Records payment events and reports them to the shop as the card prescribes. */
import { randomBytes } from 'node:crypto';
import { behaviourNamed } from './cards.ts';
import type { Clock } from './clock.ts';
import type { BankEvent, BankEventKind, BankPayment, BankStore } from './store.ts';
import type { Sender } from './webhooks.ts';

export type BankTimes = {
  /** From the answer to its webhook. */
  webhookDelayMs: number;
  /** Until a payment that succeeds late does. */
  lateMs: number;
  /** How long an answer waits at most for the webhook that comes first. */
  webhookFirstMs: number;
};

export const newName = (kind: string): string => `${kind}_${randomBytes(12).toString('base64url')}`;

export function createReporter(store: BankStore, clock: Clock, sender: Sender, times: BankTimes) {
  async function report(
    payment: BankPayment,
    kind: BankEventKind,
    amount: number,
    message = '',
    reference = payment.reference,
  ): Promise<void> {
    const { webhook } = behaviourNamed(store.cards.get(payment.cardId ?? '')?.behaviour ?? '');
    const event: BankEvent = {
      id: newName('event'),
      kind,
      reference,
      amount,
      currency: payment.currency,
      message,
      at: clock.now().toISOString(),
      deliveries: webhook === 'never' ? 0 : webhook === 'twice' ? 3 : 1,
    };
    payment.events.push(event);
    store.keepPayment(payment);
    if (webhook === 'first') await soon(sender.deliver(payment, event));
    else clock.after(times.webhookDelayMs, () => void sender.deliver(payment, event));
  }

  /** Limited, because the shop may be waiting for this very response. */
  const soon = (delivery: Promise<void>): Promise<void> =>
    Promise.race([delivery, new Promise<void>((resolve) => void clock.after(times.webhookFirstMs, resolve))]);

  return report;
}
