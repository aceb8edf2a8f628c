import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/product/o_shop_views.ts';

const PAGE = `<div class="oe_cart"><a id="checkout" href="/fr/shop/checkout?express=1">Checkout</a></div>
  <a id="edit" href="/shop/checkout">Edit</a>
  <a id="login" href="/web/login?redirect=/shop/checkout">Sign in</a><a id="shop" href="/shop">Shop</a>
  <form id="add" action="/shop/cart/update"><button>Add</button></form>
  <form id="address" action="/fr/shop/address"><button>Next</button></form>
  <form id="pay" action="/pay"><label><input type="radio" name="pm_id" value="form_2" data-provider="transfer" data-form-payment="True" checked> Wire Transfer </label><label><input type="radio" name="pm_id" value="7" data-provider="test" id="saved"> Visa •••• 4242 until 12/40</label><button>Pay</button></form>`;

const beacon = vi.fn<(url: string) => boolean>(() => true);
const analytics = vi.fn();
const told = () => beacon.mock.calls.map(([url]) => url);
const pages = () => analytics.mock.calls.filter(([verb]) => verb === 'send').map(([, , { page }]) => page);

function set(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
}

beforeEach(() => {
  set(navigator, 'sendBeacon', beacon);
  document.addEventListener('click', prevent);
  document.addEventListener('submit', prevent);
});
afterEach(() => {
  document.removeEventListener('click', prevent);
  document.removeEventListener('submit', prevent);
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  for (const [target, name] of [
    [navigator, 'globalPrivacyControl'],
    [navigator, 'doNotTrack'],
    [document, 'prerendering'],
  ] as const)
    set(target, name, undefined);
});
const prevent = (event: Event) => event.preventDefault();

const show = (attributes: string) => bringToLife(widget, `<div data-widget="o_tested" ${attributes}>${PAGE}</div>`);
const click = (id: string) => document.getElementById(id)?.click();
const submit = (id: string) =>
  document.getElementById(id)?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

it('Shop statistics report a product view', async () => {
  await show('data-view="product_view/12"');
  expect(told()).toEqual(['/stats/ecom/product_view/12']);
});

it('Shop statistics report checkout and sign-in links of the cart in any language', async () => {
  await show('');
  for (const id of ['shop', 'edit', 'checkout', 'login']) click(id);
  expect(told()).toEqual(['/stats/ecom/customer_checkout', '/stats/ecom/customer_signin']);
});

it('Shop statistics do not report steps that the server records itself', async () => {
  await show('data-view="order_confirmed/5"');
  for (const id of ['add', 'address', 'pay']) submit(id);
  expect(told()).toEqual([]);
});

it('Shop statistics report nothing after the widget is stopped', async () => {
  await show('');
  stop();
  click('checkout');
  expect(told()).toEqual([]);
});

it.each([
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
])('Shop statistics respect the browser setting %s', async (name, value) => {
  set(navigator, name, value);
  vi.stubGlobal('ga', analytics);
  await show('data-view="product_view/12" data-analytics="ga"');
  click('checkout');
  expect([told(), analytics.mock.calls]).toEqual([[], []]);
});

it('Shop statistics wait until a prerendered page is shown', async () => {
  set(document, 'prerendering', true);
  await show('data-view="product_view/12"');
  expect(told()).toEqual([]);
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(told()).toEqual(['/stats/ecom/product_view/12']);
});

it('Shop statistics report every step to the configured analytics object', async () => {
  vi.stubGlobal('ga', analytics);
  const host = await show('data-view="product_view/12" data-analytics="ga"');
  await vi.waitFor(() => expect(pages()).toEqual(['/stats/ecom/product_view/12']));
  for (const id of ['checkout', 'login']) click(id);
  for (const id of ['add', 'address', 'pay']) submit(id);
  host.insertAdjacentHTML('beforebegin', '<header><a href="/web/login">Sign in</a></header>');
  submit('address');
  expect(pages().slice(1)).toEqual([
    '/stats/ecom/customer_checkout',
    '/stats/ecom/customer_signin',
    '/stats/ecom/product_add_to_cart/12',
    '/stats/ecom/order_checkout',
    '/stats/ecom/order_payment/Wire Transfer',
    '/stats/ecom/customer_signup',
    '/stats/ecom/order_checkout',
  ]);
});

it('Shop statistics send the provider, not the digits of a saved card, to the analytics object', async () => {
  vi.stubGlobal('ga', analytics);
  await show('data-view="product_view/12" data-analytics="ga"');
  await vi.waitFor(() => expect(pages()).toHaveLength(1));
  (document.getElementById('saved') as HTMLInputElement).checked = true;
  submit('pay');
  expect(pages().at(-1)).toBe('/stats/ecom/order_payment/test');
});

it('Shop statistics report an order without session storage and order details', async () => {
  const refused = () => {
    throw new DOMException('The operation is insecure.');
  };
  vi.stubGlobal('sessionStorage', { getItem: refused, setItem: refused, removeItem: refused, clear: () => {} });
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('ga', analytics);
  await show('data-view="order_confirmed/5" data-analytics="ga"');
  await vi.waitFor(() => expect(pages()).toEqual(['/stats/ecom/order_confirmed/5']));
});

it('Shop statistics ignore an analytics object that is not configured or does not exist', async () => {
  vi.stubGlobal('ga', analytics);
  await show('data-view="product_view/12"');
  await show('data-view="product_view/12" data-analytics="absent"');
  click('checkout');
  expect(analytics).not.toHaveBeenCalled();
});

it('Shop statistics report an order with its lines once', async () => {
  const transaction = { id: 5, affiliation: 'Islands', revenue: 18, tax: 3, currency: 'EUR' };
  const lines = [
    { id: 5, sku: 'H', name: 'Honey', category: 'Food', price: 9, quantity: 1 },
    { id: 5, sku: 'C', name: 'Candle', category: '-', price: 9, quantity: 1 },
  ];
  const fetched = vi.fn(async () => new Response(JSON.stringify({ transaction, lines })));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('ga', analytics);
  const bought = [
    ['send', 'pageview', { page: '/stats/ecom/order_confirmed/5', title: document.title }],
    ['ecommerce:clear'],
    ['ecommerce:addTransaction', transaction],
    ...lines.map((line) => ['ecommerce:addItem', line]),
    ['ecommerce:send'],
  ];
  await show('data-view="order_confirmed/5" data-analytics="ga"');
  await vi.waitFor(() => expect(analytics.mock.calls).toEqual(bought));
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/shop/tracking_last_order/', expect.anything());
  stop();
  await show('data-view="order_confirmed/5" data-analytics="ga"');
  await vi.waitFor(() => {
    click('checkout');
    expect(pages()).toContain('/stats/ecom/customer_checkout');
  });
  expect(fetched).toHaveBeenCalledOnce();
  expect(pages().filter((page) => page.includes('order_confirmed'))).toHaveLength(1);
});
