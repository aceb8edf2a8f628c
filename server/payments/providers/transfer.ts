/** Bank transfer: the buyer sends the money, staff confirm its arrival. */

import type { Acquirer, PaymentEvent } from '#payments/ledger/acquirer.ts';
import { wholeUnits } from '#payments/ledger/amounts.ts';

export const FEEDBACK_URL = '/payment/transfer/feedback';

export const transfer: Acquirer = {
  provider: 'transfer',
  isReady: () => true,
  begin: async ({ reference, amount, currency }) => ({
    kind: 'redirect',
    method: 'post',
    url: FEEDBACK_URL,
    fields: { reference, amount: await wholeUnits(amount, currency), currency },
    acquirerReference: '',
  }),
};

/** The buyer chose the transfer. @param sent by their browser: checked against the payment, as with every event */
export const transferPending = (
  reference: string,
  sent: { amount: number | null; currency: string },
): PaymentEvent => ({
  // A wrong amount is recorded as a refused event of its own.
  key: `transfer:${reference}:${sent.amount}:${sent.currency}`,
  kind: 'pending',
  reference,
  acquirerReference: '',
  amount: sent.amount,
  currency: sent.currency,
  happenedAt: new Date(),
});
