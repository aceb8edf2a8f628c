/** Lists what a person may export, each as the file of its staff list. */
import { msg } from '#core/msg.ts';
import { mayRead, type Person, type Role } from '#core/people/people.ts';

type Export = { label: string; path: string; role: Role };

const EXPORTS: readonly Export[] = [
  { label: msg('Products'), path: '/sales/products', role: 'products' },
  { label: msg('Orders'), path: '/sales/orders', role: 'orders' },
  { label: msg('Invoices'), path: '/sales/invoices', role: 'finance' },
  { label: msg('Customers'), path: '/admin/customers', role: 'customers' },
];

/** Whoever may not read a list does not learn that it can be exported. */
export const exportsFor = (person: Person | null): readonly Export[] =>
  EXPORTS.filter(({ role }) => mayRead(person, role));
