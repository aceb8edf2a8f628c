import { click, isAt, MOST_WAYS, ready, tour, WITH_SCRIPT, write } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

tour('A visitor mistypes a discount code, applies the right one and removes it', {
  start: '/shop',
  ways: MOST_WAYS,
  steps: [
    // One that costs something.
    { trigger: '.card:not(:has-text("Swatch")) .card__add-button >> nth=0', run: click },
    { trigger: '.my_cart_quantity:text-is("1")', only: WITH_SCRIPT },
    { trigger: '.o_cart_link, .header a[href$="/shop/cart"] >> nth=0', run: click },
    ready('oe_cart'),
    { trigger: '.show_coupon', run: click },
    { trigger: '#promo:focus', only: WITH_SCRIPT },
    { trigger: '#promo', run: write('FERN11') },
    { trigger: '.coupon_form button', run: click },
    { trigger: '#promo-error', run: isAt(/code_not_available=1&promo=FERN11$/) },
    { trigger: '#promo', run: (field) => expect(field).toHaveValue('FERN11') },
    { trigger: '#promo', run: write('fern10') },
    { trigger: '.coupon_form button', run: click },
    { trigger: '.coupon__taken:has-text("FERN10")', run: isAt(/\/shop\/cart$/) },
    { trigger: '.cart-line__unit s' },
    { trigger: '.coupon__taken button', run: click },
    { trigger: '.coupon__taken', gone: true },
    { trigger: '.show_coupon' },
  ],
});
