/** Tour steps of a customer from a product to a paid order. */
import { CARDS } from '#payments/test_bank/cards.ts';
import {
  choose,
  click,
  isAt,
  type Run,
  ready,
  type Step,
  type Walk,
  type Way,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

export const PLAIN: readonly Way[] = ['plain'];

export const containsText =
  (text: string | RegExp): Run =>
  (target) =>
    expect(target).toContainText(text);

/** Goes from a product's page to the cart. */
export const addsToCart: Step[] = [
  ready('js_product'),
  { trigger: '#add_to_cart', run: click },
  { trigger: '.cart-line >> nth=0', run: isAt(/\/shop\/cart$/) },
  ready('oe_cart'),
];

/** Fills in the address below name and email, and submits it. */
export const entersAddress: Step[] = [
  ready('checkout_autoformat'),
  { trigger: 'main #street', run: write('Elm Street 1') },
  { trigger: 'main #city', run: write('Burlington') },
  { trigger: 'main #state_id', run: choose('Vermont') },
  { trigger: 'main #zip', run: write('05401') },
  { trigger: '.checkout__end button[name=submitted]', run: click },
];

/** Fills in name and email and the address below them, and submits it. */
export const entersAddressOf = (name: string): Step[] => [
  { trigger: 'main #name', run: isAt(/\/shop\/address/) },
  ready('checkout_autoformat'),
  { trigger: 'main #name', run: write(name) },
  { trigger: 'main #email', run: write('ida@example.org') },
  ...entersAddress,
];

/** Goes from the cart to the payment page. */
export const entersContact = (name: string): Step[] => [
  { trigger: 'main a[href$="/shop/checkout"]', run: click },
  ...entersAddressOf(name),
];

export const acceptsTerms: Step[] = [
  { trigger: '#o_payment_form', run: isAt(/\/shop\/payment$/) },
  ready('o_checkout_pay'),
  { trigger: '#checkbox_cgv', run: click },
  // On a phone the form is further down and loads when it is seen.
  ready('o_payment_form'),
];
export const clicksPay: Step = { trigger: '#o_payment_form_pay', run: click };

const numberOf = (slug: string): string => CARDS.find((card) => card.slug === slug)!.number;

/** A card number may be tried ten times in half an hour, so tours without a certain card use different ones. */
const GOOD_CARDS = ['pays', 'mastercard', 'discover', 'jcb', 'unionpay'].map(numberOf);
let turn = 0;
const anyGoodCard = (): string => GOOD_CARDS[turn++ % GOOD_CARDS.length] as string;

/** @param slug of a card of the test bank; without it one that pays */
export const typesCard = (slug?: string): Step[] => [
  { trigger: '[name=cc_number]', run: write(slug ? numberOf(slug) : anyGoodCard) },
  { trigger: '[name=cc_expiry]', run: write('12/40') },
  { trigger: '[name=cc_cvc]', run: write('123') },
];

/** Selects a payment method by its provider, such as `transfer`. */
export const choosesProvider = (provider: string): Step => ({
  trigger: `.method__choice:has([value^=form_][data-provider=${provider}])`,
  run: click,
});

/** A step on the bank's own page, which is not translated. */
export const atTheBank = (selector: string, run: Run): Step => ({
  trigger: selector,
  isElsewhere: true,
  run: async (target, walk) => {
    expect(new URL(walk.page.url()).origin).not.toBe(walk.server.url);
    await run(target, walk);
  },
});

export const answersChallenge = (answer: 'approve' | 'deny'): Step[] => [
  // Without JavaScript a button leads to the bank.
  { trigger: '#o_payment_challenge button', run: click, only: PLAIN },
  atTheBank(`button[value=${answer}]`, click),
];

export const isConfirmed = (name: string): Step[] => [
  { trigger: '.oe_website_sale_tx_status', run: isAt(/\/shop\/confirmation\?order_id=\d+$/) },
  { trigger: `main:has-text("${name}")` },
  { trigger: '.my_cart_quantity', gone: true },
];

/** Signs out by clearing cookies. Leaves the page first, because it may poll the server. */
export const endsSession = async (page: Walk['page']): Promise<void> => {
  await page.goto('about:blank');
  await page.context().clearCookies();
};
