/** Starts a payment at its acquirer. */
import { eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import {
  AcquirerRefused,
  AcquirerUnreachable,
  type NextStep,
  type PaymentRequest,
  type Redirection,
} from '#payments/ledger/acquirer.ts';
import type { AcquirerRow, Transaction } from '#payments/ledger/ledger.ts';
import { providerOf } from '#payments/ledger/providers.ts';
import { transactions } from '#payments/ledger/schema.ts';
import { settle } from '#payments/ledger/settlement.ts';
import { type OpenedPayment, openPayment, type PaymentStart } from './create_transaction.ts';

export type Browser = NonNullable<PaymentRequest['browser']>;

export type StartedPayment =
  /** The browser goes on to the acquirer, or to the buyer's bank. */
  | { kind: 'redirection'; redirection: Redirection; payment: Transaction }
  /** The provider's script on our page confirms it. */
  | { kind: 'confirm'; secret: string; returnUrl: string; payment: Transaction }
  /** No further step: the waiting page shows the status. */
  | { kind: 'known'; payment: Transaction };

export const REFUSED = msg('The payment was declined. Try another payment method.');

/**
 * The row exists before the acquirer is asked, so that a lost answer is found by polling.
 * @throws NotFound, Conflict as `openPayment` does; NotFound where the acquirer does not do that
 */
export async function startPayment(start: PaymentStart, browser: Browser): Promise<StartedPayment> {
  const provider = providerOf(start.acquirer);
  const opened = await openPayment(start);
  if (opened.payment.state !== 'draft') return { kind: 'known', payment: opened.payment };
  const request = paymentRequest(start, opened, browser);
  return takeStep(start.acquirer, opened.payment, () => {
    if (start.inFields) return provider.beginInFields?.(request) ?? reject();
    if (!start.token) return provider.begin?.(request) ?? reject();
    return provider.charge?.(request, start.token.reference) ?? reject();
  });
}

const reject = (): Promise<never> => Promise.reject(new AcquirerRefused(REFUSED));

/** Makes the request outside of any transaction, and settles the events that it returns. */
export async function takeStep(
  acquirer: AcquirerRow,
  payment: Transaction,
  step: () => Promise<NextStep>,
): Promise<StartedPayment> {
  let next: NextStep;
  try {
    next = await step();
  } catch (error) {
    // The outcome is unknown, it may have been paid: polling finds out later.
    if (error instanceof AcquirerUnreachable) return { kind: 'known', payment };
    if (!(error instanceof AcquirerRefused)) throw error;
    next = { kind: 'events', events: [refusalEvent(payment, error.message)] };
  }
  if (next.kind === 'events') {
    const [settled] = await settle(acquirer, next.events, 'browser');
    return { kind: 'known', payment: settled ?? payment };
  }
  const { acquirerReference } = next;
  if (acquirerReference && payment.acquirerReference === null)
    await db.update(transactions).set({ acquirerReference }).where(eq(transactions.id, payment.id));
  if (next.kind === 'confirm') return { kind: 'confirm', secret: next.secret, returnUrl: next.returnUrl, payment };
  const { method, url, fields } = next;
  return { kind: 'redirection', redirection: { method, url, fields, acquirerReference }, payment };
}

const refusalEvent = (payment: Transaction, message: string) => ({
  key: `refused:${payment.reference}`,
  kind: 'declined' as const,
  reference: payment.reference,
  acquirerReference: '',
  amount: payment.amount,
  currency: payment.currencyCode,
  message: message || REFUSED,
  happenedAt: new Date(),
});

const paymentRequest = ({ acquirer, viewer }: PaymentStart, { payment, due }: OpenedPayment, browser: Browser) =>
  requestFor(payment, acquirer, viewer.site, { email: due.email, savesToken: payment.savesToken, browser });

export function requestFor(
  payment: Transaction,
  acquirer: AcquirerRow,
  site: Site,
  { email, savesToken, browser }: { email: string; savesToken: boolean; browser: Browser },
): PaymentRequest {
  const { reference, amount, currencyCode: currency, partnerId } = payment;
  return {
    reference,
    amount,
    currency,
    returnUrl: `${site.origin}${site.url(`/payment/return/${acquirer.id}`)}`,
    cancelUrl: `${site.origin}${site.url(`/payment/return/${acquirer.id}`)}?${new URLSearchParams({ given_up: reference })}`,
    webhookUrl: `${site.origin}/payment/webhook/${acquirer.id}`,
    language: site.language.code,
    email,
    // Only signed-in customers are named as shopper: the provider may offer the cards that it saved for a shopper.
    shopper: savesToken && partnerId !== null ? `partner-${partnerId}` : '',
    browser,
    savesToken,
    capturesLater: acquirer.capturesLater,
    idempotencyKey: `payment:${payment.id}:${reference}`,
  };
}
