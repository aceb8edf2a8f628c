import { click, goTo, isAt, MOST_WAYS, type Run, tour, type Way, write } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const addressOf = (way: Way) => `/tea-room-${way}`;
const prefixOf = (way: Way) => (way === 'arabic' ? '/ar' : '');

/** Expects this status for a visitor who is not signed in. */
const visitorSees =
  (status: number): Run =>
  async (_target, { way, server }) =>
    expect
      .poll(async () => (await fetch(`${server.url}${prefixOf(way)}${addressOf(way)}`, { redirect: 'manual' })).status)
      .toBe(status);

const language = (way: Way) => (way === 'arabic' ? 'ar_001' : 'en_US');
/** The field of a text in the visitor's language. */
const field =
  (name: string, run: (way: Way) => string): Run =>
  async (target, walk) =>
    write(run(walk.way))(target.page().locator(`#${name}-${language(walk.way)}`), walk);

tour('A publisher writes a missing page, publishes it and unpublishes it', {
  start: '/my',
  user: 'publisher',
  ways: MOST_WAYS,
  trouble: [/status of 404/],
  steps: [
    { trigger: 'main', run: goTo(addressOf) },
    { trigger: 'main a[href*="/website/pages/new?url="]', run: click },
    { trigger: 'main form', run: field('title', () => 'The tea room') },
    { trigger: 'main form', run: field('body', () => 'Open every afternoon.') },
    { trigger: '#is_published', run: click },
    { trigger: 'main .staff-form__bar button[type=submit]', run: click },
    { trigger: 'main h1:text-is("The tea room")', run: visitorSees(404) },
    { trigger: '.css_unpublished .js_publish_btn', run: click },
    { trigger: '.css_published .js_publish_btn', run: visitorSees(200) },
    { trigger: 'main[data-publish=on] :text-is("Open every afternoon.")' },
    { trigger: '.css_published .js_publish_btn', run: click },
    { trigger: 'main[data-publish=off] .css_unpublished', run: visitorSees(404) },
  ],
});

tour('A publisher selects a suggested address by arrow keys for a redirect', {
  start: '/website/redirects/new',
  user: 'publisher',
  ways: ['script', 'arabic'],
  steps: [
    {
      trigger: '#source',
      run: (target, { way }) => target.fill(`/where-${way}`),
    },
    { trigger: '#target', run: (target) => target.pressSequentially('deliv') },
    { trigger: '[role=option]:text-is("/delivery")' },
    { trigger: '#target[aria-expanded=true]', run: (target) => target.press('ArrowDown') },
    { trigger: '[role=option][aria-selected=true]', run: (_target, { page }) => page.keyboard.press('Enter') },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: '.alert--success', run: goTo((way) => `/where-${way}`) },
    { trigger: 'main h1', run: isAt(/\/delivery$/) },
  ],
});
