import {
  click,
  EVERY_WAY,
  isAt,
  MOST_WAYS,
  MOST_WITH_SCRIPT,
  press,
  type Run,
  ready,
  tour,
  WITH_SCRIPT,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const scrollTo =
  (y: number): Run =>
  (_target, { page }) =>
    page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y);
const resizeTo =
  (width: number): Run =>
  (_target, { page }) =>
    page.setViewportSize({ width, height: 900 });
/** Events that wait for their turn, such as `toggle`, have been heard by then. */
const nextFrames: Run = (_target, { page }) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
const isFocused: Run = (target) => expect(target).toBeFocused();

tour('The header is affixed below a scroll position of 300 pixels', {
  start: '/aboutus',
  ways: ['script', 'arabic'],
  steps: [
    ready('o_affix_enabled'),
    { trigger: '.header:not(.o_header_affix)', run: scrollTo(300) },
    { trigger: '.header:not(.o_header_affix)', run: scrollTo(301) },
    { trigger: '.header.o_header_affix' },
    { trigger: '#top_menu summary >> nth=0', run: click },
    // The header looks again when it hears that a menu opened, which must come before the scrolling.
    { trigger: '#top_menu a[href$="/delivery"]', run: nextFrames },
    { trigger: '#top_menu a[href$="/delivery"]', run: scrollTo(0) },
    { trigger: '.header:not(.o_header_affix)' },
    { trigger: '#top_menu a[href$="/delivery"]', gone: true },
  ],
});

tour('Menu entries that do not fit are reached through a disclosure', {
  start: '/aboutus',
  ways: EVERY_WAY,
  screen: { width: 800, height: 900 },
  steps: [
    ready('o_autohide_menu'),
    { trigger: '#top_menu', run: resizeTo(780) },
    { trigger: '#top_menu:not(.o_menu_loading) .menu__more > details > summary', run: click, only: WITH_SCRIPT },
    { trigger: '#top_menu a[href$="/contactus"]', run: click },
    { trigger: 'main h1', run: isAt(/\/contactus$/) },
    { trigger: '.menu__more summary[aria-current] >> nth=0', only: WITH_SCRIPT },
    { trigger: '#top_menu', run: resizeTo(1600) },
    { trigger: '#top_menu > li > a[href$="/contactus"][aria-current=page]' },
    { trigger: '.menu__more', gone: true },
  ],
});

tour('A header menu closes by Escape and returns the focus', {
  start: '/aboutus',
  ways: ['keyboard'],
  steps: [
    ready('o_affix_enabled'),
    { trigger: '#top_menu summary >> nth=0', run: click },
    { trigger: '#top_menu a[href$="/delivery"]', run: press('Tab') },
    { trigger: '#top_menu a[href$="/delivery"]', run: press('Escape') },
    { trigger: '#top_menu summary:focus' },
    { trigger: '#top_menu a[href$="/delivery"]', gone: true },
  ],
});

const FOURTH = '.o_gallery li:nth-child(4) .o_gallery__link';

tour('A visitor browses the gallery in a lightbox', {
  start: '/gallery',
  ways: MOST_WITH_SCRIPT,
  steps: [
    { trigger: FOURTH, run: click },
    { trigger: '.dialog--lightbox [aria-label$="4"][aria-current], .dialog--lightbox li:nth-child(4) [aria-current]' },
    { trigger: '.dialog--lightbox .o_slideshow__arrow--next', run: click },
    { trigger: '.dialog--lightbox li:nth-child(5) [aria-current]', run: press('Escape') },
    { trigger: '.dialog--lightbox', gone: true },
    { trigger: FOURTH, run: isFocused },
  ],
});

tour('Gallery images link to their full size, and the slideshow is a strip, without JavaScript', {
  start: '/gallery',
  ways: ['plain'],
  steps: [
    { trigger: '.o_slideshow__slide >> nth=0' },
    { trigger: '.o_slideshow__arrow', gone: true },
    { trigger: `${FOURTH}[href$=".webp"]` },
  ],
});

tour('A slideshow starts paused with reduced motion, and plays on request', {
  start: '/gallery',
  ways: MOST_WITH_SCRIPT,
  steps: [
    ready('o_slideshow'),
    { trigger: '.o_slideshow__rotation:not(.is-playing)' },
    { trigger: '.o_slideshow__indicators li:nth-child(1) [aria-current]' },
    { trigger: '.o_slideshow__arrow--back', run: click },
    { trigger: '.o_slideshow__indicators li:nth-child(4) [aria-current]' },
    { trigger: '.o_slideshow__rotation', run: click },
    { trigger: '.o_slideshow__rotation.is-playing' },
    { trigger: '.o_slideshow__indicators li:nth-child(1) [aria-current]' },
  ],
});

const opensWindow =
  (address: RegExp): Run =>
  async (link, { page, hands }) => {
    await page.context().route(address, (route) => route.fulfill({ contentType: 'text/html', body: 'Shared' }));
    const popup = page.waitForEvent('popup');
    await hands.click(link);
    const opened = await popup;
    // One that still loads can't always be closed.
    await opened.waitForURL(address);
    await opened.close();
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  };

tour('A visitor shares a product', {
  start: '/shop?search=meadow+honey',
  ways: MOST_WAYS,
  steps: [
    { trigger: '.card__link', run: click },
    { trigger: '.share summary', run: click },
    {
      trigger: '.share a:text-is("LinkedIn")',
      run: opensWindow(/linkedin\.com\/.*&url=http[^&?]*honey-\d+&title=/),
      only: WITH_SCRIPT,
    },
    { trigger: '.share a[href^="mailto:?subject="]', only: ['plain'] },
    { trigger: '.share a:text-is("LinkedIn")', run: press('Escape'), only: ['script'] },
    { trigger: '.share a:text-is("LinkedIn")', gone: true, only: ['script'] },
  ],
});

tour('A page offers links to share it', {
  start: '/delivery',
  ways: ['script', 'keyboard'],
  steps: [
    {
      trigger: '.share-links a:text-is("X")',
      run: opensWindow(/twitter\.com\/intent\/tweet\?text=.*&url=.*%2Fdelivery/),
    },
  ],
});
