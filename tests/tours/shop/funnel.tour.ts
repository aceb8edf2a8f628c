import { click, goTo, isAt, ready, type Step, signInAs, tour } from '#tests/setup/browser/tour.ts';

/** No other tour opens this product. */
const LADDER = '.card__link:has-text("Orchard ladder")';
const ROW = 'tr:has(th:has-text("Orchard ladder"))';

const figures = (...numbers: number[]): Step[] =>
  numbers.map((number, at) => ({ trigger: `${ROW} td:nth-child(${at + 2}):text-is("${number}")` }));

tour('The conversion funnel shows a salesperson that a product was viewed and added to a cart', {
  start: '/shop?search=ladder',
  steps: [
    { trigger: LADDER, run: click },
    { trigger: 'h1:has-text("Orchard ladder")' },
    ready('js_product'),
    ready('o_shop_views'),
    { trigger: '#add_to_cart', run: click },
    { trigger: '.my_cart_quantity:text-is("1")', run: signInAs('admin') },
    { trigger: 'main', run: goTo('/sales/funnel') },
    { trigger: '.segments__item:text-is("The last 7 days")', run: click },
    { trigger: 'h1:text-is("Conversion funnel")', run: isAt('/sales/funnel?days=7') },
    ...figures(1, 1),
  ],
});
