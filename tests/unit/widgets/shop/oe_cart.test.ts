import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/cart/oe_cart.ts';

const line = (id: number, quantity: number, max = '') => `<li class="cart-line">
  <h2 class="cart-line__name"><a href="/shop/product/${id}">Thing ${id}</a></h2>
  <form method="post" action="/fr/shop/cart/update">
    <input type="hidden" name="line_id" value="${id}"><input type="hidden" name="product_id" value="${id * 10}">
    <span class="quantity">
      <button type="button" data-step="-1">−</button>
      <input class="js_quantity" type="number" id="quantity-${id}" name="set_qty" value="${quantity}" min="0"${max}
        data-line-id="${id}" data-product-id="${id * 10}">
      <button type="button" data-step="1">+</button>
    </span>
  </form>
  <form class="removal" method="post" action="/fr/shop/cart/update">
    <input type="hidden" name="line_id" value="${id}"><input type="hidden" name="product_id" value="${id * 10}">
    <input type="hidden" name="set_qty" value="0"><button class="js_delete_product">Remove</button>
  </form>
</li>`;
const lines = (...all: string[]) => `<section class="js_cart_lines"><ul>${all.join('')}</ul></section>`;
const summary = (total: string) => `<section class="js_cart_summary">${total}</section>`;

let host: HTMLElement;
const went = vi.fn();

beforeEach(async () => {
  vi.spyOn(location, 'assign').mockImplementation(went);
  went.mockClear();
  host = await showWidget(widget, { html: lines(line(1, 2), line(2, 5, ' max="9"')) + summary('$31.98') });
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
  const form = host.querySelectorAll('.removal')[id - 1] as HTMLFormElement;
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
  'website_sale.cart_lines': lines(...[...quantities].sort().map(([id, quantity]) => line(id, quantity))),
  'website_sale.short_cart_summary': summary('$99.00'),
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
    expect(host.querySelector('.js_cart_summary')?.textContent).toBe('$99.00');
    expect(host.querySelectorAll('.js_cart_lines')).toHaveLength(1);
    expect(input(1).value).toBe('4');
    await later(150);
    expect(document.querySelector('[role=status]')?.textContent).toBe('Cart updated');
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

  it('is limited to the maximum of its line', async () => {
    type(2, '12');
    expect(input(2).value).toBe('9');
    await later(500);
    expect(last().body.set_qty).toBe(9);
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
    expect(alerts()).toEqual([]);
    await warnedOf(60, 'Third');
    expect(alerts()).toEqual(['Third']);
  });

  it('is removed after a later successful change, also when the server rendered it', async () => {
    const goesWell = async () => {
      type(1, '3');
      await later(500);
      await last().answer(
        cart([
          [1, 3],
          [2, 5],
        ]),
      );
    };
    await warnedOf(40, 'First');
    await goesWell();
    expect(alerts()).toEqual([]);
    host.insertAdjacentHTML(
      'afterbegin',
      '<details class="alert alert--danger" id="data_warning" open><summary>Dismiss</summary><p class="alert__text">Old</p></details>',
    );
    await goesWell();
    expect((host.querySelector('#data_warning') as HTMLDetailsElement).open).toBe(false);
  });

  it('is removed when the network is back after an unreachable server, while other warnings stay', async () => {
    type(1, '3');
    await later(500);
    await last().fail();
    expect(alerts()).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
    expect(alerts()).toEqual([]);
    type(1, '3');
    await later(500);
    await last().fail();
    await warnedOf(40, 'Only 6');
    window.dispatchEvent(new Event('online'));
    expect(alerts()).toEqual(['Only 6']);
  });

  it('uses the alert that the server rendered, and opens it when it is folded', async () => {
    host.insertAdjacentHTML(
      'afterbegin',
      '<details class="alert alert--danger" id="data_warning"><summary>Dismiss</summary><p class="alert__text">Old</p></details>',
    );
    await warnedOf(40, 'New');
    expect(host.querySelectorAll('.alert')).toHaveLength(1);
    expect(host.querySelector('.alert__text')?.textContent).toBe('New');
    expect((host.querySelector('#data_warning') as HTMLDetailsElement).open).toBe(true);
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

it('Cart keeps the focus when lines are replaced', async () => {
  input(1).focus();
  type(1, '3');
  await later(500);
  await last().answer(
    cart([
      [1, 3],
      [2, 5],
    ]),
  );
  expect(document.activeElement).toBe(input(1));
});

describe('Focus after removing a cart line', () => {
  const button = (id: number) =>
    host.querySelectorAll('.cart-line')[id - 1]?.querySelector<HTMLElement>('.js_delete_product');
  const said = () => document.querySelector('[role=status]')?.textContent;

  it.each([
    [1, 2],
    [2, 1],
  ])('moves to the neighbouring line (removed %i, focused %i), and the item count is announced', async (gone, left) => {
    button(gone)?.focus();
    await remove(gone);
    await last().answer({ ...cart([[left, 5]]), quantity: 0, line_id: null });
    expect(document.activeElement?.textContent).toBe(`Thing ${left}`);
    await later(200);
    expect(said()).toBe('5 items in your cart');
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
      html: '<p class="empty__title" tabindex="-1">Your cart is empty</p>',
    });
    expect(document.activeElement?.textContent).toBe('Your cart is empty');
    await vi.waitFor(() => expect(said()).toBe('Your cart is empty'));
  });
});
