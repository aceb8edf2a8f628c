import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { on } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/cart/o_add_to_cart.tsx';

const form = (product: number) => `<form data-widget="o_tested" method="post" action="/fr/shop/cart/update">
  <input type="hidden" name="product_id" value="${product}"><input type="hidden" name="add_qty" value="2">
  <button type="submit">Add</button></form>`;

let host: HTMLFormElement;
let submitted: ReturnType<typeof vi.fn>;

beforeEach(async () => {
  host = (await bringToLife(widget, form(31))) as HTMLFormElement;
  submitted = vi.fn();
  host.submit = submitted as () => void;
});
afterEach(() => vi.useRealTimers());

const submit = async (): Promise<boolean> => {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  host.dispatchEvent(event);
  await settled();
  return event.defaultPrevented;
};
const isBusy = () => host.querySelector('button')?.getAttribute('aria-busy');
const warnings = () => [...document.querySelectorAll('[role=alert]')].map((one) => one.textContent);

it('Add to cart form adds without leaving the page and emits the new cart quantity', async () => {
  const quantities: number[] = [];
  const off = on('cart:changed', ({ quantity }) => void quantities.push(quantity));
  expect(await submit()).toBe(true);
  expect([last().path, last().body]).toEqual([
    '/fr/shop/cart/update_json',
    { product_id: 31, add_qty: 2, display: false },
  ]);
  expect(isBusy()).toBe('true');
  await last().answer({ quantity: 2, cart_quantity: 5 });
  expect([isBusy(), host.classList.contains('is-added'), quantities]).toEqual([null, true, [5]]);
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toBe('Added to your cart'));
  off();
});

it('Add to cart form sends one request when it is submitted again meanwhile', async () => {
  await submit();
  await submit();
  expect(asked).toHaveLength(1);
  await last().answer({ quantity: 2, cart_quantity: 2 });
  await submit();
  expect(asked).toHaveLength(2);
});

it('Add to cart form shows one warning instead of success', async () => {
  await submit();
  await last().answer({ quantity: 0, warning: 'Only 0 is available' });
  expect([warnings(), host.classList.contains('is-added')]).toEqual([['Only 0 is available'], false]);
  await submit();
  await last().answer({ quantity: 0, warning: 'Still 0' });
  expect(warnings()).toEqual(['Still 0']);
  await submit();
  await last().answer({ quantity: 2, cart_quantity: 2 });
  expect([warnings(), host.classList.contains('is-added')]).toEqual([[], true]);
});

it('Add to cart form is submitted by the browser when the server rejects the call', async () => {
  await submit();
  expect(submitted).not.toHaveBeenCalled();
  await last().answer({ error: { message: 'No' } }, 400);
  expect(submitted).toHaveBeenCalledOnce();
});

it.each([
  ['never arrives', () => last().fail(), /could not be reached/],
  ['fails', () => last().answer({ error: { message: 'Our fault' } }, 500), /Our fault/],
])('Add to cart form shows the error and is not submitted again when the call %s', async (_what, end, message) => {
  await submit();
  await end();
  expect(submitted).not.toHaveBeenCalled();
  expect(warnings()).toEqual([expect.stringMatching(message)]);
  expect([isBusy(), host.classList.contains('is-added')]).toEqual([null, false]);
});

it('Add to cart form removes the network error when the network is back', async () => {
  await submit();
  await last().fail();
  expect(warnings()).toHaveLength(1);
  await comeOnline();
  expect(warnings()).toEqual([]);
});

it('Add to cart form is left to the browser after it is stopped', async () => {
  await submit();
  await last().answer({ quantity: 0, warning: 'Only 0 is available' });
  stop();
  expect(warnings()).toEqual([]);
  expect(await submit()).toBe(false);
});
