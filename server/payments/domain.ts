import type { Domain } from '../core/domain.ts';
import { phrase } from '../core/phrase.ts';
import { defineJobs } from './jobs.ts';
import { tokenCalls } from './model_calls.ts';
import { knowPayables } from './payables.ts';
import { paymentRoutes } from './routes.ts';

export const payments: Domain = {
  name: 'payments',
  start: (domains) => {
    knowPayables(domains);
    return defineJobs();
  },
  routes: paymentRoutes,
  modelCalls: tokenCalls,
  accountPages: [{ label: phrase('Payment methods'), url: '/my/payment_method' }],
  workplaces: [{ label: phrase('Payments'), url: '/sales/payments', role: 'sales' }],
};
