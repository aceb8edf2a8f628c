import { click, EVERY_WAY, isAt, MOST_WITH_SCRIPT, type Run, tour } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const CHOICE = '.footer .dropdown summary';

/** Goes to a place on the page, as a link would. */
const goTo =
  (hash: string): Run =>
  (_target, { page }) =>
    page.evaluate((place) => {
      location.hash = place;
    }, hash);

const isScrolledTo =
  (top: number): Run =>
  (_target, { page }) =>
    expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);

tour('Changing the language keeps page, query and scroll position', {
  start: '/shop?search=pot&utm_source=mail',
  ways: ['script', 'keyboard'],
  steps: [
    { trigger: 'main h1', run: goTo('scrollTop=120') },
    { trigger: CHOICE, run: click },
    { trigger: '.footer [data-lang=fr_FR]', run: click },
    { trigger: 'html[lang=fr-FR] main h1', run: isAt(/^\/fr\/shop\?search=pot&utm_source=mail#scrollTop=120$/) },
    { trigger: 'main', run: isScrolledTo(120) },
    { trigger: CHOICE, run: click },
    { trigger: '.footer [data-lang=ar_001]', run: click },
    { trigger: 'html[dir=rtl] main h1', run: isAt(/^\/ar\/shop\?search=pot&utm_source=mail#scrollTop=120$/) },
    { trigger: CHOICE, run: click },
    { trigger: '.footer [data-lang=en_US]', run: click },
    { trigger: 'html[lang=en-US] main h1', run: isAt(/^\/shop\?search=pot&utm_source=mail#scrollTop=120$/) },
  ],
});

tour('A chosen language applies to every page until it is changed', {
  start: '/aboutus',
  ways: EVERY_WAY.filter((way) => way !== 'arabic'),
  fullRunWays: ['keyboard'],
  steps: [
    { trigger: CHOICE, run: click },
    { trigger: '.footer [data-lang=fr_FR]', run: click },
    { trigger: 'html[lang=fr-FR] main h1', run: isAt(/^\/fr\/aboutus$/) },
    { trigger: 'main', run: (_target, { page }) => page.goto('/contactus') },
    { trigger: 'html[lang=fr-FR] main h1', run: isAt(/^\/fr\/contactus$/) },
    { trigger: CHOICE, run: click },
    { trigger: '.footer [data-lang=en_US]', run: click },
    { trigger: 'html[lang=en-US] main h1', run: isAt(/^\/contactus$/) },
    { trigger: 'main', run: (_target, { page }) => page.goto('/shop') },
    { trigger: 'html[lang=en-US] main h1', run: isAt(/^\/shop$/) },
  ],
});

tour('The hash scrollTop sets the scroll position of a page', {
  start: '/aboutus#scrollTop=250',
  ways: MOST_WITH_SCRIPT,
  steps: [{ trigger: 'body', run: isScrolledTo(250) }],
});
