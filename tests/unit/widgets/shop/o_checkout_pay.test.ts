import { beforeEach, expect, it, vi } from 'vitest';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import { payHtml } from '#widgets/shop/checkout/o_checkout_pay.states.ts';
import widget from '#widgets/shop/checkout/o_checkout_pay.ts';

const ANSWER = {
  status: true,
  error_message: false,
  carrier_id: 2,
  is_free_delivery: true,
  is_free_order: false,
  new_amount_delivery: 'Free',
  new_amount_subtotal: '$40.00',
  new_amount_untaxed: '$40.00',
  new_amount_tax: '$2.80',
  new_amount_total: '$42.80',
  new_due: '4280 USD',
};

let host: HTMLElement;
beforeEach(async () => {
  host = await bringToLife(
    widget,
    `<div data-widget="o_tested">${payHtml}<input type="hidden" name="due" value="5885 USD"></div><p id="order_total" class="js_order_total">$58.85</p>`,
  );
});

const pay = () => host.querySelector('#o_payment_form_pay') as HTMLButtonElement;
const tick = (isTicked: boolean) => {
  const terms = host.querySelector('#checkbox_cgv') as HTMLInputElement;
  terms.checked = isTicked;
  terms.dispatchEvent(new Event('change', { bubbles: true }));
};
const choose = (id: string) => {
  const radio = host.querySelector(`input[value="${id}"]`) as HTMLInputElement;
  radio.checked = true;
  radio.dispatchEvent(new Event('change', { bubbles: true }));
};

it('Checkout payment disables the pay button with a reason until the terms are accepted', () => {
  const why = host.querySelector('.js_why') as HTMLElement;
  expect([pay().disabled, why.hidden]).toEqual([true, false]);
  tick(true);
  expect([pay().disabled, why.hidden]).toEqual([false, true]);
  tick(false);
  expect(pay().disabled).toBe(true);
});

it('Checkout payment disables the pay button until a chosen carrier is recalculated, and shows the new total', async () => {
  tick(true);
  choose('2');
  expect(pay().disabled).toBe(true);
  await settled();
  expect([last().path, last().body]).toEqual(['/shop/update_carrier', { carrier_id: 2 }]);
  await last().answer(ANSWER);
  expect([pay().disabled, pay().textContent]).toEqual([false, 'Pay $42.80']);
  expect(document.querySelector('#order_total')?.textContent).toBe('$42.80');
  expect(host.querySelector<HTMLInputElement>('input[name=due]')?.value).toBe('4280 USD');
});

it('Checkout payment sends one carrier at a time, the last choice at the end, and ignores older responses', async () => {
  tick(true);
  choose('2');
  await settled();
  for (const id of ['1', '2', '1']) choose(id);
  await settled();
  expect(asked.map(({ body }) => body.carrier_id)).toEqual([2]);
  await last().answer(ANSWER);
  expect(document.querySelector('#order_total')?.textContent).toBe('$58.85');
  expect(pay().disabled).toBe(true);
  expect(asked.map(({ body }) => body.carrier_id)).toEqual([2, 1]);
  await last().answer({ ...ANSWER, carrier_id: 1, new_amount_total: '$57.00' });
  expect([pay().disabled, pay().textContent]).toEqual([false, 'Pay $57.00']);
});

it('Checkout payment shows the missing pickup location, and sends it with its carrier', async () => {
  tick(true);
  choose('2');
  await settled();
  await last().answer({ ...ANSWER, status: false, error_message: 'Choose a pickup location.' });
  expect(pay().disabled).toBe(true);
  expect(host.querySelector('.js_blocked')?.textContent).toBe('Choose a pickup location.');
  const points = host.querySelector('select') as HTMLSelectElement;
  points.value = '5';
  points.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  expect(asked.at(-1)?.body).toEqual({ carrier_id: 2, pickup_point_id: 5 });
});

it('Checkout payment disables the pay button when the carrier request fails, until one succeeds', async () => {
  tick(true);
  choose('2');
  await settled();
  await last().fail();
  expect(pay().disabled).toBe(true);
  expect(host.querySelector<HTMLElement>('.js_blocked')?.hidden).toBe(false);
  // No carrier is selected, so that the same one can be selected again.
  expect(host.querySelector('input[name=carrier_id]:checked')).toBeNull();
  choose('2');
  await settled();
  await last().answer(ANSWER);
  expect(pay().disabled).toBe(false);
  expect(host.querySelector<HTMLElement>('.js_blocked')?.hidden).toBe(true);
});

it('Checkout payment disables submission by Enter until the terms are accepted', () => {
  const first = host.querySelector('#o_payment_form button') as HTMLButtonElement;
  expect([first === pay(), first.disabled]).toEqual([false, true]);
  tick(true);
  expect(first.disabled).toBe(false);
});

it('Pay button is described by the missing terms until they are accepted', () => {
  expect(pay().getAttribute('aria-describedby')).toBe('o_payment_why');
  tick(true);
  expect(pay().hasAttribute('aria-describedby')).toBe(false);
});

it.each([
  ['keeps the page when no provider is available and money is due', false, 0],
  ['reloads the page when nothing is left to pay', true, 1],
])('Checkout payment %s', async (_what, isFree, times) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  pay().remove();
  choose('2');
  await settled();
  await last().answer({ ...ANSWER, is_free_order: isFree });
  expect(reload).toHaveBeenCalledTimes(times);
  reload.mockRestore();
});

it('Checkout payment recalculates the order and removes its error when the network is back', async () => {
  tick(true);
  choose('2');
  await settled();
  await last().fail();
  await comeOnline();
  expect(last().body).toEqual({ carrier_id: 2 });
  await last().answer(ANSWER);
  expect(host.querySelector<HTMLInputElement>('input[name=carrier_id]:checked')?.value).toBe('2');
  expect([pay().disabled, host.querySelector<HTMLElement>('.js_blocked')?.hidden]).toEqual([false, true]);
});
