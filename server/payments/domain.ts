import type { Domain } from '../core/domain.ts';
import { leadFormsTo } from '../core/security_headers.ts';
import { testAcquirer } from './providers/test.ts';

export const payments: Domain = {
  name: 'payments',
  start: () => leadFormsTo(testAcquirer.pageOrigins),
  routes: () => {},
};
