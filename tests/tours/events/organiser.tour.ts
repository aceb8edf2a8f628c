/** An organiser makes an event and lets its first guest in. */
import { signIn } from '#tests/setup/browser/sign_in.ts';
import { click, goTo, isAt, MOST_WAYS, type Run, tour, type Way, write } from '#tests/setup/browser/tour.ts';

const titleOf = (way: Way): string => `Evening of glass ${way}`;
const guestOf = (way: Way): string => `Vera ${way}`;

const tick: Run = (target) => target.check();
const signOut: Run = (_target, { page }) => page.context().clearCookies();
const openDoor: Run = async (_target, { page, server }) => {
  const [event] = page.url().split('/registration/');
  await signIn(page, server.url, 'admin');
  await page.goto(`${event}/checkin`);
};

tour('An organiser makes an event from nothing and lets its first guest in', {
  start: '/admin/events/new',
  user: 'admin',
  ways: MOST_WAYS,
  steps: [
    { trigger: '[name="title-en_US"]', run: write(titleOf) },
    { trigger: '[name=place]', run: write('Glass shed') },
    { trigger: '[name=seats]', run: write('12') },
    { trigger: '.staff-form__bar [type=submit] >> nth=0', run: click },
    { trigger: '.alert--success', run: isAt(/^\/admin\/events\/\d+$/) },
    { trigger: 'a[href$="/tickets/new"]', run: click },
    { trigger: '[name="name-en_US"]', run: write('Seat') },
    { trigger: '[name=price]', run: write('0') },
    { trigger: '.staff-form__bar [type=submit] >> nth=0', run: click },
    { trigger: '.event-staff-tickets', run: isAt(/^\/admin\/events\/\d+$/) },
    { trigger: '[name=is_published]', run: tick },
    { trigger: '.staff-form__bar [type=submit] >> nth=0', run: click },
    { trigger: '.alert--success', run: signOut },
    { trigger: 'main', run: goTo('/event') },
    { trigger: '.event-card__link:has-text("Evening of glass") >> nth=-1', run: click },
    { trigger: 'main a[href$="/register"] >> nth=0', run: click },
    { trigger: '.a-submit', run: click },
    { trigger: '[name="1-name"]', run: write(guestOf) },
    { trigger: '[name="1-email"]', run: write('vera@example.org') },
    { trigger: '#attendee_registration [type=submit]', run: click },
    { trigger: '.event-booking', run: openDoor },
    { trigger: '[name=entered]', run: write('Vera') },
    { trigger: '.checkin__submit', run: click },
    { trigger: '.checkin-match .button', run: click },
    { trigger: '.checkin-verdict--good' },
  ],
});
