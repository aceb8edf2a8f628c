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

/** The buyer says that they will pay so. @param said what their browser sent: it is compared like all news */
export const transferPending = (
  reference: string,
  said: { amount: number | null; currency: string },
): PaymentEvent => ({
  // What differs is kept, too, and what is right counts once.
  key: `transfer:${reference}:${said.amount}:${said.currency}`,
  kind: 'pending',
  reference,
  acquirerReference: '',
  amount: said.amount,
  currency: said.currency,
  happenedAt: new Date(),
});
