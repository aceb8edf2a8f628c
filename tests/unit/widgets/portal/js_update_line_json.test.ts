import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { on } from '#registry/bus.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states, { amount, quote } from '#widgets/portal/js_update_line_json.states.ts';
import widget from '#widgets/portal/js_update_line_json.tsx';

const ANSWER = {
  order_line_product_uom_qty: '7.0',
  order_line_price_total: '254.66',
  order_line_price_subtotal: '238.00',
  order_amount_total: '254.66',
  order_amount_untaxed: '238.00',
  order_amount_tax: '16.66',
  order_amount_undiscounted: '238.00',
  order_totals_table: '<dl class="totals" data-totals>new</dl>',
  quote: quote({ quantity: 7, amount: amount('238.00') }, amount('254.66')),
};

const reload = vi.fn();
beforeEach(() => {
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});

const show = (name = 'One line of their own') => showWidget(widget, states[name]);
const button = (host: HTMLElement, value: string) => host.querySelector<HTMLButtonElement>(`button[value=${value}]`)!;
const input = (host: HTMLElement) => host.querySelector<HTMLInputElement>('.js_quantity')!;
const type = (host: HTMLElement, value: string) => {
  input(host).value = value;
  input(host).dispatchEvent(new Event('change', { bubbles: true }));
};

test.each([
  ['more', { remove: false, unlink: false, input_quantity: false }],
  ['less', { remove: true, unlink: false, input_quantity: false }],
  ['remove', { remove: false, unlink: true, input_quantity: false }],
])('Quote line sends a request for the button "%s"', async (value, wish) => {
  const host = await show();
  button(host, value).click();
  await settled();
  expect([last().path, last().body]).toEqual(['/my/orders/7/update_line_dict', { line_id: 3, ...wish }]);
});

test.each([
  ['9', 9],
  ['0', 0],
  ['-2', false],
  ['', false],
])('Quote line sends for the typed quantity %j the quantity %j', async (typed, input_quantity) => {
  const host = await show('By a link');
  type(host, typed);
  await settled();
  expect(last().body).toEqual({ line_id: 3, remove: false, unlink: false, input_quantity, access_token: 'key' });
});

test('Quote line shows quantity, amounts and totals of the response', async () => {
  const host = await show();
  button(host, 'more').click();
  await settled();
  await last().answer(ANSWER);
  expect(input(host).value).toBe('7');
  expect(host.querySelector('[data-amount=order_line_price_subtotal]')?.textContent).toBe('238.00');
  expect(host.querySelector('[data-totals]')?.textContent).toContain('$254.66');
});

test('Quote line that the customer may not change shows its quantity', async () => {
  const host = await show('Sections, notes, discounts and a fixed line');
  const [fixed, own] = [...host.querySelectorAll('.lines__quantity')];
  expect(fixed?.textContent).toBe('1');
  expect(own?.querySelector('form')).not.toBeNull();
});

test('Quote line sends one change after the other', async () => {
  const host = await show();
  button(host, 'more').click();
  button(host, 'more').click();
  await settled();
  expect(asked).toHaveLength(1);
  await last().answer(ANSWER);
  expect(asked).toHaveLength(2);
});

test('Quote line reloads the page after an empty response', async () => {
  const host = await show();
  button(host, 'remove').click();
  await settled();
  await last().answer('false');
  expect(reload).toHaveBeenCalledOnce();
});

test('Quote line calls the older route without a quantity when the first call fails', async () => {
  const host = await show();
  type(host, '9');
  await settled();
  await last().answer({}, 500);
  expect([last().path, last().body]).toEqual([
    '/my/orders/7/update_line',
    { line_id: 3, remove: false, unlink: false },
  ]);
  await last().answer(['7.0', '254.66']);
  expect(input(host).value).toBe('7');
  expect(host.querySelector('.totals__row--total')?.textContent).toContain('254.66');
});

test('Quote line keeps its quantity and shows the error when both calls fail', async () => {
  const host = await show();
  type(host, '9');
  await settled();
  await last().answer({}, 500);
  await last().fail();
  expect(input(host).value).toBe('6');
  expect(host.querySelector('.document__error')?.textContent).toContain('could not be reached');
  expect(reload).not.toHaveBeenCalled();
});

test('Quote line shows the error and sends nothing more when the server rejects the quantity', async () => {
  const host = await show();
  type(host, '9999999');
  await settled();
  await last().answer({ error: { message: 'Enter a smaller value' } }, 400);
  expect(asked).toHaveLength(1);
  expect(host.querySelector('.document__error')?.textContent).toBe('Enter a smaller value');
});

test('Changed quote tells the page its new digest, once all changes are saved', async () => {
  const host = await show();
  const sign = (digest: string) => `<section id="sign"><form data-digest="${digest}"></form></section>`;
  document.body.insertAdjacentHTML('beforeend', sign('before'));
  const told: string[] = [];
  onTestFinished(on('document:changed', ({ digest }) => void told.push(digest)));
  button(host, 'more').click();
  button(host, 'more').click();
  await settled();
  await last().answer(ANSWER);
  await last().answer(ANSWER);
  expect([last().path, told]).toEqual([location.pathname + location.search, []]);
  await last().answer(`<!DOCTYPE html><html><body>${sign('after')}</body></html>`);
  expect([asked.length, told]).toEqual([3, ['after']]);
});

test('Quote line removes the network error when the network is back', async () => {
  const host = await show();
  type(host, '9');
  await settled();
  await last().fail();
  await last().fail();
  const error = host.querySelector<HTMLElement>('.document__error');
  expect(error?.hidden).toBe(false);
  await comeOnline();
  expect([error?.hidden, error?.textContent]).toEqual([true, '']);
});
