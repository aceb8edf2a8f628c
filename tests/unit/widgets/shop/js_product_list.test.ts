import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demand } from '#registry/actions.ts';
import { emit, on } from '#registry/bus.ts';
import type { CombinationInfo } from '#shop/product/combination_contract.ts';
import { setCookie } from '#tests/setup/visitors/cookies.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/product/js_product_list.ts';

const INFO = '/product_configurator/get_combination_info_website';
const info = (more: Partial<CombinationInfo> = {}): Partial<CombinationInfo> => ({
  product_id: 12,
  price: 21.99,
  list_price: 21.99,
  has_discounted_price: false,
  is_combination_possible: true,
  virtual_available: 3,
  available: 3,
  stock_messages: [{ kind: 'success', text: '3 available' }],
  carousel: '<p>large</p>',
  ...more,
});

let host: HTMLElement;
let pictures: string[] = [];
let off: () => void;
const find = <E extends HTMLElement = HTMLElement>(selector: string) => host.querySelector(selector) as E;
const button = () => find<HTMLButtonElement>('#add_to_cart');
const choose = async (id: number) => {
  find<HTMLInputElement>(`[value="${id}"]`).click();
  await settled();
};

async function show(afterAdding = 'cart', more = '') {
  host = await bringToLife(
    widget,
    `<div data-widget="o_tested" data-template-id="7" data-after-adding="${afterAdding}" data-currency='{"symbol":"$","decimals":2}'
      data-path="/shop/product/pot-7" data-cart-path="/shop/cart">
      <form action="/shop/cart/update"><p class="js_product__price"><span class="oe_price"></span><s class="oe_default_price" hidden>instead of <bdi></bdi></s></p>
      <label><input type="radio" class="js_product_change" name="product_id" value="11" data-combination="[1,3]" checked></label>
      <label${more}><input type="radio" class="js_product_change" name="product_id" value="12" data-combination="[2,3]"></label>
      <p class="js_product__message" hidden></p><div class="js_product__stock"></div>
      <span class="quantity"><input type="number" name="add_qty" value="1" min="1"></span>
      <button type="submit" id="add_to_cart">Add to Cart</button><div class="js_product__notice"></div></form></div>`,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  setCookie('cart_count', '0');
  pictures = [];
  off = on('product:pictures', ({ html }) => void pictures.push(html));
});
afterEach(() => {
  off();
  vi.useRealTimers();
});

describe('Variant chosen from a list', () => {
  it('marks the price as busy until the response arrives, and requests again when the network is back', async () => {
    await show();
    const isOld = () => find('.js_product__price').getAttribute('aria-busy');
    await choose(12);
    await last().fail();
    expect([isOld(), asked.length]).toEqual(['true', 1]);
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(asked).toHaveLength(2);
    await last().answer(info());
    expect([isOld(), find('.oe_price').textContent]).toEqual([null, '$21.99']);
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('requests its id and values and shows price, stock and images of the response', async () => {
    await show();
    await choose(12);
    expect(asked).toHaveLength(1);
    expect(last()).toMatchObject({
      path: INFO,
      body: { product_template_id: 7, product_id: 12, combination: [2, 3], add_qty: 1, pricelist_id: false },
    });
    expect(location.search).toBe('?attr=2,3');
    await last().answer(info({ list_price: 30, has_discounted_price: true }));
    expect([find('.oe_price').textContent, find('.oe_default_price').textContent]).toEqual([
      '$21.99',
      'instead of $30.00',
    ]);
    expect(find('.oe_default_price').hidden).toBe(false);
    expect(find('.js_product__stock').textContent).toBe('3 available');
    expect(find<HTMLInputElement>('[name=add_qty]').max).toBe('3');
    expect(pictures).toEqual(['<p>large</p>']);
  });

  it('requests at most every 500 ms, and always for the last choice', async () => {
    await show();
    await choose(12);
    await choose(11);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(asked).toHaveLength(2);
    expect(last().body).toMatchObject({ product_id: 11, combination: [1, 3] });
  });

  it('ignores a late response for another variant', async () => {
    await show();
    await choose(12);
    const first = last();
    await choose(11);
    await vi.advanceTimersByTimeAsync(500);
    await last().answer(info({ product_id: 11, price: 15.99 }));
    await first.answer(info());
    expect(find('.oe_price').textContent).toBe('$15.99');
    expect(pictures).toEqual([]);
  });

  it('ignores a response for another variant while its own request is waiting', async () => {
    await show();
    await choose(12);
    await choose(11);
    await last().answer(info());
    expect([find('.oe_price').textContent, pictures]).toEqual(['', []]);
  });

  it('limits the quantity to the available pieces', async () => {
    await show();
    find<HTMLInputElement>('[name=add_qty]').value = '5';
    await choose(12);
    await last().answer(info());
    expect([find<HTMLInputElement>('[name=add_qty]').value, button().disabled]).toEqual(['3', false]);
  });

  it('disables the button when it is out of stock', async () => {
    await show();
    await choose(12);
    await last().answer(info({ virtual_available: 0, available: 0, stock_messages: [] }));
    expect([button().disabled, button().className, button().textContent]).toEqual([
      true,
      'disabled out_of_stock',
      'Out of stock',
    ]);
  });

  it('shows a message and no price when it no longer exists', async () => {
    await show();
    await choose(12);
    await last().answer(info({ product_id: false, is_combination_possible: false }));
    expect(find('.js_product__message').textContent).toBe('This combination does not exist.');
    expect([find('.js_product__price').hidden, find('.quantity').hidden, button().disabled]).toEqual([
      true,
      true,
      true,
    ]);
    expect(host.classList.contains('css_not_available')).toBe(true);
  });

  it('is requested again when the cart changes', async () => {
    await show();
    emit('cart:changed', { quantity: 2 });
    await settled();
    expect(last().body).toMatchObject({ product_id: 11 });
  });
});

describe('Adding a variant from a list', () => {
  const submit = async () => {
    button().click();
    await settled();
  };

  it('stays on the page with the setting "stay"', async () => {
    await show('stay');
    await submit();
    expect(last()).toMatchObject({
      path: '/shop/cart/update_json',
      body: { product_id: 11, add_qty: 1, display: false },
    });
    await last().answer({ quantity: 1, cart_quantity: 1 });
    expect(find('.js_product__notice').textContent).toBe('Added to your cart View cart');
  });

  it('requests the optional products with the setting "dialog"', async () => {
    await show('dialog');
    await choose(12);
    await submit();
    await vi.waitFor(() =>
      expect(last()).toMatchObject({
        path: '/product_configurator/show_optional_products_website',
        body: { product_id: 12, variant_values: [2, 3], add_qty: 1 },
      }),
    );
  });

  it('submits the form with the setting "cart"', async () => {
    await show('cart');
    const sent = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('submit', (event) => sent(event), { once: true });
    find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    expect(sent.mock.calls[0]?.[0].defaultPrevented).toBe(true);
    expect(asked).toHaveLength(0);
  });

  it('submits the form once until the page is shown again', async () => {
    await show('cart');
    const sends = () => {
      const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
      document.addEventListener('submit', (one) => one.preventDefault(), { once: true });
      const own = vi.spyOn(event, 'preventDefault');
      find('form').dispatchEvent(event);
      return own.mock.calls.length === 1;
    };
    expect([sends(), sends()]).toEqual([true, false]);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(sends()).toBe(true);
  });

  it('submits the form once when there are no optional products', async () => {
    await show('dialog');
    const sent = vi.spyOn(find<HTMLFormElement>('form'), 'submit').mockReturnValue();
    await submit();
    await vi.waitFor(() => expect(asked.length).toBe(1));
    await last().answer('false');
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await submit();
    await settled();
    expect([asked.length, sent.mock.calls.length, button().getAttribute('aria-busy')]).toEqual([1, 1, 'true']);
  });
});

it('Product form with a variant list removes the network error of adding when the network is back', async () => {
  await show('stay');
  button().click();
  await settled();
  await last().fail();
  expect(find('.alert--danger').textContent).toContain('could not be reached');
  await comeOnline();
  expect(host.querySelector('.alert--danger')).toBeNull();
});

it('takes the quantity that another widget sets, and asks for its price', async () => {
  await show('dialog');
  await demand('product:set_quantity', { quantity: 3 });
  await settled();
  expect(find<HTMLInputElement>('[name=add_qty]').value).toBe('3');
  expect([last().path, last().body]).toMatchObject([INFO, { add_qty: 3 }]);
});
