import type { Domain } from '../core/domain.ts';

export const payments: Domain = {
  name: 'payments',
  routes: () => {},
};
