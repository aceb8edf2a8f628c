/** How long visitors wait during and after an import in another process. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { writeShopifyFile } from './data/shopify_file.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, justSo, type Row } from './row.ts';

const PRODUCTS = 2000;
const QUIET_ROUNDS = 300;
/** An import commits every 50 ms at the latest: who writes beside it waits for a few of its turns, never for all. */
const MOST_WRITE_MS = 500;
/** Reads wait for no lock; the limit only allows for two processors shared with the import. */
const MOST_HEALTH_MS = 100;
const MOST_UNSEEN_MS = 1000;

type Waits = { write: number; health: number };

export async function duringImport(): Promise<Row[]> {
  const dataDir = freshDataDir('during-import');
  const server = await startDemo(dataDir, { TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const buyer = await buyerAt(server.url);
    for (let round = 0; round < 50; round++) await buyer();
    let rounds = 0;
    const alone = await longest(buyer, () => ++rounds <= QUIET_ROUNDS);
    const file = path.join(dataDir, 'things.csv');
    writeShopifyFile(file, PRODUCTS);
    const importing = startImport(file, dataDir);
    const meanwhile = await longest(buyer, () => !importing.isOver());
    await importing.done;
    const unseen = await timed(() => shown(server.url, `Thing number ${PRODUCTS - 1}`));
    return [
      atMost('What another process imported is in the shop so long after its end', MOST_UNSEEN_MS, unseen, 'ms'),
      atMost(
        `Longest cart write while another process imports ${PRODUCTS} products`,
        MOST_WRITE_MS,
        meanwhile.write,
        'ms',
      ),
      justSo('the same, while nobody imports', alone.write, 'ms'),
      atMost('Longest answer of `/health` while another process imports', MOST_HEALTH_MS, meanwhile.health, 'ms'),
      justSo('the same, while nobody imports', alone.health, 'ms'),
    ];
  } finally {
    await server.stop();
  }
}

type Visit = () => Promise<Waits>;

async function longest(visit: Visit, goesOn: () => boolean): Promise<Waits> {
  const most: Waits = { write: 0, health: 0 };
  while (goesOn()) {
    const { write, health } = await visit();
    most.write = Math.max(most.write, write);
    most.health = Math.max(most.health, health);
  }
  return most;
}

/** Writes to a cart and asks for the server's health, both timed. */
async function buyerAt(url: string): Promise<Visit> {
  const page = await (await fetch(`${url}/shop`)).text();
  const productId = Number(/name="product_id" value="(\d+)"/.exec(page)?.[1]);
  let visits = 0;
  let cookie = '';
  const write = async () => {
    const response = await fetch(`${url}/shop/cart/update_json`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.0.${visits >> 8}.${visits++ & 255}`,
        cookie,
      },
      body: JSON.stringify({ product_id: productId, set_qty: 1 + (visits % 3), display: false }),
    });
    if (response.status !== 200) throw new Error(`A cart write was answered by ${response.status}.`);
    cookie ||= response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    await response.arrayBuffer();
  };
  const health = async () => {
    await (await fetch(`${url}/health`)).arrayBuffer();
  };
  return async () => ({ write: await timed(write), health: await timed(health) });
}

/** Comes back when the shop has it, or when that is not worth waiting for any more: it has failed by then. */
async function shown(url: string, name: string): Promise<void> {
  const list = `${url}/shop?${new URLSearchParams({ search: name })}`;
  const deadline = performance.now() + 10 * MOST_UNSEEN_MS;
  while (performance.now() < deadline && !(await (await fetch(list)).text()).includes(`>${name}<`))
    await setTimeout(10);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function startImport(file: string, dataDir: string): { isOver(): boolean; done: Promise<unknown> } {
  let isOver = false;
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const args = [path.resolve('.build/server/commands/import.mjs'), file, '--images-deadline', '0'];
  const done = promisify(execFile)(process.execPath, args, { env }).finally(() => {
    isOver = true;
  });
  return { isOver: () => isOver, done };
}
