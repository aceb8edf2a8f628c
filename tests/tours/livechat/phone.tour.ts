import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/setup/browser/visit.ts';

/** Of the points along an element that goes to the lower end of the window, those where something else is pressed. */
const coveredPoints = (element: Locator) =>
  element.evaluate((one) => {
    one.scrollIntoView({ block: 'end', behavior: 'instant' });
    const { left, top, width, height } = one.getBoundingClientRect();
    return [0.1, 0.5, 0.9].filter((part) => {
      const there = document.elementFromPoint(left + width * part, top + height * 0.9);
      return !one.contains(there);
    });
  });

test('On a phone the chat is a bar below the page, and covers nothing that is pressed there', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const chat = page.locator('.livechat');
  await page.goto(`${server.url}/shop/product/harbor-sofa-1`);
  await expect(chat.getByRole('link', { name: 'Leave a message' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  expect(await coveredPoints(add)).toEqual([]);
  const { x, y, width, height } = (await chat.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect({ x, width, end: Math.round(y + height) }).toEqual({ x: 0, width: 390, end: 844 });

  const last = page.locator('.footer a:visible').last();
  expect(await coveredPoints(last), 'at the end of the page').toEqual([]);
  await page.setViewportSize({ width: 390, height: 420 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(chat, 'stays at the end of the page in a low window').not.toBeInViewport();
  await context.close();
});
