import { signIn } from '#tests/setup/browser/sign_in.ts';
import {
  click,
  EVERY_WAY,
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

const guestOf = (way: Way) => `reviewer.${way}@example.org`;
const THREAD = '#discussion';
/** Scrolls the whole element into view, because images above it may still load. */
const intoView: Run = (target) => target.evaluate((element) => element.scrollIntoView());
/** A product with many reviews. */
const CHAIR = '.card__link[href*=kitchen-chair]';
const PLAIN: readonly Way[] = ['plain'];

/** Cached pages show the composer after a request; without JavaScript it has its own page. */
const toTheComposer: Step[] = [
  { trigger: THREAD, run: intoView },
  { ...ready('o_portal_chatter') },
  { trigger: `${THREAD} a[href*="#compose"]`, run: click, only: PLAIN },
  { trigger: '.composer', run: intoView },
];

tour('A customer reviews a bought product with a rating', {
  start: '/shop?search=kitchen',
  user: 'maria',
  ways: EVERY_WAY,
  steps: [
    { trigger: CHAIR, run: click },
    ...toTheComposer,
    { trigger: '.star-input__star:nth-child(4)', run: click },
    {
      trigger: '.star-input__words',
      run: (target) => expect(target).toHaveText(/I like it|يعجبني/),
      only: WITH_SCRIPT,
    },
    { trigger: 'form.composer [name=message]', run: write((way) => `Sat on it **all** evening, ${way}.`) },
    { trigger: '.composer button[type=submit]', run: click },
    { trigger: '.flash .alert--success' },
    { trigger: 'main', run: isAt(/#discussion$/) },
    { trigger: '.message >> nth=0', run: (target, { way }) => expect(target).toContainText(`evening, ${way}.`) },
    { trigger: '.message:nth-child(1) .message__buyer' },
    { trigger: '.message:nth-child(1) .stars--40' },
    { trigger: '.message:nth-child(1) .message__body strong', run: (target) => expect(target).toHaveText('all') },
  ],
});

tour('A visitor pages through reviews and filters them by rating', {
  start: '/shop?search=kitchen',
  ways: MOST_WAYS,
  steps: [
    { trigger: CHAIR, run: click },
    { trigger: THREAD, run: intoView },
    ready('o_portal_chatter'),
    { trigger: `${THREAD} .pager__link[rel=next]`, run: click },
    { trigger: `${THREAD} .pager__link[aria-current=page]`, run: (target) => expect(target).toContainText('2') },
    { trigger: '.message:focus', only: WITH_SCRIPT },
    { trigger: 'a.rating-card__row[href] >> nth=3', run: click },
    { trigger: '.rating-card__row--resting >> nth=3' },
    { trigger: '.message >> nth=0', run: (target) => expect(target.locator('.stars--20')).toBeVisible() },
    { trigger: '.rating-card__remove', run: click },
    { trigger: 'a.rating-card__row[href] >> nth=4' },
  ],
});

/** Types the code from the subject of the newest email to this visitor. */
const typeTheCode: Run = async (target, { page, way, hands, server }) => {
  const desk = await page.context().browser()!.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const box = await desk.newPage();
  const mail = box.locator('article', { hasText: guestOf(way) }).first();
  await expect(async () => {
    await box.goto('/dev/mail');
    await expect(mail).toBeAttached({ timeout: 100 });
  }).toPass();
  const [code = ''] = /\b\d{6}\b/.exec((await mail.textContent()) ?? '') ?? [];
  await desk.close();
  await hands.write(target, code);
};

/** A staff member approves the message in another browser. */
const approve: Run = async (_target, { page, server, way }) => {
  const context = await page.context().browser()!.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const desk = await context.newPage();
  await signIn(desk, server.url, 'operator');
  await desk.goto('/discussion/moderation');
  await desk
    .locator('.staff-list__row', { hasText: guestOf(way) })
    .locator('button[value^=approve]')
    .click();
  await expect(desk.locator('.flash .alert--success')).toBeVisible();
  await context.close();
};

tour('A guest review is confirmed by code and published after approval', {
  start: '/shop?search=teapot',
  ways: MOST_WAYS,
  steps: [
    { trigger: '.card__link >> nth=0', run: click },
    ...toTheComposer,
    { trigger: 'form.composer [name=message]', run: write((way) => `Pours well, says a guest, ${way}.`) },
    { trigger: 'form.composer [name=author_name]', run: write('Lena') },
    { trigger: 'form.composer [name=author_email]', run: write(guestOf) },
    { trigger: '.composer button[type=submit]', run: click },
    { trigger: 'input#code', run: typeTheCode },
    { trigger: '.sign-in__panel .button--wide', run: click },
    { trigger: '.flash .alert--success' },
    { trigger: THREAD, run: (target, { way }) => expect(target).not.toContainText(`a guest, ${way}.`) },
    { trigger: 'main', run: approve },
    { trigger: 'main', run: (_target, { page }) => page.reload() },
    { trigger: '.message >> nth=0', run: (target, { way }) => expect(target).toContainText(`a guest, ${way}.`) },
  ],
});

tour('A publisher hides a message and shows it again', {
  start: '/discussion/product.template/1',
  user: 'publisher',
  ways: MOST_WAYS,
  steps: [
    ready('o_portal_chatter'),
    { trigger: '.message__publish.css_published >> nth=0' },
    { trigger: '.message__publish .publish__button >> nth=0', run: click },
    { trigger: '.message__publish.css_unpublished >> nth=0' },
    { trigger: '.message__publish.css_unpublished .publish__button >> nth=0', run: click },
    { trigger: '.message__publish.css_unpublished', gone: true },
  ],
});
