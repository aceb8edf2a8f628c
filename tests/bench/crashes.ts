/** Kills the server in the middle of every step of checkouts, and compares what is left with what the bank knows. */
import path from 'node:path';
import { freshDataDir, startDemo } from './demo_server.ts';
import type { Row } from './row.ts';

const CHECKOUTS = Number(process.env.CHECKOUTS ?? 500);

export async function crashes(): Promise<Row[]> {
  const dataDir = freshDataDir('crashes');
  await (await startDemo(dataDir, { TEST_ACQUIRER: 'off' })).stop();
  process.env.DATA_DIR = dataDir;
  process.env.DATABASE_URL = '';
  process.env.NODE_ENV = 'test';
  const { openDatabase, closeDatabase } = await import('../../server/core/db/database.ts');
  const { buildApp } = await import('../../server/app.ts');
  const { pointToTestBank } = await import('../../server/payments/providers/test_bank_client.ts');
  const { startTestBank } = await import('../../server/payments/test_bank/server.ts');
  const { complaints, letADayPass } = await import('../setup/after_crashes.ts');
  const { lastOrder } = await import('../setup/books.ts');
  const { AT_ONCE, crash } = await import('../setup/crashes.ts');
  const { freePort } = await import('../setup/free_port.ts');
  const { addProduct } = await import('../setup/shop.ts');
  const { startShop } = await import('../setup/shop_process.ts');
  const { halves } = await import('../setup/wholeness.ts');
  await openDatabase({ migrations: false });
  const last = await lastOrder();
  const bank = await startTestBank({ webhookDelayMs: 5 });
  const port = await freePort();
  const { variantId } = await addProduct({ name: 'Bench that is killed for', price: 2900, onHand: 100_000 });
  const lives = Math.ceil(CHECKOUTS / AT_ONCE);
  // The bank knows a shop by what it signs: who looks afterwards has to be the same shop.
  const { env } = await import('../../server/core/env.ts');
  const { keptSecret } = await import('../../server/core/secret.ts');
  const settings = { DATA_DIR: dataDir, SECRET: env.SECRET || keptSecret(path.join(env.DATA_DIR, 'secret')) };
  const { checkouts } = await crash(() => startShop(bank.url, settings, port), [variantId], lives);
  pointToTestBank(bank.url);
  const app = await buildApp();
  await letADayPass();
  const found = [...(await complaints(last, bank, checkouts)), ...(await halves())];
  await app.close();
  await closeDatabase();
  const paid = checkouts.filter(({ hasPaid }) => hasPaid).length;
  return [
    {
      what: `${checkouts.length} checkouts with kill -9 in each of their steps, ${paid} paid: orders lost or double, mails double, pieces held`,
      reach: '0',
      measured: found.length === 0 ? '0' : `${found.length}, such as ${found[0]}`,
      holds: found.length === 0,
    },
  ];
}
