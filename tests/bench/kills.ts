/** Kills servers and imports repeatedly at different moments and checks the data left. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { writeShopifyFile } from './data/shopify_file.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import type { Row } from './row.ts';

const TIMES = Number(process.env.KILLS ?? 500);
const PRODUCTS = 200_000;

export async function kills(): Promise<Row[]> {
  const dataDir = freshDataDir('kills');
  await (await startDemo(dataDir)).stop();
  process.env.DATA_DIR = dataDir;
  process.env.DATABASE_URL = '';
  const { openDatabase, closeDatabase } = await import('#core/db/database.ts');
  const { Buyer } = await import('#tests/setup/shop/buyers.ts');
  const { addProduct } = await import('#tests/setup/shop/shop.ts');
  const { halves } = await import('#tests/setup/database/integrity.ts');
  await openDatabase({ migrations: false });
  const variantIds: number[] = [];
  // Of the demo's own products some have what was typed for them, and so a line of their own each time.
  for (const name of ['Killed mug', 'Killed lamp', 'Killed table'])
    variantIds.push((await addProduct({ name, price: 900 })).variantId);
  const buyers = [new Buyer(), new Buyer(), new Buyer()];
  const file = path.join(dataDir, 'things.csv');
  writeShopifyFile(file, PRODUCTS);
  const complaints: string[] = [];
  for (let time = 0; time < TIMES; time++) {
    const importing = startImport(file, dataDir);
    const server = await startDemo(dataDir, { TRUSTED_PROXIES: '127.0.0.1' });
    let left = 1 + ((time * 7) % 23);
    let death: Promise<unknown> | undefined;
    const answered = () => {
      left -= 1;
      if (left <= 0) death ??= Promise.all([server.kill(), importing.kill()]);
    };
    await Promise.all(buyers.map((buyer) => buyer.shop(server.url, variantIds, answered)));
    await death;
    const told = await Promise.all(buyers.map((buyer) => buyer.complaints()));
    complaints.push(...told.flat(), ...(await halves()));
  }
  await closeDatabase();
  const answers = buyers.reduce((sum, buyer) => sum + buyer.answers, 0);
  return [
    {
      what: `Servers and imports killed ${TIMES} times, ${answers} cart writes confirmed: lost or half`,
      limit: '0',
      measured: complaints.length === 0 ? '0' : `${complaints.length}, such as ${complaints[0]}`,
      holds: complaints.length === 0,
    },
  ];
}

function startImport(file: string, dataDir: string): { kill(): Promise<void> } {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['.build/server/commands/import.mjs', file, '--images-deadline', '0'], {
    env,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
