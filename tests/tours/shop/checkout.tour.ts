/** A guest's checkout from a product to a paid, confirmed order. */

import { click, type Step, tour, WITH_SCRIPT } from '#tests/setup/browser/tour.ts';
import {
  acceptsTerms,
  addsToCart,
  answersChallenge,
  clicksPay,
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
