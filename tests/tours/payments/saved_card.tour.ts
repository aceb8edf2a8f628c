/** A customer saves a card, pays with it again and gets a refund. */

import { signIn } from '#tests/setup/browser/sign_in.ts';
import { choose, click, goTo, isAt, press, type Run, ready, tour, write } from '#tests/setup/browser/tour.ts';
import {
  acceptsTerms,
  addsToCart,
  clicksPay,
  containsText,
  endsSession,
  entersAddress,
  isConfirmed,
  typesCard,
} from '#tests/setup/shop/checkout_steps.ts';

const POT = '/shop/product/camellia-teapot-3';
/** Number of the confirmed order. */
let order = '';
let id = '';
const remembersOrder: Run = async (title, { page }) => {
  order = /S\d+/.exec((await title.textContent()) ?? '')?.[0] ?? '';
  id = new URL(page.url()).searchParams.get('order_id') ?? '';
};
const opensAs =
  (name: string, path: () => string): Run =>
  async (target, walk) => {
    await endsSession(walk.page);
    await signIn(walk.page, walk.server.url, name);
    await goTo(path())(target, walk);
  };
const refunds = [
  { trigger: 'form[action$="/refund"] button', run: click },
  { trigger: '.sign-in__panel form button', run: click },
];

tour('A customer saves a card, pays with it again, and gets a partial refund and then the rest', {
  start: POT,
  user: 'joel',
  steps: [
    ...addsToCart,
    { trigger: 'main a[href$="/shop/checkout"]', run: click },
    { trigger: '#country_id', run: choose('United States') },
    ...entersAddress,
    { trigger: 'form[action$="/shop/confirm_order"] button', run: click },
    ...acceptsTerms,
    ...typesCard('pays'),
    { trigger: '[name^=save_token]:visible', run: click },
    clicksPay,
    ...isConfirmed('Joel Willis'),
    { trigger: 'main', run: goTo('/my/payment_method') },
    ready('o_payment_form'),
    { trigger: '.method:has-text("Visa •••• 4242") input', run: click },
    { trigger: '.method__choice:has([value^=new_])', run: click },
    // Enter adds the card, and never deletes one.
    { trigger: '[name=cc_cvc]', run: click },
    { trigger: '[name=cc_cvc]', run: press('Enter') },
    { trigger: '[id^=cc_number][id$=_error]', run: containsText('invalid') },
    { trigger: '.method:has-text("Visa •••• 4242")' },
    { trigger: 'dialog', gone: true },
    { trigger: 'main', run: goTo(POT) },
    ...addsToCart,
    { trigger: 'main a[href$="/shop/checkout"]', run: click },
    { trigger: 'form[action$="/shop/confirm_order"] button', run: click },
    ...acceptsTerms,
    { trigger: '.method:has-text("Visa •••• 4242") input', run: click },
    clicksPay,
    ...isConfirmed('Joel Willis'),
    { trigger: 'h1', run: remembersOrder },
    { trigger: 'main', run: opensAs('admin', () => `/sales/payments?q=${order}`) },
    { trigger: 'main tbody a', run: click },
    { trigger: 'main #amount', run: write('10.00') },
    ...refunds,
    { trigger: 'main', run: containsText('Refunded: $10.00') },
    ...refunds,
    { trigger: 'main', run: containsText('Refunded: $88.81') },
    { trigger: 'form[action$="/refund"]', gone: true },
    { trigger: 'main', run: opensAs('joel', () => `/my/orders/${id}`) },
    { trigger: 'main', run: isAt(/^\/my\/orders\/\d+$/) },
    { trigger: 'main', run: containsText('$10.00') },
    { trigger: 'main', run: containsText('$78.81') },
  ],
});
