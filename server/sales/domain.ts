import type { Domain } from '../core/domain.ts';
import { adoptCart } from './cart.ts';

export const sales: Domain = {
  name: 'sales',
  routes: () => {},
  signedIn: ({ sessionId, person, site }) => adoptCart(sessionId, person.partnerId, site),
};
