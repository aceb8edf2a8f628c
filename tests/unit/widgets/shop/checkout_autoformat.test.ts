import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { start, stop } from '#registry/runtime/start.ts';
import { asked, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import { addressHtml } from '#widgets/shop/checkout/checkout_autoformat.states.ts';
import widget from '#widgets/shop/checkout/checkout_autoformat.ts';

const US = {
  fields: ['street', 'city', 'state_id', 'zip', 'country_name'],
  states: [['US-VT', 'Vermont', 'VT']],
  phone_code: '1',
  labels: { city: 'City', state_id: 'State', zip: 'ZIP code' },
  required: ['city', 'state_id', 'zip'],
  zip_example: '95014',
};
const FRANCE = {
  ...US,
  fields: ['street', 'zip', 'city', 'country_name'],
  states: [],
  required: ['city', 'zip'],
  labels: { ...US.labels, zip: 'Postal code' },
};

let host: HTMLElement;
beforeEach(async () => {
  host = await bringToLife(widget, `<form data-widget="o_tested">${addressHtml}</form>`);
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
    'select...',
    'Vermont',
  ]);
  expect(host.querySelector('[data-part=zip] [data-label]')?.textContent).toBe('ZIP code');
  await choose('FR');
  await last().answer(FRANCE);
  expect(parts()).toEqual(['zip', 'city']);
  expect(host.querySelector<HTMLInputElement>('[name=zip]')?.required).toBe(true);
});

it.each([
  ['zip', ['city', 'state_id', 'zip'], US],
  ['zip', ['zip', 'city'], FRANCE],
  ['city', ['zip', 'city'], FRANCE],
])('Checkout address form keeps the focus in %s when it reorders the fields to %j', async (name, order, infos) => {
  await choose('US');
  const field = host.querySelector(`[name=${name}]`) as HTMLInputElement;
  const left = vi.fn();
  field.focus();
  field.addEventListener('blur', left);
  await last().answer(infos);
  expect(parts()).toEqual(order);
  expect(document.activeElement).toBe(field);
  expect(left).not.toHaveBeenCalled();
});

it('Checkout address form requests a country at once that was chosen before the widget started', async () => {
  vi.useRealTimers();
  stop();
  document.body.replaceChildren();
  const chosen = addressHtml.replace('value="US"', 'value="US" selected');
  await bringToLife(widget, `<form data-widget="o_tested">${chosen}</form>`);
  expect(asked).toHaveLength(0);
  const [country] = document.querySelectorAll<HTMLSelectElement>('#country_id');
  stop();
  country!.value = 'FR';
  start();
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
