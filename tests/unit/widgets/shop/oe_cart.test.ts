import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import type { CartLineView, CartView } from '#shop/cart/cart_view.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/cart/oe_cart.tsx';

const line = (id: number, quantity: number): CartLineView => ({
  id,
  productId: id * 10,
  name: `Thing ${id}`,
  description: '',
  files: [],
  url: `/shop/product/${id}`,
  picture: { src: '/thing.webp', srcset: '', sizes: '6rem', width: 96, height: 96, alt: '' },
  unitPrice: '$1.00',
  listUnitPrice: null,
  perUnit: '',
  quantity,
  total: `$${quantity}.00`,
  note: null,
  isGone: false,
});
const cartOf = (lines: CartLineView[], total = '$99.00'): CartView => {
  const quantity = lines.reduce((sum, one) => sum + one.quantity, 0);
  return { lines, quantity, untaxed: total, tax: null, total };
};
const params = (cart: CartView) => ({
  cart,
  suggestions: [],
  coupon: { code: null, refused: null },
  urls: {
    update: '/fr/shop/cart/update',
    pricelist: '/fr/shop/pricelist',
    checkout: '/fr/shop/checkout',
    shop: '/fr/shop',
  },
});
const opening = cartOf([line(1, 2), line(2, 5)], '$31.98');

let host: HTMLElement;
const went = vi.fn();

beforeEach(async () => {
  vi.spyOn(location, 'assign').mockImplementation(went);
  went.mockClear();
  host = await showWidget(widget, { params: params(opening) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const input = (id: number) => host.querySelector<HTMLInputElement>(`#quantity-${id}`) as HTMLInputElement;
const type = (id: number, entry: string) => {
  input(id).value = entry;
  input(id).dispatchEvent(new Event('change', { bubbles: true }));
};
const press = (id: number, step: 1 | -1) =>
  input(id).parentElement?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.click();
const remove = async (id: number) => {
  const form = host.querySelectorAll('.js_delete_product')[id - 1]?.closest('form') as HTMLFormElement;
  const event = new Event('submit', { bubbles: true, cancelable: true });
  form.dispatchEvent(event);
  await settled();
  return event;
};
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const cart = (quantities: [number, number][], more: object = {}) => ({
  line_id: quantities[0]?.[0],
  quantity: quantities[0]?.[1],
  cart_quantity: quantities.reduce((sum, [, quantity]) => sum + quantity, 0),
  cart: cartOf([...quantities].sort().map(([id, quantity]) => line(id, quantity))),
  ...more,
});
const alerts = () => [...host.querySelectorAll('#data_warning')].map((one) => one.textContent?.replace('×', '').trim());

describe('Changed quantity in the cart', () => {
  it('is sent with the specified fields after 500 ms without changes', async () => {
    type(1, '3');
    await later(499);
    type(1, '4');
    await later(499);
    expect(asked).toHaveLength(0);
    await later(1);
    expect([last().path, last().body]).toEqual([
      '/fr/shop/cart/update_json',
      { line_id: 1, product_id: 10, set_qty: 4 },
    ]);
    await last().answer(
      cart([
        [1, 4],
        [2, 5],
      ]),
    );
    await later(5000);
    expect(asked).toHaveLength(1);
  });

  it('shows lines and summary of the response', async () => {
    type(1, '4');
    await later(500);
    await last().answer(
      cart([
        [1, 4],
        [2, 5],
      ]),
    );
    expect(host.querySelector('.js_cart_summary dd')?.textContent).toBe('$99.00');
    expect(host.querySelectorAll('.js_cart_lines')).toHaveLength(1);
    expect(input(1).value).toBe('4');
    await later(150);
    expect(document.querySelector('[role=status]')?.textContent).toBe('Cart updated');
  });

  it('draws the lines from the typed cart and never from the markup of the response', async () => {
    type(1, '4');
    await later(500);
    const markup = '<section class="js_cart_lines"><i id="foreign">Of the server</i></section>';
    const quantities: [number, number][] = [
      [1, 4],
      [2, 5],
    ];
    const field = input(2);
    await last().answer(
      cart(quantities, { 'website_sale.cart_lines': markup, 'website_sale.short_cart_summary': markup }),
    );
    expect([input(1).value, input(2)]).toEqual(['4', field]);
    expect(document.querySelector('#foreign')).toBeNull();
  });

  it.each([
    ['', 1],
    ['many', 1],
    ['0', 0],
    ['-2', 0],
    ['2.7', 2],
    ['007', 7],
  ])('is sent for the typed %j as %i', async (entry, expected) => {
    type(1, '5');
    type(1, entry);
    await later(500);
    expect(last().body.set_qty).toBe(expected);
  });

  it('is sent once after several clicks on plus and minus', async () => {
    press(1, 1);
    press(1, 1);
    press(1, -1);
    expect(input(1).value).toBe('3');
    await later(500);
    expect(asked.map(({ body }) => body.set_qty)).toEqual([3]);
  });

  it('is sent for two lines one after the other', async () => {
    type(1, '3');
    type(2, '6');
    await later(500);
    expect(asked).toHaveLength(1);
    await last().answer(
      cart([
        [1, 3],
        [2, 5],
      ]),
    );
    expect(asked.map(({ body }) => [body.line_id, body.set_qty])).toEqual([
      [1, 3],
      [2, 6],
    ]);
    expect(input(2).value).toBe('6');
    await last().answer(
      cart([
        [2, 6],
        [1, 3],
      ]),
    );
    expect([input(1).value, input(2).value]).toEqual(['3', '6']);
    await later(5000);
    expect(asked).toHaveLength(2);
  });

  it('is kept when it is typed during the response for another line', async () => {
    type(1, '3');
    await later(500);
    input(2).value = '7';
    await last().answer(
      cart([
        [1, 3],
        [2, 5],
      ]),
    );
    expect(input(2).value).toBe('7');
  });
});

describe('Quantity changed again while it is sent', () => {
  it('is sent after the response', async () => {
    type(1, '3');
    await later(500);
    type(1, '4');
    await later(500);
    expect(asked).toHaveLength(1);
    await last().answer(
      cart([
        [1, 3],
        [2, 5],
      ]),
    );
    expect(asked.map(({ body }) => body.set_qty)).toEqual([3, 4]);
    await last().answer(
      cart([
        [1, 4],
        [2, 5],
      ]),
    );
    expect(input(1).value).toBe('4');
    await later(5000);
    expect(asked).toHaveLength(2);
  });

  it('is sent once when the response arrives within its 500 ms', async () => {
    type(1, '3');
    await later(500);
    type(1, '4');
    await last().answer(
      cart([
        [1, 3],
        [2, 5],
      ]),
    );
    await last().answer(
      cart([
        [1, 4],
        [2, 5],
      ]),
    );
    await later(5000);
    expect(asked.map(({ body }) => body.set_qty)).toEqual([3, 4]);
  });

  it('is not sent when it equals the sent quantity again', async () => {
    type(1, '3');
    await later(500);
    type(1, '4');
    type(1, '3');
    await last().answer(
      cart([
        [1, 3],
        [2, 5],
      ]),
    );
    await later(5000);
    expect(asked).toHaveLength(1);
  });

  it('is followed by the removal of the line when that is requested', async () => {
    type(1, '3');
    await later(500);
    await remove(1);
    expect(asked).toHaveLength(1);
    await last().answer(
      cart([
        [1, 3],
        [2, 5],
      ]),
    );
    expect(last().body).toEqual({ line_id: 1, product_id: 10, set_qty: 0 });
  });
});

describe('Quantity returned by the server', () => {
  it('replaces the typed one and shows the warning', async () => {
    type(1, '40');
    await later(500);
    await last().answer(
      cart(
        [
          [1, 6],
          [2, 5],
        ],
        { warning: 'You asked for 40 but only 6 are available' },
      ),
    );
    expect(input(1).value).toBe('6');
    expect(alerts()).toEqual(['You asked for 40 but only 6 are available']);
    expect(asked).toHaveLength(1);
  });

  it('removes the line when it is 0', async () => {
    const event = await remove(1);
    expect(event.defaultPrevented).toBe(true);
    expect(last().body).toEqual({ line_id: 1, product_id: 10, set_qty: 0 });
    await last().answer({ ...cart([[2, 5]]), quantity: 0, line_id: null });
    expect(input(1)).toBeNull();
    expect(went).not.toHaveBeenCalled();
  });

  it('reloads the cart when it is 0 and the response has no lines', async () => {
    await remove(1);
    await last().answer({ quantity: 0, line_id: null });
    expect(went).toHaveBeenCalledExactlyOnceWith(location.pathname);
  });

  it('reloads the cart when it is missing, because the order is no longer a cart', async () => {
    type(1, '3');
    await later(500);
    await last().answer({});
    expect(went).toHaveBeenCalledOnce();
  });
});

describe('Cart warning', () => {
  const warnedOf = async (quantity: number, warning: string) => {
    type(1, String(quantity));
    await later(500);
    await last().answer(
      cart(
        [
          [1, 6],
          [2, 5],
        ],
        { warning },
      ),
    );
  };

  it('is one alert at the top, which is reused and can be dismissed', async () => {
    await warnedOf(40, 'First');
    const alert = host.querySelector('#data_warning') as HTMLElement;
    expect(alert.className).toBe('alert alert--danger');
    expect(host.firstElementChild).toBe(alert);
    await warnedOf(50, 'Second');
    expect(alerts()).toEqual(['Second']);
    expect(host.querySelector('#data_warning')).toBe(alert);
    alert.querySelector('button')?.click();
    await settled();
    expect(alerts()).toEqual([]);
    await warnedOf(60, 'Third');
    expect(alerts()).toEqual(['Third']);
  });

  it('is removed after a later successful change', async () => {
    await warnedOf(40, 'First');
    type(1, '3');
    await later(500);
    await last().answer(
      cart([
        [1, 3],
        [2, 5],
      ]),
    );
    expect(alerts()).toEqual([]);
  });

  it('is removed when the network is back after an unreachable server, while other warnings stay', async () => {
    type(1, '3');
    await later(500);
    await last().fail();
    expect(alerts()).toHaveLength(1);
    await comeOnline();
    expect(alerts()).toEqual([]);
    type(1, '3');
    await later(500);
    await last().fail();
    await warnedOf(40, 'Only 6');
    await comeOnline();
    expect(alerts()).toEqual(['Only 6']);
  });
});

describe('Failed cart request', () => {
  it('shows the error, restores the quantity and can be repeated', async () => {
    type(1, '3');
    await later(500);
    await last().fail();
    expect(alerts()[0]).toContain('The server could not be reached.');
    expect(input(1).value).toBe('2');
    type(1, '3');
    await later(500);
    expect(asked).toHaveLength(2);
  });

  it('shows the message of the server', async () => {
    await remove(1);
    await last().answer({ error: { message: 'Too many attempts.' } }, 429);
    expect(alerts()).toEqual(['Too many attempts.']);
  });

  it('reloads the cart when the line was removed in another tab', async () => {
    await remove(1);
    await last().answer({ error: { message: 'This line is no longer in your cart.' } }, 404);
    expect(went).toHaveBeenCalledWith(location.pathname);
  });
});

it('Cart keeps the focus, and the elements of its lines, when lines are changed', async () => {
  const field = input(1);
  field.focus();
  type(1, '3');
  await later(500);
  await last().answer(
    cart([
      [1, 3],
      [2, 5],
    ]),
  );
  expect(document.activeElement).toBe(field);
  expect(input(1)).toBe(field);
});

it('Cart shows a quantity that the server changed in a line that nobody touched', async () => {
  type(1, '3');
  await later(500);
  await last().answer(
    cart([
      [1, 3],
      [2, 4],
    ]),
  );
  expect(input(2).value).toBe('4');
});

describe('Suggested product', () => {
  const suggestion = { productId: 9, name: 'Saucer', url: '/saucer', picture: line(9, 1).picture, price: '$4.00' };
  const add = async () => {
    vi.useRealTimers();
    host = await showWidget(widget, { params: { ...params(opening), suggestions: [suggestion] } });
    const form = host.querySelector('.suggestion form') as HTMLFormElement;
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await settled();
  };

  it('is added by a call, after which the page is loaded again', async () => {
    await add();
    expect(last().body).toEqual({ product_id: 9, set_qty: 1, display: false });
    await last().answer({ quantity: 1, cart_quantity: 8 });
    expect(went).toHaveBeenCalledExactlyOnceWith(location.pathname);
  });

  it('leaves a warning when it can’t be added', async () => {
    await add();
    await last().answer({ error: { message: 'Too many attempts.' } }, 429);
    expect(alerts()).toEqual(['Too many attempts.']);
    expect(went).not.toHaveBeenCalled();
  });
});

it('Cart works without script by forms with the line, its product and its quantity', () => {
  const entries = [...host.querySelectorAll('form')].map((form) => Object.fromEntries(new FormData(form) as never));
  expect(entries.slice(0, 2)).toEqual([
    { line_id: '1', product_id: '10', set_qty: '2' },
    { line_id: '1', product_id: '10', set_qty: '0' },
  ]);
});

it('Cart keeps a quantity that was typed before its script came, and sends nothing because of it', async () => {
  vi.useRealTimers();
  stop();
  const waking = bringToLife(widget, serverHtml(widget, { params: params(opening) }));
  const field = document.querySelector('#quantity-1') as HTMLInputElement;
  field.value = '7';
  host = await waking;
  expect([field.isConnected, input(1).value]).toEqual([true, '7']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await later(5000);
  expect(asked).toHaveLength(0);
});

it('Cart line is removed when its button is pressed after the first render, before the effects', async () => {
  vi.useRealTimers();
  const ready = bringToLife(widget, serverHtml(widget, { params: params(opening) }));
  host = document.body.firstElementChild as HTMLElement;
  let isTaken = false;
  // Before the frame that the first render asks for.
  const nextTask = () => new Promise((resolve) => setImmediate(resolve));
  // The first press that the browser does not act on is the widget's.
  while (!isTaken) {
    await nextTask();
    const form = host.querySelector('.js_delete_product')?.closest('form') as HTMLFormElement;
    isTaken = !form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  }
  expect(host.dataset.state).toBe('loading');
  await settled();
  expect(asked.map(({ body }) => body)).toEqual([{ line_id: 1, product_id: 10, set_qty: 0 }]);
  await ready;
});

describe('Focus after removing a cart line', () => {
  const button = (id: number) =>
    host.querySelectorAll('.cart-line')[id - 1]?.querySelector<HTMLElement>('.js_delete_product');
  const fullLabel = () => document.querySelector('[role=status]')?.textContent;

  it.each([
    [1, 2],
    [2, 1],
  ])('moves to the neighbouring line (removed %i, focused %i), and the item count is announced', async (gone, left) => {
    button(gone)?.focus();
    await remove(gone);
    await last().answer({ ...cart([[left, 5]]), quantity: 0, line_id: null });
    expect(document.activeElement?.textContent).toBe(`Thing ${left}`);
    await later(200);
    expect(fullLabel()).toBe('5 items in your cart');
  });

  it('stays on the button of a remaining line', async () => {
    button(2)?.focus();
    await remove(1);
    await last().answer({ ...cart([[2, 5]]), quantity: 0, line_id: null });
    expect(document.activeElement).toBe(button(1));
  });

  it('moves to the message that the cart is empty after the last line', async () => {
    button(1)?.focus();
    await remove(1);
    await last().answer({ quantity: 0, line_id: null });
    (document.activeElement as HTMLElement).blur();
    vi.useRealTimers();
    host = await showWidget(widget, {
      class: 'oe_cart',
      params: params(cartOf([])),
    });
    expect(document.activeElement?.textContent).toBe('Your cart is empty');
    await vi.waitFor(() => expect(fullLabel()).toBe('Your cart is empty'));
  });
});
