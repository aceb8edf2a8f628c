/** What other domains may use of this one. */
export { erasePerson } from './closing/erase.ts';
export { type OrderSection, orderSections } from './documents/order_sections.ts';
export { dataOf } from './own_data.ts';
export { hasIssuedTo } from './service.ts';
