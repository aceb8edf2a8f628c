import { choose, click, isAt, ready, reloadUntil, type Step, tour, type Way, write } from '../../setup/tour.ts';
import { expect } from '../../setup/visit.ts';

const CATALOGUE = new URL('../data/pots.csv', import.meta.url).pathname;
const POT = '.card__link:text-is("Clay Plant Pot")';
const PLAIN: readonly Way[] = ['plain'];

const putsPotInCart: Step[] = [
  { trigger: 'main', run: reloadUntil(POT) },
  { trigger: POT, run: click },
  ready('js_product'),
  { trigger: '#add_to_cart', run: click },
  { trigger: '.cart-line__name:has-text("Clay Plant Pot")' },
  ready('oe_cart'),
];
const saysWho: Step[] = [
  { trigger: 'main a[href$="/shop/checkout"]', run: click },
  { trigger: 'main #name', run: isAt(/\/shop\/address/) },
  ready('checkout_autoformat'),
  { trigger: 'main #name', run: write('Ida Berg') },
  { trigger: 'main #email', run: write((way) => `ida.${way}@example.com`) },
  { trigger: 'main #street', run: write('Elm Street 1') },
  { trigger: 'main #city', run: write('Burlington') },
  { trigger: 'main #state_id', run: choose('Vermont') },
  { trigger: 'main #zip', run: write('05401') },
  { trigger: 'main .checkout__end button[type=submit]', run: click },
];
const typesCard = (number: string): Step[] => [
  { trigger: '#o_payment_form', run: isAt(/\/shop\/payment$/) },
  ready('o_payment_form'),
  ready('o_checkout_pay'),
  { trigger: 'label[for=checkbox_cgv]', run: click },
  { trigger: 'input[name=cc_number]', run: write(number) },
  { trigger: 'input[name=cc_expiry]', run: write('12 / 40') },
  { trigger: 'input[name=cc_cvc]', run: write('123') },
];
const pays: Step = { trigger: '#o_payment_form_pay', run: click };
const isConfirmed: Step = { trigger: '.oe_website_sale_tx_status', run: isAt(/\/shop\/confirmation/) };
const askAgain: Step = {
  trigger: 'main',
  run: (_main, { page }) =>
    expect(async () => {
      if (/\/payment\/process/.test(page.url())) await page.reload();
      expect(page.url()).toContain('/shop/confirmation');
    }).toPass(),
  only: PLAIN,
};

tour('A guest without scripts buys a pot with a card', {
  start: '/shop',
  ways: PLAIN,
  catalogue: CATALOGUE,
  steps: [
    ...putsPotInCart,
    ...saysWho,
    ...typesCard('4242424242424242'),
    pays,
    askAgain,
    isConfirmed,
    { trigger: '.my_cart_quantity', gone: true },
  ],
});

tour('A guest without scripts buys a pot on a phone, and their bank asks whether it is them', {
  start: '/shop',
  ways: PLAIN,
  catalogue: CATALOGUE,
  screen: { width: 390, height: 844 },
  steps: [
    ...putsPotInCart,
    ...saysWho,
    ...typesCard('4000002760003184'),
    pays,
    // Without scripts the way to the bank is a button.
    { trigger: 'main form button', run: click, only: PLAIN },
    { trigger: 'button[value=approve]', run: click },
    askAgain,
    isConfirmed,
  ],
});
