import { type Run, tour } from '../../setup/tour.ts';
import { expect } from '../../setup/visit.ts';

const CATALOGUE = new URL('../data/lamps.csv', import.meta.url).pathname;

const importLamps: Run = (_target, { server }) => server.imported(CATALOGUE);

/** What a visitor does who waits for something new. */
const reloadUntilSeen =
  (selector: string): Run =>
  (_target, { page }) =>
    expect(async () => {
      await page.reload();
      expect(await page.locator(selector).count()).toBe(1);
    }).toPass();

tour('What another process imports is in the shop at once', {
  start: '/shop?search=storm+lantern',
  steps: [
    { trigger: '.empty__title', run: importLamps },
    { trigger: 'main', run: reloadUntilSeen('.card__link:text-is("Storm Lantern")') },
    { trigger: '.card:has-text("Storm Lantern") img' },
    { trigger: '.card:has-text("Storm Lantern") .price__now:has-text("24.00")' },
    { trigger: '.card:has-text("Storm Lantern") .price__was:has-text("32.00")' },
  ],
});
