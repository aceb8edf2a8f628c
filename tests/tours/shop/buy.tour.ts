import {
  ALL_BUT_ARABIC,
  click,
  holds,
  isAt,
  ready,
  reloadUntil,
  type Step,
  tour,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';

const CATALOGUE = new URL('../data/pots.csv', import.meta.url).pathname;

const POT = '.card__link:text-is("Terracotta Window Pot")';

/** Without JavaScript a chosen value is shown after a reload. */
const showChoice: Step = { trigger: '.js_product button[formaction]', run: click, only: ['plain'] };
/** Without JavaScript the quantity form has its own button. */
const sendQuantity: Step = { trigger: '.cart-line button.without-script', run: click, only: ['plain'] };

// Its rows have quantities but no stock tracking, so it never runs out.
tour('A visitor adds two large pots to the cart, changes the quantity and removes them', {
  start: '/shop',
  ways: ALL_BUT_ARABIC,
  catalogue: CATALOGUE,
  steps: [
    { trigger: 'main', run: reloadUntil(POT) },
    { trigger: POT, run: click },
    { trigger: 'h1:text-is("Terracotta Window Pot")' },
    ready('js_product'),
    { trigger: '.oe_price:has-text("9.99")' },
    { trigger: 'role=radio[name=/^(Large|كبير)/]', run: click },
    showChoice,
    { trigger: '.oe_price:has-text("15.99")' },
    { trigger: '.js_product__availability', gone: true },
    { trigger: '#add_to_cart:enabled', run: isAt(/\?attr=\d+$/) },
    { trigger: '.js_product input[name=add_qty]', run: write('2') },
    { trigger: '#add_to_cart', run: click },
    { trigger: '.cart-line__name:has-text("Terracotta Window Pot")', run: isAt(/\/shop\/cart$/) },
    ready('oe_cart'),
    { trigger: '.cart-line__total:has-text("31.98")' },
    { trigger: '.js_quantity', run: holds('2') },
    { trigger: '.js_quantity', run: write('4') },
    sendQuantity,
    { trigger: '.cart-line__total:has-text("63.96")' },
    { trigger: 'dd.cart-summary__total:has-text("68.44")' },
    { trigger: '.my_cart_quantity:text-is("4")' },
    { trigger: '.js_delete_product', run: click },
    { trigger: '.empty__title' },
    { trigger: '.empty__title:focus', only: WITH_SCRIPT },
    { trigger: '.cart-line', gone: true },
    { trigger: '.my_cart_quantity', gone: true },
  ],
});
