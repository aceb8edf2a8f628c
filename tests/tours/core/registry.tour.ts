/** Registry behaviour that needs a real browser, on small pages with the real bundle. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/browser/visit.ts';

const PROBE = '/probe';

/** Opens a page with these markers. Returns the paths that it requests after its entry. */
async function open(page: Page, body: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== PROBE && !/\/islands[\w-]*\.js$/.test(pathname)) asked.push(pathname.replace(/-\w{8}\.js$/, ''));
  });
  const html = `<!DOCTYPE html><title>Probe</title><link rel="icon" href="data:,">
    <script type="module" src="/assets/islands.js"></script>${body}`;
  await page.route(`**${PROBE}`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }));
  await page.goto(PROBE);
  return asked;
}

test.afterEach(async ({ opened }) => {
  for (const { page } of opened.values()) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    page.removeAllListeners('request');
  }
});

const price = (more = '') => `<p data-widget="o_product_price" data-template-id="15" ${more}>less than you think</p>`;
const form = `<form data-widget="o_add_to_cart" method="post" action="/shop/cart/update">
  <input type="hidden" name="product_id" value="42"><button>Add</button></form>`;

const LIST = '/assets/widget_list';

test('A page without a marker loads nothing but its entry script', async ({ visit }) => {
  const { page } = await visit('script');
  const asked = await open(page, '<p>Text</p>');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('A page of another server loads the list of widgets once, and leaves an unknown marker unchanged', async ({
  visit,
}) => {
  const { page } = await visit('script');
  const asked = await open(page, '<div data-widget="o_nowhere">Stays</div><p data-widget="o_nowhere"></p>');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([LIST]);
  await expect(page.locator('div')).toHaveText('Stays');
});

test('A widget is loaded when it comes near the window', async ({ visit }) => {
  const { page } = await visit('script');
  const asked = await open(page, `<svg width="1" height="4000"></svg>${price()}`);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([LIST]);
  await page.locator('p').scrollIntoViewIfNeeded();
  await expect(page.locator('p[data-state=ready]')).toHaveText(/^\$39\.00/);
});

test('The data-load attribute of a marker overrides the loading mode of its widget', async ({ visit }) => {
  const { page } = await visit('script');
  await open(page, `<svg width="1" height="4000"></svg>${price('data-load="now"')}`);
  await expect(page.locator('p')).toHaveAttribute('data-state', 'ready');
});

test('A click made before its widget is loaded is handled once', async ({ visit }) => {
  const { page } = await visit('script');
  const asked = await open(page, form);
  const held = Promise.withResolvers<void>();
  await page.route('**/o_add_to_cart-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.locator('button').click();
  await expect(page.locator('form')).toHaveAttribute('data-state', 'loading');
  held.resolve();
  await expect(page.locator('form')).toHaveAttribute('data-state', 'ready');
  await expect.poll(() => asked.filter((path) => path === '/shop/cart/update_json')).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(PROBE);
});

test('A form is submitted by the browser when its widget cannot be loaded', async ({ visit }) => {
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/Widget 'o_add_to_cart' stopped, the page keeps its HTML/);
  expectTrouble(/failed: .*o_add_to_cart.*net::ERR_FAILED/);
  expectTrouble(/Failed to load resource/);
  await open(page, form);
  await page.route('**/o_add_to_cart-*.js*', (route) => route.abort());
  // Until the registry is there, the browser would submit the form at once.
  await page.locator('button').hover();
  await expect(page.locator('form')).toHaveAttribute('data-state', 'failed');
  await page.locator('button').click();
  await expect(page).toHaveURL('/shop/cart');
  await expect(page.locator('.cart-line__name')).toHaveText('Saguaro cactus');
});

test('A widget that failed to load is requested under another address on the next click, which it handles', async ({
  visit,
}) => {
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/Widget 'o_add_to_cart' stopped, the page keeps its HTML/);
  expectTrouble(/failed: .*o_add_to_cart.*net::ERR_FAILED/);
  expectTrouble(/Failed to load resource/);
  const asked = await open(page, form);
  await page.route('**/o_add_to_cart-*.js*', (route) => route.abort());
  await page.locator('button').hover();
  await expect(page.locator('form')).toHaveAttribute('data-state', 'failed');
  await page.unroute('**/o_add_to_cart-*.js*');
  // Some browsers remember a failed module: its address keeps failing.
  await page.route(/o_add_to_cart-\w+\.js$/, (route) => route.abort());
  await page.locator('button').click();
  await expect(page.locator('form')).toHaveAttribute('data-state', 'ready');
  await expect.poll(() => asked.filter((path) => path === '/shop/cart/update_json')).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(PROBE);
});

test('Inserted markers are mounted, and stop restores their HTML', async ({ visit }) => {
  const { page } = await visit('script');
  await open(page, '<main></main>');
  await page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), price());
  await expect(page.locator('p[data-state=ready]')).toHaveText(/^\$39\.00/);
  await page.evaluate(async () => {
    const address = '/assets/islands.js';
    const { stop } = await import(address);
    stop();
  });
  await expect(page.locator('main')).toHaveText('less than you think');
  await expect(page.locator('p')).not.toHaveAttribute('data-state');
});

test('A cart change is shown in other tabs of the visitor', async ({ visit, opened }) => {
  const { page } = await visit('script');
  await open(page, form);
  const other = (await opened.get('script')?.context.newPage()) as Page;
  await other.goto('/aboutus');
  await expect(other.locator('[data-widget=o_cart_count]')).toHaveAttribute('data-state', 'ready');
  await page.bringToFront();
  await page.locator('button').click();
  await expect(other.locator('.my_cart_quantity')).toHaveText('1');
  await other.close();
});

test('A quantity changed before hydration is kept, and the widget continues from it', async ({ visit }) => {
  const { page } = await visit('script');
  const held = Promise.withResolvers<void>();
  await page.route('**/*_product-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/shop/product/saguaro-cactus-15', { waitUntil: 'commit' });
  const quantity = page.locator('.js_product [name=add_qty]');
  await quantity.fill('3');
  held.resolve();
  await expect(page.locator('.js_product')).toHaveAttribute('data-state', 'ready');
  await expect(quantity).toHaveValue('3');
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity).toHaveValue('4');
});

test('A page preloads the widgets that load at once, and their texts in its language', async ({ visit }) => {
  const { page } = await visit('script');
  const loaded: string[] = [];
  page.on('response', (response) => void loaded.push(new URL(response.url()).pathname));
  await page.goto('/fr/shop/product/saguaro-cactus-15');
  await expect(page.locator('.js_product')).toHaveAttribute('data-state', 'ready');
  const preloads = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(preloads).toContainEqual(expect.stringMatching(/^\/assets\/\w+_product\w*-\w{4}-fr_FR-\w+\.js$/));
  for (const address of preloads) expect(loaded.filter((one) => one === address)).toHaveLength(1);
  await expect(page.locator('#add_to_cart')).toHaveText('Ajouter au panier');
  page.removeAllListeners('response');
});
