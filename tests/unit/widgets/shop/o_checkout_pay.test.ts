import { beforeEach, expect, it, vi } from 'vitest';
import { latest } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import { carriers } from '#widgets/shop/checkout/o_checkout_pay.states.ts';
import widget from '#widgets/shop/checkout/o_checkout_pay.tsx';

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
  host = await showWidget(widget, { params: { carriers } });
});

const choose = async (id: string) => {
  host.querySelector<HTMLInputElement>(`input[value="${id}"]`)?.click();
  await settled();
};
const blocked = () => host.querySelector<HTMLElement>('.js_blocked');
const checked = () => host.querySelector<HTMLInputElement>('input[name=carrier_id]:checked')?.value;

it('Choice of delivery closes the payment until the order is calculated, and tells the new amounts', async () => {
  await choose('2');
  expect(latest('payment:amount')).toEqual({ isOpen: false });
  expect([last().path, last().body]).toEqual(['/shop/update_carrier', { carrier_id: 2 }]);
  await last().answer(ANSWER);
  expect(latest('payment:amount')).toEqual({ isOpen: true, amount: '$42.80', due: '4280 USD' });
  expect(latest('checkout:amounts')).toEqual({
    subtotal: '$40.00',
    delivery: 'Free',
    tax: '$2.80',
    total: '$42.80',
  });
});

it('Choice of delivery is sent one at a time, the last at the end, and older responses are ignored', async () => {
  await choose('2');
  for (const id of ['1', '2', '1']) await choose(id);
  expect(asked.map(({ body }) => body.carrier_id)).toEqual([2]);
  await last().answer(ANSWER);
  expect(latest('payment:amount')).toEqual({ isOpen: false });
  expect(asked.map(({ body }) => body.carrier_id)).toEqual([2, 1]);
  await last().answer({ ...ANSWER, carrier_id: 1, new_amount_total: '$57.00' });
  expect(latest('payment:amount')).toMatchObject({ isOpen: true, amount: '$57.00' });
});

it('Amounts return to those of the server when the choice of delivery is removed', async () => {
  await choose('2');
  await last().answer(ANSWER);
  stop();
  await vi.waitFor(() => expect([latest('payment:amount'), latest('checkout:amounts')]).toEqual([null, null]));
});

it('Choice of delivery shows the missing pickup location, and sends it with its carrier', async () => {
  await choose('2');
  await last().answer({ ...ANSWER, status: false, error_message: 'Choose a pickup location.' });
  expect(latest('payment:amount')).toMatchObject({ isOpen: false });
  expect([blocked()?.textContent, blocked()?.hidden]).toEqual(['Choose a pickup location.', false]);
  const points = host.querySelector('select') as HTMLSelectElement;
  points.value = '5';
  points.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  expect(asked.at(-1)?.body).toEqual({ carrier_id: 2, pickup_point_id: 5 });
});

it('Pickup location chooses its carrier', async () => {
  const points = host.querySelector('select') as HTMLSelectElement;
  points.value = '6';
  points.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
  expect(checked()).toBe('2');
  expect(last().body).toEqual({ carrier_id: 2, pickup_point_id: 6 });
});

it('Choice of delivery keeps the payment closed when its request fails, until one succeeds', async () => {
  await choose('2');
  await last().fail();
  expect(latest('payment:amount')).toEqual({ isOpen: false });
  expect(blocked()?.hidden).toBe(false);
  // No carrier is selected, so that the same one can be selected again.
  expect(checked()).toBeUndefined();
  await choose('2');
  await last().answer(ANSWER);
  expect(latest('payment:amount')).toMatchObject({ isOpen: true });
  expect(blocked()?.hidden).toBe(true);
});

it('Choice of delivery is sent again when the network is back', async () => {
  await choose('2');
  await last().fail();
  await comeOnline();
  expect(last().body).toEqual({ carrier_id: 2 });
  await last().answer(ANSWER);
  expect([checked(), blocked()?.hidden]).toEqual(['2', true]);
});

it('Choice of delivery from before the script came is sent', async () => {
  const shown = bringToLife(widget, serverHtml(widget, { params: { carriers } }));
  document.querySelector<HTMLInputElement>('input[value="2"]')?.click();
  await shown;
  await settled();
  expect(asked.map(({ body }) => body)).toEqual([{ carrier_id: 2 }]);
});

it.each([
  ['keeps the page when the order is still to be paid', false, 0],
  ['reloads the page when nothing is left to pay', true, 1],
])('Choice of delivery %s', async (_what, isFree, times) => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await choose('2');
  await last().answer({ ...ANSWER, is_free_order: isFree });
  expect(reload).toHaveBeenCalledTimes(times);
  reload.mockRestore();
});

it('Choice of delivery reloads the page when a free order is to be paid', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  host = await showWidget(widget, { params: { carriers, isFree: true } });
  await choose('2');
  await last().answer(ANSWER);
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});
