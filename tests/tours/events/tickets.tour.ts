/** Paid tickets from the page of an event to the bank transfer. */
import { choose, click, isAt, ready, type Step, tour, WITH_SCRIPT, write } from '#tests/setup/browser/tour.ts';
import {
  choosesProvider,
  clicksPay,
  containsText,
  entersAddressOf,
  goTo,
  PLAIN,
} from '#tests/setup/shop/checkout_steps.ts';

const EVENT = '/event/makers-conference-7/register';
const quantityOf = (ticket: string): string => `.event-tickets__table tr:has-text("${ticket}") select`;
const lineOf = (ticket: string): string => `.cart-line:has-text("conference: ${ticket}")`;

const names = (at: number): Step[] => [
  { trigger: `[name="${at}-name"]`, run: write(`Guest ${at}`) },
  { trigger: `[name="${at}-email"]`, run: write(`guest${at}@example.org`) },
];

tour('A guest buys one Standard and two VIP tickets, adds a VIP in the cart and pays by bank transfer', {
  start: EVENT,
  ways: ['script', 'plain'],
  steps: [
    { trigger: '.a-submit', run: click, only: WITH_SCRIPT },
    { trigger: '.event-tickets__table + .alert--info', only: WITH_SCRIPT },
    { trigger: quantityOf('Standard'), run: choose('1') },
    { trigger: quantityOf('VIP'), run: choose('2') },
    { trigger: '.a-submit', run: click },
    { trigger: 'dialog[open] #attendee_registration', only: WITH_SCRIPT },
    ...names(1),
    ...names(2),
    ...names(3),
    { trigger: '#attendee_registration [type=submit]', run: click },
    { trigger: 'main #street', run: isAt(/\/shop\/address/) },
    { trigger: 'main', run: goTo('/shop/cart') },
    { trigger: '.my_cart_quantity:text-is("3")' },
    ready('oe_cart'),
    { trigger: `${lineOf('VIP')} .js_quantity`, run: write('3') },
    { trigger: `${lineOf('VIP')} button.without-script`, run: click, only: PLAIN },
    { trigger: '.my_cart_quantity:text-is("4")' },
    { trigger: '.cart-line__note a', run: click },
    ...names(1),
    { trigger: '#attendee_names [type=submit]', run: click },
    ...entersAddressOf('Ida Berg'),
    { trigger: 'main', run: containsText('5,500.00') },
    { trigger: '#o_payment_form', run: isAt(/\/shop\/payment$/) },
    { trigger: '#checkbox_cgv', run: click },
    ready('o_payment_form'),
    choosesProvider('transfer'),
    clicksPay,
    { trigger: '.oe_website_sale_tx_status', run: isAt(/\/shop\/confirmation\?order_id=\d+$/) },
    { trigger: 'main', run: containsText('VIP') },
    { trigger: '.my_cart_quantity', gone: true },
  ],
});
