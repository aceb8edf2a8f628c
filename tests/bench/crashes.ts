/** Kills the server during every checkout step and compares its data with the bank's. */
import path from 'node:path';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import type { Row } from './row.ts';

const CHECKOUTS = Number(process.env.CHECKOUTS ?? 500);

export async function crashes(): Promise<Row[]> {
  const dataDir = freshDataDir('crashes');
  await (await startDemo(dataDir, { TEST_ACQUIRER: 'off' })).stop();
  process.env.DATA_DIR = dataDir;
  process.env.DATABASE_URL = '';
  process.env.NODE_ENV = 'test';
  const { openDatabase, closeDatabase } = await import('#core/db/database.ts');
  const { buildApp } = await import('#app.ts');
  const { pointToTestBank } = await import('#payments/providers/test_bank_client.ts');
  const { startTestBank } = await import('#payments/test_bank/server.ts');
  const { accountsOf, complaints, letADayPass } = await import('#tests/setup/database/after_crashes.ts');
  const { lastOrder } = await import('#tests/setup/payments/ledger_checks.ts');
  const { AT_ONCE, crash } = await import('#tests/setup/shop/crashes.ts');
  const { freePort } = await import('#tests/setup/processes/free_port.ts');
  const { addProduct } = await import('#tests/setup/shop/shop.ts');
  const { startShop } = await import('#tests/setup/shop/shop_process.ts');
  const { halves } = await import('#tests/setup/database/integrity.ts');
  await openDatabase({ migrations: false });
  const last = await lastOrder();
  const bank = await startTestBank({ webhookDelayMs: 5 });
  const port = await freePort();
  const { variantId } = await addProduct({ name: 'Bench that is killed for', price: 2900, onHand: 100_000 });
  const lives = Math.ceil(CHECKOUTS / AT_ONCE);
  // The bank knows a shop by what it signs: who looks afterwards has to be the same shop.
  const { env } = await import('#core/process/env.ts');
  const { loadOrCreateSecret } = await import('#core/process/secret.ts');
  const settings = { DATA_DIR: dataDir, SECRET: env.SECRET || loadOrCreateSecret(path.join(env.DATA_DIR, 'secret')) };
  const { checkouts } = await crash(
    () => startShop(bank.url, settings, port),
    (shopper) => shopper.put(variantId),
    lives,
  );
  pointToTestBank(bank.url);
  const app = await buildApp();
  await letADayPass();
  const found = [...(await complaints(last, accountsOf(bank), checkouts)), ...(await halves())];
  await app.close();
  await closeDatabase();
  const paid = checkouts.filter(({ hasPaid }) => hasPaid).length;
  return [
    {
      what: `${checkouts.length} checkouts with kill -9 in each of their steps, ${paid} paid: orders lost or double, mails double, pieces held`,
      limit: '0',
      measured: found.length === 0 ? '0' : `${found.length}, such as ${found[0]}`,
      holds: found.length === 0,
    },
  ];
}
