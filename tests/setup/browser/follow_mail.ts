/** A step of tours: follows the link of an email. */
import type { Run, Way } from './tour.ts';
import { expect } from './visit.ts';

/** Waits for the newest email to this visitor with such a link, which a job sends, and follows the link. */
export const followMail =
  (path: string, address: (way: Way) => string): Run =>
  async (_target, { page, way }) => {
    const mail = page.locator('article', { hasText: address(way) }).filter({ hasText: path });
    await expect(async () => {
      await page.goto('/dev/mail');
      await expect(mail.first()).toBeAttached({ timeout: 100 });
    }).toPass();
    const links = ((await mail.first().locator('pre').textContent()) ?? '').match(/https?:\S+/g) ?? [];
    const link = links.find((one) => one.includes(path)) as string;
    await page.goto(link);
  };
