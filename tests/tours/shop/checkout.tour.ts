/** A guest's checkout from a product to a paid, confirmed order. */

import {
  ALL_BUT_ARABIC,
  choose,
  click,
  goTo,
  isAt,
  ready,
  type Step,
  tour,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import {
  acceptsTerms,
  addsToCart,
  answersChallenge,
  clicksPay,
  entersAddressOf,
  entersContact,
  isConfirmed,
  PLAIN,
  typesCard,
} from '#tests/setup/shop/checkout_steps.ts';

/** Submits a payment without a card and one with a declined card, and expects their errors. */
const buys: Step[] = [
  ...addsToCart,
  ...entersContact('Ida Berg'),
  ...acceptsTerms,
  clicksPay,
  { trigger: '#cc_number_1_error', only: WITH_SCRIPT },
  { trigger: '[name=cc_number]:focus', only: WITH_SCRIPT },
  { trigger: '.alert--danger:has-text("Card number")', only: PLAIN },
  { trigger: '#checkbox_cgv', run: click, only: PLAIN },
  ...typesCard('no-money'),
  { trigger: '[data-brand=visa]', only: WITH_SCRIPT },
  clicksPay,
  { trigger: '#payment_error' },
  ...acceptsTerms,
];
const START = '/shop/product/camellia-teapot-3';

tour('A guest pays by card after errors for a missing and a declined card', {
  start: START,
  ways: ['script', 'keyboard'],
  steps: [...buys, ...typesCard(), clicksPay, ...isConfirmed('Ida Berg')],
});

tour('A guest on a phone pays by card after failing and then passing 3-D Secure', {
  start: START,
  ways: ['arabic', 'plain'],
  screen: { width: 390, height: 844 },
  steps: [
    ...buys,
    ...typesCard('3-d-secure'),
    clicksPay,
    ...answersChallenge('deny'),
    { trigger: '#payment_error' },
    ...acceptsTerms,
    ...typesCard('3-d-secure'),
    clicksPay,
    ...answersChallenge('approve'),
    ...isConfirmed('Ida Berg'),
    { trigger: 'main a[href*="/shop/print"]' },
    { trigger: 'main .button-row a[href$="/shop"]', run: click },
    { trigger: '.my_cart_quantity', gone: true },
  ],
});

/** Fills in a shipping address in Vermont, and submits it. */
const shipsElsewhere: Step[] = [
  { trigger: 'main #name', run: isAt(/mode=shipping/) },
  ready('checkout_autoformat'),
  { trigger: 'main #name', run: write('Ida’s shed') },
  { trigger: 'main #street', run: write('Back Lane 2') },
  { trigger: 'main #city', run: write('Barre') },
  { trigger: 'main #state_id', run: choose('Vermont') },
  { trigger: 'main #zip', run: write('05641') },
  { trigger: '.checkout__end button[name=submitted]', run: click },
];

tour('A guest adds an address to ship to, and ships to the first one after all', {
  start: START,
  ways: ALL_BUT_ARABIC,
  fullRunWays: ['keyboard'],
  steps: [
    ...addsToCart,
    { trigger: 'main a[href$="/shop/checkout"]', run: click },
    { trigger: '#shipping_use_same', run: click },
    ...entersAddressOf('Ida Berg'),
    ...shipsElsewhere,
    { trigger: '.main', run: goTo('/shop/checkout') },
    ready('all_shipping'),
    { trigger: '.one_kanban .border_primary:has-text("Back Lane 2")' },
    { trigger: '.one_kanban:has-text("Elm Street 1") .js_change_shipping', run: click },
    { trigger: '.one_kanban .border_primary:has-text("Elm Street 1")' },
    { trigger: '.checkout__end button', run: click },
    { trigger: '#o_payment_form', run: isAt(/\/shop\/payment$/) },
    { trigger: 'main:has-text("Elm Street 1")' },
    { trigger: 'main:has-text("Back Lane 2")', gone: true },
  ],
});
