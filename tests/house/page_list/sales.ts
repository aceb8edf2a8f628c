/** Pages of quotes, orders, invoices and taxes for staff. */
import { expect, type Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

async function startOrder(page: Page): Promise<void> {
  await page.locator('button[value=order]').first().click();
  await expect(page.locator('#order-form')).toBeVisible();
}

export const salesPages: Record<string, Kind> = {
  'staff list of quotes': { address: '/sales/orders', before: signIn('admin') },
  'new quote for staff': { address: '/sales/orders/new?q=maria', before: signIn('admin') },
  'staff quote editor': { address: '/sales/orders/5', before: signIn('admin') },
  'form of an order': { address: '/sales/orders/new?q=maria', before: signIn('admin'), open: startOrder },
  'staff order': { address: '/sales/orders/3', before: signIn('admin') },
  shipment: { address: '/sales/orders/1/ship', before: signIn('admin') },
  'shipping address of an order': { address: '/sales/orders/1/shipping_address', before: signIn('admin') },
  'billing address of an order': { address: '/sales/orders/3/billing_address', before: signIn('admin') },
  'return by staff': { address: '/sales/orders/1/returns/new', before: signIn('admin') },
  'list of fiscal positions': { address: '/sales/fiscal_positions', before: signIn('admin') },
  'order cancellation': { address: '/sales/orders/3/cancel', before: signIn('admin') },
  'invoice cancellation': { address: '/sales/invoices/2/cancel', before: signIn('admin') },
  'staff list of invoices': { address: '/sales/invoices', before: signIn('admin') },
  'staff invoice': { address: '/sales/invoices/2', before: signIn('admin') },
  'list of taxes': { address: '/sales/taxes', before: signIn('admin') },
  tax: { address: '/sales/taxes/1', before: signIn('admin') },
  'tax deletion': { address: '/sales/taxes/2/delete', before: signIn('admin') },
  'new tax': { address: '/sales/taxes/new', before: signIn('admin') },
  'new fiscal position': { address: '/sales/fiscal_positions/new', before: signIn('admin') },
  'fiscal position': { address: '/sales/fiscal_positions/1', before: signIn('admin') },
  'fiscal position deletion': { address: '/sales/fiscal_positions/1/delete', before: signIn('admin') },
  'recently deleted records': { address: '/admin/deleted', before: signIn('admin') },
  'currency rates': { address: '/sales/currencies', before: signIn('admin') },
};
