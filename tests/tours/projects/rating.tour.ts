import {
  click,
  EVERY_WAY,
  goTo,
  press,
  type Run,
  tour,
  type Way,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

/** One task per way, because a rating can be requested once a day. */
const TASKS: Record<Way, { id: number; name: string }> = {
  script: { id: 1, name: 'Measure the kitchen' },
  keyboard: { id: 2, name: 'Shelves for the window wall' },
  arabic: { id: 3, name: 'Paint the chairs' },
  plain: { id: 4, name: 'Herb pots for the sill' },
};
const words = (way: Way) => `As I wished it, by ${way}.`;

/** Opens the email in the developer outbox and follows the link of the middle face. */
const followFace: Run = async (_target, { page, server, way }) => {
  const mail = page.locator('article', { hasText: TASKS[way].name }).locator('pre').first();
  await expect(async () => {
    await page.goto(`${server.url}/dev/mail`);
    await expect(mail).toBeAttached({ timeout: 100 });
  }).toPass();
  const link = /https?:\S+\/5\b/.exec((await mail.textContent()) ?? '')?.[0] as string;
  await goTo(() => new URL(link).pathname)(mail, { page, server, way } as never);
};

tour('A staff member requests a rating for a task, and the customer rates it from the email', {
  start: '/my',
  user: 'operator',
  ways: EVERY_WAY,
  fullRunWays: ['arabic'],
  steps: [
    { trigger: 'h2#account-documents', run: goTo((way) => `/my/task/${TASKS[way].id}`) },
    { trigger: '.task-ask button', run: click },
    { trigger: '.alert--success', run: followFace },
    { trigger: '.rate__face--neutral:has(:checked)' },
    { trigger: '.rate__face--smile', run: click },
    { trigger: '#feedback', run: (target, walk) => write(words(walk.way))(target, walk) },
    { trigger: '.rate__form button[type=submit]', run: click },
    { trigger: '.rated h1', run: goTo(() => '/project/rating/1') },

    // The newest face shows the comment.
    { trigger: '.rating-one >> nth=0 >> summary', run: click },
    {
      trigger: '.rating-one[open] blockquote',
      run: (target, { way }) => expect(target).toHaveText(words(way)),
    },
    { trigger: '.rating-one[open] summary', run: press('Escape'), only: WITH_SCRIPT },
    { trigger: '.rating-one[open]', gone: true, only: WITH_SCRIPT },
    { trigger: 'h1', run: (target) => target.hover(), only: ['script', 'arabic'] },
    { trigger: '.rating-one >> nth=0 >> summary', run: (target) => target.hover(), only: ['script', 'arabic'] },
    { trigger: '.rating-one[open] blockquote', only: ['script', 'arabic'] },
    { trigger: 'h1', run: (target) => target.hover(), only: ['script', 'arabic'] },
    { trigger: '.rating-one[open]', gone: true, only: ['script', 'arabic'] },
  ],
});
