import type { Domain } from '#core/domain/domain.ts';
import { msg } from '#core/msg.ts';
import { documentWithdrawn, orderShipped, orderSources, paymentEnders, refunders } from '#sales/api.ts';
import { defineJobs } from './jobs.ts';
import { orderRefunder } from './ledger/order_refunds.ts';
import { registerPayables } from './ledger/payables.ts';
import { forgetCards } from './ledger/tokens.ts';
import { tokenCalls } from './model_calls.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { paymentRoutes } from './routes.ts';
import { paymentLines } from './staff/payment_lines.ts';
import { waitingPayments } from './staff/staff_tasks.ts';
import { paymentsStartPage } from './staff/start_page.ts';
import { captureShipped } from './transactions/capture_shipped.ts';
import { lockPaymentsOf } from './transactions/end_payments.ts';
import { voidPayments } from './transactions/void_payments.ts';

export const payments: Domain = {
  name: 'payments',
  personalData: PERSONAL_DATA,
  start: (domains) => {
    registerPayables(domains);
    return [
      ...defineJobs(),
      documentWithdrawn.register(voidPayments),
      orderShipped.register(captureShipped),
      paymentEnders.register(lockPaymentsOf),
      refunders.register(orderRefunder),
      orderSources.register({ payments: paymentLines }),
    ];
  },
  routes: paymentRoutes,
  accountCloses: forgetCards,
  modelCalls: tokenCalls,
  accountPages: [{ label: msg('Payment methods'), url: '/my/payment_method' }],
  startPage: paymentsStartPage,
  staffMenu: [
    { label: msg('Payments'), url: '/sales/payments', role: 'finance', area: 'finance', waiting: waitingPayments },
    { label: msg('Payouts'), url: '/sales/payouts', role: 'finance', area: 'finance' },
    { label: msg('Payment methods'), url: '/sales/acquirers', role: 'shop_settings', area: 'settings' },
  ],
};
