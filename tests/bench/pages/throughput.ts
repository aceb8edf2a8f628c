/** Answers per second, compared with a server that only says hello. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { answersPerSecond, type Target } from '../load/answers_per_second.ts';
import { dataDirOf, freshDataDir, startDemo } from '../load/demo_server.ts';
import { GuestCheckout } from '../load/guest_checkout.ts';
import { atLeast, justSo, median, type Row } from '../row.ts';

const ROUNDS = 9;
/** As browsers ask. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export async function throughput(): Promise<Row[]> {
  const hello = await startHello();
  const cached = await startDemo(freshDataDir('throughput'));
  const drawn = await startDemo(dataDirOf('throughput'), { PAGE_CACHE_MB: '0' });
  const uncached = await startDemo(dataDirOf('throughput'), { PAGE_CACHE_MB: '0', FRAGMENT_CACHE_MB: '0' });
  const cookie = `session=${await sessionOf(cached.url, 'maria')}`;
  const cartCookie = `session=${await (await GuestCheckout.at(cached.url, 'meadow+print')).cartSession()}`;
  const targets = {
    hello: { url: hello.url, headers: BROWSER },
    kept: { url: `${cached.url}/shop`, headers: BROWSER },
    keptPlain: { url: `${cached.url}/shop` },
    drawn: { url: `${drawn.url}/shop`, headers: BROWSER },
    drawnPlain: { url: `${drawn.url}/shop` },
    uncached: { url: `${uncached.url}/shop`, headers: BROWSER },
    cart: { url: `${cached.url}/shop/cart`, headers: { ...BROWSER, cookie: cartCookie } },
    signedIn: { url: `${cached.url}/shop`, headers: { ...BROWSER, cookie } },
  };
  try {
    const ratios = await ratiosTo(targets, 'hello');
    return [
      atLeast('`/shop` for guests from the page cache, answers per second against hello', 0.7, ratios.kept, '×'),
      justSo('the same, not compressed', ratios.keptPlain, '×'),
      atLeast(
        '`/shop` with the page cache off, its parts from the fragment cache, against hello',
        0.2,
        ratios.drawn,
        '×',
      ),
      justSo('the same, not compressed', ratios.drawnPlain, '×'),
      justSo('`/shop` with both caches off, against hello', ratios.uncached, '×'),
      justSo('`/shop/cart` with a line, against hello', ratios.cart, '×'),
      justSo('`/shop` for somebody signed in', ratios.signedIn, '×'),
    ];
  } finally {
    await Promise.all([hello.stop(), cached.stop(), drawn.stop(), uncached.stop()]);
  }
}

/** All take turns; the middle of the ratios of each turn counts. */
async function ratiosTo<K extends string>(targets: Record<K, Target>, base: NoInfer<K>): Promise<Record<K, number>> {
  const names = Object.keys(targets) as K[];
  const ratios = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  for (const name of names) await answersPerSecond(targets[name]);
  for (let round = 0; round < ROUNDS; round++) {
    const rates = {} as Record<K, number>;
    for (const name of names) rates[name] = await answersPerSecond(targets[name]);
    for (const name of names) ratios[name].push(rates[name] / rates[base]);
  }
  return Object.fromEntries(names.map((name) => [name, median(ratios[name])])) as Record<K, number>;
}

async function startHello(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const script = path.resolve(import.meta.dirname, '../load/hello.ts');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const url = /Ready at (\S+)/.exec(String(line))?.[1] as string;
  return {
    url,
    stop() {
      const ended = once(child, 'exit');
      child.kill();
      return ended;
    },
  };
}
