import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offer } from '#registry/actions.ts';
import { on } from '#registry/bus.ts';
import {
  add,
  asks,
  CHAIR,
  chosenNames,
  find,
  info,
  openOptions,
  option,
  press,
  problem,
  row,
} from '#tests/setup/shop/options_dialog.ts';
import { last, settled } from '#tests/setup/widgets/calls.ts';

const went = vi.fn();
const counted = vi.fn();
let frame: HTMLDialogElement;
let off: () => void;

beforeEach(async () => {
  vi.spyOn(location, 'assign').mockImplementation(went);
  for (const spy of [went, counted]) spy.mockClear();
  off = on('cart:changed', counted);
  frame = await openOptions(option({ id: CHAIR, name: 'Chair', price: 20 }));
});
afterEach(() => {
  off();
  vi.restoreAllMocks();
});

const sent = () => asks('update').map(({ body }) => JSON.parse(body.custom_values));

it('Configurator dialog sends the product first, then the chosen options, and opens the cart', async () => {
  await add(CHAIR);
  await press('.js_checkout');
  expect(sent()).toEqual([
    [
      expect.objectContaining({ product_id: 10, quantity: 2, variant_values: [100] }),
      expect.objectContaining({ product_id: 20, quantity: 2, variant_values: [200] }),
    ],
  ]);
  await asks('update')[0]?.answer('4');
  expect(went.mock.calls).toEqual([['/shop/cart']]);
  expect(counted).toHaveBeenCalledWith({ quantity: 4 });
});

it.each(['.js_checkout', '.js_continue'])(
  'Configurator dialog adds the products once when %s is clicked until the cart opens',
  async (other) => {
    await press('.js_checkout');
    await press(other);
    await asks('update')[0]?.answer('2');
    expect(find('.js_checkout').getAttribute('aria-busy')).toBe('true');
    await press(other);
    expect(sent()).toHaveLength(1);
    expect(went).toHaveBeenCalledTimes(1);
  },
);

it('Configurator dialog closes when the browser restores the page from its back/forward cache', async () => {
  await press('.js_checkout');
  await asks('update')[0]?.answer('2');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(frame.open).toBe(false);
});

it('Configurator dialog waits for an option that is being added before it sends', async () => {
  await press('.js_add', row(CHAIR));
  await press('.js_checkout');
  expect(sent()).toEqual([]);
  await asks('info').at(-1)?.answer(info(CHAIR));
  await asks('items').at(-1)?.answer([]);
  expect(sent()).toMatchObject([[{ product_id: 10 }, { product_id: 20 }]]);
});

it('Configurator dialog sends nothing and reports the error when an option could not be added', async () => {
  await press('.js_add', row(CHAIR));
  await press('.js_checkout');
  await asks('info').at(-1)?.fail();
  expect([sent(), went.mock.calls, chosenNames()]).toEqual([[], [], ['Desk']]);
  expect(problem()).toContain('The server could not be reached.');
  await press('.js_checkout');
  expect([sent().length, problem()]).toEqual([1, '']);
});

it('Configurator dialog locks its rows while it sends, and can send again after an error', async () => {
  await press('.js_continue');
  expect(find('.configurator__rows').inert).toBe(true);
  await asks('update')[0]?.answer({ error: { message: 'Busy.' } }, 502);
  expect([problem(), find('.configurator__rows').inert, frame.open]).toEqual(['Busy.', false, true]);
  await press('.js_continue');
  expect(problem()).toBe('');
  await asks('update')[1]?.answer('2');
  expect([frame.open, went.mock.calls]).toEqual([false, []]);
});

it('Configurator dialog announces the new cart quantity when it is closed while sending', async () => {
  await press('.js_checkout');
  frame.close();
  await vi.waitFor(() => expect(frame.isConnected).toBe(false));
  await asks('update')[0]?.answer('2');
  expect(counted).toHaveBeenCalledWith({ quantity: 2 });
  expect(went).not.toHaveBeenCalled();
});

it.each(['js_product', 'js_product_list'])(
  'Configurator dialog sets the quantity of the page of %s below it',
  async (name) => {
    const taken = vi.fn();
    const end = offer('product:set_quantity', taken);
    const page = Object.assign(document.createElement('div'), { className: `js_main_product ${name}` });
    page.append(document.createElement('form'));
    document.body.append(page);
    const quantity = find<HTMLInputElement>('[name=add_qty]');
    expect(quantity.value).toBe('2');
    quantity.value = '5';
    quantity.dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    expect(taken.mock.calls).toEqual([[{ quantity: 5 }]]);
    end();
    page.remove();
  },
);

it('Configurator dialog demands no quantity of a page without a product', async () => {
  const taken = vi.fn();
  const end = offer('product:set_quantity', taken);
  find('[name=add_qty]').dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  expect(taken).not.toHaveBeenCalled();
  end();
});

it('Configurator dialog leaves an option out when no variant can be made of it', async () => {
  frame.remove();
  await openOptions({ ...option({ id: CHAIR, name: 'Chair', price: 20 }), productId: 0 });
  await press('.js_add', row(CHAIR));
  await asks('info')
    .at(-1)
    ?.answer(info(CHAIR, { product_id: 0 }));
  expect(last().path).toBe('/product_configurator/create_product_variant');
  await last().answer('0');
  expect([problem(), chosenNames()]).toEqual(['Option not available', ['Desk']]);
});
