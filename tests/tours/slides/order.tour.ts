import { click, EVERY_WAY, type Run, type Step, tour, WITH_SCRIPT } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const LIST = ':nth-match(.slide-order:has(li:nth-child(2)), 1)';
let before: string[] = [];

const names = (page: Parameters<Run>[1]['page']) => page.locator(`${LIST} .slide-order__name a`).allTextContents();
const remembers: Run = async (_target, { page }) => {
  before = await names(page);
  expect(before.length).toBeGreaterThan(1);
};
/** The first two have changed places, also after the page is loaded again. */
const isSwapped: Run = async (_target, { page }) => {
  const swapped = [before[1], before[0], ...before.slice(2)];
  await expect.poll(() => names(page)).toEqual(swapped);
  await expect(async () => {
    await page.reload();
    expect(await names(page)).toEqual(swapped);
  }).toPass();
};
const isBack: Run = async (_target, { page }) => {
  await expect.poll(() => names(page)).toEqual(before);
  await page.reload();
  await expect.poll(() => names(page)).toEqual(before);
};
/** Each category is a list of its own. */
const isReady: Step = {
  trigger: ':nth-match([data-widget=o_slide_order][data-state=ready], 1)',
  only: WITH_SCRIPT,
};
const move = (to: 'up' | 'down', nth: number): Step => ({
  trigger: `${LIST} > li:nth-child(${nth}) button[value^="${to} "]`,
  run: async (button, walk) => {
    // Without scripts the page itself is posted.
    const saved = walk.way === 'plain' ? null : walk.page.waitForResponse(/order_json$/);
    await click(button, walk);
    await saved;
  },
});

tour('Staff change the order of a channel by its buttons', {
  start: '/admin/slides/channels/1/order',
  user: 'admin',
  ways: EVERY_WAY,
  fullRunWays: ['arabic'],
  steps: [
    { trigger: LIST, run: remembers },
    isReady,
    move('down', 1),
    { trigger: LIST, run: isSwapped },
    isReady,
    move('up', 2),
    { trigger: LIST, run: isBack },
  ],
});
