/** A customer saves a card, pays with it again and gets a refund. */

import { choose, click, isAt, press, type Run, ready, tour, write } from '#tests/setup/browser/tour.ts';
import {
  addsToCart,
  agrees,
  goesAway,
  goTo,
  isConfirmed,
  presses,
  says,
  saysWhere,
  signsIn,
  typesCard,
} from '#tests/setup/shop/checkout_steps.ts';

const POT = '/shop/product/camellia-teapot-3';
/** Number of the confirmed order. */
let order = '';
let id = '';
const notesOrder: Run = async (title, { page }) => {
  order = /S\d+/.exec((await title.textContent()) ?? '')?.[0] ?? '';
  id = new URL(page.url()).searchParams.get('order_id') ?? '';
};
const becomes =
  (path: () => string): Run =>
  async (target, walk) => {
    await goesAway(walk.page);
    await goTo(`/web/login?redirect=${encodeURIComponent(path())}`)(target, walk);
  };
const givesBack = [
  { trigger: 'form[action$="/refund"] button', run: click },
  { trigger: '.sign-in__panel form button', run: click },
];

tour('A customer saves a card, pays with it again, and gets a partial refund and then the rest', {
  start: `/web/login?redirect=${POT}`,
  steps: [
    ...signsIn('joel'),
    ...addsToCart,
    { trigger: 'main a[href$="/shop/checkout"]', run: click },
    { trigger: '#country_id', run: choose('United States') },
    ...saysWhere,
    { trigger: 'form[action$="/shop/confirm_order"] button', run: click },
    ...agrees,
    ...typesCard('pays'),
    { trigger: '[name^=save_token]:visible', run: click },
    presses,
    ...isConfirmed('Joel Willis'),
    { trigger: 'main', run: goTo('/my/payment_method') },
    ready('o_payment_form'),
    { trigger: '.method:has-text("Visa •••• 4242") input', run: click },
    { trigger: '.method__choice:has([value^=new_])', run: click },
    // Enter adds the card, and never deletes one.
    { trigger: '[name=cc_cvc]', run: click },
    { trigger: '[name=cc_cvc]', run: press('Enter') },
    { trigger: '[id^=cc_number][id$=_error]', run: says('invalid') },
    { trigger: '.method:has-text("Visa •••• 4242")' },
    { trigger: 'dialog', gone: true },
    { trigger: 'main', run: goTo(POT) },
    ...addsToCart,
    { trigger: 'main a[href$="/shop/checkout"]', run: click },
    { trigger: 'form[action$="/shop/confirm_order"] button', run: click },
    ...agrees,
    { trigger: '.method:has-text("Visa •••• 4242") input', run: click },
    presses,
    ...isConfirmed('Joel Willis'),
    { trigger: 'h1', run: notesOrder },
    { trigger: 'main', run: becomes(() => `/sales/payments?q=${order}`) },
    ...signsIn('admin'),
    { trigger: 'main table a', run: click },
    { trigger: 'main #amount', run: write('10.00') },
    ...givesBack,
    { trigger: 'main', run: says('Refunded: $10.00') },
    ...givesBack,
    { trigger: 'main', run: says('Refunded: $88.81') },
    { trigger: 'form[action$="/refund"]', gone: true },
    { trigger: 'main', run: becomes(() => `/my/orders/${id}`) },
    ...signsIn('joel'),
    { trigger: 'main', run: isAt(/^\/my\/orders\/\d+$/) },
    { trigger: 'main', run: says('$10.00') },
    { trigger: 'main', run: says('$78.81') },
  ],
});
