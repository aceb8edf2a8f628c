import { beforeEach, expect, test, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/portal/js_update_line_json.states.ts';
import widget from '#widgets/portal/js_update_line_json.ts';

const ANSWER = {
  order_line_product_uom_qty: '7.0',
  order_line_price_total: '254.66',
  order_line_price_subtotal: '238.00',
  order_amount_total: '254.66',
  order_amount_untaxed: '238.00',
  order_amount_tax: '16.66',
  order_amount_undiscounted: '238.00',
  order_totals_table: '<dl class="totals" data-totals>new</dl>',
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
])('%s asks the server', async (value, wish) => {
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
])('typing %j sends %j', async (typed, input_quantity) => {
  const host = await show('By a link');
  type(host, typed);
  await settled();
  expect(last().body).toEqual({ line_id: 3, remove: false, unlink: false, input_quantity, access_token: 'key' });
});

test('the answer is shown: quantity, amounts, the table of totals', async () => {
  const host = await show();
  button(host, 'more').click();
  await settled();
  await last().answer(ANSWER);
  expect(input(host).value).toBe('7');
  expect(host.querySelector('[data-amount=order_line_price_subtotal]')?.textContent).toBe('238.00');
  expect(host.querySelector('[data-totals]')?.textContent).toBe('new');
});

test('one wish after the other, so that the last answer stays', async () => {
  const host = await show();
  button(host, 'more').click();
  button(host, 'more').click();
  await settled();
  expect(asked).toHaveLength(1);
  await last().answer(ANSWER);
  expect(asked).toHaveLength(2);
});

test('a falsy answer loads the page again', async () => {
  const host = await show();
  button(host, 'remove').click();
  await settled();
  await last().answer('false');
  expect(reload).toHaveBeenCalledOnce();
});

test('where the call fails the older one is asked, without what was typed', async () => {
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
  expect(host.querySelector('[data-amount=order_amount_total]')?.textContent).toBe('254.66');
});

test('where both fail the quote stays as it was, and says why', async () => {
  const host = await show();
  type(host, '9');
  await settled();
  await last().answer({}, 500);
  await last().fail();
  expect(input(host).value).toBe('6');
  expect(host.querySelector('.document__error')?.textContent).toContain('could not be reached');
  expect(reload).not.toHaveBeenCalled();
});

test('a quantity that the server refuses is not asked for in another way', async () => {
  const host = await show();
  type(host, '9999999');
  await settled();
  await last().answer({ error: { message: 'Enter a smaller value' } }, 400);
  expect(asked).toHaveLength(1);
  expect(host.querySelector('.document__error')?.textContent).toBe('Enter a smaller value');
});

test('the form that signs speaks of the quote as it is after the last change, and keeps what was written in it', async () => {
  const host = await show();
  const sign = (digest: string) =>
    `<section id="sign"><form data-digest="${digest}"><input name="partner_name"><p class="signature__changed" hidden>Changed</p></form></section>`;
  document.body.insertAdjacentHTML('beforeend', sign('before'));
  const form = document.querySelector('#sign form') as HTMLFormElement;
  const name = form.querySelector('input') as HTMLInputElement;
  const note = document.querySelector('.signature__changed') as HTMLElement;
  name.value = 'Maria Antonia';
  button(host, 'more').click();
  button(host, 'more').click();
  await settled();
  await last().answer(ANSWER);
  await last().answer(ANSWER);
  expect(last().path).toBe(location.pathname + location.search);
  expect(note.hidden).toBe(true);
  await last().answer(`<!DOCTYPE html><html><body>${sign('after')}</body></html>`);
  expect(asked).toHaveLength(3);
  expect(form.dataset.digest).toBe('after');
  expect(name.isConnected).toBe(true);
  expect(name.value).toBe('Maria Antonia');
  expect(note.hidden).toBe(false);
});
