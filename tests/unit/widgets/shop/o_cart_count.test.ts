import { afterEach, expect, it, vi } from 'vitest';
import { emit } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import { setCookie } from '#tests/setup/visitors/cookies.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/o_cart_count.ts';
import { cartCount } from '#widgets/shop/parts/cart_count.ts';

const setCount = (value: string) => setCookie('cart_count', value);
afterEach(() => setCount('0'));

const show = (value: string) => {
  setCount(value);
  return bringToLife(widget, '<span data-widget="o_tested" hidden></span>');
};

it.each([
  ['3', false, '3'],
  ['0', true, ''],
  ['', true, ''],
  ['<b>', true, ''],
  ['-1', true, ''],
])('shows the number of the cookie: %j', async (value, isHidden, text) => {
  const host = await show(value);
  expect([host.hidden, host.innerHTML]).toEqual([isHidden, text]);
});

it('follows what happens here and in other tabs', async () => {
  const host = await show('1');
  emit('cart:changed', { quantity: 12 });
  expect(host.textContent).toBe('12');
  emit('cart:changed', { quantity: 0 });
  expect([host.hidden, host.textContent]).toEqual([true, '']);
});

it('lets a new number fade in', async () => {
  const host = await show('1');
  const animate = vi.fn();
  Object.assign(host, { animate });
  emit('cart:changed', { quantity: 2 });
  expect(animate).toHaveBeenCalledWith({ opacity: [0, 1] }, 600);
});

it('counts again when the page comes back from the memory of the browser', async () => {
  const host = await show('1');
  setCount('4');
  window.dispatchEvent(new Event('pageshow'));
  expect(host.textContent).toBe('4');
});

it('leaves the marker as it was', async () => {
  const host = await show('3');
  stop();
  emit('cart:changed', { quantity: 9 });
  expect([host.hidden, host.textContent]).toEqual([true, '']);
});

it.each([
  ['a=1; cart_count=7; b=2', 7],
  ['my_cart_count=7', 0],
  ['cart_count=12345678', 123456],
  ['', 0],
])('finds its cookie among others: %j', (cookies, expected) => {
  expect(cartCount(cookies)).toBe(expected);
});
