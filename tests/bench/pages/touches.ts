/** Response time of a cart's quantity, a survey's answer and a variant. */
import { inFreshPage, openBrowser } from '../load/browser.ts';
import { AT_ONCE_MS, clickTimes, SLOWER } from '../load/click_times.ts';
import { freshDataDir, startDemo } from '../load/demo_server.ts';
import { GuestCheckout } from '../load/guest_checkout.ts';
import { productOn } from '../load/product_on.ts';
import { atMost, justSo, median, type Row } from '../row.ts';

const CLICKS = 20;

export async function touches(): Promise<Row[]> {
  const server = await startDemo(freshDataDir('touches'));
  const browser = await openBrowser();
  try {
    const session = await (await GuestCheckout.at(server.url, 'meadow+print')).cartSession();
    const quantity = await inFreshPage(browser, async (page) => {
      await page.context().addCookies([{ name: 'session', value: session, url: server.url }]);
      return clickTimes(page, `${server.url}/shop/cart`, '.oe_cart .quantity__button[data-step="1"]', CLICKS);
    });
    const answer = await inFreshPage(browser, async (page) => {
      await page.goto(`${server.url}/survey/start/home-and-garden`);
      await page.locator('main .survey__begin :is(button, a)').click();
      await page.locator('.js_surveyform').waitFor();
      return clickTimes(page, page.url(), '.js_surveyform :is([type=radio], [type=checkbox])', CLICKS);
    });
    const product = server.url + (await productOn(server.url, '/shop?search=painted'));
    const variant = await inFreshPage(browser, (page) => clickTimes(page, product, '.js_product__value', CLICKS));
    return [
      ...rows('Quantity in the cart', quantity),
      ...rows('Answer of a survey', answer),
      ...rows('Variant of a product', variant),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

const rows = (what: string, times: number[]): Row[] => [
  atMost(`${what} at CPU ×${SLOWER}: from a click to what it changes, painted`, AT_ONCE_MS, median(times), 'ms'),
  justSo(`the same, the slowest of ${CLICKS} clicks`, Math.max(...times), 'ms'),
];
