import { followMail } from '#tests/setup/browser/follow_mail.ts';
import {
  click,
  EVERY_WAY,
  goTo,
  isAt,
  MOST_WAYS,
  type Run,
  ready,
  type Step,
  signInAs,
  tour,
  type Way,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const addressOf = (way: Way) => `gardener.${way}@example.org`;
const subjectOf = (way: Way) => `Quince cuttings ${way}`;
const FORM = '.js_mg_follow_form';
const button: Step = { trigger: '.sign-in__panel button[type=submit]', run: click };

tour('A guest follows a group and leaves it, each time by the link of an email', {
  start: '/groups/1',
  ways: MOST_WAYS,
  steps: [
    { trigger: `${FORM} .js_follow_email`, run: write(addressOf) },
    ready('js_follow_alias'),
    { trigger: `${FORM} .js_follow_btn`, run: click },
    { trigger: '.js_mg_confirmation', only: WITH_SCRIPT },
    { trigger: 'main', run: followMail('/groups/subscribe/', addressOf) },
    button,
    { trigger: '.empty--page h1', run: goTo('/groups?unsubscribe') },
    { trigger: `${FORM} .js_follow_email >> nth=0`, run: write(addressOf) },
    { trigger: `${FORM} .js_unfollow_btn >> nth=0`, run: click },
    { trigger: '.js_mg_confirmation', only: WITH_SCRIPT },
    { trigger: 'main', run: followMail('/groups/unsubscribe/', addressOf) },
    button,
    { trigger: '.empty--page h1', run: isAt(/\/groups\/unsubscribe\//) },
  ],
});

const isFirst: Run = (target, { way }) => expect(target).toContainText(subjectOf(way));
/** Opens the message of this way in a list of staff. */
const openIn =
  (state: string): Run =>
  async (_target, { page, way }) => {
    await page.goto(`${way === 'arabic' ? '/ar' : ''}/admin/groups/messages?state=${state}`);
    await page
      .getByRole('link', { name: subjectOf(way) })
      .first()
      .click();
  };

tour('A member writes to a group, finds it in the archive, and staff reject and approve it', {
  start: '/groups/1',
  user: 'maria',
  ways: EVERY_WAY,
  fullRunWays: ['arabic'],
  steps: [
    { trigger: '.group-actions .button:not(.button--quiet)', run: click },
    { trigger: '#subject', run: write(subjectOf) },
    { trigger: '#message', run: write((way) => `Who has cuttings of a quince, asks ${way}?`) },
    { trigger: 'main .form button[type=submit]', run: click },
    { trigger: '.group-message--first', run: isAt(/\/quince-cuttings-\w+-\d+$/) },
    { trigger: '.breadcrumb__link[href$="-1"]', run: click },
    { trigger: '.group-thread__title >> nth=0', run: isFirst },
    { trigger: '.group-modes__link:not([aria-current])', run: click },
    { trigger: '.group-modes__link[aria-current]', run: isAt(/mode=date/) },
    { trigger: '.group-thread__title >> nth=0', run: isFirst },
    { trigger: '#group-search', run: write((way) => `quinc ${way}`) },
    { trigger: '.group-search button', run: click },
    { trigger: '.group-thread__title', run: isFirst },
    { trigger: 'main', run: signInAs('admin') },
    { trigger: 'main', run: openIn('posted') },
    { trigger: 'button[value=refuse]', run: click },
    { trigger: '.flash .alert', run: openIn('refused') },
    { trigger: 'button[value=accept]', run: click },
    { trigger: '.flash .alert', run: openIn('posted') },
    { trigger: 'button[value=refuse]' },
  ],
});
