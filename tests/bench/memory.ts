/** Memory of the server and its workers while visitors open every page. */
import { readdirSync, readFileSync } from 'node:fs';
import { wholeSitemap } from '#tests/house/page_list/addresses.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, justSo, type Row } from './row.ts';

const REQUESTS = 10_000;
const VISITORS = 8;
const MB = 2 ** 20;

export async function memory(): Promise<Row[]> {
  const server = await startDemo(freshDataDir('memory'));
  try {
    const ask = await askerOf(server.url);
    const pid = server.child.pid as number;
    const atStart = residentBytes(pid) / MB;
    await askAll(ask, 0, REQUESTS);
    const end = residentBytes(pid) / MB;
    await askAll(ask, REQUESTS, 2 * REQUESTS);
    const later = residentBytes(pid) / MB;
    return [
      atMost('Resident memory after 10,000 requests', 200, end, 'MB'),
      atMost('the same after 20,000, against it: flat', 1.1, later / end, '×'),
      justSo('the same, right after the start', atStart, 'MB'),
    ];
  } finally {
    await server.stop();
  }
}

type Ask = (n: number) => Promise<void>;

/** Pages and pictures for guests, some not cached; every tenth request is signed in. */
async function askerOf(url: string): Promise<Ask> {
  const pages = await wholeSitemap(url);
  const pictures = await picturesOn(`${url}/shop`);
  const cookie = `session=${await sessionOf(url, 'maria')}`;
  const addresses = [...pages, ...pictures];
  return async (n) => {
    const base = addresses[n % addresses.length] as string;
    const address =
      n % 4 === 0
        ? `/shop?search=thing+${n}`
        : n % 4 === 1
          ? `${base}${base.includes('?') ? '&' : '?'}utm_source=${n}`
          : base;
    const response = await fetch(url + address, { headers: n % 10 === 0 ? { cookie } : {} });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  };
}

async function picturesOn(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return [...html.matchAll(/srcset="([^ "]+)/g)].map(([, address]) => (address as string).replaceAll('&amp;', '&'));
}

async function askAll(ask: Ask, from: number, to: number): Promise<void> {
  let next = from;
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (next < to) await ask(next++);
    }),
  );
}

/** A process's memory, plus what its child processes do not share with it. */
export const residentBytes = (pid: number): number =>
  processBytes(pid) + childrenOf(pid).reduce((sum, child) => sum + ownBytes(child), 0);

/** Without its child processes. */
export const processBytes = (pid: number): number => bytesOf(pid, /^Rss:\s+(\d+)/gm);

const ownBytes = (pid: number): number =>
  bytesOf(pid, /^Private_\w+:\s+(\d+)/gm) + childrenOf(pid).reduce((sum, child) => sum + ownBytes(child), 0);

const bytesOf = (pid: number, lines: RegExp): number =>
  [...readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(lines)].reduce(
    (sum, [, kilobytes]) => sum + Number(kilobytes) * 1024,
    0,
  );

/** Of all its threads. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}
