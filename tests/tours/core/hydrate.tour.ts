/** Server-rendered content stays visible when its widget mounts, fails or never loads. */
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/setup/browser/visit.ts';

const PRODUCT = '/shop?search=tulip+bulbs';

/** Opens the product's page and delays its widget until `work` is done. */
async function beforeItsWidget(
  page: Page,
  work: (marker: ReturnType<Page['locator']>) => Promise<unknown>,
): Promise<void> {
  const held = Promise.withResolvers<void>();
  // One file holds all that a product's page needs at first, and is named after the heaviest.
  await page.route('**/*_product-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(PRODUCT);
  await page.locator('.card__link:text-is("Tulip bulbs, bag of ten")').click({ noWaitAfter: true });
  await work(page.locator('.js_product'));
  held.resolve();
}

test('A hydrated widget keeps every element of the server’s HTML', async ({ visit }) => {
  const { page } = await visit('script');
  await beforeItsWidget(page, (marker) =>
    marker.evaluate((host) => {
      const elements = [...host.querySelectorAll('*')];
      Object.assign(window, { drawn: elements, html: host.innerHTML });
    }),
  );
  const marker = page.locator('.js_product[data-state=ready]');
  const { kept, all, isSame } = await marker.evaluate((host) => {
    const { drawn, html } = window as unknown as { drawn: Element[]; html: string };
    return {
      kept: drawn.filter((element) => host.contains(element)).length,
      all: host.querySelectorAll('*').length,
      isSame: host.innerHTML === html,
    };
  });
  expect(all).toBeGreaterThan(20);
  expect(kept).toBe(all);
  expect(isSame).toBe(true);
});

test('A widget that crashes during hydration leaves a form that can still be submitted', async ({ visit }) => {
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/Widget 'js_product' stopped, the page keeps its HTML/);
  await beforeItsWidget(page, (marker) =>
    marker.evaluate((host: HTMLElement) => {
      host.dataset.currency = 'null';
      Object.assign(window, { html: host.innerHTML });
    }),
  );
  const marker = page.locator('.js_product[data-state=failed]');
  await expect(marker).toBeVisible();
  expect(await marker.evaluate((host) => host.innerHTML === (window as unknown as { html: string }).html)).toBe(true);
  await page.locator('.js_product [name=add_qty]').fill('2');
  await page.locator('#add_to_cart').click();
  await expect(page).toHaveURL('/shop/cart');
  await expect(page.locator('.js_quantity')).toHaveValue('2');
});

test('A widget with an invalid param is not mounted, and its HTML stays usable', async ({ visit }) => {
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/Widget 'js_product' stopped.*data-template-id is "five", expected a number/);
  await beforeItsWidget(page, (marker) =>
    marker.evaluate((host: HTMLElement) => {
      host.dataset.templateId = 'five';
    }),
  );
  await expect(page.locator('.js_product[data-state=failed] #add_to_cart')).toBeEnabled();
});
