/** Limits the compressed HTML of pages, and their script with all widgets loaded. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BUILD_FOLDER, type Manifest } from '#registry/tools/manifest.ts';
import { scriptBytes, settled } from '#tests/setup/browser/page_rules.ts';
import { IMAGE, sendFiles } from '#tests/setup/browser/sent_files.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';
import { withoutChat } from '#tests/setup/browser/without_chat.ts';
import { isFullRun } from '#tests/setup/full_run.ts';
import { ROOT } from '#tests/setup/source_files.ts';
import { addressIn, sitemap } from './page_list/addresses.ts';
import { KINDS } from './page_list/kinds.ts';

/** Compressed, in English, which the code is written in. */
const LIMITS = {
  /** A page without a View, or with Views that wake at a touch, which loads no framework. */
  plain: 6_000,
  shop: 21_900,
  /** With all that belongs to the shop: header, form, pictures. */
  productForm: 25_000,
  manyChoices: 27_000,
  /** Also share links, follow form, reviews and newsletter. */
  product: 38_000,
  payment: 25_200,
  survey: 26_500,
  /** Before a chart is drawn. */
  links: 22_000,
  /** Reader, votes and ways to share. */
  slide: 27_200,
  order: 20_000,
  wholeOrder: 38_000,
  staffList: 16_000,
  /** Half of what registering may take before a ticket is selected. */
  eventRegister: 11_000,
  /** An opened viewer before pdf.js, with the runtime and without the page's menu. */
  viewer: 20_000,
  /** A page with nothing but the chat, with its window and first questions opened. */
  chat: 22_000,
  /** What a website with a live chat adds to each of its pages until the chat is opened. */
  chatButton: 1_500,
};

/** Compressed HTML of pages, with the params of their islands. A kind of page → bytes. */
const HTML_LIMITS = {
  shop: 7_200,
  'simple product': 6_700,
  'product with colors': 7_400,
  'full cart': 7_000,
  'survey page': 6_900,
  'customer quote': 11_500,
};

/** Requests for scripts of a page that was read to its end, on a website with a live chat. */
const REQUESTS = {
  '/aboutus': 6,
  '/delivery': 6,
  '/shop': 6,
  'product:meadow-honey': 12,
  'product:linden-bed-with-linen': 12,
};

const SLIDE = '/slides/slide/our-finishes-6';
const EVERY_LANGUAGE = ['', '/fr', '/ar'];

/** By day other languages, which add words only, are weighed on the shop and the content pages. */
const LANGUAGES = isFullRun ? EVERY_LANGUAGE : [''];

/**
 * Other languages bring their words beside the English ones, which are in the code: about 18 bytes for each. An order with
 * its 100 texts gets 2 kB.
 */
const TRANSLATED = 1.06;
const limitIn = (prefix: string, most: number) => (prefix === '' ? most : Math.round(most * TRANSLATED));

const OF_THE_SHOP = [
  'js_product',
  'js_product_list',
  'o_carousel_product',
  'o_cart_link',
  'o_cart_count',
  'o_shop_views',
]
  .map((name) => `[data-widget=${name}]`)
  .join();

/** Of the widgets in header and footer, which pages don't name. */
function menuFiles(): string[] {
  const { groups }: Manifest = JSON.parse(readFileSync(`${ROOT}/${BUILD_FOLDER}/manifest.json`, 'utf8'));
  return Object.values(groups).flatMap(({ word, files }) => (word ? [] : files.slice(0, 1)));
}

/** Widgets that wake by themselves later than `settled` waits for would count in one of two pages alone. */
async function quiet(page: Page): Promise<void> {
  await settled(page);
  await page.waitForLoadState('networkidle');
}

async function chatReady(page: Page): Promise<void> {
  await quiet(page);
  await expect(page.locator('[data-widget=o_livechat_button]')).toHaveAttribute('data-state', 'ready');
}

/** Opens an address with an empty cache and sums the bytes of its scripts. */
async function weigh(
  browser: Browser,
  address: string,
  wake: (page: Page) => Promise<void>,
  before: (context: BrowserContext) => Promise<unknown> = async () => {},
  hasChat = false,
): Promise<number> {
  const context = await browser.newContext();
  if (!hasChat) await withoutChat(context);
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

test(`Content pages load at most ${LIMITS.plain} bytes of script while idle`, async ({ browser, server }) => {
  for (const prefix of EVERY_LANGUAGE)
    for (const path of ['/aboutus', '/delivery', SLIDE]) {
      const bytes = await weigh(browser, server.url + prefix + path, settled);
      expect(bytes, prefix + path).toBeGreaterThan(500);
      expect(bytes, prefix + path).toBeLessThanOrEqual(LIMITS.plain);
    }
});

test(`The live chat adds at most ${LIMITS.chatButton} bytes of script until it is opened`, async ({
  browser,
  server,
}) => {
  const none = async () => {};
  for (const path of ['/aboutus', '/fr/delivery', '/ar/shop']) {
    const alone = await weigh(browser, server.url + path, quiet);
    const both = await weigh(browser, server.url + path, chatReady, none, true);
    expect(both - alone, path).toBeGreaterThan(500);
    expect(both - alone, path).toBeLessThanOrEqual(LIMITS.chatButton);
  }
});

test(`The shop loads at most ${LIMITS.shop} bytes of script with all widgets active`, async ({ browser, server }) => {
  for (const prefix of EVERY_LANGUAGE)
    expect(await weigh(browser, `${server.url}${prefix}/shop`, wakeAll), prefix).toBeLessThanOrEqual(
      limitIn(prefix, LIMITS.shop),
    );
});

const PRODUCTS = [
  { product: 'meadow-honey', what: 'with few choices', most: LIMITS.productForm },
  { product: 'painted-chair', what: 'with many choices', most: LIMITS.manyChoices },
];
for (const { product, what, most } of PRODUCTS) {
  test(`A product page ${what} loads at most ${most} bytes of script with all widgets of the shop active`, async ({
    browser,
    server,
  }) => {
    const known = await sitemap(server.url);
    for (const prefix of LANGUAGES) {
      const address = addressIn(prefix, known)(`product:${product}`);
      const bytes = await weigh(browser, server.url + address, wakeShop);
      expect(bytes, address).toBeLessThanOrEqual(limitIn(prefix, most));
    }
  });
}

test(`A product page loads at most ${LIMITS.product} bytes of script with all widgets active`, async ({
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
    expect(await weigh(browser, server.url + address, wakeAll), address).toBeLessThanOrEqual(
      limitIn(prefix, LIMITS.product),
    );
  }
});

test(`A slide loads at most ${LIMITS.slide} bytes of script with all widgets active`, async ({ browser, server }) => {
  for (const prefix of LANGUAGES)
    expect(await weigh(browser, server.url + prefix + SLIDE, wakeAll), prefix).toBeLessThanOrEqual(
      limitIn(prefix, LIMITS.slide),
    );
});

test(`Orders load at most ${LIMITS.order} bytes of script while idle`, async ({ browser, server }) => {
  for (const path of ['/my/orders/5', '/fr/my/orders/5', '/ar/my/orders/5', '/my/orders/3']) {
    const bytes = await weigh(browser, server.url + path, settled, signIn(server.url, 'maria@example.com'));
    expect(bytes, path).toBeGreaterThan(500);
    expect(bytes, path).toBeLessThanOrEqual(LIMITS.order);
  }
});

test(`An order loads at most ${LIMITS.wholeOrder} bytes of script with all widgets active`, async ({
  browser,
  server,
}) => {
  for (const prefix of LANGUAGES) {
    const path = `${prefix}/my/orders/5`;
    const bytes = await weigh(browser, server.url + path, wakeAll, signIn(server.url, 'maria@example.com'));
    expect(bytes, path).toBeLessThanOrEqual(limitIn(prefix, LIMITS.wholeOrder));
  }
});

test(`Staff lists load at most ${LIMITS.staffList} bytes of script while idle`, async ({ browser, server }) => {
  for (const path of ['/sales/orders', '/fr/sales/orders', '/ar/website/submissions']) {
    const bytes = await weigh(browser, server.url + path, settled, signIn(server.url, 'admin@example.com'));
    expect(bytes, path).toBeGreaterThan(500);
    expect(bytes, path).toBeLessThanOrEqual(LIMITS.staffList);
  }
});

test(`Registering for an event loads at most ${LIMITS.eventRegister} bytes of script while idle`, async ({
  browser,
  server,
}) => {
  for (const prefix of LANGUAGES)
    for (const event of ['repair-evening-1', 'makers-conference-7']) {
      const path = `${prefix}/event/${event}/register`;
      const bytes = await weigh(browser, server.url + path, settled);
      expect(bytes, path).toBeGreaterThan(500);
      expect(bytes, path).toBeLessThanOrEqual(limitIn(prefix, LIMITS.eventRegister));
    }
});

test(`Pages of tracked links load at most ${LIMITS.links} bytes of script while idle`, async ({ browser, server }) => {
  for (const prefix of EVERY_LANGUAGE)
    for (const path of [`${prefix}/r`, `${prefix}/r/visit+`]) {
      const bytes = await weigh(browser, server.url + path, settled, signIn(server.url, 'operator@example.com'));
      expect(bytes, path).toBeGreaterThan(500);
      expect(bytes, path).toBeLessThanOrEqual(limitIn(prefix, LIMITS.links));
    }
});

test(`A page with an open viewer loads at most ${LIMITS.viewer} bytes of script`, async ({ browser, server }) => {
  const context = await browser.newContext();
  await withoutChat(context);
  const page = await context.newPage();
  await sendFiles(page, server.url, [IMAGE]);
  await page.locator('.attachments a').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  const bytes = await scriptBytes(page, menuFiles());
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes, (await scripts(page)).join(' ')).toBeLessThanOrEqual(LIMITS.viewer);
  await context.close();
});

test(`A page with an open chat loads at most ${LIMITS.chat} bytes of script`, async ({ visit, browser, server }) => {
  const desk = await browser.newContext();
  const operator = await desk.newPage();
  await signIn(server.url, 'operator@example.com')(desk);
  const there = operator.waitForRequest(/longpolling/);
  await operator.goto(`${server.url}/admin/chat`);
  await there;
  const { page } = await visit('script');
  await page.goto(`${server.url}/im_livechat/support/1?framed=true`);
  await page.getByRole('button', { name: 'Chat with one of our collaborators' }).click();
  await expect(page.locator('.chat-window textarea')).toBeFocused();
  await expect.poll(() => scripts(page)).toContainEqual(expect.stringContaining('first_answers'));
  const bytes = await scriptBytes(page);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes, (await scripts(page)).join(' ')).toBeLessThanOrEqual(LIMITS.chat);
  await desk.close();
});

/** Pages with a form that a visitor can fill in. */
const FORMS = { 'checkout payment': LIMITS.payment, 'survey page': LIMITS.survey };
for (const [name, most] of Object.entries(FORMS)) {
  for (const prefix of LANGUAGES) {
    test(`The page "${name}" loads at most ${most} bytes of script with its form ready, below "${prefix}/"`, async ({
      page,
      server,
    }) => {
      const kind = KINDS[name];
      if (!kind) throw new Error(`No page is called ${name}`);
      const known = await sitemap(server.url);
      const to = (address: string) => server.url + addressIn(prefix, known)(address);
      await withoutChat(page.context());
      await kind.before?.(page, to);
      await page.goto(to(kind.address));
      await kind.open?.(page);
      const form = page.locator('#o_payment_form, .js_surveyform');
      await form.scrollIntoViewIfNeeded();
      await expect(form).toHaveAttribute('data-state', 'ready');
      const bytes = await scriptBytes(page);
      expect(bytes, (await scripts(page)).join(' ')).toBeLessThanOrEqual(limitIn(prefix, most));
      expect(bytes).toBeGreaterThan(10_000);
    });
  }
}

for (const [name, most] of Object.entries(HTML_LIMITS)) {
  test(`The HTML of the page "${name}" has at most ${most} compressed bytes`, async ({ page, server }) => {
    const kind = KINDS[name];
    if (!kind) throw new Error(`No page is called ${name}`);
    const known = await sitemap(server.url);
    const to = (address: string) => server.url + addressIn('', known)(address);
    await kind.before?.(page, to);
    await page.goto(to(kind.address));
    await kind.open?.(page);
    const bytes = await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).encodedBodySize,
    );
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}

for (const [address, most] of Object.entries(REQUESTS)) {
  test(`${address} asks for at most ${most} scripts when it is read to its end`, async ({ browser, server }) => {
    const known = await sitemap(server.url);
    for (const prefix of EVERY_LANGUAGE) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(server.url + addressIn(prefix, known)(address));
      await chatReady(page);
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
async function showMarkers(page: Page, isTouched = false): Promise<void> {
  await page.locator('[data-widget]:not([data-state])').evaluateAll(async (markers, touches) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const marker of markers) {
      marker.scrollIntoView({ behavior: 'instant', block: 'center' });
      if (touches) marker.dispatchEvent(new PointerEvent('pointerover'));
      await nextFrame();
      await nextFrame();
    }
  }, isTouched);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
}

/** Touches what belongs to the shop, at the head of the page. */
async function wakeShop(page: Page): Promise<void> {
  await settled(page);
  const markers = page.locator(OF_THE_SHOP);
  await markers.evaluateAll((all) => {
    for (const one of all) one.dispatchEvent(new PointerEvent('pointerover'));
  });
  for (const marker of await markers.all()) await expect(marker).toHaveAttribute('data-state', 'ready');
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
