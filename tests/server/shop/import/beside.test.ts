import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '../../../../server/core/db/database.ts';
import { templates } from '../../../../server/shop/schema.ts';
import { Buyer } from '../../../setup/buyers.ts';
import { startServer } from '../../../setup/server_process.ts';
import { addProduct } from '../../../setup/shop.ts';
import { simple, writeCsv } from './catalogue.ts';

const PRODUCTS = 2000;

test('while another process imports, the server answers everybody', { timeout: 120_000 }, async () => {
  const { variantId } = await addProduct({ name: 'Mug meanwhile', price: 100 });
  const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
  const file = writeCsv(Array.from({ length: PRODUCTS }, (_, i) => simple(`meanwhile-${i}`)));
  const buyer = new Buyer();
  let isImporting = true;
  const imported = promisify(execFile)(
    process.execPath,
    [path.resolve('server/import.ts'), file, '--images-deadline', '0'],
    { env: { ...process.env, DEMO: 'no' } },
  ).finally(() => {
    isImporting = false;
  });
  while (isImporting) {
    expect(await buyer.put(server.url, variantId)).toBe(true);
    for (const address of ['/health', '/shop']) expect((await fetch(server.url + address)).status).toBe(200);
  }
  expect((await imported).stdout).toContain(`${PRODUCTS} created`);
  expect(await buyer.complaints()).toEqual([]);
  expect(buyer.answers).toBeGreaterThan(0);
  expect(await db.$count(templates, like(templates.handle, 'meanwhile-%'))).toBe(PRODUCTS);
  expect(await server.stop()).toBe(0);
});
