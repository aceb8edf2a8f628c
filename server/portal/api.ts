/** What other domains may use of this one. */
export { erasePerson } from './closing/erase.ts';
export { type Brought, broughtByOrders } from './documents/brought.ts';
export { dataOf } from './own_data.ts';
export { hasIssuedTo } from './service.ts';
