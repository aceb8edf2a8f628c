import { beforeEach, expect, it } from 'vitest';
import { payHtml } from '../../../../widgets/shop/o_checkout_pay.states.ts';
import widget from '../../../../widgets/shop/o_checkout_pay.ts';
import { asked, last, settled } from '../../../setup/calls.ts';
import { bringToLife } from '../../../setup/widget.ts';

const ANSWER = {
  status: true,
  error_message: false,
  carrier_id: 2,
  is_free_delivery: true,
  is_free_order: false,
  new_amount_delivery: 'Free',
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

it('lets nobody pay before the terms are accepted, and says so', () => {
  const why = host.querySelector('.js_why') as HTMLElement;
  expect([pay().disabled, why.hidden]).toEqual([true, false]);
  tick(true);
  expect([pay().disabled, why.hidden]).toEqual([false, true]);
  tick(false);
  expect(pay().disabled).toBe(true);
});

it('waits until the order is counted again, and shows what it costs then', async () => {
  tick(true);
  choose('2');
  expect(pay().disabled).toBe(true);
  expect([last().path, last().body]).toEqual(['/shop/update_carrier', { carrier_id: 2 }]);
  await last().answer(ANSWER);
  expect([pay().disabled, pay().textContent]).toEqual([false, 'Pay $42.80']);
  expect(document.querySelector('#order_total')?.textContent).toBe('$42.80');
  expect(host.querySelector<HTMLInputElement>('input[name=due]')?.value).toBe('4280 USD');
});

it('drops older answers', async () => {
  tick(true);
  choose('2');
  const older = last();
  choose('1');
  await last().answer({ ...ANSWER, carrier_id: 1, new_amount_total: '$58.85' });
  await older.answer(ANSWER);
  expect(document.querySelector('#order_total')?.textContent).toBe('$58.85');
});

it('says what is still missing, and takes a place with its way', async () => {
  tick(true);
  choose('2');
  await last().answer({ ...ANSWER, status: false, error_message: 'Please choose where you fetch your order.' });
  expect(pay().disabled).toBe(true);
  expect(host.querySelector('.js_blocked')?.textContent).toBe('Please choose where you fetch your order.');
  const points = host.querySelector('select') as HTMLSelectElement;
  points.value = '5';
  points.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  expect(asked.at(-1)?.body).toEqual({ carrier_id: 2, pickup_point_id: 5 });
});

it('stays closed where the server could not be asked', async () => {
  tick(true);
  choose('2');
  await last().fail();
  expect(pay().disabled).toBe(true);
  expect(host.querySelector<HTMLElement>('.js_blocked')?.hidden).toBe(false);
});
