/** Pages of customers for staff. */
import type { Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

/** The list adds those who registered or ordered since it was opened last. */
const openList = async (page: Page, to: (address: string) => string) => {
  await signIn('admin')(page, to);
  await page.context().request.get(to('/admin/customers'));
};

export const customersPages: Record<string, Kind> = {
  'staff list of customers': { address: '/admin/customers', before: signIn('admin') },
  customer: { address: '/admin/customers/1', before: openList },
  'block of a customer': { address: '/admin/customers/1/block', before: openList },
  'search for a customer to merge': { address: '/admin/customers/1/merge?q=example', before: openList },
  'merge of two customers': { address: '/admin/customers/1/merge?with=2', before: openList },
  'erasure of a customer': { address: '/admin/customers/1/erase', before: openList },
  'contact details of a customer': { address: '/admin/customers/1/details', before: openList },
};
