import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import { FRANCE, UNITED_STATES as US } from '#widgets/core/address/sample_address.ts';
import states from '#widgets/shop/checkout/checkout_autoformat.states.ts';
import widget from '#widgets/shop/checkout/checkout_autoformat.tsx';

let host: HTMLElement;
beforeEach(async () => {
  host = await showWidget(widget, states['No country yet']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const choose = async (code: string, afterMs = 500) => {
  const country = host.querySelector('#country_id') as HTMLSelectElement;
  country.value = code;
  country.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(afterMs);
};
const parts = () =>
  [...host.querySelectorAll<HTMLElement>('.address-parts > [data-part]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.part);

it('Checkout address form requests the country once, 500 ms after the last choice', async () => {
  await choose('FR', 300);
  await choose('US', 499);
  expect(asked).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ path, body }) => [path, body])).toEqual([['/shop/country_infos/US', { mode: 'shipping' }]]);
});

it('Checkout address form shows fields, labels and states of the country', async () => {
  await choose('US');
  await last().answer(US);
  expect(parts()).toEqual(['city', 'state_id', 'zip']);
  expect([...host.querySelectorAll('[name=state_id] option')].map((one) => one.textContent)).toEqual([
    'Select',
    'New York',
    'Vermont',
  ]);
  expect(host.querySelector('[data-part=zip] label')?.textContent).toBe('ZIP code');
  await choose('FR');
  await last().answer(FRANCE);
  expect(parts()).toEqual(['zip', 'city']);
  expect(host.querySelector<HTMLInputElement>('[name=zip]')?.required).toBe(true);
});

it.each([
  ['zip', ['city', 'state_id', 'zip'], US],
  ['zip', ['zip', 'city'], FRANCE],
  ['city', ['zip', 'city'], FRANCE],
])('Checkout address form keeps the focus in %s and then has the order %j', async (name, order, infos) => {
  await choose('US');
  const field = host.querySelector(`[name=${name}]`) as HTMLInputElement;
  const left = vi.fn();
  field.focus();
  field.addEventListener('blur', left);
  await last().answer(infos);
  expect(document.activeElement).toBe(field);
  expect(left).not.toHaveBeenCalled();
  (host.querySelector('[name=street]') as HTMLInputElement).focus();
  await settled();
  expect(parts()).toEqual(order);
});

it('Checkout address form requests a country at once that was chosen before the widget started', async () => {
  vi.useRealTimers();
  const life = bringToLife(widget, serverHtml(widget, states['A country with states']));
  (document.querySelector('#country_id') as HTMLSelectElement).value = 'FR';
  await life;
  await settled();
  expect(asked.map(({ path }) => path)).toEqual(['/shop/country_infos/FR']);
});

it('Checkout address form ignores the response for a country that is no longer chosen', async () => {
  await choose('US');
  const first = last();
  await choose('FR');
  await last().answer(FRANCE);
  await first.answer(US);
  expect(parts()).toEqual(['zip', 'city']);
});

it('Checkout address form stays unchanged when the request fails', async () => {
  await choose('US');
  await last().fail();
  expect(parts()).toEqual(['city', 'zip']);
});
