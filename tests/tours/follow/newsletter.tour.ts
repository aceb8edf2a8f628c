import { followMail } from '#tests/setup/browser/follow_mail.ts';
import { signIn } from '#tests/setup/browser/sign_in.ts';
import {
  ALL_BUT_ARABIC,
  click,
  hover,
  isAt,
  MOST_WAYS,
  type Run,
  ready,
  type Step,
  tour,
  type Way,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const addressOf = (way: Way) => `reader.${way}@example.org`;
const followerOf = (way: Way) => `follower.${way}@example.org`;

const FOOTER = '.newsletter--footer';
const WITHOUT: readonly Way[] = ['plain'];
const button: Step = { trigger: '.sign-in__panel button[type=submit]', run: click };
/** A publisher sends a mailing in another browser. */
const publisherSends: Run = async (_target, { page, server }) => {
  const context = await page.context().browser()!.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const desk = await context.newPage();
  await signIn(desk, server.url, 'publisher');
  await desk.goto('/website/mailing_lists/1/mailing');
  await desk.locator('#subject').fill('First frost');
  await desk.locator('#body').fill('Bring the **pots** inside.');
  await desk.locator('button[value=send]').click();
  await desk.locator('.sign-in__panel button[type=submit]').click();
  await expect(desk.locator('.flash .alert')).toBeVisible();
  await context.close();
};

tour('A visitor subscribes to a newsletter, confirms by email, gets a mailing and unsubscribes', {
  start: '/aboutus',
  ways: ALL_BUT_ARABIC,
  steps: [
    { trigger: FOOTER, run: (target) => target.scrollIntoViewIfNeeded() },
    { trigger: `${FOOTER} .js_subscribe_email`, run: write('nobody') },
    { trigger: `${FOOTER} .js_subscribe_btn`, run: click, only: WITH_SCRIPT },
    { trigger: `${FOOTER} .field__error`, only: WITH_SCRIPT },
    { trigger: `${FOOTER} .js_subscribe_email`, run: write(addressOf) },
    { trigger: `${FOOTER} .js_subscribe_btn`, run: click },
    { trigger: `${FOOTER} .alert--success`, only: WITH_SCRIPT },
    { trigger: `${FOOTER} form`, gone: true, only: WITH_SCRIPT },
    { trigger: '.empty__title', run: isAt(/\/mail\/sent\?wish=subscribe$/), only: WITHOUT },
    { trigger: 'main', run: followMail('/mail/confirm?token=', addressOf) },
    button,
    { trigger: '.alert--success', run: isAt(/\/mail\/preferences\?token=/) },
    { trigger: 'input[name=list]', run: (target) => expect(target).toBeChecked() },
    { trigger: FOOTER, run: (target) => target.scrollIntoViewIfNeeded() },
    { trigger: `${FOOTER} .js_subscribed_btn`, only: WITH_SCRIPT },
    { trigger: 'main', run: publisherSends },
    { trigger: 'main', run: followMail('/mail/mailing/', addressOf) },
    button,
    { trigger: '.empty__title', run: isAt(/\/unsubscribe\?/) },
    { trigger: '.empty .button', run: click },
    { trigger: 'input[name=list]', run: (target) => expect(target).not.toBeChecked() },
    { trigger: '#feedback', run: write('Fewer owls, please') },
    { trigger: '.choices-form button[type=submit]', run: click },
    { trigger: '.alert--success' },
  ],
});

tour('A visitor follows a product, confirms by email and unfollows it', {
  start: '/shop?search=teapot',
  ways: MOST_WAYS,
  steps: [
    { trigger: '.card__link, .card a >> nth=0', run: click },
    { trigger: 'main', run: (main) => main.locator('.follow').evaluate((box) => box.scrollIntoView()) },
    // Its code comes with the first touch.
    { trigger: '.js_follow_email', run: write(followerOf) },
    ready('js_follow'),
    { trigger: '.js_follow_btn', run: click },
    { trigger: '.js_unfollow_btn', only: WITH_SCRIPT },
    { trigger: '.follow__note', only: WITH_SCRIPT },
    { trigger: '.empty__title', run: isAt(/\/mail\/sent\?wish=follow$/), only: WITHOUT },
    { trigger: 'main', run: followMail('/mail/confirm?token=', followerOf) },
    button,
    { trigger: 'input[name=following]', run: click },
    { trigger: '.choices-form button[type=submit]', run: click },
    { trigger: '.alert--success' },
    { trigger: 'input[name=following]', gone: true },
  ],
});

/** Moves the mouse out by the top edge, as to another tab. */
const leaveByTheTop: Run = (_target, { page }) =>
  page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY: -1 })));

tour('The newsletter popup opens once for a visitor who is about to leave', {
  start: '/',
  ways: ['script', 'arabic'],
  steps: [
    { trigger: '.hero', run: hover },
    { trigger: '.newsletter--block', gone: true },
    {
      trigger: 'html:has([data-widget=o_newsletter_popup][data-state=ready])',
      run: leaveByTheTop,
    },
    { trigger: 'dialog#o_newsletter_popup' },
    { trigger: '.popup_subscribe_email', run: write('') },
    { trigger: '.popup_subscribe_btn', run: click },
    { trigger: 'dialog .field__error' },
    { trigger: '.popup_subscribe_email', run: write((way) => `popup.${way}@example.org`) },
    { trigger: '.popup_subscribe_btn', run: click },
    { trigger: '.empty__title', run: isAt(/\/mail\/sent\?wish=subscribe$/) },
    { trigger: 'main', run: (_target, { page }) => page.goBack() },
    { trigger: 'html:has([data-widget=o_newsletter_popup][data-state=ready])', run: leaveByTheTop },
    { trigger: 'dialog', gone: true },
  ],
});

tour('The newsletter form stands in the page on a phone', {
  start: '/',
  screen: { width: 390, height: 800 },
  ways: ['plain'],
  steps: [
    { trigger: '.newsletter--block .js_subscribe_email', run: write('phone@example.org') },
    { trigger: '.newsletter--block .js_subscribe_btn', run: click },
    { trigger: '.empty__title', run: isAt(/\/mail\/sent\?wish=subscribe$/) },
  ],
});
