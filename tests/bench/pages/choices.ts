/** Start-up and response time of choosing among ten attributes of twenty values. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { choiceForm } from '#tests/setup/shop/many_values.ts';
import { inFreshPage, openBrowser } from '../load/browser.ts';
import { AT_ONCE_MS, clickTimes, SLOWER } from '../load/click_times.ts';
import { freshDataDir, startDemo } from '../load/demo_server.ts';
import { atMost, justSo, median, type Row } from '../row.ts';

const CHOICES = 40;
const VALUES = '.js_product__value';
const MOST_BYTES = 10 * 1024;

export async function choices(): Promise<Row[]> {
  const dataDir = freshDataDir('choices');
  const script = path.resolve(import.meta.dirname, '../data/largest_product.ts');
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'test' };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  const server = await startDemo(dataDir);
  const browser = await openBrowser();
  try {
    const url = `${server.url}/shop/product/everything-${Number(stdout)}`;
    const form = choiceForm(await (await fetch(url)).text());
    const times = await inFreshPage(browser, (page) => clickTimes(page, url, VALUES, CHOICES));
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
