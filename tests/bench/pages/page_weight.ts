/** Compressed bytes that a browser fetches of a website without a live chat. */
import type { Browser, Page, Request } from '@playwright/test';
import { withoutChat } from '#tests/setup/browser/without_chat.ts';
import { sessionOf } from '#tests/setup/visitors/sign_in.ts';
import { inFreshPage, openBrowser, quiet, touch, wakeAll } from '../load/browser.ts';
import { freshDataDir, startDemo } from '../load/demo_server.ts';
import { GuestCheckout } from '../load/guest_checkout.ts';
import { productOn } from '../load/product_on.ts';
import { atMost, justSo, type Row } from '../row.ts';

/** Markers of the catalogue and the cart; the rest of a product page comes from other domains. */
const SHOP = ['js_product', 'o_carousel_product', 'o_cart_link', 'o_cart_count']
  .map((name) => `[data-widget=${name}]`)
  .join();

/** `largest`: of the script files. */
type Bytes = { script: number; style: number; largest: number };

export async function weight(): Promise<Row[]> {
  const server = await startDemo(freshDataDir('weight'));
  const browser = await openBrowser();
  try {
    const product = await productOn(server.url, '/shop');
    // Long enough that its discussion is below the viewport.
    const plain = await productOn(server.url, '/shop?search=meadow+print');
    const desk = await productOn(server.url, '/shop?search=customizable');
    const rest = await fetched(browser, `${server.url}/aboutus`, quiet);
    const list = await fetched(browser, `${server.url}/shop`, wakeAll);
    const calm = await fetched(browser, server.url + plain, quiet);
    const [ofShop, inVariants, chosen] = [
      await fetched(browser, server.url + plain, (page) => touch(page, SHOP)),
      await fetched(browser, server.url + product, (page) => touch(page, SHOP)),
      await fetched(browser, server.url + desk, (page) => touch(page, SHOP)),
    ];
    const detail = await fetched(browser, server.url + product, wakeAll);
    const guest = await (await GuestCheckout.at(server.url, 'meadow+print')).session();
    const paying = await fetched(browser, `${server.url}/shop/payment`, quiet, guest);
    const paid = await fetched(browser, `${server.url}/shop/payment`, wakeAll, guest);
    const maria = await sessionOf(server.url, 'maria');
    const operator = await sessionOf(server.url, 'operator');
    const quote = await fetched(browser, `${server.url}/my/orders/5`, quiet, maria);
    const signing = await fetched(browser, `${server.url}/my/orders/5`, wakeAll, maria);
    const links = await fetched(browser, `${server.url}/r`, quiet, operator);
    const survey = await fetched(browser, `${server.url}/survey/start/home-and-garden`, beginSurvey);
    const chart = await fetched(browser, `${server.url}/r/autumn+`, drawn, operator);
    return [
      atMost('Script on `/aboutus` at rest, with all of the header awake', 6000, rest.script, 'B'),
      atMost('the same, the registry alone, its largest file', 3000, rest.largest, 'B'),
      atMost('Script on `/shop`, everything awake', 22_000, list.script, 'B'),
      atMost('Script on a product page with nothing to choose, all that wakes by itself', 25_000, calm.script, 'B'),
      atMost('the same, with all of the shop awake', 25_000, ofShop.script, 'B'),
      atMost('the same of a product in variants', 27_000, inVariants.script, 'B'),
      atMost('the same of the customizable desk, with much to choose', 27_000, chosen.script, 'B'),
      atMost(
        'a product in variants, with all of the page awake: to share, follow, subscribe, discuss',
        38_000,
        detail.script,
        'B',
      ),
      atMost('Script on `/shop/payment`, all that wakes by itself', 26_000, paying.script, 'B'),
      justSo('the same, everything awake', paid.script, 'B'),
      atMost('Script on `/my/orders/{id}`, a quote to be signed, all that wakes by itself', 20_000, quote.script, 'B'),
      atMost('the same, with all of the page awake: to sign, discuss', 38_000, signing.script, 'B'),
      atMost('Script on `/r`, before a chart', 22_000, links.script, 'B'),
      atMost('the chart alone, the largest file of a link’s statistics', 55_000, chart.largest, 'B'),
      justSo('Script on a page of a survey, everything awake', survey.script, 'B'),
      atMost('Stylesheet', 12_100, list.style, 'B'),
      justSo('the same with that of discussions, on a product page', detail.style, 'B'),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function drawn(page: Page): Promise<void> {
  await page.locator('#all-time [data-chart=line] .chart__drawing').hover();
  await page.locator('#all-time [data-chart=line] .nv-line').first().waitFor();
  await quiet(page);
}

async function beginSurvey(page: Page): Promise<void> {
  await page.locator('main .survey__begin :is(button, a)').click();
  await page.locator('.js_surveyform[data-state=ready]').waitFor();
  await wakeAll(page);
}

/** @param session of who looks; without it a guest */
function fetched(
  browser: Browser,
  url: string,
  settle: (page: Page) => Promise<void>,
  session?: string,
): Promise<Bytes> {
  return inFreshPage(browser, async (page) => {
    const bytes: Bytes = { script: 0, style: 0, largest: 0 };
    const counting: Promise<void>[] = [];
    const note = (request: Request) => {
      const type = request.resourceType();
      const kind = type === 'script' ? 'script' : type === 'stylesheet' ? 'style' : null;
      const count = async () => {
        // What a second page finds in the cache is less than nothing.
        const size = Math.max(0, (await request.sizes()).responseBodySize);
        if (kind) bytes[kind] += size;
        if (kind === 'script') bytes.largest = Math.max(bytes.largest, size);
      };
      if (kind) counting.push(count());
    };
    page.on('requestfinished', note);
    await withoutChat(page.context());
    if (session) await page.context().addCookies([{ name: 'session', value: session, url }]);
    await page.goto(url);
    await settle(page);
    page.off('requestfinished', note);
    await Promise.all(counting);
    return bytes;
  });
}
