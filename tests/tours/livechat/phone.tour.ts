/** The chat's button on a phone covers nothing that is pressed. */
import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/setup/browser/visit.ts';

/** Places of the page, from its beginning, at which the chat lies over a part of the element. */
const coveredAt = (element: Locator) =>
  element.evaluate(async (one) => {
    const covered: number[] = [];
    const chat = document.querySelector('.livechat');
    for (let top = 0; top < document.documentElement.scrollHeight - innerHeight; top += 20) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const box = one.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
      );
      if (points.some(([x, y]) => chat?.contains(document.elementFromPoint(x, y)))) covered.push(top);
    }
    return covered;
  });

test('On a phone the chat is a round button, and never lies over “Add to Cart” or the end of the page', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const known = page.waitForResponse(/\/im_livechat\/init/);
  await page.goto(`${server.url}/shop/product/harbor-sofa-1`);
  // The link to the form, or the button while an operator is there: which one is known then.
  await (await known).finished();
  const chat = page.locator('.livechat > .button:visible');
  await expect(chat).toBeVisible();
  expect(await chat.boundingBox()).toMatchObject({ width: 48, height: 48 });
  expect(await coveredAt(page.getByRole('button', { name: 'Add to Cart' }).first())).toEqual([]);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(chat).toBeVisible();
  const end = await page.locator('.footer a:visible, .footer button:visible').last().boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((await chat.boundingBox())?.y ?? 0);
  await context.close();
});
