/** Paid tickets from the page of an event to the bank transfer. */
import {
  choose,
  click,
  goTo,
  isAt,
  MOST_WAYS,
  type Run,
  ready,
  type Step,
  tour,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';
import { choosesProvider, clicksPay, containsText, entersAddressOf, PLAIN } from '#tests/setup/shop/checkout_steps.ts';

const EVENT = '/event/makers-conference-7/register';
const PHONE = { width: 390, height: 844 };
const STANDARD = '.event-tickets__table tbody tr:nth-child(1) select';
const VIP = '.event-tickets__table tbody tr:nth-child(2) select';
const LINE = '.cart-line >> nth=-1';

/** Numbers are written differently in each language. */
const picks =
  (quantity: string): Run =>
  (target, walk) =>
    walk.way === 'keyboard' ? choose(quantity)(target, walk) : target.selectOption({ value: quantity });
const fitsScreen: Run = (_target, { page }) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

const names = (at: number): Step[] => [
  { trigger: `[name="${at}-name"]`, run: write(`Guest ${at}`) },
  { trigger: `[name="${at}-email"]`, run: write(`guest${at}@example.org`) },
];

const registers: Step[] = [
  { trigger: '.a-submit', run: click },
  { trigger: 'dialog[open] #attendee_registration', run: fitsScreen, only: WITH_SCRIPT },
  ...names(1),
  ...names(2),
  ...names(3),
  { trigger: '#attendee_registration [type=submit]', run: click },
  { trigger: 'main #street', run: isAt(/\/shop\/address/) },
];

/** One more of the last kind, whose attendee is named next. */
const addsInCart = (quantity: string): Step[] => [
  { trigger: 'main', run: goTo('/shop/cart') },
  { trigger: '.my_cart_quantity:text-is("3")', run: fitsScreen },
  ready('oe_cart'),
  { trigger: `${LINE} >> .js_quantity`, run: write(quantity) },
  { trigger: `${LINE} >> button.without-script`, run: click, only: PLAIN },
  { trigger: '.my_cart_quantity:text-is("4")' },
  { trigger: '.cart-line__note a', run: click },
  ...names(1),
  { trigger: '#attendee_names [type=submit]', run: click },
];

const paysByTransfer = (untaxed: string): Step[] => [
  ...entersAddressOf('Ida Berg'),
  { trigger: 'main', run: containsText(untaxed) },
  { trigger: '#o_payment_form', run: isAt(/\/shop\/payment$/) },
  { trigger: '#checkbox_cgv', run: click },
  ready('o_payment_form'),
  choosesProvider('transfer'),
  clicksPay,
  { trigger: '.oe_website_sale_tx_status', run: isAt(/\/shop\/confirmation\?order_id=\d+$/) },
  { trigger: '.my_cart_quantity', gone: true },
];

tour('A guest buys one Standard and two VIP tickets, adds a VIP in the cart and pays by bank transfer', {
  start: EVENT,
  ways: ['script', 'plain'],
  screen: PHONE,
  steps: [
    { trigger: '.a-submit', run: click, only: WITH_SCRIPT },
    { trigger: '.event-tickets__table + .alert--info', only: WITH_SCRIPT },
    { trigger: STANDARD, run: picks('1') },
    { trigger: VIP, run: picks('2') },
    ...registers,
    ...addsInCart('3'),
    ...paysByTransfer('5,500.00'),
    { trigger: 'main', run: containsText('VIP') },
  ],
});

// There are too few VIP tickets for all ways.
tour('A guest buys Standard tickets on a phone and pays by bank transfer', {
  start: EVENT,
  ways: MOST_WAYS.filter((way) => way === 'keyboard' || way === 'arabic'),
  screen: PHONE,
  steps: [
    { trigger: STANDARD, run: fitsScreen },
    { trigger: STANDARD, run: picks('3') },
    ...registers,
    ...addsInCart('4'),
    ...paysByTransfer('4,000.00'),
  ],
});
