/** Cost of uncached search and filters with ten times the products. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ServerProcess } from '#tests/setup/processes/server_process.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, justSo, median, type Row } from './row.ts';

const ROUNDS = 150;
const NOTHING_KEPT = { PAGE_CACHE_MB: '0', FRAGMENT_CACHE_MB: '0' };

type Catalogue = { server: ServerProcess; narrow: string; broad: string };

export async function search(): Promise<Row[]> {
  const small = await catalogueOf(1000);
  const large = await catalogueOf(10_000);
  try {
    const narrow = await compared(small, large, 'narrow', 200);
    const broad = await compared(small, large, 'broad', null);
    return [
      atMost('`/shop`, two filters and a search, 200 matches: 10,000 products against 1,000', 2, narrow.ratio, '×'),
      justSo('the same, one answer of 10,000', narrow.ms, 'ms'),
      atMost('`/shop`, a search that half of them match: 10,000 products against 1,000', 6, broad.ratio, '×'),
      justSo('the same, one answer of 10,000', broad.ms, 'ms'),
    ];
  } finally {
    await Promise.all([small.server.stop(), large.server.stop()]);
  }
}

async function catalogueOf(products: number): Promise<Catalogue> {
  const dataDir = freshDataDir(`catalogue-${products}`);
  const script = path.resolve(import.meta.dirname, 'data/big_catalogue.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(products)], { env });
  const [one, two] = JSON.parse(stdout) as [string, string];
  const server = await startDemo(dataDir, NOTHING_KEPT);
  return {
    server,
    narrow: `${server.url}/shop?search=lantern&attrib=${one}&attrib=${two}`,
    broad: `${server.url}/shop?search=homely`,
  };
}

/** Both take turns. @param matches that both must show */
async function compared(
  small: Catalogue,
  large: Catalogue,
  what: 'narrow' | 'broad',
  matches: number | null,
): Promise<{ ratio: number; ms: number }> {
  const times: [number, number][] = [];
  for (let round = -20; round < ROUNDS; round++) {
    const pair: [number, number] = [await timed(small[what], matches), await timed(large[what], matches)];
    if (round >= 0) times.push(pair);
  }
  const [of1000, of10000] = [median(times.map(([one]) => one)), median(times.map(([, ten]) => ten))];
  return { ratio: of10000 / of1000, ms: of10000 };
}

async function timed(url: string, matches: number | null): Promise<number> {
  const begun = performance.now();
  const page = await (await fetch(url)).text();
  const ms = performance.now() - begun;
  const [, found] = /shop-list__count[^>]*>([\d,]+)/.exec(page) ?? [];
  if (!found || (matches !== null && Number(found) !== matches)) throw new Error(`${url} shows ${found} products`);
  return ms;
}
