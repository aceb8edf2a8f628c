/** Operations of the test bank on payments, used by its API and its pages. */
import { createHash, randomBytes } from 'node:crypto';
import { msg } from '#core/msg.ts';
import type { CardInput, NewPayment } from './api_contract.ts';
import { parseCard } from './card_input.ts';
import { behaviourNamed } from './cards.ts';
import type { Clock } from './clock.ts';
import { Refusal } from './refusal.ts';
import { type BankTimes, createReporter, newName } from './reporting.ts';
import type { BankCard, BankEventKind, BankPayment, BankStore } from './store.ts';
import { webhookSecret } from './webhook_signature.ts';
import type { Sender } from './webhooks.ts';

export const merchantOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 24);

const sumOf = ({ events }: BankPayment, kind: BankEventKind): number =>
  events.filter((event) => event.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
const has = (payment: BankPayment, ...kinds: BankEventKind[]): boolean =>
  payment.events.some(({ kind }) => kinds.includes(kind));

export type Bank = ReturnType<typeof createBank>;

export function createBank(store: BankStore, clock: Clock, sender: Sender, times: BankTimes) {
  const report = createReporter(store, clock, sender, times);

  function open(key: string, request: NewPayment): BankPayment {
    const payment: BankPayment = {
      id: newName('pay'),
      pageKey: randomBytes(16).toString('base64url'),
      merchant: merchantOf(key),
      webhookSecret: webhookSecret(key),
      reference: request.reference,
      amount: request.amount,
      currency: request.currency,
      returnUrl: request.return_url,
      webhookUrl: request.webhook_url,
      language: request.language,
      savesCard: request.saves_card,
      capturesLater: request.captures_later,
      status: 'open',
      cardId: null,
      lateAt: null,
      events: [],
    };
    store.keepPayment(payment);
    return payment;
  }

  /** @throws Refusal for a card that can't be */
  function saveCard(merchant: string, entered: CardInput): BankCard {
    const card = { id: newName('card'), merchant, ...parseCard(entered, clock.now()) };
    store.keepCard(card);
    return card;
  }

  /** The card is asked for the money; where the bank wants proof first, the payment waits for the buyer. */
  async function pay(payment: BankPayment, card: BankCard): Promise<void> {
    if (payment.status !== 'open') throw new Refusal(409, 'This payment was made or given up already.');
    payment.cardId = card.id;
    payment.status = behaviourNamed(card.behaviour).needsProof ? 'proof' : 'done';
    if (payment.status === 'proof') store.keepPayment(payment);
    else await decide(payment, card);
  }

  async function prove(payment: BankPayment, isApproved: boolean): Promise<void> {
    const card = store.cards.get(payment.cardId ?? '');
    if (payment.status !== 'proof' || !card) throw new Refusal(409, 'This payment waits for no proof.');
    payment.status = 'done';
    if (isApproved) await decide(payment, card);
    else await report(payment, 'declined', payment.amount, msg('The bank did not approve the payment.'));
  }

  async function cancel(payment: BankPayment): Promise<void> {
    if (payment.status === 'done') throw new Refusal(409, 'This payment was made or given up already.');
    payment.status = 'done';
    await report(payment, 'cancelled', payment.amount, msg('Payment cancelled.'));
  }

  async function decide(payment: BankPayment, card: BankCard): Promise<void> {
    const { outcome, reason, webhook } = behaviourNamed(card.behaviour);
    if (outcome === 'declined') return report(payment, 'declined', payment.amount, reason);
    if (webhook !== 'late') return take(payment, card);
    payment.lateAt = new Date(clock.now().getTime() + times.lateMs).toISOString();
    waitFor(payment);
    await report(payment, 'pending', payment.amount, msg('The bank has not decided yet.'));
  }

  function waitFor(payment: BankPayment): void {
    const card = store.cards.get(payment.cardId ?? '');
    if (!payment.lateAt || !card) return;
    clock.after(Math.max(0, Date.parse(payment.lateAt) - clock.now().getTime()), () => {
      payment.lateAt = null;
      if (!has(payment, 'captured', 'authorized', 'cancelled')) void take(payment, card);
    });
  }

  async function take(payment: BankPayment, card: BankCard): Promise<void> {
    if (payment.savesCard) store.keepCard({ ...card, verified: true });
    await report(payment, payment.capturesLater ? 'authorized' : 'captured', payment.amount);
  }

  async function capture(payment: BankPayment, amount: number): Promise<void> {
    const isOpen = has(payment, 'authorized') && !has(payment, 'captured', 'cancelled');
    if (!isOpen || amount > payment.amount) throw new Refusal(409, 'This money is not reserved.');
    await report(payment, 'captured', amount);
  }

  async function release(payment: BankPayment): Promise<void> {
    if (has(payment, 'captured', 'cancelled')) throw new Refusal(409, 'This money is not reserved.');
    payment.status = 'done';
    await report(payment, 'cancelled', payment.amount, 'The shop gave the money free.');
  }

  async function refund(payment: BankPayment, reference: string, amount: number): Promise<void> {
    const left = sumOf(payment, 'captured') - sumOf(payment, 'refunded');
    if (amount > left)
      await report(payment, 'refund_failed', amount, 'More than there is left to give back.', reference);
    else await report(payment, 'refunded', amount, '', reference);
  }

  return {
    store,
    open,
    saveCard,
    pay,
    prove,
    cancel,
    capture,
    release,
    refund,
    /** What waited when the bank closed goes on. */
    takeUp() {
      sender.takeUp();
      for (const payment of store.payments.values()) waitFor(payment);
    },
  };
}
