/** Complete guest checkouts per second, compared with plain pages of the same server. */
import { readFileSync } from 'node:fs';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { GuestCheckout, REQUESTS } from './load/guest_checkout.ts';
import { justSo, median, type Row } from './row.ts';

const ROUNDS = 7;
const SECONDS = 4;
const AT_ONCE = 8;
/** With stock for more guests than ever come. */
const PRODUCT = 'honey';
const STOCK = 1_000_000;

/**
 * All sides by one client in one process, so its own cost is on all. Every page is drawn anew, as those of somebody
 * who buys always are; nothing is left out: sums, taxes, delivery, stock held, number, payment, mail, count of views.
 */
export async function checkouts(): Promise<Row[]> {
  const dataDir = freshDataDir('checkouts');
  await (await startDemo(dataDir)).stop();
  await stockUp(dataDir);
  const server = await startDemo(dataDir, { PAGE_CACHE_MB: '0', TRUSTED_PROXIES: '127.0.0.1' });
  try {
    const guests = await GuestCheckout.at(server.url, PRODUCT);
    const plain = async () => {
      const answer = await fetch(`${server.url}/shop/cart`);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`/shop/cart answered ${answer.status}.`);
    };
    const carts = await Promise.all(Array.from({ length: AT_ONCE }, () => guests.cart()));
    const rounds: { bought: Rate; changed: Rate; pages: Rate }[] = [];
    const { pid } = server.child;
    for (let round = -1; round < ROUNDS; round++) {
      const rates = {
        bought: await rateOf(() => guests.buy(), pid),
        changed: await rateOf((nth) => (carts[nth] as () => Promise<void>)(), pid),
        pages: await rateOf(plain, pid),
      };
      if (round >= 0) rounds.push(rates);
    }
    return [
      justSo(
        `Guest checkouts per second (${REQUESTS} requests each, cart to confirmed order by bank transfer) against pages drawn each time`,
        median(rounds.map(({ bought, pages }) => bought.perSecond / pages.perSecond)),
        '×',
      ),
      justSo('the same, checkouts per second', median(rounds.map(({ bought }) => bought.perSecond)), ''),
      justSo('the same, processor time of the server for each', median(rounds.map(({ bought }) => bought.cpuMs)), 'ms'),
      justSo('Quantity changes of carts per second', median(rounds.map(({ changed }) => changed.perSecond)), ''),
      justSo(
        'the same, processor time of the server for each',
        median(rounds.map(({ changed }) => changed.cpuMs)),
        'ms',
      ),
      justSo('that of a page drawn each time, an empty cart', median(rounds.map(({ pages }) => pages.cpuMs)), 'ms'),
    ];
  } finally {
    await server.stop();
  }
}

/** `cpuMs`: the server's processor time for each, independent of other load on the machine. */
type Rate = { perSecond: number; cpuMs: number };

/** @param deed receives the number of its parallel worker */
async function rateOf(action: (nth: number) => Promise<void>, pid: number | undefined): Promise<Rate> {
  const begun = performance.now();
  const cpuBefore = cpuMsOf(pid);
  let done = 0;
  const one = async (nth: number) => {
    while (performance.now() - begun < SECONDS * 1000) {
      await action(nth);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => one(nth)));
  return { perSecond: (done * 1000) / (performance.now() - begun), cpuMs: (cpuMsOf(pid) - cpuBefore) / done };
}

/** Processor time of a process so far; Linux counts it in hundredths of a second. */
function cpuMsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function stockUp(dataDir: string): Promise<void> {
  process.env.DATA_DIR = dataDir;
  process.env.DATABASE_URL = '';
  const { openDatabase, closeDatabase, db } = await import('#core/db/database.ts');
  const { variants } = await import('#shop/schema/variants.schema.ts');
  await openDatabase({ migrations: false });
  await db.update(variants).set({ onHand: STOCK });
  await closeDatabase();
}
