/** Pages of payments, providers and saved cards. */
import type { Page } from '@playwright/test';
import { orderByTransfer } from './checkout.ts';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

const orderAndSignIn = async (page: Page, to: (address: string) => string) => {
  await orderByTransfer(page, to);
  // The confirmation page polls for its payment, and must not do so as another person.
  await page.goto('about:blank');
  await signIn('admin')(page, to);
};

export const paymentsPages: Record<string, Kind> = {
  'staff list of payments': { address: '/sales/payments', before: orderAndSignIn },
  'staff payment': { address: '/sales/payments/1', before: orderAndSignIn },
  'payment settlement': { address: '/sales/payments/1/settle?amount=20', before: orderAndSignIn },
  'list of payouts': { address: '/sales/payouts', before: signIn('admin') },
  payout: { address: '/sales/payouts/1', before: signIn('admin') },
  'list of differences from the ledger': { address: '/sales/payment_differences', before: signIn('admin') },
  'list of payment providers': { address: '/sales/acquirers', before: signIn('admin') },
  'new payment provider': { address: '/sales/acquirers/new', before: signIn('admin') },
  'payment provider deletion': { address: '/sales/acquirers/1/delete', before: signIn('admin') },
  'payment provider': { address: '/sales/acquirers/1', before: signIn('admin') },
  'keys of a payment provider': { address: '/sales/acquirers/5/keys', before: signIn('admin') },
  'payment status without a payment': { address: '/payment/process' },
  'saved payment methods': { address: '/my/payment_method', before: signIn('joel') },
};
