/** Talks of an event: listed, searched, proposed by a visitor and announced by staff. */
import { signIn } from '#tests/setup/browser/sign_in.ts';
import {
  click,
  goTo,
  isAt,
  type Run,
  ready,
  type Step,
  tour,
  type Way,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';
import { PLAIN } from '#tests/setup/shop/checkout_steps.ts';

const DAY = '/event/a-day-of-wood-and-light-2';
const PHONE = { width: 390, height: 844 };
const SHOWN = '.event_track:not(.invisible)';

/** Part of one talk's title. */
const wordOf = (way: Way): string => (way === 'arabic' ? 'قالب' : 'STEAM');
const titleOf = (way: Way): string => `Glue that lets go (${way})`;

const are =
  (count: number): Run =>
  (_target, { page }) =>
    expect(page.locator(SHOWN)).toHaveCount(count);
const fitsScreen: Run = (_target, { page }) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
const asStaff: Run = (_target, { page, server }) => signIn(page, server.url, 'admin');

const searches: Step[] = [
  { trigger: '#event_track_search', run: write(wordOf) },
  { trigger: '.talk-search button', run: click, only: PLAIN },
  ready('o_event_track_search'),
  { trigger: '#search_number:text-is("1")', run: are(1) },
];

const proposes: Step[] = [
  { trigger: '[name=track_name]', run: write(titleOf) },
  { trigger: '[name=description]', run: write('A joint that can be opened again after thirty years.') },
  { trigger: '[name=partner_name]', run: write('Wim Open') },
  { trigger: '.talk-proposal [type=submit]', run: click },
];

tour('A visitor searches the talks of an event, reads the agenda and proposes a talk, which staff announce', {
  start: `${DAY}/track`,
  ways: ['script', 'plain', 'arabic'],
  screen: PHONE,
  steps: [
    { trigger: '.talks', run: fitsScreen },
    ...searches,
    { trigger: '#event_track_search', run: write(''), only: WITH_SCRIPT },
    { trigger: '#search_number:text-is("30")', only: WITH_SCRIPT },
    { trigger: '.chips li:nth-child(2) a', run: click },
    { trigger: '.chips li:nth-child(2) [aria-current=page]', run: isAt(/\/track\/tag\/\d+/) },
    { trigger: `${SHOWN} >> nth=0`, run: fitsScreen },
    { trigger: `${SHOWN} .talk__link >> nth=0`, run: click },
    { trigger: 'main h2 >> nth=0', run: isAt(/\/track\/[^/]+-\d+$/) },
    { trigger: 'main', run: goTo(`${DAY}/agenda`) },
    { trigger: '.agenda__table', run: fitsScreen },
    { trigger: 'main', run: goTo(`${DAY}/track_proposal`) },
    ...proposes,
    // Without an address nobody could be answered.
    { trigger: '[name=email_from]', run: write('wim@example.org') },
    { trigger: '.talk-proposal [type=submit]', run: click },
    { trigger: '.alert--success', run: isAt(/\/track_proposal\?sent=yes$/) },
    { trigger: 'main', run: asStaff },
    { trigger: 'main', run: goTo('/admin/events/2/talks?state=proposals') },
    { trigger: 'main a:has-text("Glue that lets go") >> nth=0', run: click },
    { trigger: '[name=status]', run: (target) => target.selectOption('announced') },
    { trigger: '.staff-form__bar [type=submit] >> nth=0', run: click },
    { trigger: '.alert--success' },
    { trigger: 'main', run: goTo(`${DAY}/track`) },
    { trigger: '.event_track:has-text("Glue that lets go") >> nth=0' },
  ],
});
