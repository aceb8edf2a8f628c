/** Pages of imports and exports. */
import { expect, type Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

const CSV = 'Handle,Title,Option1 Name,Option1 Value,Variant Price\nlamp,Lamp,Title,Default Title,cheap\n';

const openImport = async (page: Page) => {
  await page.setInputFiles('#file', { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
  await page.locator('form:has(#file) button').click();
  await expect(page.locator('#left-out')).toBeVisible();
};

export const dataPages: Record<string, Kind> = {
  'import and export': { address: '/admin/data', before: signIn('admin') },
  'import of products': { address: '/admin/data', before: signIn('admin'), open: openImport },
};
