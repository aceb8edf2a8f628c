import { rmSync } from 'node:fs';
import { browserWithCamera } from '#tests/setup/browser/camera.ts';
import { signIn } from '#tests/setup/browser/sign_in.ts';
import { expect, test } from '#tests/setup/browser/visit.ts';

const EVENT = '/event/repair-evening-1';

test('A helper lets a guest in by the camera, and once', async ({ visit, server }) => {
  const { page } = await visit('script');
  await page.goto(`${server.url}${EVENT}/register`);
  await page.locator('.a-submit').click();
  await page.locator('[name="1-name"]').fill('Filmed Guest');
  await page.locator('[name="1-email"]').fill('filmed@example.com');
  await page.locator('#attendee_registration [type=submit]').click();
  await page.locator('.event-booking').getByRole('link', { name: 'Ticket' }).click();
  const code = (await page.locator('.event-ticket__text').textContent()) as string;

  const { browser, folder } = await browserWithCamera(code);
  try {
    const helper = await browser.newPage();
    await signIn(helper, server.url, 'admin');
    await helper.goto(`${server.url}${EVENT}/checkin`);
    await helper.getByRole('button', { name: 'Scan with camera' }).click();
    await expect(helper.locator('.checkin-verdict--good')).toContainText('Filmed Guest');
    await helper.getByRole('button', { name: 'Stop camera' }).click();
    await expect(helper.locator('video')).toHaveCount(0);
    await helper.getByRole('button', { name: 'Scan with camera' }).click();
    await expect(helper.locator('.checkin-verdict--bad')).toContainText('Already used');
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
