/** Bytes that a browser fetches, compressed, as the network counts them. */
import type { Browser, Page } from '@playwright/test';
import { inFreshPage, openBrowser, quiet, touch, wakeAll } from './browser.ts';
import { freshDataDir, startDemo } from './demo_server.ts';
import { atMost, justSo, type Row } from './row.ts';

/** Markers of the catalogue and the cart; the rest of a product page comes from other domains. */
const SHOP = ['js_product', 'o_carousel_product', 'o_cart_link', 'o_cart_count']
  .map((name) => `[data-widget=${name}]`)
  .join();

type Bytes = { script: number; style: number };

export async function weight(): Promise<Row[]> {
  const server = await startDemo(freshDataDir('weight'));
  const browser = await openBrowser();
  try {
    const shop = await fetch(`${server.url}/shop`);
    const [, product] = /class="card__link" href="([^"]+)"/.exec(await shop.text()) ?? [];
    const rest = await fetched(browser, `${server.url}/aboutus`, quiet);
    const list = await fetched(browser, `${server.url}/shop`, wakeAll);
    const calm = await fetched(browser, server.url + product, quiet);
    const ofShop = await fetched(browser, server.url + product, (page) => touch(page, SHOP));
    const detail = await fetched(browser, server.url + product, wakeAll);
    return [
      atMost('Script on `/aboutus` at rest, with all of the header awake', 6000, rest.script, 'B'),
      atMost('Script on `/shop`, everything awake', 16_000, list.script, 'B'),
      atMost('Script on a product page, all that wakes by itself', 21_000, calm.script, 'B'),
      atMost('the same, with all of the shop awake', 21_000, ofShop.script, 'B'),
      justSo('the same, with all of the page awake: to share, follow, subscribe, discuss', detail.script, 'B'),
      atMost('Stylesheet', 12_000, detail.style, 'B'),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function fetched(browser: Browser, url: string, settle: (page: Page) => Promise<void>): Promise<Bytes> {
  return inFreshPage(browser, async (page) => {
    const bytes: Bytes = { script: 0, style: 0 };
    const counting: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      const type = request.resourceType();
      const kind = type === 'script' ? 'script' : type === 'stylesheet' ? 'style' : null;
      const count = async () => {
        const { responseBodySize } = await request.sizes();
        if (kind) bytes[kind] += responseBodySize;
      };
      if (kind) counting.push(count());
    });
    await page.goto(url);
    await settle(page);
    await Promise.all(counting);
    return bytes;
  });
}
