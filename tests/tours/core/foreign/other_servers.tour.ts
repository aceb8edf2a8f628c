/** Widgets on pages that other programs make, and what consoles say. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '#core/process/project.ts';
import { authored, type Draw, foreignSite, goElsewhere } from '#tests/setup/browser/foreign_site.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';
import { freePort } from '#tests/setup/processes/free_port.ts';

const HEAD = `<!DOCTYPE html><html lang="en"><title>Blog</title><link rel="icon" href="data:,">
  <script type="module" src="https://shop.example/islands/1/islands.js"></script>`;
const price = (more = '') => `<p data-widget="o_product_price" data-template-id="15" ${more}>a little</p>`;

/** Prices of a page, or what its author wrote there. */
const prices = (page: Page) => page.locator('[data-widget=o_product_price]');

/** As a page of PHP is: made anew for each request of what stands in the address and in the form that it posts to itself. */
const drawByProgram: Draw = ({ url = '/', method }) => {
  const id = Number(new URL(url, 'http://localhost').searchParams.get('id') ?? 15);
  const thanks = method === 'POST' ? '<p role="status">Thank you for your comment.</p>' : '';
  return `${HEAD}<h1>Product ${id}</h1>${thanks}
    <p data-widget="o_product_price" data-template-id="${id}">a little</p>
    <div data-widget="o_cart_link"><a href="https://shop.example/shop/cart">My cart <span data-widget="o_cart_count" hidden></span></a></div>
    <form data-widget="o_add_to_cart" action="https://shop.example/shop/product/saguaro-cactus-15">
      <input type="hidden" name="product_id" value="42"><button>Add</button></form>
    <form method="post"><textarea name="comment" aria-label="Comment"></textarea><button>Comment</button></form>`;
};

test('A page made for each request keeps its cart from one to the next', async ({ visit, server }) => {
  const shop = await foreignSite(server, drawByProgram);
  const { page } = await visit('script');
  await goElsewhere(page, `${server.otherOrigin}/product.php?id=15`);
  await expect(prices(page)).toContainText('$39.00');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.locator('[data-widget=o_cart_count]')).toHaveText('1');
  await page.getByLabel('Comment').fill('So green');
  await page.getByRole('button', { name: 'Comment' }).click();
  await expect(page.getByRole('status')).toHaveText('Thank you for your comment.');
  await expect(page.locator('[data-widget=o_cart_count]')).toHaveText('1');
  shop.close();
});

test('A page made by Eleventy sells two products', async ({ visit, server }) => {
  const blog = await foreignSite(server, () => authored('eleventy/index.html'));
  const { page } = await visit('script');
  await goElsewhere(page, server.otherOrigin);
  await expect(prices(page)).toContainText(['$39.00', '$']);
  for (const name of ['Saguaro cactus', 'Meadow honey'])
    await page.getByRole('button', { name: `Add ${name}` }).click();
  await expect(page.locator('[data-widget=o_cart_count]')).toHaveText('2');
  await page.getByRole('link', { name: 'My cart' }).click();
  await expect(page.getByText('You chose 2 pieces on another website.')).toBeVisible();
  blog.close();
});

test('The example of the README works as it stands', async ({ visit, server }) => {
  const readme = readFileSync(path.join(ROOT, 'registry/README.md'), 'utf8');
  const [, example = ''] = /```html\n([\s\S]+?)```/.exec(readme) ?? [];
  const blog = await foreignSite(
    server,
    () => `<!DOCTYPE html><title>Blog</title><link rel="icon" href="data:,">${example}`,
  );
  const { page } = await visit('script');
  await goElsewhere(page, server.otherOrigin);
  await page.getByRole('button', { name: 'Add to my cart' }).click();
  await expect(page.locator('[data-widget=o_cart_count]')).toHaveText('1');
  await page.locator('[data-widget=js_subscribe]').scrollIntoViewIfNeeded();
  await expect(page.getByLabel('Email')).toBeVisible();
  const frame = page.frameLocator('iframe[title="Home and garden"]');
  await expect(frame.getByRole('button', { name: 'Start survey' })).toBeVisible();
  await expect(page.locator('[data-oe-call="events.upcoming"] time').first()).toBeVisible();
  blog.close();
});

test('A survey is answered in its frame on a page of another website', async ({ visit, server }) => {
  const blog = await foreignSite(server, () => authored('static.html'));
  const { page } = await visit('script');
  await goElsewhere(page, server.otherOrigin);
  await page.locator('[data-widget=o_survey]').scrollIntoViewIfNeeded();
  const frame = page.frameLocator('iframe[title="Home and garden"]');
  await frame.getByRole('button', { name: 'Start survey' }).click();
  await expect(frame.getByText('Page 1 of')).toBeVisible();
  await expect(frame.locator('header.header, footer.footer')).toHaveCount(0);
  blog.close();
});

test('A website that is not listed reads why nothing happens', async ({ visit, server }) => {
  const origin = `http://localhost:${await freePort()}`;
  const blog = await foreignSite(server, () => HEAD + price(), origin);
  const { page, expectTrouble } = await visit('script');
  expectTrouble(new RegExp(`This shop shows no widgets on pages of ${origin}: its setting EMBED_ORIGINS`));
  const told = page.waitForEvent('console', (message) => message.text().includes('EMBED_ORIGINS'));
  await goElsewhere(page, origin);
  await told;
  await expect(prices(page)).toHaveText('a little');
  blog.close();
});

test('A page that asks for a version no longer served reads so', async ({ visit, server }) => {
  const blog = await foreignSite(server, () => HEAD.replace('/islands/1/', '/islands/0/') + price());
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/serves version 1 of its widgets, and this page asks for another: \/islands\/0\//);
  const told = page.waitForEvent('console', (message) => message.text().includes('serves version 1'));
  await goElsewhere(page, server.otherOrigin);
  await told;
  await expect(prices(page)).toHaveText('a little');
  blog.close();
});

test('Two scripts of one registry mount a marker once, and the console says so', async ({ visit, server }) => {
  const twice = HEAD + HEAD.slice(HEAD.indexOf('<script')).replace('islands.js', 'islands.js?again');
  const blog = await foreignSite(server, () => twice + price());
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/The registry of http:\/\/127\.0\.0\.1:\d+ is on this page twice/);
  await goElsewhere(page, server.otherOrigin);
  await expect(page.locator('.price__now')).toHaveText('$39.00');
  await expect(page.locator('.price__now')).toHaveCount(1);
  blog.close();
});

test('With registries of two shops, data-origin says whose a marker is', async ({ visit, server }) => {
  // The same server under another name is another shop to the page.
  const other = server.url.replace('127.0.0.1', 'localhost');
  const both = `${HEAD}<script type="module" src="${other}/islands/1/islands.js"></script>`;
  const blog = await foreignSite(server, () => both + price() + price(`data-origin="${other}"`), undefined, [other]);
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/Markers without data-origin belong to http:\/\/127\.0\.0\.1:\d+\. Those of http:\/\/localhost/);
  const asked: string[] = [];
  page.on(
    'response',
    (response) => response.url().includes('combination_info') && asked.push(new URL(response.url()).origin),
  );
  await goElsewhere(page, server.otherOrigin);
  await expect(page.locator('.price__now')).toHaveCount(2);
  expect(new Set(asked)).toEqual(new Set([server.url, other]));
  page.removeAllListeners('response');
  blog.close();
});

test('A marker of a shop whose registry is not there stays, and the console says so', async ({ visit, server }) => {
  const blog = await foreignSite(server, () => HEAD + price('data-origin="https://nowhere.example"'));
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/data-origin is "https:\/\/nowhere\.example", and no registry of that origin is on this page/);
  const told = page.waitForEvent('console', (message) => message.text().includes('nowhere.example'));
  await goElsewhere(page, server.otherOrigin);
  await told;
  await expect(prices(page)).toHaveText('a little');
  blog.close();
});

test('A page that inserts ten thousand markers answers, and its console says what was left', async ({
  visit,
  server,
}) => {
  const blog = await foreignSite(server, () => `${HEAD}${price()}<main></main><button type="button">Press</button>`);
  const { page, expectTrouble } = await visit('script');
  expectTrouble(/More than 2000 markers: the others stay as they are/);
  await goElsewhere(page, server.otherOrigin);
  await expect(prices(page)).toContainText('$39.00');
  await page.evaluate(() => {
    const far = '<p data-widget="o_product_price" data-template-id="15">a little</p>'.repeat(10_000);
    document.querySelector('main')!.innerHTML = far;
  });
  await page.getByRole('button', { name: 'Press' }).click();
  await expect(page.locator('main [data-state=ready]').first()).toContainText('$39.00');
  expect(await page.locator('main [data-widget]').count()).toBe(10_000);
  await page.evaluate(() => document.querySelector('main')!.replaceChildren());
  await expect(prices(page).first()).toContainText('$39.00');
  blog.close();
});
