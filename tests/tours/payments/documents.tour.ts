/** Customers pay documents from staff; a transfer waits until staff confirm it. */

import { signIn } from '#tests/setup/browser/sign_in.ts';
import { click, goTo, isAt, type Run, ready, type Step, tour, write } from '#tests/setup/browser/tour.ts';
import {
  acceptsTerms,
  addsToCart,
  choosesProvider,
  clicksPay,
  containsText,
  endsSession,
  entersContact,
  typesCard,
} from '#tests/setup/shop/checkout_steps.ts';

/** Opens the customer link from the staff page, which works without an account. */
const followsLink: Run = async (target, { page }) => {
  const link = (await target.textContent()) as string;
  await endsSession(page);
  await page.goto(link);
};
const writesQuote: Step[] = [
  { trigger: 'main', run: goTo('/sales/orders/new?q=joel') },
  { trigger: '.sales-customers__one:has-text("Joel") button[value=quote]', run: click },
  { trigger: '#line-n1-name', run: write('Garden gate') },
  { trigger: '#line-n1-price', run: write('480') },
];
const paysByCard: Step[] = [
  { trigger: '#o_payment_form [name=cc_number]', run: (field) => field.scrollIntoViewIfNeeded() },
  ready('o_payment_form'),
  ...typesCard(),
  clicksPay,
];

tour('A customer pays an invoice by its link without an account', {
  start: '/admin',
  user: 'admin',
  ways: ['script', 'plain'],
  steps: [
    ...writesQuote,
    { trigger: 'button[value=send]:not([tabindex])', run: click },
    { trigger: 'form[action$="/confirm"] button', run: click },
    { trigger: 'form[action$="/invoice"] button', run: click },
    { trigger: 'form[action$="/post"] button', run: click },
    { trigger: 'summary:has-text("Customer link")', run: click },
    { trigger: '.sales-link', run: followsLink },
    { trigger: '.side-card__amount', run: containsText('513.60') },
    ...paysByCard,
    { trigger: '.badge.document-state--paid', run: isAt(/^\/my\/invoices\/\d+\?access_token=/) },
    { trigger: '#o_payment_form', gone: true },
  ],
});

tour('A customer accepts a quote by paying it through its link', {
  start: '/admin',
  user: 'admin',
  ways: ['script', 'plain'],
  steps: [
    ...writesQuote,
    { trigger: '#requires_signature', run: (box) => box.uncheck() },
    { trigger: '#requires_payment', run: (box) => box.check() },
    { trigger: 'button[value=send]:not([tabindex])', run: click },
    { trigger: 'summary:has-text("Customer link")', run: click },
    { trigger: '.sales-link', run: followsLink },
    ...paysByCard,
    { trigger: 'main h1', run: isAt(/^\/my\/orders\/\d+\?access_token=/) },
    { trigger: '.badge.document-state--sale' },
    { trigger: '#o_payment_form', gone: true },
  ],
});

let id = '';
let order = '';
const remembersOrder: Run = async (title, { page }) => {
  order = /S\d+/.exec((await title.textContent()) ?? '')?.[0] ?? '';
  id = new URL(page.url()).searchParams.get('order_id') ?? '';
};
let guest: Awaited<ReturnType<ReturnType<Parameters<Run>[1]['page']['context']>['cookies']>> = [];
const staffOpenPayments: Run = async (target, walk) => {
  const context = walk.page.context();
  guest = await context.cookies();
  await endsSession(walk.page);
  await signIn(walk.page, walk.server.url, 'admin');
  await goTo(`/sales/payments?q=${order}`)(target, walk);
};
const guestReturns: Run = async (target, walk) => {
  await endsSession(walk.page);
  await walk.page.context().addCookies(guest);
  await goTo(`/shop/confirmation?order_id=${id}`)(target, walk);
};

tour('A guest orders by bank transfer, staff settle the payment, and the order is confirmed', {
  start: '/shop/product/camellia-teapot-3',
  ways: ['script', 'plain'],
  steps: [
    ...addsToCart,
    ...entersContact('Ida Berg'),
    ...acceptsTerms,
    choosesProvider('transfer'),
    clicksPay,
    { trigger: 'h1', run: containsText(/Thank you, your order S\d+ is received/) },
    { trigger: 'h1', run: remembersOrder },
    { trigger: '.oe_website_sale_tx_status', run: containsText(/Payment reference: S\d+/) },
    { trigger: 'main', run: staffOpenPayments },
    { trigger: 'main tbody a', run: click },
    { trigger: 'form[action$="/settle"] button', run: click },
    { trigger: '.sign-in__panel form button', run: click },
    { trigger: '.badge.document-state--paid', run: guestReturns },
    { trigger: 'h1', run: containsText(/Thank you, your order S\d+ is confirmed/) },
  ],
});
