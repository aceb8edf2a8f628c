import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demand } from '#registry/actions.ts';
import { emit, on } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import { t, tn } from '#registry/texts.ts';
import type { ChoiceRules, FormAttribute } from '#shop/pages/attribute_view.ts';
import { piecesAvailable, stockMessages } from '#shop/product/stock_messages.ts';
import { setCookie } from '#tests/setup/visitors/cookies.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import type { Info } from '#widgets/shop/parts/use_combination.ts';
import widget from '#widgets/shop/product/js_product.tsx';

const size: FormAttribute = {
  id: 1,
  name: 'Size',
  display: 'radio',
  variants: 'always',
  isHidden: false,
  values: [
    { id: 11, valueId: 11, name: 'Regular', color: null, priceExtra: 0, custom: null },
    { id: 12, valueId: 12, name: 'Large', color: null, priceExtra: 600, custom: null },
  ],
};
const finish: FormAttribute = {
  ...size,
  id: 2,
  name: 'Finish',
  display: 'select',
  values: [
    { id: 21, valueId: 21, name: 'Matt', color: null, priceExtra: 0, custom: null },
    { id: 22, valueId: 22, name: 'Shiny', color: null, priceExtra: 0, custom: null },
  ],
};
const wrapping: FormAttribute = { ...finish, id: 3, name: 'Wrapping', variants: 'no_variant' };

const rules = (existing: Record<string, 0 | 1> | null): ChoiceRules => ({
  exclusions: {},
  parent_exclusions: [],
  parent_combination: [],
  archived_combinations: [],
  existing_combinations: existing,
  has_dynamic_attributes: existing === null,
  has_possible_combination: true,
});

const info = (more: Partial<Info> = {}): Info => {
  const about = {
    product_id: 101,
    product_template_id: 7,
    display_name: 'Pot (Regular)',
    price: 15.99,
    list_price: 15.99,
    has_discounted_price: false,
    is_combination_possible: true,
    virtual_available: 0,
    product_type: 'product',
    inventory_availability: 'never',
    available_threshold: 5,
    custom_message: '',
    product_template: 7,
    cart_qty: 0,
    uom_name: '',
    ...more,
  } satisfies Omit<Info, 'available' | 'stock_messages'>;
  return { ...about, available: piecesAvailable(about), stock_messages: stockMessages(about, { t, tn }) };
};

const picturesOf = (...srcs: string[]) => ({ pictures: srcs.map((src) => ({ src })) });

let host: HTMLElement;
/** Images emitted on the bus. */
let pictures: string[] = [];
let off: () => void;

beforeEach(() => {
  setCookie('cart_count', '0');
  pictures = [];
  off = on(
    'product:pictures',
    (told) => void pictures.push(`${told.templateId} ${told.pictures.map(({ src }) => src)}`),
  );
});
afterEach(() => {
  off();
  vi.useRealTimers();
});

async function show(more: Record<string, unknown> = {}): Promise<void> {
  host = await showWidget(widget, {
    params: {
      templateId: 7,
      attributes: [size, finish],
      info: info(),
      combination: [11, 21],
      rules: rules({ '11,21': 1, '12,21': 1, '12,22': 0 }),
      currency: { symbol: '$', decimals: 2 },
      path: '/shop/product/pot-7',
      cartPath: '/shop/cart',
      updatePath: '/shop/cart/update',
      afterAdding: 'stay',
      ...more,
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

const find = <E extends Element>(selector: string): E => {
  const found = host.querySelector<E>(selector);
  if (!found) throw new Error(`There is no ${selector} in ${host.innerHTML}`);
  return found;
};
const choose = async (value: number): Promise<void> => {
  find<HTMLInputElement>(`input[value="${value}"]`).click();
  await settled();
};
const quantity = () => find<HTMLInputElement>('input[name=add_qty]');
const button = () => find<HTMLButtonElement>('#add_to_cart');
const step = async (by: 1 | -1): Promise<void> => {
  find<HTMLButtonElement>(`.quantity button:${by > 0 ? 'last' : 'first'}-of-type`).click();
  await settled();
};
const type = async (entry: string): Promise<void> => {
  const input = quantity();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, entry);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
};
const leave = async (): Promise<void> => {
  quantity().dispatchEvent(new Event('focusout', { bubbles: true }));
  quantity().dispatchEvent(new Event('blur'));
  await settled();
};
/** Whether the browser would send the form itself. */
const submit = async (submitter: HTMLElement = button()): Promise<boolean> => {
  const event = new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true });
  find('form').dispatchEvent(event);
  // The code that collects custom values loads now: nothing of it may reach the next test.
  await vi.dynamicImportSettled();
  await settled();
  return !event.defaultPrevented;
};

describe('Choosing a product value', () => {
  it('requests the combination with the specified fields and shows its price', async () => {
    await show();
    await choose(12);
    expect(asked.map(({ path }) => path)).toEqual(['/product_configurator/get_combination_info_website']);
    expect(last().body).toEqual({
      product_template_id: 7,
      product_id: 101,
      combination: [12, 21],
      add_qty: 1,
      pricelist_id: false,
      parent_combination: [],
    });
    await last().answer({ ...info({ product_id: 102, price: 21.99, list_price: 21.99 }), ...picturesOf() });
    expect(find('.oe_price').textContent).toBe('$21.99');
    expect(find<HTMLInputElement>('[name=product_id]').value).toBe('102');
  });

  it('writes the combination into the page address', async () => {
    await show();
    await choose(12);
    expect(location.pathname + location.search).toBe('/shop/product/pot-7?attr=12,21');
  });

  it('keeps the category of the page address', async () => {
    await show({ cameFrom: 5 });
    await choose(12);
    expect(location.search).toBe('?attr=12,21&category=5');
    expect(find<HTMLInputElement>('[name=category]').value).toBe('5');
    await show();
    await choose(12);
    expect(location.search).toBe('?attr=12,21');
  });

  it('sends a request at once, then at most every 500 ms, and always one for the last choice', async () => {
    await show();
    await choose(12);
    await choose(11);
    await choose(12);
    expect(asked.map(({ body }) => body.combination)).toEqual([[12, 21]]);
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.map(({ body }) => body.combination)).toEqual([
      [12, 21],
      [12, 21],
    ]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
  });

  it('ignores a response that arrives after a newer request', async () => {
    await show();
    await choose(12);
    await vi.advanceTimersByTimeAsync(500);
    await choose(11);
    const [first, second] = asked;
    await second!.answer({ ...info({ price: 15.99 }), ...picturesOf() });
    await first!.answer({ ...info({ product_id: 102, price: 99 }), ...picturesOf('late') });
    expect(find('.oe_price').textContent).toBe('$15.99');
    expect(pictures).toEqual([]);
  });

  it('ignores a response for values that are no longer chosen', async () => {
    await show();
    await choose(12);
    await choose(11);
    await last().answer({
      ...info({ product_id: 102, price: 21.99, inventory_availability: 'always', virtual_available: 3 }),
      ...picturesOf('late'),
    });
    expect([find('.oe_price').textContent, find('.js_product__stock').textContent]).toEqual(['$15.99', '']);
    await vi.advanceTimersByTimeAsync(500);
    await last().answer({ ...info({ price: 14.99 }), ...picturesOf() });
    expect([find('.oe_price').textContent, pictures]).toEqual(['$14.99', []]);
  });

  it('ignores an error that arrives after a newer request', async () => {
    await show();
    await choose(12);
    await vi.advanceTimersByTimeAsync(500);
    await choose(11);
    await asked[0]!.fail();
    expect(host.querySelector('.alert')).toBeNull();
  });

  it('replaces the images only when the variant changes', async () => {
    await show();
    await choose(12);
    await last().answer({ ...info({ product_id: 102 }), ...picturesOf('large') });
    expect(pictures).toEqual(['7 large']);
    await vi.advanceTimersByTimeAsync(500);
    await step(1);
    await last().answer({ ...info({ product_id: 102 }), ...picturesOf('large') });
    expect(last().body.add_qty).toBe(2);
    expect(pictures).toHaveLength(1);
  });

  it('shows the list price crossed out for a discounted price', async () => {
    await show();
    await choose(12);
    await last().answer({ ...info({ price: 9.99, list_price: 10, has_discounted_price: true }), ...picturesOf() });
    expect(find('s.oe_default_price').textContent).toBe('$10.00');
    expect(document.querySelector('.js_product__note')).toBeNull();
  });

  it('shows the lowest price of the last 30 days of the chosen combination', async () => {
    await show();
    await choose(12);
    const reduced = info({ price: 9.99, list_price: 12, has_discounted_price: true, lowest_price: 9.5 });
    await last().answer({ ...reduced, ...picturesOf() });
    expect(find('.js_product__note').textContent).toBe('Lowest price of the last 30 days: $9.50');
  });

  it('shows content and unit price of the chosen combination, as the server words them', async () => {
    await show();
    expect(document.querySelector('.js_product__note')).toBeNull();
    await choose(12);
    await last().answer({ ...info({ price: 9.99, unit_price: '750 ml · $13.32 per l' }), ...picturesOf() });
    expect(find('.js_product__note').textContent).toBe('750 ml · $13.32 per l');
  });

  it('announces price and stock to screen readers', async () => {
    await show();
    await choose(12);
    await last().answer({
      ...info({ price: 21.99, inventory_availability: 'always', virtual_available: 3 }),
      ...picturesOf(),
    });
    await vi.advanceTimersByTimeAsync(150);
    expect(document.querySelector('[role=status]')?.textContent).toBe('$21.99, 3 Units available');
  });

  it('shows and announces an unreachable server, and the values can still be added to the cart', async () => {
    await show();
    await choose(12);
    await last().fail();
    await vi.advanceTimersByTimeAsync(150);
    expect(document.querySelector('[role=status]')?.textContent).toContain('The server could not be reached.');
    expect(find('.alert--danger').textContent).toContain('The server could not be reached.');
    expect(await submit()).toBe(false);
    expect(last().path).toBe('/shop/cart/update_json');
    expect(last().body).toMatchObject({ product_template_id: 7, combination: [12, 21] });
  });

  it('marks the price as busy until the response arrives', async () => {
    await show();
    const isOld = () => find('.js_product__price').getAttribute('aria-busy');
    expect(isOld()).toBeNull();
    await choose(12);
    expect(isOld()).toBe('true');
    await last().answer({ ...info({ price: 21.99 }), ...picturesOf() });
    expect([isOld(), find('.oe_price').textContent]).toEqual([null, '$21.99']);
  });

  it('repeats the request when the network is back, and removes the error', async () => {
    await show();
    await choose(12);
    await last().fail();
    const before = asked.length;
    window.dispatchEvent(new Event('online'));
    expect(asked).toHaveLength(before + 1);
    expect(last().body).toMatchObject({ combination: [12, 21] });
    await last().answer({ ...info({ price: 21.99 }), ...picturesOf() });
    expect([find('.oe_price').textContent, host.querySelector('.alert--danger')]).toEqual(['$21.99', null]);
    window.dispatchEvent(new Event('online'));
    expect(asked).toHaveLength(before + 1);
  });

  it('fills the hidden fields for themes: name, raw price and precision', async () => {
    await show();
    const field = (name: string) => find(name) as HTMLInputElement;
    expect([field('.product_display_name').value, field('.js_raw_price').value]).toEqual(['Pot (Regular)', '15.99']);
    expect(field('.decimal_precision').dataset.precision).toBe('2');
  });

  it('renders hidden attributes like visible ones, for themes', async () => {
    const fixed: FormAttribute = {
      ...wrapping,
      isHidden: true,
      values: [{ ...wrapping.values[0]!, id: 31, valueId: 3 }],
    };
    await show({ attributes: [size, fixed], combination: [11, 31] });
    const input = find<HTMLInputElement>('li[hidden] input');
    expect([input.name, input.value, input.className]).toEqual(['attr-3', '31', 'js_variant_change no_variant']);
    expect(input.dataset).toMatchObject({ value_id: '3', value_name: 'Matt', attribute_name: 'Wrapping' });
  });

  it('sends no waiting request after the widget is stopped', async () => {
    await show();
    await choose(12);
    await choose(11);
    stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
  });

  it('marks the values that are not available with the other chosen ones', async () => {
    await show({ combination: [12, 21] });
    const options = [...host.querySelectorAll('option')].map((option) => [option.textContent, option.className]);
    expect(options).toEqual([
      ['Matt', ''],
      ['Shiny (out of stock)', 'css_not_available'],
    ]);
    const labels = [...host.querySelectorAll('label.js_product__value')].map((label) => label.textContent);
    expect(labels).toEqual(['Regular', 'Large+ $6.00'].map((text) => expect.stringContaining(text.slice(0, 5))));
  });

  it('removes the field of a custom value that is not chosen, and forgets its text', async () => {
    const own = { kind: 'text', min: null, max: null, step: null } as const;
    const [regular, large] = size.values;
    await show({ attributes: [{ ...size, values: [{ ...regular!, custom: own }, large!] }, finish] });
    const field = () => host.querySelector<HTMLInputElement>('.variant_custom_value');
    field()!.value = 'For Zoé';
    await choose(12);
    expect(field()).toBeNull();
    await choose(11);
    expect(field()?.value).toBe('');
  });
});

it('Product form provides the exclusion rules as a data attribute, rendered on the server already', async () => {
  const has = rules({ '11,21': 1, '12,21': 1, '12,22': 0 });
  const read = () => JSON.parse(find('.js_add_cart_variants').getAttribute('data-attribute_exclusions') ?? '');
  await show({ rules: has });
  expect(read()).toEqual(has);
  await show({ attributes: [], combination: [], rules: has });
  expect(read()).toEqual(has);
});

it('Product form marks the chosen colour as active', async () => {
  const colour: FormAttribute = {
    ...size,
    display: 'color',
    values: size.values.map((v) => ({ ...v, color: '#fff' })),
  };
  await show({ attributes: [colour, finish] });
  const active = () =>
    [...host.querySelectorAll('.css_attribute_color.active input')].map((one) => one.getAttribute('value'));
  expect(active()).toEqual(['11']);
  await choose(12);
  expect(active()).toEqual(['12']);
});

describe('Product form for an unavailable product', () => {
  it('hides price and quantity when the combination does not exist', async () => {
    await show();
    await choose(12);
    await last().answer({ ...info({ product_id: false, is_combination_possible: false }), ...picturesOf() });
    expect(find('.js_product__message').textContent).toBe('This combination does not exist.');
    expect(host.querySelector('.oe_price, [name=add_qty]')).toBeNull();
    expect([button().disabled, button().classList.contains('disabled')]).toEqual([true, true]);
    expect(host.classList.contains('css_not_available')).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    await choose(11);
    await last().answer({ ...info(), ...picturesOf() });
    expect(host.querySelector('.js_product__message')).toBeNull();
    expect([button().disabled, button().classList.contains('disabled')]).toEqual([false, false]);
    expect(host.classList.contains('css_not_available')).toBe(false);
  });

  it('shows and announces that the product has no valid combination', async () => {
    await show({
      rules: { ...rules({}), has_possible_combination: false },
      info: info({ product_id: false, is_combination_possible: false }),
    });
    expect(find('.js_product__message').textContent).toBe('This product has no valid combination.');
    await choose(12);
    await last().answer({ ...info({ product_id: false, is_combination_possible: false }), ...picturesOf() });
    await vi.advanceTimersByTimeAsync(150);
    expect(document.querySelector('[role=status]')?.textContent).toBe('This product has no valid combination.');
  });

  it('shows that the product left the catalogue when the server responds with 404', async () => {
    await show();
    await choose(12);
    await last().answer({ error: { message: 'This product does not exist.' } }, 404);
    expect(find('.js_product__message').textContent).toBe('This product is no longer available.');
    expect(button().disabled).toBe(true);
  });
});

describe('Stock of a product', () => {
  const stocked = (more: Partial<Info>) => ({ info: info({ inventory_availability: 'always', ...more }) });
  const fullLabel = () => [...host.querySelectorAll('.js_product__availability')].map((one) => one.textContent);

  it.each<[string, Partial<Info>, string[], boolean]>([
    ['is not shown when it is unlimited', { inventory_availability: 'never', virtual_available: 0 }, [], false],
    ['is shown when it is limited', { virtual_available: 12 }, ['12 Units available'], false],
    ['is shown in the singular for the last piece', { virtual_available: 1 }, ['1 Unit available'], false],
    [
      'is shown as "In stock" above the threshold',
      { inventory_availability: 'threshold', virtual_available: 6 },
      ['In stock'],
      false,
    ],
    [
      'is shown as a number at the threshold',
      { inventory_availability: 'threshold', virtual_available: 5 },
      ['5 Units available'],
      false,
    ],
    [
      'is shown as a custom message',
      { inventory_availability: 'custom', custom_message: 'Ships in May' },
      ['Ships in May'],
      false,
    ],
    ['of 0 disables the button', { virtual_available: 0 }, ['Temporarily out of stock'], true],
    [
      'is shown without the pieces in the cart',
      { virtual_available: 5, cart_qty: 2 },
      ['3 Units available', 'You already added 2 Units in your cart.'],
      false,
    ],
    [
      'disables the button when all pieces are in the cart',
      { virtual_available: 5, cart_qty: 5 },
      ['You already added all 5 Units in your cart.'],
      true,
    ],
    [
      'is not negative when the cart holds more than there is',
      { virtual_available: 2, cart_qty: 5 },
      ['You already added all 5 Units in your cart.'],
      true,
    ],
    [
      'is not shown when it is unlimited and the cart has some pieces',
      { inventory_availability: 'never', cart_qty: 2 },
      [],
      false,
    ],
    [
      'is shown as the custom message alone when the cart has some pieces',
      { inventory_availability: 'custom', custom_message: 'Ships in May', cart_qty: 2 },
      ['Ships in May'],
      false,
    ],
  ])('%s', async (_name, more, texts, isOut) => {
    await show(stocked(more));
    expect(fullLabel()).toEqual(texts);
    expect([button().disabled, button().classList.contains('out_of_stock')]).toEqual([isOut, isOut]);
  });

  it('is shown as a warning at the threshold', async () => {
    await show(stocked({ inventory_availability: 'threshold', virtual_available: 5 }));
    expect(find('.js_product__availability').className).toContain('--warning');
  });

  it('limits the quantity when fewer pieces are left', async () => {
    await show(stocked({ virtual_available: 8 }));
    await type('8');
    await leave();
    expect(quantity().value).toBe('8');
    await vi.advanceTimersByTimeAsync(500);
    await last().answer({ ...info({ inventory_availability: 'always', virtual_available: 3 }), ...picturesOf() });
    expect([quantity().value, quantity().max, button().disabled]).toEqual(['3', '3', false]);
  });

  it('is requested on load when the visitor has a cart, because cached pages do not know it', async () => {
    setCookie('cart_count', '2');
    await show(stocked({ virtual_available: 5 }));
    expect(asked).toHaveLength(1);
    await last().answer({
      ...info({ inventory_availability: 'always', virtual_available: 5, cart_qty: 2 }),
      ...picturesOf(),
    });
    expect(fullLabel()).toEqual(['3 Units available', 'You already added 2 Units in your cart.']);
    expect(pictures).toEqual([]);
  });

  it('is requested again when the cart changes in any tab', async () => {
    await show(stocked({ virtual_available: 5 }));
    expect(asked).toHaveLength(0);
    emit('cart:changed', { quantity: 1 });
    expect(asked).toHaveLength(1);
  });
});

describe('Quantity of a product', () => {
  it('changes by plus and minus and stays at least 1', async () => {
    await show();
    await step(1);
    expect(quantity().value).toBe('2');
    await step(-1);
    await step(-1);
    expect(quantity().value).toBe('1');
    expect(find<HTMLButtonElement>('.quantity button').disabled).toBe(true);
  });

  it.each([
    ['0', '1'],
    ['-3', '1'],
    ['', '1'],
    ['many', '1'],
    ['3.9', '3'],
    ['4', '4'],
    ['9', '4'],
  ])('changes from the typed %j to %s on blur', async (entry, expected) => {
    await show({ info: info({ inventory_availability: 'always', virtual_available: 4 }) });
    await step(1);
    await type(entry);
    await leave();
    expect(quantity().value).toBe(expected);
  });

  it('is announced after it was corrected', async () => {
    await show({ info: info({ inventory_availability: 'always', virtual_available: 4 }) });
    await type('9');
    await leave();
    await vi.advanceTimersByTimeAsync(150);
    expect(document.querySelector('[role=status]')?.textContent).toBe('The quantity is now 4.');
  });

  it('takes the quantity that another widget sets', async () => {
    await show();
    await demand('product:set_quantity', { quantity: 3 });
    await settled();
    expect(find<HTMLInputElement>('[name=add_qty]').value).toBe('3');
  });
});

describe('Adding a product to the cart', () => {
  it('calls the server, shows a success message and emits the new cart quantity', async () => {
    const quantities: number[] = [];
    const end = on('cart:changed', ({ quantity: pieces }) => void quantities.push(pieces));
    await show();
    await step(1);
    expect(await submit()).toBe(false);
    const call = last();
    expect([call.path, call.body]).toEqual(['/shop/cart/update_json', { product_id: 101, add_qty: 2, display: false }]);
    expect(button().getAttribute('aria-busy')).toBe('true');
    await call.answer({ quantity: 2, cart_quantity: 3 });
    expect(find('.alert--success').textContent).toContain('Added to your cart');
    expect(find<HTMLAnchorElement>('.alert a').getAttribute('href')).toBe('/shop/cart');
    expect(quantities).toEqual([3]);
    end();
  });

  it('sends one request when the form is submitted twice', async () => {
    await show();
    await submit();
    expect(await submit()).toBe(false);
    await last().answer({ quantity: 1, cart_quantity: 1 });
    expect(asked.filter(({ path }) => path === '/shop/cart/update_json')).toHaveLength(1);
  });

  it('can be repeated after 10 s when the cart does not open', async () => {
    const sent = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
    await show({ afterAdding: 'cart' });
    // The code that adds is loaded with the first request.
    await import('#widgets/shop/parts/adding.ts');
    await submit();
    await settled();
    expect(sent).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(9_999);
    await submit();
    expect(sent).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    await submit();
    await settled();
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockRestore();
  });

  it('shows the warning of the server when the stock is too low', async () => {
    await show();
    await submit();
    await last().answer({ quantity: 0, warning: 'You asked for 1 but only 0 are available' });
    expect(find('.alert--danger').textContent).toContain('only 0 are available');
    expect(host.querySelector('.alert--success')).toBeNull();
  });

  it('shows the error of the server, and can be repeated', async () => {
    await show();
    await submit();
    await last().answer({ error: { message: 'This product does not exist.' } }, 400);
    expect(find('.alert--danger').textContent).toContain('This product does not exist.');
    await submit();
    expect(asked).toHaveLength(2);
  });

  it('sends the chosen values while the variant is still unknown', async () => {
    await show();
    await choose(12);
    const question = last();
    expect(await submit()).toBe(false);
    expect(last().body).toEqual({ product_template_id: 7, combination: [12, 21], add_qty: 1, display: false });
    await last().answer({ quantity: 1, cart_quantity: 1 });
    await question.answer({ ...info({ product_id: 102 }), ...picturesOf() });
    await last().answer({ ...info({ product_id: 102 }), ...picturesOf() });
    expect(await submit()).toBe(false);
    expect(last().body).toMatchObject({ product_id: 102 });
  });

  it.each([
    ['values that create no variant', { attributes: [size, wrapping] }],
    ['a variant that does not exist yet', { info: info({ product_id: false }) }],
  ])('sends the chosen values for %s, and the page stays', async (_what, more) => {
    await show(more);
    expect(await submit()).toBe(false);
    expect(last().body).toMatchObject({ product_template_id: 7, combination: [11, 21] });
    await last().answer({ quantity: 1, cart_quantity: 1 });
    expect(find('.alert--success').textContent).toContain('Added to your cart');
    expect(find('form').getAttribute('action')).toBe('/shop/cart/update');
    expect(find<HTMLInputElement>('[name=product_template_id]').value).toBe('7');
  });

  it('is left to the browser for the button of the choice without JavaScript', async () => {
    await show();
    expect(await submit(find<HTMLButtonElement>('[formaction]'))).toBe(true);
    expect(asked).toHaveLength(0);
  });

  it('happens on Enter by the first submit button, which is disabled when the product is out of stock', async () => {
    await show();
    expect([...host.querySelectorAll<HTMLButtonElement>('[type=submit]')].map((one) => one.disabled)).toEqual([
      false,
      false,
      false,
    ]);
    expect(await submit(find<HTMLButtonElement>('[type=submit]'))).toBe(false);
    expect(last().body).toMatchObject({ product_id: 101 });
    await show({ info: info({ inventory_availability: 'always', virtual_available: 0 }) });
    expect(find<HTMLButtonElement>('[type=submit]').disabled).toBe(true);
  });
});

it('Product form removes the network error of adding when the network is back', async () => {
  await show();
  await submit();
  await last().fail();
  expect(find('.alert--danger').textContent).toContain('could not be reached');
  await comeOnline();
  expect(host.querySelector('.alert--danger')).toBeNull();
});

it('shows that the combination does not exist when no variant can be made of it', async () => {
  await show({ info: info({ product_id: false }), afterAdding: 'dialog' });
  await submit();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(last().path).toBe('/product_configurator/create_product_variant');
  await last().answer('0');
  await vi.waitFor(() => expect(host.querySelector('.alert--danger')).not.toBeNull());
  expect(find('.alert--danger').textContent?.trim()).toBe('This combination does not exist.');
  expect(asked).toHaveLength(1);
});
