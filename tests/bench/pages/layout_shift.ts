/** Layout shift and blocking time of pages that load on a slow machine. */
import type { Browser, Page } from '@playwright/test';
import { addressIn, sitemap } from '#tests/house/page_list/addresses.ts';
import type { Kind } from '#tests/house/page_list/kind.ts';
import { KINDS } from '#tests/house/page_list/kinds.ts';
import { layoutShift } from '#tests/setup/browser/page_rules.ts';
import { inFreshPage, openBrowser, quiet } from '../load/browser.ts';
import { freshDataDir, startDemo } from '../load/demo_server.ts';
import { median, type Row } from '../row.ts';

const SLOWER = 4;
const TIMES = 3;
/** The part of a task beyond this counts as blocking. */
const BLOCKING_FROM_MS = 50;
const MOST_BLOCKED_MS = 50;

export async function layoutShifts(): Promise<Row[]> {
  const server = await startDemo(freshDataDir('layout-shift'), { TRUSTED_PROXIES: '127.0.0.1' });
  const browser = await openBrowser();
  try {
    const to = addressIn('', await sitemap(server.url));
    const pages = pagesToLoad();
    const found: { name: string; shift: number; blocked: number }[] = [];
    for (const [name, kind] of pages) {
      const visits = await visitsOf(browser, kind, (address) => server.url + to(address));
      found.push({
        name,
        shift: Math.max(...visits.map(({ shift }) => shift)),
        blocked: median(visits.map(({ blocked }) => blocked)),
      });
    }
    const [shift, blocked] = [most(found, 'shift'), most(found, 'blocked')];
    const above = found.filter((one) => one !== blocked && one.blocked >= MOST_BLOCKED_MS);
    return [
      {
        what: `Layout shift, the most of ${found.length} pages (${shift.name})`,
        limit: '< 0.01',
        measured: shift.shift.toFixed(4),
        holds: shift.shift < 0.01,
      },
      {
        what: `Blocking time at CPU ×${SLOWER}, the most of ${found.length} pages (${blocked.name})`,
        limit: `< ${MOST_BLOCKED_MS} ms`,
        measured: `${Math.round(blocked.blocked)} ms`,
        holds: blocked.blocked < MOST_BLOCKED_MS,
      },
      ...above.map(({ name, blocked }) => ({
        what: `… also ${name}`,
        limit: `< ${MOST_BLOCKED_MS} ms`,
        measured: `${Math.round(blocked)} ms`,
        holds: false,
      })),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Each address as it comes, also where other tests open something in it. */
function pagesToLoad(): [name: string, kind: Kind][] {
  const all = Object.entries(KINDS).filter(([, { status }]) => !status);
  const seen = new Set(all.filter(([, { open }]) => !open).map(([, { address }]) => address));
  return all.filter(([, { open, address }]) => !open || (!seen.has(address) && seen.add(address)));
}

const most = <K extends 'shift' | 'blocked', T extends Record<K, number>>(found: T[], key: K): T =>
  found.reduce((worst, one) => (one[key] > worst[key] ? one : worst));

type Visit = { shift: number; blocked: number };

let visitors = 0;

/**
 * What comes before the page, such as a sign-in, comes at full speed, and each time from another address: nobody signs
 * in that often from one.
 */
const visitsOf = (browser: Browser, { address, before }: Kind, to: (address: string) => string): Promise<Visit[]> =>
  inFreshPage(browser, async (page) => {
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `198.18.0.${++visitors}` });
    await before?.(page, to);
    const visits: Visit[] = [];
    for (let time = 0; time < TIMES; time++) visits.push(await visit(await page.context().newPage(), to(address)));
    return visits;
  });

/** Without anything in the browser's cache. */
async function visit(page: Page, url: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(watchTasks);
  // The server holds the chat's requests open, so that the network would never be idle.
  await page.route('**/longpolling/poll', (route) => route.abort());
  await page.goto(url);
  await quiet(page);
  const seen = { shift: await layoutShift(page), blocked: await blockedTime(page) };
  await page.close();
  return seen;
}

type Task = { start: number; end: number };
declare global {
  var longTasks: Task[];
}

/** Long tasks are not reported to observers that start later. */
function watchTasks(): void {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      globalThis.longTasks.push({ start: startTime, end: startTime + duration });
  }).observe({ type: 'longtask' });
}

/** What all tasks after the first paint were too long, together. */
const blockedTime = (page: Page): Promise<number> =>
  page.evaluate((from) => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    const lengths = globalThis.longTasks.map(({ start, end }) => end - Math.max(start, painted));
    return lengths.reduce((sum, length) => sum + Math.max(0, length - from), 0);
  }, BLOCKING_FROM_MS);
