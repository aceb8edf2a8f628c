import { click, goTo, MOST_WAYS, type Step, tour, type Way, WITH_SCRIPT, write } from '#tests/setup/browser/tour.ts';

const EVENT = '/event/repair-evening-1';

/** Each way lets in a guest of its own. */
const guest = (name: string) => (way: Way) => `${name} ${way}`;

const search = (name: string): Step[] => [
  { trigger: '[name=entered]', run: (target, walk) => write(guest(name))(target, walk) },
  { trigger: '.checkin__submit', run: click },
];

/** Registers a guest, and opens the door. */
const register = (name: string): Step[] => [
  { trigger: '.a-submit', run: click },
  { trigger: '[name="1-name"]', run: (target, walk) => write(guest(name))(target, walk) },
  { trigger: '[name="1-email"]', run: (target, walk) => write(`${walk.way}@example.com`)(target, walk) },
  { trigger: '#attendee_registration [type=submit]', run: click },
  { trigger: '.event-booking', run: goTo(`${EVENT}/checkin`) },
];

tour('A helper lets a guest in by name, and once', {
  start: `${EVENT}/register`,
  user: 'admin',
  ways: MOST_WAYS,
  steps: [
    ...register('Quentin'),
    { trigger: '.checkin__device p', only: WITH_SCRIPT },
    ...search('Quentin'),
    { trigger: '.checkin-match .button', run: click },
    { trigger: '.checkin-verdict--good' },
    ...search('Quentin'),
    { trigger: '.checkin-match .badge' },
  ],
});

tour('A helper continues the check-in without a network, also after a reload', {
  start: `${EVENT}/register`,
  user: 'admin',
  trouble: [/ERR_INTERNET_DISCONNECTED/],
  steps: [
    ...register('Ruth'),
    {
      trigger: '.checkin__device p',
      run: async (_target, { page }) => {
        await page.context().setOffline(true);
        await page.reload();
      },
    },
    { trigger: '.checkin__device .alert' },
    ...search('Ruth'),
    { trigger: '.checkin-match .button', run: click },
    { trigger: '.checkin-verdict--good', run: (_target, { page }) => page.context().setOffline(false) },
    { trigger: '.checkin__device .alert', gone: true },
    ...search('Ruth'),
    { trigger: '.checkin-match .badge' },
  ],
});
