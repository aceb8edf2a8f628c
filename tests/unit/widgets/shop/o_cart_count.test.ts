import { afterEach, expect, it, vi } from 'vitest';
import { emit } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import { setCookie } from '#tests/setup/visitors/cookies.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/cart/o_cart_count.ts';
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
])('Cart count shows the number of the cookie %j', async (value, isHidden, text) => {
  const host = await show(value);
  expect([host.hidden, host.innerHTML]).toEqual([isHidden, text]);
});

it('Cart count follows cart changes of all tabs', async () => {
  const host = await show('1');
  emit('cart:changed', { quantity: 12 });
  expect(host.textContent).toBe('12');
  emit('cart:changed', { quantity: 0 });
  expect([host.hidden, host.textContent]).toEqual([true, '']);
});

it('Cart count fades a new number in', async () => {
  const host = await show('1');
  const animate = vi.fn();
  Object.assign(host, { animate });
  emit('cart:changed', { quantity: 2 });
  expect(animate).toHaveBeenCalledWith({ opacity: [0, 1] }, 600);
});

it('Cart count reads the cookie again when the page is shown again', async () => {
  const host = await show('1');
  setCount('4');
  window.dispatchEvent(new Event('pageshow'));
  expect(host.textContent).toBe('4');
});

it('Cart count clears its marker when it is stopped', async () => {
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
])('cartCount reads its cookie from %j', (cookies, expected) => {
  expect(cartCount(cookies)).toBe(expected);
});
