/** Free registrations, from the tickets of an event to the ticket of an attendee. */
import { choose, click, EVERY_WAY, type Run, type Step, tour, WITH_SCRIPT, write } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const PHONE = { width: 390, height: 844 };

/** Numbers are written differently in each language. */
const two: Run = (target, walk) =>
  walk.way === 'keyboard' ? choose('2')(target, walk) : target.selectOption({ value: '2' });
const fitsScreen: Run = (_target, { page }) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

const names = (at: number): Step[] => [
  { trigger: `[name="${at}-name"]`, run: write(`Guest ${at}`) },
  { trigger: `[name="${at}-email"]`, run: write((way) => `free${at}.${way}@example.org`) },
];

tour('A guest registers two people for a free event on a phone, and opens a ticket', {
  start: '/event/repair-evening-1/register',
  ways: EVERY_WAY,
  screen: PHONE,
  steps: [
    { trigger: '.event-tickets__table select', run: fitsScreen },
    { trigger: '.event-tickets__table select', run: two },
    { trigger: '.a-submit', run: click },
    { trigger: 'dialog[open] #attendee_registration', run: fitsScreen, only: WITH_SCRIPT },
    ...names(1),
    ...names(2),
    { trigger: '#attendee_registration [type=submit]', run: click },
    { trigger: '.event-booking', run: fitsScreen },
    { trigger: '.event-booking li:nth-child(2) .button', run: click },
    { trigger: '.event-ticket', run: fitsScreen },
  ],
});
