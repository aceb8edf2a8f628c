/** Start-up and response time of choosing among ten attributes of twenty values. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { choiceForm } from '#tests/setup/shop/many_values.ts';
import { inFreshPage, openBrowser, quiet } from './load/browser.ts';
import { freshDataDir, startDemo } from './load/demo_server.ts';
import { atMost, justSo, median, type Row } from './row.ts';

const SLOWER = 4;
const CHOICES = 40;
/** What takes longer is felt as waiting. */
const AT_ONCE_MS = 100;
const MOST_BYTES = 10 * 1024;

export async function choices(): Promise<Row[]> {
  const dataDir = freshDataDir('choices');
  const script = path.resolve(import.meta.dirname, 'data/largest_product.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  const server = await startDemo(dataDir);
  const browser = await openBrowser();
  try {
    const url = `${server.url}/shop/product/everything-${Number(stdout)}`;
    const form = choiceForm(await (await fetch(url)).text());
    const times = await inFreshPage(browser, (page) => timesOf(page, url));
    return [
      atMost('Ten attributes of twenty values: all that is needed to choose', MOST_BYTES, brotliSize(form), 'B'),
      atMost(`the same at CPU ×${SLOWER}: from a click to what it changes, painted`, AT_ONCE_MS, median(times), 'ms'),
      justSo(`the same, the slowest of ${CHOICES} choices`, Math.max(...times), 'ms'),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

const brotliSize = (text: string) => brotliCompressSync(text).length;

declare global {
  var clickTimes: number[];
}

/** The browser's own measure: from the finger to the next frame that is shown. */
async function timesOf(page: Page, url: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(() => {
    globalThis.clickTimes = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') globalThis.clickTimes.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(url);
  await quiet(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const values = page.locator('.js_product__value');
  const count = await values.count();
  for (let n = 0; n < CHOICES; n++) {
    // Far apart, so that each is another attribute's and none is chosen already.
    await values.nth((n * 37 + 11) % count).click();
    await page.waitForFunction(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, true))),
    );
  }
  await quiet(page);
  const times = await page.evaluate(() => globalThis.clickTimes);
  // The browser does not report clicks that are painted within a frame.
  return [...times, ...Array.from({ length: Math.max(0, CHOICES - times.length) }, () => 16)];
}
