import type { Locator } from '@playwright/test';
import { CLIP, IMAGE, PDF, sendFiles } from '#tests/setup/browser/sent_files.ts';
import { signIn } from '#tests/setup/browser/sign_in.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';

const widthOf = (image: Locator): Promise<number> => image.evaluate((one) => (one as HTMLImageElement).clientWidth);

async function centreOf(element: Locator): Promise<number[]> {
  const box = await element.boundingBox();
  return box ? [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] : [];
}

test('A visitor looks through an image, a PDF and a video by keyboard, and the focus returns', async ({
  visit,
  server,
}) => {
  const { page } = await visit('script');
  await sendFiles(page, server.url, [IMAGE, PDF, CLIP]);
  const link = page.getByRole('link', { name: 'bird-bath.webp' });
  await link.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'bird-bath.webp' });
  const image = viewer.getByRole('img', { name: 'bird-bath.webp' });
  // One that has no address yet is complete, too.
  await expect.poll(() => widthOf(image)).toBeGreaterThan(0);
  await expect(viewer.locator('.viewer__place')).toHaveText('1 of 3');

  const whole = await widthOf(image);
  await viewer.getByRole('button', { name: 'Zoom in' }).press('Enter');
  await expect.poll(() => widthOf(image)).toBe(Math.round(whole * 1.5));
  const stage = viewer.locator('.viewer__stage');
  const offset = () =>
    stage.evaluate(({ scrollTop, clientHeight, scrollHeight }) =>
      Math.abs(scrollTop + clientHeight / 2 - scrollHeight / 2),
    );
  expect(await offset(), 'the middle stays in the middle').toBeLessThan(2);
  await image.hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => widthOf(image)).toBe(Math.round(whole * 1.4));
  await page.emulateMedia({ media: 'print' });
  const sheet = page.viewportSize() as { height: number };
  const printed = async () => (await image.boundingBox())?.height;
  await expect.poll(printed, 'on one sheet').toBeLessThanOrEqual(sheet.height);
  await page.emulateMedia({ media: 'screen' });
  await viewer.getByRole('button', { name: 'Rotate' }).press('Enter');
  await expect(image).toHaveCSS('rotate', '90deg');
  expect(await centreOf(image), 'an image that lies stays in its place').toEqual(
    await centreOf(viewer.locator('.viewer__image')),
  );
  await expect(viewer.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');

  await viewer.getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('ArrowRight');
  const pdf = page.getByRole('dialog', { name: 'care-of-oiled-wood.pdf' });
  await expect(pdf.getByRole('region', { name: /^Page 1 of/ })).toContainText('oil');
  await expect(pdf.getByRole('textbox', { name: 'Extract pages:' }), 'visitors see no Split').toHaveCount(0);

  const part = page.waitForResponse((one) => one.url().includes('/web/content/') && one.status() === 206);
  await page.keyboard.press('ArrowRight');
  expect((await (await part).allHeaders())['content-range']).toBe('bytes 0-1253/1254');
  const video = page.getByRole('dialog', { name: 'clip.webm' }).locator('video');
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).readyState)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await expect(viewer, 'after the last comes the first').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(link).toBeFocused();

  await link.press('Enter');
  await expect.poll(() => widthOf(image), 'an image that is there before the dialog').toBe(whole);
  await page.setViewportSize({ width: 500, height: 400 });
  await expect.poll(() => widthOf(image), 'it fits into a smaller window').toBeLessThan(whole);
});

test('Without script a file is a plain link', async ({ visit, server }) => {
  const { page } = await visit('plain');
  await sendFiles(page, server.url, [IMAGE]);
  await page.getByRole('link', { name: 'bird-bath.webp' }).click();
  await expect(page).toHaveURL(/\/web\/content\/\d+\?access_token=/);
});

test('A customer opens the PDF of an order in the viewer', async ({ visit, server }) => {
  const { page } = await visit('script');
  await signIn(page, server.url, 'maria');
  await page.goto(`${server.url}/my/orders/5`);
  const link = page.getByRole('link', { name: /\.pdf$/ }).first();
  const name = (await link.textContent()) as string;
  await link.click();
  await expect(page.getByRole('dialog', { name }).getByRole('region', { name: /^Page 1 of/ })).toBeVisible();
});
