/** Limits the compressed script of each page, with all its widgets loaded. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { scriptBytes, settled } from '#tests/setup/browser/page_rules.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';
import { addressIn, sitemap } from './page_list/addresses.ts';
import { KINDS } from './page_list/kinds.ts';

const AT_REST_BYTES = 6_000;
/** With the framework, once a card's button and the newsletter's field are touched. */
const SHOP_BYTES = 23_300;
/** Includes header, product form, share links, follow form, reviews and newsletter. */
const PRODUCT_BYTES = 41_500;
/** Without discussion and signature form, which load when they are seen. */
const QUOTE_BYTES = 22_200;
const STAFF_LIST_BYTES = 18_000;

/** Pages with a form that a visitor can fill in. */
const FORM_BYTES = { 'checkout payment': 27_100, 'survey page': 27_000 };

/** Requests for scripts of a page that was read to its end. */
const REQUESTS = {
  '/aboutus': 6,
  '/delivery': 6,
  '/shop': 7,
  'product:meadow-honey': 13,
  'product:linden-bed-with-linen': 14,
};

/** Opens an address with an empty cache and sums the bytes of its scripts. */
async function weigh(
  browser: Browser,
  address: string,
  wake: (page: Page) => Promise<void>,
  before: (context: BrowserContext) => Promise<unknown> = async () => {},
): Promise<number> {
  const context = await browser.newContext();
  await before(context);
  const page = await context.newPage();
  await page.goto(address);
  await wake(page);
  const bytes = await scriptBytes(page);
  await context.close();
  return bytes;
}

const signIn = (url: string, login: string) => (context: BrowserContext) =>
  context.request.post(`${url}/web/login`, {
    form: { login, password: 'demo' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });

test(`Content pages load at most ${AT_REST_BYTES} bytes of script while idle`, async ({ browser, server }) => {
  for (const address of ['/aboutus', '/delivery', '/fr/aboutus', '/ar/delivery']) {
    const bytes = await weigh(browser, server.url + address, settled);
    expect(bytes, address).toBeGreaterThan(500);
    expect(bytes, address).toBeLessThanOrEqual(AT_REST_BYTES);
  }
});

test(`The shop loads at most ${SHOP_BYTES} bytes of script with all widgets active`, async ({ browser, server }) => {
  for (const address of ['/shop', '/fr/shop', '/ar/shop'])
    expect(await weigh(browser, server.url + address, wakeAll), address).toBeLessThanOrEqual(SHOP_BYTES);
});

test(`A product page loads at most ${PRODUCT_BYTES} bytes of script with all widgets active`, async ({
  browser,
  server,
}) => {
  const known = await sitemap(server.url);
  for (const [prefix, product] of [
    ['', 'painted-chair'],
    ['/fr', 'linden-bed-with-linen'],
    ['/ar', 'meadow-honey'],
  ] as const) {
    const address = addressIn(prefix, known)(`product:${product}`);
    expect(await weigh(browser, server.url + address, wakeAll), address).toBeLessThanOrEqual(PRODUCT_BYTES);
  }
});

test(`Customer documents load at most ${QUOTE_BYTES} bytes of script while idle`, async ({ browser, server }) => {
  for (const path of ['/my/orders/5', '/fr/my/orders/5', '/ar/my/orders/5', '/my/orders/3']) {
    const bytes = await weigh(browser, server.url + path, settled, signIn(server.url, 'maria@example.com'));
    expect(bytes, path).toBeGreaterThan(500);
    expect(bytes, path).toBeLessThanOrEqual(QUOTE_BYTES);
  }
});

test(`Staff lists load at most ${STAFF_LIST_BYTES} bytes of script while idle`, async ({ browser, server }) => {
  for (const path of ['/sales/orders', '/fr/sales/orders', '/ar/website/submissions']) {
    const bytes = await weigh(browser, server.url + path, settled, signIn(server.url, 'admin@example.com'));
    expect(bytes, path).toBeGreaterThan(500);
    expect(bytes, path).toBeLessThanOrEqual(STAFF_LIST_BYTES);
  }
});

for (const [name, most] of Object.entries(FORM_BYTES)) {
  test(`The page "${name}" loads at most ${most} bytes of script with its form ready`, async ({ page, server }) => {
    const kind = KINDS[name];
    if (!kind) throw new Error(`No page is called ${name}`);
    const known = await sitemap(server.url);
    const to = (address: string) => server.url + addressIn('', known)(address);
    await kind.before?.(page, to);
    await page.goto(to(kind.address));
    await kind.open?.(page);
    const form = page.locator('#o_payment_form, .js_surveyform');
    await form.scrollIntoViewIfNeeded();
    await expect(form).toHaveAttribute('data-state', 'ready');
    const bytes = await scriptBytes(page);
    expect(bytes, (await scripts(page)).join(' ')).toBeLessThanOrEqual(most);
    expect(bytes).toBeGreaterThan(10_000);
  });
}

for (const [address, most] of Object.entries(REQUESTS)) {
  test(`${address} asks for at most ${most} scripts when it is read to its end`, async ({ browser, server }) => {
    const known = await sitemap(server.url);
    for (const prefix of ['', '/fr', '/ar']) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.url + addressIn(prefix, known)(address));
      await settled(page);
      await readToTheEnd(page);
      const asked = await scripts(page);
      expect(asked.length, `${prefix}${address}: ${asked.join(' ')}`).toBeLessThanOrEqual(most);
      expect(asked.length).toBeGreaterThan(2);
      await context.close();
    }
  });
}

/** Shows every marker, as long as one wakes that is only to be seen. */
async function readToTheEnd(page: Page): Promise<void> {
  await expect(async () => {
    await showMarkers(page);
    await expect(page.locator('[data-state=loading]')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}

/** The pages scroll smoothly, which would pass markers by before they are seen. */
async function showMarkers(page: Page, touch = false): Promise<void> {
  await page.locator('[data-widget]:not([data-state])').evaluateAll(async (markers, isTouched) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const marker of markers) {
      marker.scrollIntoView({ behavior: 'instant', block: 'center' });
      if (isTouched) marker.dispatchEvent(new PointerEvent('pointerover'));
      await nextFrame();
      await nextFrame();
    }
  }, touch);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
}

const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );

/** Scrolls to every marker and touches it, until all are ready. Some are woken by another one. */
async function wakeAll(page: Page): Promise<void> {
  await settled(page);
  await expect(async () => {
    await showMarkers(page, true);
    await expect.poll(() => unready(page), { timeout: 3_000 }).toEqual([]);
  }).toPass();
}

/** The markers that are not ready, as "name state". */
const unready = (page: Page): Promise<string[]> =>
  page
    .locator('[data-widget]:not([data-state=ready])')
    .evaluateAll((markers) =>
      (markers as HTMLElement[]).map(({ dataset }) => `${dataset.widget} ${dataset.state ?? 'asleep'}`),
    );
