/** Search, filters and sorting of long staff lists, on both engines. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '#tests/setup/database/postgres_server.ts';
import type { ServerProcess } from '#tests/setup/processes/server_process.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { createDatabase } from './load/create_database.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, p95, type Row } from './row.ts';

const ORDERS = 100_000;
/** Garbage collection holds up some of 40 pages in a row: of few pages, chance says how many of those are the slowest. */
const ROUNDS = 200;
/** Each connection to the database prepares a question the first time that it is asked. */
const UNMEASURED = 20;
const MOST_MS = 60;
const MOST_RATIO = 3;

const QUESTIONS: Record<string, string[]> = {
  orders: [
    '/sales/orders',
    '/sales/orders?q=B1000{n}',
    '/sales/orders?q=lindqvist+{n}',
    '/sales/orders?q=no+such+order+{n}',
    '/sales/orders?state=to_ship&sort=-total',
    '/sales/orders?status=cancel&sort=date',
    '/sales/orders?sort=customer',
    '/sales/orders?page={n}',
  ],
  products: [
    '/sales/products',
    '/sales/products?q=lantern+number+{n}',
    '/sales/products?q=bench-{n}',
    '/sales/products?q=no+such+product+{n}',
    '/sales/products?state=soldout&sort=name',
    '/sales/products?sort=-price&page={n}',
  ],
};

export async function staffLists(): Promise<Row[]> {
  const database = await startPostgres();
  try {
    const rows: Row[] = [];
    for (const engine of ['SQLite', 'PostgreSQL']) {
      const urls = await Promise.all(
        [ORDERS / 10, ORDERS].map(async (count) => {
          if (engine === 'SQLite') return '';
          await createDatabase(database.url('postgres'), `staff_lists_${count}`);
          return database.url(`staff_lists_${count}`);
        }),
      );
      const small = await shopOf(ORDERS / 10, urls[0] as string);
      const large = await shopOf(ORDERS, urls[1] as string);
      try {
        for (const [name, addresses] of Object.entries(QUESTIONS))
          for (const address of addresses) rows.push(...(await rowsOf(`${name}, ${engine}`, address, small, large)));
      } finally {
        await Promise.all([small.server.stop(), large.server.stop()]);
      }
    }
    return rows;
  } finally {
    await database.stop();
  }
}

type Shop = { server: ServerProcess; cookie: string };

async function shopOf(count: number, databaseUrl: string): Promise<Shop> {
  const dataDir = freshDataDir(`staff-lists-${count}`);
  const script = path.resolve(import.meta.dirname, 'data/big_shop.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'test' };
  await promisify(execFile)(process.execPath, [script, String(count)], { env });
  const server = await startDemo(dataDir, { DATABASE_URL: databaseUrl });
  return { server, cookie: `session=${await sessionOf(server.url, 'admin')}` };
}

/** Both take turns. */
async function rowsOf(list: string, address: string, small: Shop, large: Shop): Promise<Row[]> {
  const times: [number, number][] = [];
  for (let round = -UNMEASURED; round < ROUNDS; round++) {
    const asked = address.replace('{n}', String((Math.abs(round) % 40) + 1));
    const pair: [number, number] = [await timed(small, asked), await timed(large, asked)];
    if (round >= 0) times.push(pair);
  }
  const [tenth, all] = [p95(times.map(([one]) => one)), p95(times.map(([, one]) => one))];
  return [
    atMost(`\`${address}\`, ${list}: p95 of ${ROUNDS} pages`, MOST_MS, all, 'ms'),
    atMost('the same against a tenth of the rows', MOST_RATIO, all / tenth, '×'),
  ];
}

async function timed({ server, cookie }: Shop, address: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(server.url + address, { headers: { cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`${address} answers ${response.status}`);
  return performance.now() - begun;
}
