/** Orders with too little stock for two customers, and without payment. */

import {
  click,
  holds,
  isAt,
  type Run,
  ready,
  reloadUntil,
  type Step,
  tour,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';
import {
  acceptsTerms,
  addsToCart,
  clicksPay,
  containsText,
  entersContact,
  isConfirmed,
  PLAIN,
  typesCard,
} from '#tests/setup/shop/checkout_steps.ts';

const CATALOGUE = new URL('../data/scarce.csv', import.meta.url).pathname;
const opens = (name: string): Step[] => [
  { trigger: 'main', run: reloadUntil(`.card__link:text-is("${name}")`) },
  { trigger: `.card__link:text-is("${name}")`, run: click },
];

const ADDRESS = {
  name: 'Otto Berg',
  email: 'otto@example.org',
  street: 'Elm Street 2',
  city: 'Burlington',
  zip: '05401',
  country_id: 'US',
  state_id: 'US-VT',
  use_same: '1',
  submitted: '1',
};

let product = '';
const noteProduct: Run = async (field) => {
  product = (await field.getAttribute('data-product-id')) as string;
};

/** Another customer orders one of the pieces first. */
const otherBuys: Run = async (_target, { page, server }) => {
  const other = await page
    .context()
    .browser()!
    .newContext({
      extraHTTPHeaders: { 'x-forwarded-for': '127.17.0.1', 'sec-fetch-site': 'same-origin' },
      userAgent: await page.evaluate(() => navigator.userAgent),
    });
  const post = async (path: string, form: Record<string, string>) => {
    expect((await other.request.post(server.url + path, { form })).ok(), path).toBe(true);
  };
  await post('/shop/cart/update', { product_id: product });
  await post('/shop/address', ADDRESS);
  await post('/shop/confirm_order', {});
  const form = await (await other.request.get(`${server.url}/shop/payment`)).text();
  const [, way = ''] = /value="(form_\d+)"[^>]*data-provider="transfer"/.exec(form) ?? [];
  const [, access_token = ''] = /name="access_token" value="([^"]+)"/.exec(form) ?? [];
  await post('/shop/payment/token', { pm_id: way, access_token, agree: '1' });
  expect((await other.request.get(`${server.url}/shop/confirmation`)).url()).toContain('/shop/confirmation');
  await other.close();
};

tour('A guest learns at payment that a piece was sold meanwhile, finds the cart reduced and buys the rest', {
  start: '/shop?search=pitcher',
  catalogue: CATALOGUE,
  steps: [
    ...opens('Rare Pitcher'),
    ready('js_product'),
    { trigger: '.js_product [name=add_qty]', run: write('2') },
    ...addsToCart,
    { trigger: '.js_quantity', run: holds('2') },
    { trigger: '.js_quantity', run: noteProduct },
    ...entersContact('Ida Berg'),
    ...acceptsTerms,
    ...typesCard(),
    { trigger: '#o_payment_form_pay', run: otherBuys },
    clicksPay,
    { trigger: '.alert--danger', run: containsText('Some items sold out') },
    { trigger: '.js_quantity', run: isAt(/\/shop\/cart$/) },
    { trigger: '.js_quantity', run: holds('1') },
    { trigger: 'main a[href$="/shop/checkout"]', run: click },
    { trigger: 'form[action$="/shop/confirm_order"] button', run: click },
    ...acceptsTerms,
    ...typesCard(),
    clicksPay,
    ...isConfirmed('Ida Berg'),
  ],
});

tour('A free order for pickup is confirmed without a payment', {
  start: '/shop?search=swatch',
  ways: ['script', 'plain'],
  catalogue: CATALOGUE,
  steps: [
    ...opens('Swatch Card'),
    ...addsToCart,
    ...entersContact('Ida Berg'),
    ready('o_checkout_pay'),
    { trigger: '.carrier:has(select) input[type=radio]', run: click },
    { trigger: 'p:text-is("There is nothing to pay.")', only: WITH_SCRIPT },
    { trigger: '.carrier select', run: (list) => list.selectOption({ index: 1 }) },
    { trigger: '#delivery_carrier button', run: click, only: PLAIN },
    { trigger: 'p:text-is("There is nothing to pay.")' },
    ready('o_checkout_pay'),
    { trigger: '#checkbox_cgv', run: click },
    { trigger: '#o_payment_form_pay:text-is("Payment")', run: click },
    { trigger: 'h1', run: isAt(/\/shop\/confirmation/) },
    { trigger: 'h1', run: containsText(/Thank you, your order S\d+ is confirmed/) },
    { trigger: '.my_cart_quantity', gone: true },
  ],
});
