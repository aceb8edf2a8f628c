/** Widgets on a static page of another website, under a strict content policy. */
import type { Page } from '@playwright/test';
import { authored, foreignSite, goElsewhere } from '#tests/setup/browser/foreign_site.ts';
import { signIn } from '#tests/setup/browser/sign_in.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';

const article = () => authored('static.html');
const count = (page: Page) => page.locator('[data-widget=o_cart_count]');

async function addCactus(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add the cactus to my cart' }).click();
  await expect(page.locator('form.is-added')).toBeVisible();
}

test('A page of another website sells a product, and the shop takes its cart over', async ({ visit, server }) => {
  const blog = await foreignSite(server, article);
  const { page } = await visit('script');
  await goElsewhere(page, server.otherOrigin);
  await expect(page.locator('[data-widget=o_product_price] .price__now')).toHaveText('$39.00');
  await addCactus(page);
  await expect(count(page)).toHaveText('1');
  await page.reload();
  await expect(count(page), 'kept by the tab').toHaveText('1');
  await addCactus(page);
  await expect(count(page)).toHaveText('2');

  await page.getByRole('link', { name: 'My cart' }).click();
  await expect(page).toHaveURL(/\/shop\/cart\?embed=e/);
  await expect(page.locator('.cart-line__name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add to this cart' }).click();
  await expect(page.locator('.cart-line__name')).toHaveText('Saguaro cactus');
  await expect(page).toHaveURL('/shop/cart');

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(server.otherOrigin);
  await expect(count(page), 'forgotten once it was taken over').toBeHidden();
  await addCactus(page);
  await expect(count(page)).toHaveText('1');
  await page.getByRole('link', { name: 'My cart' }).click();
  await expect(page.getByText('You chose 1 piece on another website.')).toBeVisible();
  blog.close();
});

test('A page of another website lists events and takes subscriptions', async ({ visit, server }) => {
  const blog = await foreignSite(server, article);
  const { page } = await visit('script');
  await goElsewhere(page, server.otherOrigin);
  const events = page.locator('[data-oe-call="events.upcoming"] a');
  await page.getByRole('heading', { name: 'Meet us' }).scrollIntoViewIfNeeded();
  await expect(events.first()).toHaveAttribute('href', new RegExp(`^${server.url}/event/`));

  await page.locator('[data-widget=js_subscribe]').scrollIntoViewIfNeeded();
  await page.getByLabel('Email').fill('reader@example.com');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.locator('.alert', { hasText: 'Thanks for your subscription!' })).toBeVisible();
  blog.close();
});

test('Who is signed in to the shop is a stranger on pages of other websites', async ({ visit, server }) => {
  const blog = await foreignSite(server, article);
  const { page } = await visit('script');
  await signIn(page, server.url, 'maria');
  await page.goto(`${server.url}/shop/product/saguaro-cactus-15`);
  const sent: Promise<Record<string, string>>[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.allHeaders()));
  await goElsewhere(page, server.otherOrigin);
  await addCactus(page);
  await expect(count(page)).toHaveText('1');
  // The shop's own page may still have told that it was seen.
  const fromElsewhere = (await Promise.all(sent)).filter(({ origin }) => origin === server.otherOrigin);
  expect(fromElsewhere.length).toBeGreaterThan(0);
  for (const headers of fromElsewhere) expect(headers).not.toHaveProperty('cookie');
  await page.goto(`${server.url}/shop/cart`);
  await expect(page.locator('.cart-line__name')).toHaveCount(0);
  page.removeAllListeners('request');
  blog.close();
});
