import type { Domain } from '../core/domain.ts';
import { defineJobs } from './jobs.ts';
import { knowPayables } from './payables.ts';
import { paymentRoutes } from './routes.ts';

export const payments: Domain = {
  name: 'payments',
  start: (domains) => {
    knowPayables(domains);
    defineJobs();
  },
  routes: paymentRoutes,
};
