import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { db } from '#core/db/database.ts';
import { writeBatch } from '#shop/import/write/write_batch.ts';
import { templates } from '#shop/schema/schema.ts';
import { type ServerProcess, startServer } from '#tests/setup/processes/server_process.ts';
import { Buyer } from '#tests/setup/shop/buyers.ts';
import { addProduct } from '#tests/setup/shop/shop.ts';
import { importFile, simple, writeCsv } from './catalogue.ts';

vi.mock('#shop/import/write/write_batch.ts', async (original) => {
  const real = await original<{ writeBatch: typeof writeBatch }>();
  return { ...real, writeBatch: vi.fn(real.writeBatch) };
});

const PRODUCTS = 2000;
/** The longest wait for a page, even on a busy machine. */
const PATIENCE_MS = 5000;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(async () => expect(await server.stop()).toBe(0));

const statusOf = async (address: string): Promise<number> =>
  (await fetch(server.url + address, { signal: AbortSignal.timeout(PATIENCE_MS) })).status;

/** Runs `meanwhile` when the next batch is written but not yet committed. */
function whileNextStepIsOpen(meanwhile: () => Promise<void>): void {
  const real = vi.mocked(writeBatch).getMockImplementation()!;
  vi.mocked(writeBatch).mockImplementationOnce((products, target) =>
    real(products, {
      ...target,
      writer: {
        ...target.writer,
        whole: (work) =>
          target.writer.whole(async () => {
            const result = await work();
            await meanwhile();
            return result;
          }),
      },
    }),
  );
}

test('server answers all requests while another process imports products', { timeout: 120_000 }, async () => {
  const { variantId } = await addProduct({ name: 'Mug meanwhile', price: 100 });
  const file = writeCsv(Array.from({ length: PRODUCTS }, (_, i) => simple(`meanwhile-${i}`)));
  const buyer = new Buyer();
  let isImporting = true;
  const imported = promisify(execFile)(
    process.execPath,
    [path.resolve('.build/server/commands/import.mjs'), file, '--images-deadline', '0'],
    { env: { ...process.env, DEMO: 'no' } },
  ).finally(() => {
    isImporting = false;
  });
  while (isImporting) {
    expect(await buyer.put(server.url, variantId)).toBe(true);
    for (const address of ['/health', '/shop']) expect(await statusOf(address)).toBe(200);
  }
  expect((await imported).stdout).toContain(`${PRODUCTS} created`);
  expect(await buyer.complaints()).toEqual([]);
  expect(buyer.answers).toBeGreaterThan(0);
  expect(await db.$count(templates, like(templates.handle, 'meanwhile-%'))).toBe(PRODUCTS);
});

test('server answers pages while an import transaction is open and a cart waits for it', async () => {
  const { variantId } = await addProduct({ name: 'Mug in between', price: 100 });
  const buyer = new Buyer();
  expect(await buyer.put(server.url, variantId)).toBe(true);
  const statuses: number[] = [];
  let filled: Promise<boolean> | undefined;
  whileNextStepIsOpen(async () => {
    filled = buyer.put(server.url, variantId);
    // Terms that were never searched, so that no answer is cached.
    for (let i = 0; i < 5; i++)
      for (const address of ['/health', `/shop?search=between-${i}`]) statuses.push(await statusOf(address));
  });
  await importFile(writeCsv([simple('in-between')]));
  // The batch commits only after all answers: a request waiting for the batch would never end.
  expect(statuses).toEqual(Array(10).fill(200));
  expect(await filled).toBe(true);
  expect(await buyer.complaints()).toEqual([]);
});
