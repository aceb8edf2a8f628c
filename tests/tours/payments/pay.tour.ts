/** Buyers who pay by card: at once, by way of their bank, in vain. */
import { CARDS } from '../../../server/payments/test_bank/cards.ts';
import { click, EVERY_WAY, isAt, type Run, ready, type Step, tour, WITH_SCRIPT, write } from '../../setup/tour.ts';
import { expect } from '../../setup/visit.ts';

const numberOf = (slug: string): string => CARDS.find((card) => card.slug === slug)!.number;

const open =
  (path: string): Run =>
  (_target, { page, server, way }) =>
    page.goto(`${server.url}${way === 'arabic' ? '/ar' : ''}${path}`);
const select =
  (value: string): Run =>
  (target) =>
    target.selectOption(value);

/** From a product to the page where it is paid. */
const toPayment: Step[] = [
  ready('js_product'),
  { trigger: '#add_to_cart', run: click },
  { trigger: '.my_cart_quantity:text-is("1")' },
  { trigger: 'main', run: open('/shop/checkout') },
  { trigger: 'main #name', run: isAt(/\/shop\/address/) },
  ready('checkout_autoformat'),
  { trigger: '#country_id', run: select('FR') },
  { trigger: '.div_country button.without-script', run: click, only: ['plain'] },
  { trigger: '.div_state', gone: true },
  { trigger: 'main #name', run: write('Ada Nordin') },
  { trigger: 'main #email', run: write('ada@example.org') },
  { trigger: 'main #phone', run: write('+33 1 02 03 04 05') },
  { trigger: 'main #street', run: write('1 rue des Essais') },
  { trigger: 'main #zip', run: write('75001') },
  { trigger: 'main #city', run: write('Paris') },
  { trigger: '.checkout__end button[name=submitted]', run: click },
  { trigger: '#o_payment_form', run: isAt(/\/shop\/payment$/) },
  ready('o_payment_form'),
  ready('o_checkout_pay'),
  { trigger: '#checkbox_cgv', run: (box) => box.check() },
];

const typeCard = (slug: string): Step[] => [
  { trigger: '[name=cc_number]', run: write(numberOf(slug)) },
  { trigger: '[name=cc_expiry]', run: write('12/40') },
  { trigger: '[name=cc_cvc]', run: write('123') },
];
const pay: Step = { trigger: '#o_payment_form_pay', run: click };
const isConfirmed: Step[] = [
  { trigger: 'h1', run: isAt(/\/shop\/confirmation\?order_id=\d+$/) },
  { trigger: 'main:has-text("Ada Nordin")' },
  { trigger: '.my_cart_quantity', gone: true },
];

/** The bank's own page: it is nobody's to translate. */
const atTheBank = (selector: string, run: Run): Step => ({
  trigger: selector,
  run: async (target, walk) => {
    expect(new URL(walk.page.url()).origin).not.toBe(walk.server.url);
    await run(target, { ...walk, way: 'script' });
  },
});

tour('A guest pays by card', {
  start: '/shop/product/camellia-teapot-3',
  ways: EVERY_WAY,
  steps: [
    ...toPayment,
    { trigger: '.method__section .card-fields' },
    pay,
    { trigger: '#cc_number_1_error', only: WITH_SCRIPT },
    { trigger: '.alert--danger:has-text("Card number")', only: ['plain'] },
    { trigger: '#checkbox_cgv', run: (box) => box.check(), only: ['plain'] },
    ...typeCard('pays'),
    { trigger: '[data-brand=visa]', only: WITH_SCRIPT },
    pay,
    ...isConfirmed,
  ],
});

tour('A guest goes by way of their bank, and approves', {
  start: '/shop/product/camellia-teapot-3',
  ways: ['script', 'plain'],
  steps: [
    ...toPayment,
    ...typeCard('3-d-secure'),
    pay,
    { trigger: '#o_payment_challenge button', run: click, only: ['plain'] },
    atTheBank('button[value=approve]', click),
    ...isConfirmed,
  ],
});

tour('A guest denies at their bank, finds the cart as it was, and pays with another card', {
  start: '/shop/product/camellia-teapot-3',
  ways: ['script', 'plain'],
  steps: [
    ...toPayment,
    ...typeCard('3-d-secure'),
    pay,
    { trigger: '#o_payment_challenge button', run: click, only: ['plain'] },
    atTheBank('button[value=deny]', click),
    { trigger: '#payment_error:has-text("The bank did not approve the payment.")', run: isAt(/\/shop\/payment$/) },
    ready('o_payment_form'),
    ready('o_checkout_pay'),
    { trigger: '#checkbox_cgv', run: (box) => box.check() },
    ...typeCard('pays'),
    pay,
    ...isConfirmed,
  ],
});

tour('A card is declined, and nothing is lost', {
  start: '/shop/product/camellia-teapot-3',
  ways: ['script', 'arabic'],
  steps: [
    ...toPayment,
    ...typeCard('no-money'),
    pay,
    { trigger: '#payment_error', run: isAt(/\/shop\/payment$/) },
    { trigger: '.my_cart_quantity:text-is("1")' },
    { trigger: 'main', run: open('/shop/cart') },
    { trigger: '.cart-line' },
  ],
});

tour('A guest pays on the page of the bank, after leaving it once', {
  start: '/shop/product/camellia-teapot-3',
  ways: ['script', 'plain'],
  steps: [
    ...toPayment,
    { trigger: '.method__choice:has([value^=form_][data-provider=test])', run: click },
    pay,
    atTheBank('form[action$="/cancel"] button', click),
    { trigger: '.payments a', run: click },
    { trigger: '#payment_error', run: isAt(/\/shop\/payment$/) },
    ready('o_payment_form'),
    ready('o_checkout_pay'),
    { trigger: '#checkbox_cgv', run: (box) => box.check() },
    pay,
    atTheBank('#number', write(numberOf('webhook-first'))),
    atTheBank('#expires', write('12/40')),
    atTheBank('#cvc', write('123')),
    atTheBank('form:not([action$="/cancel"]) button', click),
    ...isConfirmed,
  ],
});
