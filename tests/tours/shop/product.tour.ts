import {
  click,
  goBack,
  holds,
  press,
  type Run,
  ready,
  reloadUntil,
  type Step,
  tour,
  type Way,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const POTS = new URL('../data/pots.csv', import.meta.url).pathname;
const WAYS: readonly Way[] = ['script', 'plain', 'keyboard'];

const choose = (value: string): Step[] => [
  { trigger: `.js_product__value:has-text("${value}")`, run: click },
  { trigger: '.js_product button[formaction]', run: click, only: ['plain'] },
];

/** Without JavaScript an impossible size was replaced and must be chosen again. */
const chooseAgain = (value: string): Step[] => choose(value).map((step) => ({ ...step, only: ['plain'] }));

let shown: string | null;
const remember: Run = async (picture) => {
  shown = await picture.getAttribute('src');
};
const isAnother: Run = (picture) => expect(picture).not.toHaveAttribute('src', shown ?? '');

const PICTURE = '.o_carousel_product__slide img >> nth=0';

tour('A visitor chooses possible, impossible and sold-out combinations of a product', {
  start: '/shop?search=young+bay',
  ways: WAYS,
  steps: [
    { trigger: '.card__link:text-is("Herb pot with a young bay")', run: click },
    ready('js_product'),
    ready('o_carousel_product'),
    { trigger: PICTURE, run: remember },
    ...choose('Lake blue'),
    ...choose('Large'),
    { trigger: '.js_product__message:text-is("This combination does not exist.")', only: WITH_SCRIPT },
    { trigger: '#add_to_cart:disabled', only: WITH_SCRIPT },
    { trigger: '.oe_price', gone: true, only: WITH_SCRIPT },
    // Without JavaScript the page shows the closest combination.
    { trigger: '#add_to_cart:enabled', only: ['plain'] },
    ...choose('Clay red'),
    ...chooseAgain('Large'),
    { trigger: '.js_product__availability:text-is("Temporarily out of stock")' },
    { trigger: '#add_to_cart:disabled:text-is("Out of stock")' },
    { trigger: PICTURE, run: isAnother },
    ...choose('Small'),
    { trigger: '#add_to_cart:enabled:text-is("Add to Cart")' },
    { trigger: '.oe_price' },
  ],
});

tour('A visitor cannot add more pieces than there are in stock', {
  start: '/shop?search=clay+plant',
  ways: ['script', 'keyboard'],
  fullRunWays: ['keyboard'],
  catalogue: POTS,
  steps: [
    { trigger: 'main', run: reloadUntil('.card__link:text-is("Clay Plant Pot")') },
    { trigger: '.card__link:text-is("Clay Plant Pot")', run: click },
    ready('js_product'),
    ...choose('Large'),
    { trigger: '.js_product__availability:has-text("3 Units available")' },
    { trigger: '.js_product [name=add_qty]', run: write('9') },
    { trigger: '.js_product [name=add_qty]', run: holds('3') },
    { trigger: '#add_to_cart', run: click },
    ready('oe_cart'),
    { trigger: '.js_quantity', run: goBack },
    { trigger: '.js_product__availability:text-is("You already added all 3 Units in your cart.")' },
    { trigger: '#add_to_cart:disabled' },
    { trigger: '.cart-link__link', run: click },
    ready('oe_cart'),
    { trigger: '.js_quantity', run: write('8') },
    { trigger: '.js_quantity', run: holds('3') },
    { trigger: '.cart-line__total:has-text("47.97")' },
    { trigger: '.quantity__button[data-step="-1"]', run: click },
    { trigger: '.cart-line__total:has-text("31.98")', run: goBack },
    { trigger: '.my_cart_quantity:text-is("2")' },
    { trigger: '.js_product__availability:has-text("1 Unit available")' },
  ],
});

tour('A product page shows the former price crossed out', {
  start: '/shop?search=saucer',
  ways: ['script', 'plain'],
  catalogue: POTS,
  steps: [
    { trigger: 'main', run: reloadUntil('.card__link:text-is("Glazed Saucer")') },
    { trigger: '.card__link:text-is("Glazed Saucer")', run: click },
    { trigger: '.oe_price:has-text("4.50")' },
    { trigger: 's.oe_default_price:has-text("6.00")' },
  ],
});

tour('The product carousel moves by thumbnails and arrows, and an image zooms on a click', {
  start: '/shop?search=kitchen+chair',
  ways: ['script', 'keyboard'],
  steps: [
    { trigger: '.card__link:text-is("Kitchen chair")', run: click },
    ready('o_carousel_product'),
    { trigger: '.o_carousel_product__thumb[href="#picture-1"][aria-current]' },
    { trigger: '.o_carousel_product__thumb[href="#picture-3"]', run: click },
    { trigger: '.o_carousel_product__thumb[href="#picture-3"][aria-current]' },
    { trigger: '.o_carousel_product__thumb[href="#picture-1"][aria-current]', gone: true },
    { trigger: '.o_carousel_product__control[data-step="-1"]', run: click },
    { trigger: '.o_carousel_product__thumb[href="#picture-2"][aria-current]' },
    { trigger: '#picture-2 img', run: click, only: ['script'] },
    { trigger: '.zoom img', run: press('Escape'), only: ['script'] },
    { trigger: '.zoom', gone: true },
  ],
});
