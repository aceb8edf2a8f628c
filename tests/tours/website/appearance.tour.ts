import { click, EVERY_WAY, goBack, MOST_WITH_SCRIPT, type Run, ready, tour } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const NIGHT = 'rgb(20, 25, 22)';
const isNight: Run = (html) => expect(html).toHaveCSS('background-color', NIGHT);
const isDay: Run = (html) => expect(html).not.toHaveCSS('background-color', NIGHT);

tour('A visitor turns dark mode on for all pages and off again', {
  start: '/aboutus',
  ways: EVERY_WAY,
  fullRunWays: ['arabic'],
  steps: [
    ready('o_color_scheme'),
    { trigger: 'html', run: isDay },
    { trigger: '.appearance [value=dark]', run: click },
    { trigger: '.appearance [value=dark][aria-pressed=true]' },
    { trigger: 'html[data-color-scheme=dark]', run: isNight },
    { trigger: '.footer a[href$="/shop"]', run: click },
    { trigger: '.shop-list, .card >> nth=0' },
    { trigger: 'html[data-color-scheme=dark]', run: isNight },
    { trigger: '.appearance [value=auto]', run: click },
    { trigger: '.appearance [value=auto][aria-pressed=true]' },
    { trigger: 'html', run: isDay },
    { trigger: 'main', run: goBack, only: ['script'] },
    { trigger: '.appearance [value=auto][aria-pressed=true]', only: ['script'] },
  ],
});

const asksFor =
  (address: RegExp): Run =>
  async (button, { page, hands }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.route(/youtube|facebook/, (route) => route.fulfill({ contentType: 'text/html', body: 'A frame' }));
    await hands.click(button);
    await expect.poll(() => asked.filter((one) => address.test(one))).toHaveLength(1);
  };

tour('Embedded content of other hosts loads after a click', {
  start: '/gallery',
  ways: MOST_WITH_SCRIPT,
  steps: [
    { trigger: '.embed >> nth=0', run: (target) => target.scrollIntoViewIfNeeded() },
    ready('o_facebook_page'),
    { trigger: 'iframe', gone: true },
    {
      trigger: '[data-widget=o_facebook_page] button',
      run: asksFor(/^https:\/\/www\.facebook\.com\/plugins\/page\.php\?href=.*&width=(1[89]\d|[234]\d\d|500)&/),
    },
    {
      trigger: '[data-widget=media_iframe_video] button',
      run: asksFor(/^https:\/\/www\.youtube-nocookie\.com\/embed\//),
    },
    { trigger: 'iframe.embed__frame--film' },
  ],
});

tour('A product image opens in a lightbox on a small screen', {
  start: '/shop?search=kitchen+chair',
  ways: ['script', 'keyboard'],
  screen: { width: 460, height: 900 },
  steps: [
    { trigger: '.card__link:text-is("Kitchen chair")', run: click },
    ready('o_carousel_product'),
    { trigger: '#picture-1 .o_carousel_product__open', run: click },
    { trigger: '.dialog--lightbox .o_slideshow__arrow--next', run: click },
    { trigger: '.dialog--lightbox [aria-label="Image 2"][aria-current]' },
    { trigger: '.dialog--lightbox .dialog__close', run: click },
    { trigger: '.dialog--lightbox', gone: true },
    { trigger: '#picture-1 .o_carousel_product__open:focus' },
  ],
});
