import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demand } from '#registry/actions.ts';
import { emit, on } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import type { ListedVariant } from '#shop/pages/attribute_view.ts';
import type { CombinationInfo } from '#shop/product/combination_contract.ts';
import { setCookie } from '#tests/setup/visitors/cookies.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/product/js_product_list.tsx';

const INFO = '/product_configurator/get_combination_info_website';
const info = (more: Partial<CombinationInfo> = {}): CombinationInfo => ({
  product_id: 12,
  product_template_id: 7,
  product_template: 7,
  display_name: 'Pot (Large)',
  product_type: 'product',
  inventory_availability: 'always',
  available_threshold: 5,
  custom_message: '',
  cart_qty: 0,
  uom_name: 'Units',
  price: 21.99,
  list_price: 21.99,
  has_discounted_price: false,
  is_combination_possible: true,
  virtual_available: 3,
  available: 3,
  stock_messages: [{ kind: 'success', text: '3 available' }],
  pictures: [{ src: '/large.webp', srcset: '', sizes: '', width: 1, height: 1, alt: '', zoom: '', thumb: '' }],
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

const listed = (productId: number, combination: number[], more: Partial<ListedVariant> = {}): ListedVariant => ({
  productId,
  combination,
  name: `Pot ${productId}`,
  price: '$15.99',
  isOut: false,
  isChosen: false,
  ...more,
});
const { pictures: _pictures, ...opening } = info({
  product_id: 11,
  price: 15.99,
  list_price: 15.99,
  available: null,
  stock_messages: [],
});

async function show(afterAdding: 'cart' | 'dialog' | 'stay' = 'cart') {
  const params = {
    templateId: 7,
    variants: [listed(11, [1, 3], { isChosen: true }), listed(12, [2, 3])],
    info: opening,
    afterAdding,
    currency: { symbol: '$', decimals: 2 },
    path: '/shop/product/pot-7',
    cartPath: '/shop/cart',
    updatePath: '/shop/cart/update',
  };
  host = await showWidget(widget, { class: 'js_product', params });
}
const press = async (times: number) => {
  for (let i = 0; i < times; i++) {
    find('.quantity__input + .quantity__button').click();
    await settled();
  }
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  setCookie('cart_count', '0');
  pictures = [];
  off = on('product:pictures', (told) => void pictures.push(...told.pictures.map(({ src }) => src)));
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
    expect(find('.js_product__price').textContent).toBe('$21.99instead of$30.00');
    expect(find('.oe_default_price').textContent).toBe('$30.00');
    expect(find('.js_product__stock').textContent).toBe('3 available');
    expect(find<HTMLInputElement>('[name=add_qty]').max).toBe('3');
    expect(pictures).toEqual(['/large.webp']);
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
    expect([find('.oe_price').textContent, pictures]).toEqual(['$15.99', []]);
  });

  it('limits the quantity to the available pieces', async () => {
    await show();
    await press(4);
    await choose(12);
    await vi.advanceTimersByTimeAsync(500);
    await last().answer(info());
    expect([find<HTMLInputElement>('[name=add_qty]').value, button().disabled]).toEqual(['3', false]);
  });

  it('disables the button when it is out of stock', async () => {
    await show();
    await choose(12);
    await last().answer(info({ virtual_available: 0, available: 0, stock_messages: [] }));
    expect([button().disabled, button().className, button().textContent]).toEqual([
      true,
      'button js_product__add disabled out_of_stock',
      'Out of stock',
    ]);
  });

  it('shows a message and no price when it no longer exists', async () => {
    await show();
    await choose(12);
    await last().answer(info({ product_id: false, is_combination_possible: false }));
    expect(find('.js_product__message').textContent).toBe('This combination does not exist.');
    expect([find('.js_product__price'), find('.quantity'), button().disabled]).toEqual([null, null, true]);
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
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(last()).toMatchObject({
      path: '/shop/cart/update_json',
      body: { product_id: 11, add_qty: 1, display: false },
    });
    await last().answer({ quantity: 1, cart_quantity: 1 });
    await vi.waitFor(() => expect(find('.alert--success').textContent).toBe('Added to your cart View cart'));
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

  it('submits the form with the setting "cart" once, until the page is shown again', async () => {
    await show('cart');
    const entries: string[][] = [];
    const form = find<HTMLFormElement>('form');
    const sent = vi.spyOn(form, 'submit').mockImplementation(() => {
      entries.push([...new FormData(form)].map(([name, value]) => `${name}=${value}`));
    });
    await submit();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    await submit();
    expect([asked.length, sent.mock.calls.length]).toEqual([0, 1]);
    expect(entries[0]).toEqual(
      expect.arrayContaining(['product_template_id=7', 'product_id=11', 'add_qty=1', 'no_variant_attribute_values=[]']),
    );
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await settled();
    await submit();
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
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
  await vi.waitFor(() => expect(asked).toHaveLength(1));
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

it('Product form with a variant list sends template, variant and quantity without script, and no options', async () => {
  await show();
  stop();
  expect([...new FormData(host.querySelector('form') as HTMLFormElement)]).toEqual([
    ['product_template_id', '7'],
    ['product_id', '11'],
    ['add_qty', '1'],
  ]);
});
