import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('sends the product first, then what was chosen beside it, and goes on to the cart', async () => {
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
  'adds once, however often %s is pressed until the cart has come',
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

it('is closed when somebody comes back to the page as it was left', async () => {
  await press('.js_checkout');
  await asks('update')[0]?.answer('2');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(frame.open).toBe(false);
});

it('waits for an option that is being added', async () => {
  await press('.js_add', row(CHAIR));
  await press('.js_checkout');
  expect(sent()).toEqual([]);
  await asks('info').at(-1)?.answer(info(CHAIR));
  await asks('items').at(-1)?.answer('""');
  expect(sent()).toMatchObject([[{ product_id: 10 }, { product_id: 20 }]]);
});

it('does not go on without an option that could not be added', async () => {
  await press('.js_add', row(CHAIR));
  await press('.js_checkout');
  await asks('info').at(-1)?.fail();
  expect([sent(), went.mock.calls, chosenNames()]).toEqual([[], [], ['Desk']]);
  expect(problem()).toContain('The server could not be reached.');
  await press('.js_checkout');
  expect([sent().length, problem()]).toEqual([1, '']);
});

it('can be tried again after a failure, with nothing to be changed while it is under way', async () => {
  await press('.js_continue');
  expect(find('.configurator__rows').inert).toBe(true);
  await asks('update')[0]?.answer({ error: { message: 'Busy.' } }, 502);
  expect([problem(), find('.configurator__rows').inert, frame.open]).toEqual(['Busy.', false, true]);
  await press('.js_continue');
  expect(problem()).toBe('');
  await asks('update')[1]?.answer('2');
  expect([frame.open, went.mock.calls]).toEqual([false, []]);
});

it('tells what the cart holds though the dialog was closed meanwhile', async () => {
  await press('.js_checkout');
  frame.close();
  await vi.waitFor(() => expect(frame.isConnected).toBe(false));
  await asks('update')[0]?.answer('2');
  expect(counted).toHaveBeenCalledWith({ quantity: 2 });
  expect(went).not.toHaveBeenCalled();
});
